"""Event of a document that does not show all its sources: as far as it tells it."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from host_tools.events.results.foreign_event import person_written
from host_tools.intake.documents.written_journals import event_journal
from host_tools.language.message import msg
from host_tools.results.result_lines import DESK
from host_tools.results.result_persons import ENTRANT_KEYS, OWES_NOTHING
from host_tools.results.verification.document_difference import Difference, at
from host_tools.results.verification.result_reading import Document
from host_tools.results.written_parts import written_settings
from host_tools.tournament.accounts.account import TableAccount
from host_tools.tournament.accounts.round_stand import TableStand
from host_tools.tournament.accounts.situation import Situation
from host_tools.tournament.decisions import EventJournal, state_of
from host_tools.tournament.event import Event
from host_tools.tournament.model.entrants import Entrant, Left
from host_tools.tournament.model.event_plan import EventPlan
from host_tools.tournament.model.lots import Lots
from host_tools.tournament.model.settings import PAID, Settings
from host_tools.tournament.model.state import State
from host_tools.tournament.ranking.ranked_event import Rankings
from host_tools.tournament.ranking.standings import rank
from host_tools.tournament.tables.table import PROVISIONAL, SIGNED, Table
from rules_core.book import Book
from rules_core.incidents import ADJUST, PENALTY


def written_event(document: Document, tables: list[Document], book: Book) -> Event:
    """The event of a document with these tables, by its own rule book.

    Its pot is the one of the document where this does not show who has paid into it.
    """
    journal, paid = event_journal(document), paid_in(document)
    settings = written_settings(document)
    event = Event(
        document["event"].get("number", 1),
        journal or EventJournal(),
        _state(document, settings, paid or {}) if journal is None else state_of(journal),
        {one["person"]: person_written(one) for one in document["entrants"]},
        book.event,
        book,
        tables={(one["round"], one["table"]): _table(one) for one in tables},
    )
    if paid is not None or settings.pot != PAID:
        return event
    pot = document["rules"]["money"]["pot_cents"]
    persons = rank(event.state, event.tables, event.rules, pot=pot)
    return replace(event, rankings=Rankings(persons, event.teams()))


def paid_in(document: Document) -> dict[int, int] | None:
    """{person: cents that he has paid}; None where the document does not show it."""
    journal = event_journal(document)
    if journal is not None:
        return {one.person: one.paid for one in state_of(journal).entrants.values()}
    accounts = document.get("cash", {}).get("accounts")
    return None if accounts is None else {one["person"]: one["paid_cents"] for one in accounts}


def substitute_differences(document: Document) -> Iterator[Difference]:
    """Where somebody is replaced by a person who does not stand for him, or by himself at last."""
    stands_for = {one["person"]: one.get("stands_for") for one in document["entrants"]}
    for place, one in enumerate(document["entrants"]):
        path, person = at("entrants", place), one["person"]
        substitute = one.get("replaced_by")
        if substitute is not None and stands_for.get(substitute) != person:
            yield Difference(
                at(path, "replaced_by"), msg("this person does not stand for the other one")
            )
        if person in _replaced_by(person, stands_for):
            yield Difference(
                at(path, "stands_for"), msg("this person would be their own substitute")
            )


def _replaced_by(person: int, stands_for: Mapping[int, int | None]) -> list[int]:
    """For whom somebody stands, and for whom this one does."""
    found: list[int] = []
    earlier = stands_for.get(person)
    while earlier is not None and earlier not in found:
        found.append(earlier)
        earlier = stands_for.get(earlier)
    return found


def _state(document: Document, settings: Settings, paid: Mapping[int, int]) -> State:
    lots = document.get("lots", {"players": [], "teams": []})
    plan = document.get("plan", {})
    rounds = [tuple(map(tuple, tables)) for tables in plan.get("rounds", [])]
    entrants = [one for one in document["entrants"] if one.get("registered", True)]
    return State(
        known_settings=settings,
        entrants={one["person"]: _entrant(one, paid) for one in entrants},
        plan=EventPlan(rounds),
        lots=Lots(*([tuple(drawn) for drawn in lots[whose]] for whose in ("players", "teams"))),
        closed=document["event"].get("closed", False),
    )


def _entrant(written: Document, paid: Mapping[int, int]) -> Entrant:
    known = {key: written[key] for key in (*ENTRANT_KEYS, OWES_NOTHING) if key in written}
    last, deals = known.get("last"), known.pop("last_deals", None)
    left = None if last is None or deals is None else Left(last, deals, counted=False)
    person, marks = written["person"], tuple(written.get("marks", ()))
    return Entrant(person, paid=paid.get(person, 0), marks=marks, left=left, **known)


def _table(written: Document) -> Table:
    situation = Situation((), written.get("deals", 0))
    account = TableAccount(
        {one["person"]: one["points"] for one in written["results"]},
        provisional=written.get("state") == PROVISIONAL,
    )
    return Table(
        written["round"],
        written["table"],
        tuple(written.get("persons", ())),
        TableStand(situation, situation, sat=_players(written)),
        account,
        state=written.get("state", SIGNED),
    )


def _players(written: Document) -> frozenset[int]:
    """Return the players of a table: all persons except those with only points from the desk."""
    by_desk = [line for line in written["lines"] if _is_adjustment(line)]
    others = [line for line in written["lines"] if line["counts"] and not _is_adjustment(line)]
    played = {person for line in others for person in line["seats"]}
    adjusted = {person for line in by_desk for person in line["seats"]} - played
    return frozenset(one["person"] for one in written["results"]) - adjusted


def _is_adjustment(line: Any) -> bool:
    return line["by"] == DESK and line["kind"] in (ADJUST, PENALTY)
