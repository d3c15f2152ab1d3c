"""Is what a table has come to the sum of its lines? Is it as drawn?"""

from collections.abc import Iterator
from typing import Any

from host_tools.common.plain import quote
from host_tools.language.message import msg
from host_tools.results.result_tables import DIRECTOR, SHEET, TABLE
from host_tools.results.verification.document_difference import (
    Difference,
    at,
    not_right,
    unlike,
)
from host_tools.results.verification.line_check import line_differences
from host_tools.results.verification.result_reading import Document
from host_tools.results.verification.written_books import WrittenBooks
from host_tools.tournament.tables.table import ENDED, LOOK, READY, SIGNED, TYPED

# How far a table is by who has signed it, unless somebody has to look at it.
_STATES = {SHEET: (TYPED,), DIRECTOR: (SIGNED, ENDED), TABLE: (SIGNED,)}


def table_differences(document: Document, books: WrittenBooks) -> Iterator[Difference]:
    """What is wrong with the tables. UnreadableResultError for a newer rule book."""
    before = (0, 0)
    for index, table in enumerate(document["tables"]):
        path = at("tables", index)
        for number, line in enumerate(table["lines"]):
            yield from line_differences(line, books, at(at(path, "lines"), number))
        place = table["round"], table["table"]
        if place <= before:
            yield Difference(path, msg("tables stand by round and table, each once"))
        before = max(before, place)
        if table["round"] > document["event"]["rounds"]:
            yield Difference(at(path, "round"), msg("the event has fewer rounds"))
        yield from _results(table, path)
        yield from _dealers(table, path, document)
        yield from _how_far(table, path)
    yield from _as_drawn(document)


def _results(table: Document, path: str) -> Iterator[Difference]:
    """Is everybody's result the sum of the lines that count?"""
    counting = [line for line in table["lines"] if line["counts"]]
    points = _sums(counting, "points")
    cents = {} if _nobody_pays(table, counting) else _sums(counting, "cents")
    persons = [result["person"] for result in table["results"]]
    if persons != sorted(set(persons)):
        yield Difference(at(path, "results"), msg("persons stand by number, each once"))
    for person in sorted(set(points) - set(persons)):
        yield Difference(at(path, "results"), msg("person {number} is missing", number=person))
    for place, result in enumerate(table["results"]):
        person, where = result["person"], at(at(path, "results"), place)
        yield from unlike(result["points"], points.get(person, 0), at(where, "points"))
        if (result.get("cents") or 0) != cents.get(person, 0):
            yield Difference(at(where, "cents"), not_right(result.get("cents"), cents.get(person)))
        elif "cents" in result and result["cents"] is None and person in cents:
            yield Difference(at(where, "cents"), not_right(None, cents[person]))
    played = sum(line.get("deals", 1) for line in counting)
    if "played" in table and all("deals" in line for line in counting):
        yield from unlike(table["played"], played, at(path, "played"))


def _nobody_pays(table: Document, counting: list[Any]) -> bool:
    """Has nobody money at a table of which it is open, or nobody's, who sat there?"""
    is_open = table.get("state", LOOK) == LOOK
    of_nobody = any(line.get("cents") and None in line["seats"] for line in counting)
    return (is_open or of_nobody) and all(one.get("cents") is None for one in table["results"])


def _dealers(table: Document, path: str, document: Document) -> Iterator[Difference]:
    """Is everybody who has dealt somebody of this table?"""
    there = {person for line in table["lines"] for person in line["seats"]}
    there |= {None, *table.get("persons", ()), *(one["person"] for one in table["results"])}
    for source in document.get("sources", ()):
        if (source["round"], source["table"]) == (table["round"], table["table"]):
            there |= {*source["everybody"]}
    for number, line in enumerate(table["lines"]):
        if line.get("dealer") not in there:
            where = at(at(path, "lines"), number)
            yield Difference(at(where, "dealer"), msg("he is not at this table"))


def _sums(lines: list[Any], key: str) -> dict[int, int]:
    """{person: the sum of what lines have under a key}."""
    sums: dict[int, int] = {}
    for line in lines:
        for person, value in zip(line["seats"], line.get(key) or (), strict=False):
            if person is not None:
                sums[person] = sums.get(person, 0) + value
    return sums


def _how_far(table: Document, path: str) -> Iterator[Difference]:
    """Does its state go with who has signed, and with how much was played?"""
    by = table.get("signed", {}).get("by")
    state = table.get("state", LOOK)
    if "signed" in table and state != LOOK:
        states = _STATES.get(by)
        if (states is None and state in READY) or (states is not None and state not in states):
            said = msg(
                "{state} does not go with who has signed: {by}", state=quote(state), by=quote(by)
            )
            yield Difference(at(path, "state"), said)
    if table.get("ended_early") and table.get("played", 0) >= table.get("deals", 1):
        yield Difference(at(path, "ended_early"), msg("all deals were played"))
    if state == ENDED and not table.get("ended_early", True) and _lacks_deals(table):
        yield Difference(at(path, "ended_early"), msg("the director has ended it"))


def _lacks_deals(table: Document) -> bool:
    """Do fewer deals count than are due?"""
    played: int = table.get("played", 0)
    return "deals" in table and played < table["deals"]


def _as_drawn(document: Document) -> Iterator[Difference]:
    """Are the tables those of the plan, with the same persons?"""
    rounds = document.get("plan", {}).get("rounds", [])
    drawn = {
        (round_number, number): persons
        for round_number, tables in enumerate(rounds, 1)
        for number, persons in enumerate(tables, 1)
    }
    for index, table in enumerate(document["tables"]):
        place, path = (table["round"], table["table"]), at("tables", index)
        if drawn and place not in drawn:
            yield Difference(path, msg("the plan has no such table"))
        elif drawn and "persons" in table:
            yield from unlike(table["persons"], drawn[place], at(path, "persons"))
    played = {(table["round"], table["table"]) for table in document["tables"]}
    for round_number, number in sorted(set(drawn) - played):
        said = msg("table {table} of round {round} is missing", table=number, round=round_number)
        yield Difference("tables", said)
