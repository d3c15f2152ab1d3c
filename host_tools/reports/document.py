"""An event as one JSON document, for programs of others; docs/formats.md explains its keys."""

from collections.abc import Iterable
from dataclasses import asdict

from host_tools.club.person import person_of
from host_tools.club.player_marks import of_text
from host_tools.journal.journal import UNDO, Journal
from host_tools.journal.kind import Decision
from host_tools.reports.play import ProtocolLine, lines_of
from host_tools.reports.players import UnknownEntry, Who, name_of
from host_tools.results.ranking_documents import (
    account_document,
    part_document,
    player_document,
    team_document,
)
from host_tools.tournament.event import Event
from host_tools.tournament.open_at_the_end import open_at_the_end
from host_tools.tournament.tables.table import Table
from rules_core.types import Document

FORMAT = "schreiber-event"
VERSION = 1


def event_document(event: Event) -> Document:
    """Everything about an event whose settings are known.

    Persons are numbers; `persons` has their names. Money is in cents, times are Unix seconds.
    """
    state = event.state
    standings = event.standings()
    cash = event.cash()
    tables = [table for _, table in sorted(event.tables.items())]
    return {
        "format": FORMAT,
        "version": VERSION,
        "number": event.number,
        "settings": asdict(state.settings),
        "draw": {"method": state.plan.method, "seed": state.plan.seed},
        "published": state.published,
        "closed": state.closed,
        "result": None if event.seal is None else event.seal.short,
        "open": list(map(str, open_at_the_end(event))),
        "persons": [_person(event, person) for person in _everybody(event)],
        "entrants": entrant_documents(event),
        "tables": [_table(table) for table in tables],
        "deals": [deal for table in tables for deal in deals_of(event, table)],
        "standings": [player_document(line) for line in standings.lines],
        "parts": [part_document(part) for part in standings.parts],
        "teams": [team_document(line) for line in event.teams().lines],
        "cash": {
            "accounts": [account_document(account) for account in cash.accounts],
            "due_cents": cash.due,
            "paid_cents": cash.paid,
            "prizes_cents": cash.prizes,
            "left_cents": cash.left,
            "pot_cents": standings.pot,
        },
        "journal": journal_documents(event.journal),
        "about_persons": journal_documents(event.club, event.about_persons()),
    }


def entrant_documents(event: Event) -> list[Document]:
    """Everybody who takes part, in the order of their numbers."""
    own = ("person", "paid", "since")  # said otherwise, or of no use to a reader
    return [
        {"person": person, "name": event.name(person), "paid_cents": entrant.paid}
        | {key: value for key, value in vars(entrant).items() if key not in own}
        | {"last_deals": entrant.last_deals}
        | {"local": entrant.local}
        for person, entrant in sorted(event.state.entrants.items())
    ]


def deals_of(event: Event, table: Table) -> list[Document]:
    """Everything that was played or decided at a table, in its order."""
    return [line_document(event, table, line) for line in lines_of(event, table)]


def line_document(event: Event, table: Table, line: ProtocolLine) -> Document:
    """A line of a table."""
    return deal_document(
        line,
        {"round": table.round_number, "table": table.table},
        None if line.dealer is None else _player(event, line.dealer),
        [_player(event, who) | {"points": points} for who, points in line.points.items()],
    )


def deal_document(
    line: ProtocolLine, place: Document, dealer: Document | None, points: list[Document]
) -> Document:
    """A line; place: where it was played; dealer: who dealt; points: what each player got."""
    return {
        **place,
        "kind": line.kind,
        "deal": line.deal,
        "dealer": dealer,
        "entry": str(line.words),
        "points": points,
        "state": "" if line.state is None else str(line.state),
        "public_reason": line.public_reason,
        "time": None if line.time is None else int(line.time.timestamp()),
        "document": line.document,
        "id": line.id,
    }


def journal_documents(
    journal: Journal, decisions: Iterable[Decision] | None = None
) -> list[Document]:
    """All decisions of a journal, and whether each was undone; decisions: only these."""
    standing = {decision.number for decision in journal.in_force()}
    return [
        vars(decision) | {"undone": decision.kind != UNDO and decision.number not in standing}
        for decision in (journal.decisions if decisions is None else decisions)
    ]


def _everybody(event: Event) -> list[int]:
    """The numbers of all who take part or have played."""
    played = {person for table in event.tables.values() for person in table.results}
    return sorted(played.union(event.state.entrants))


def _person(event: Event, person: int) -> Document:
    card = person_of(event.persons, person)
    return {
        "person": person,
        "name": card.name,
        "first": card.first,
        "last": card.last,
        "licence": card.licence,
        "place": card.place,
        "marks": list(of_text(card.marks)),
        # The number of the person whom this one turned out to be.
        "same_as": None if card.number == person else card.number,
    }


def _table(table: Table) -> Document:
    return {
        "round": table.round_number,
        "table": table.table,
        "state": str(table.state),
        "played": table.played,
        "deals": table.deals,
        "persons": list(table.persons),
        "results": [
            {"person": person, "points": points} for person, points in table.results.items()
        ],
        "sessions": [bound.session.id for bound in table.bound],
        "troubles": list(map(str, table.troubles)),
    }


def _player(event: Event, who: Who) -> Document:
    person = None if isinstance(who, UnknownEntry) else who
    return {"person": person, "name": name_of(event, who)}
