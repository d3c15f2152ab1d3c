"""Are warnings and penalties those of the tables?"""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from host_tools.common.plain import quote
from host_tools.language.message import msg
from host_tools.results.result_lines import DESK, TYPED_INSTEAD
from host_tools.results.session_places import CODE_INSTEAD
from host_tools.results.verification.document_difference import Difference, at
from host_tools.results.verification.result_reading import Document
from rules_core.incidents import PENALTY, WARNING
from rules_core.numbers import is_whole

# Why a line of a box does not count, though its warning stands.
_REPLACED = (TYPED_INSTEAD, CODE_INSTEAD)
# person, kind, round, table, points that were taken, by whom
_Incident = tuple[int, str, int, int | None, int, str]


def incident_differences(document: Document) -> Iterator[Difference]:
    """What is wrong with the key `incidents`, if there is one."""
    if "incidents" not in document:
        return
    lines = [(table, line) for table in document["tables"] for line in table["lines"]]
    counting = Counter(_of_lines(lines))
    for place, one in enumerate(document["incidents"]):
        found = one["person"], one["kind"], one["round"], one["table"], one["points"], one["by"]
        if one["by"] == DESK and one["kind"] == WARNING:
            continue  # it stands at no table
        if counting[found]:
            counting[found] -= 1
        else:
            yield Difference(at("incidents", place), msg("no line of a table says so"))
    for person, kind, round_number, table, _, _ in sorted(counting.elements(), key=str):
        sentence = msg(
            "the {kind} of person {number} in round {round}, table {table} is missing",
            kind=quote(kind),
            number=person,
            round=round_number,
            table=table,
        )
        yield Difference("incidents", sentence)


def incident_in(line: Document) -> Document:
    """What the entry of a line says of an incident; {} where no rule book could read it."""
    said = (line.get("entry") or {}).get(line["kind"])
    return said if isinstance(said, dict) else {}


def _of_lines(lines: list[tuple[Any, Any]]) -> Iterator[_Incident]:
    for table, line in lines:
        is_incident = line["kind"] in (WARNING, PENALTY)
        if is_incident and (line["counts"] or line.get("why") in _REPLACED):
            for person, points in _concerned(line):
                yield person, line["kind"], table["round"], table["table"], points, line["by"]


def _concerned(line: Document) -> Iterator[tuple[int, int]]:
    """(person, points that were taken) of whom an incident is about, if anybody knows him."""
    if line.get("entry") is None:
        yield from (
            (person, -points) for person, points in zip(line["seats"], line["points"], strict=False)
        )
        return
    said = incident_in(line)
    seat, points = said.get("seat"), said.get("points", 0)
    if is_whole(seat) and is_whole(points) and 0 <= seat < len(line["seats"]):
        person = line["seats"][seat]
        if person is not None:
            yield person, points
