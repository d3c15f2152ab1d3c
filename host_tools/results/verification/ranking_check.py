"""Are the rankings those that the rules make of the tables? Who is ranked, what is in the pot?"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from host_tools.language.message import msg
from host_tools.results.result_rankings import ranking_documents
from host_tools.results.verification.cash_check import cash_differences
from host_tools.results.verification.document_difference import (
    Difference,
    at,
    not_right,
    unlike,
)
from host_tools.results.verification.result_reading import Document
from host_tools.results.verification.written_event import WrittenEvent, written_event
from host_tools.tournament.model.entrants import Entrant
from host_tools.tournament.model.settings import PAID
from host_tools.tournament.ranking.open_points import DRAW, LOT, OWING, TABLE, TEAM, TEAM_LOT
from host_tools.tournament.ranking.standings import rank


def ranking_differences(document: Document, paid: Mapping[int, int] | None) -> Iterator[Difference]:
    """What is wrong with entrants and rankings.

    paid: {person: cents of his stake}, None where the document does not show it.
    """
    event = written_event(document, paid or {})
    substitutes = list(_substitutes(document, event))
    yield from substitutes
    yield from _entrants(document, event)
    if substitutes:
        return  # nobody can be ranked who stands for himself, or for nobody
    yield from _rankings(document, event)
    money = document["rules"]["money"]
    if paid is not None or money["pot"] != PAID:
        right = rank(event.state, event.tables, event.rules).pot
        yield from unlike(money["pot_cents"], right, "rules.money.pot_cents")
    if paid is not None:
        yield from cash_differences(document, event)
    yield from _open(document, event, paid is not None)


def _entrants(document: Document, event: WrittenEvent) -> Iterator[Difference]:
    entrants = document["entrants"]
    persons = [one["person"] for one in entrants]
    if persons != sorted(set(persons)):
        yield Difference("entrants", msg("persons stand by number, each once"))
    for person in sorted(_named(document) - set(persons)):
        yield Difference("entrants", msg("person {number} is missing", number=person))
    for place, one in enumerate(entrants):
        known = event.state.entrants.get(one["person"])
        ranked = known is not None and event.state.is_ranked(known)
        path = at("entrants", place)
        yield from unlike(one["ranked"], ranked, at(path, "ranked"))


def _substitutes(document: Document, event: WrittenEvent) -> Iterator[Difference]:
    """Where somebody is replaced by a person who does not stand for him, or by himself at last."""
    entrants = event.state.entrants
    for place, one in enumerate(document["entrants"]):
        path, known = at("entrants", place), entrants.get(one["person"])
        if known is None:
            continue
        substitute = entrants.get(known.replaced_by or 0)
        if known.replaced_by is not None and (
            substitute is None or substitute.stands_for != one["person"]
        ):
            yield Difference(at(path, "replaced_by"), msg("this person does not stand for him"))
        if known.stands_for is not None and _stands_for_himself(one["person"], entrants):
            yield Difference(at(path, "stands_for"), msg("he stands for himself"))


def _stands_for_himself(person: int, entrants: Mapping[int, Entrant]) -> bool:
    seen: set[int | None] = set()
    at_first: int | None = person
    while at_first is not None and at_first not in seen:
        seen.add(at_first)
        known = entrants.get(at_first)
        at_first = None if known is None else known.stands_for
    return at_first is not None


def _named(document: Document) -> set[int]:
    """Everybody whom tables and lots name."""
    tables = document["tables"]
    lines = [person for table in tables for line in table["lines"] for person in line["seats"]]
    results = [one["person"] for table in tables for one in table["results"]]
    drawn = [person for table in tables for person in table.get("persons", ())]
    lots = [person for draw in document.get("lots", {}).get("players", ()) for person in draw]
    ranked = [one["person"] for one in document["rankings"]["players"]]
    return {person for person in (*lines, *results, *drawn, *lots, *ranked) if person is not None}


def _rankings(document: Document, event: WrittenEvent) -> Iterator[Difference]:
    rankings = document["rankings"]
    yield from unlike(
        _comparable(rankings, document), _comparable(ranking_documents(event), document), "rankings"
    )


def _comparable(rankings: Mapping[str, Any], document: Document) -> dict[str, Any]:
    """Rankings without what the document does not say: who of a team was registered first.

    And without the prizes of parts of the players where their settings are missing.
    """
    parts = rankings["parts"]
    if document.get("settings") is None:
        parts = [
            {"mark": part["mark"], "lines": [*map(_without_prize, part["lines"])]} for part in parts
        ]
    teams = [{**team, "members": sorted(team["members"])} for team in rankings["teams"]]
    return {"players": rankings["players"], "teams": teams, "parts": parts}


def _without_prize(line: Document) -> Document:
    return {key: value for key, value in line.items() if key != "prize_cents"}


def _open(document: Document, event: WrittenEvent, is_paid_known: bool) -> Iterator[Difference]:
    """Is as much open as the tables and rankings say?"""
    wanted = {TABLE, LOT, TEAM_LOT, TEAM} | ({OWING} if is_paid_known else set())
    wanted |= {DRAW} if "plan" in document else set()
    found = [*event.standings().open, *event.teams().open]
    right = Counter(point.where for point in found if point.where in wanted)
    said = Counter(point["kind"] for point in document["open"] if point["kind"] in wanted)
    for kind in sorted(wanted):
        if said[kind] != right[kind]:
            yield Difference(
                "open",
                msg("of {kind}: {error}", kind=kind, error=not_right(said[kind], right[kind])),
            )
