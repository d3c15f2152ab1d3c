"""Are warnings and penalties those of the tables?"""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from host_tools.common.plain import quote
from host_tools.language.message import msg
from host_tools.tournament.results.result_lines import ANNULLED, DESK, TYPED_INSTEAD
from host_tools.tournament.results.verification.difference import Difference, at
from host_tools.tournament.results.verification.result_reading import Document
from rules_core.incidents import PENALTY, WARNING

# person, kind, round, table, points that were taken, by whom
_Incident = tuple[int, str, int, int | None, int, str]


def incident_differences(document: Document) -> Iterator[Difference]:
    """What is wrong with the key `incidents`, if there is one."""
    if "incidents" not in document:
        return
    lines = [(table, line) for table in document["tables"] for line in table["lines"]]
    counting = Counter(_of_lines(lines, (None, TYPED_INSTEAD)))
    # The register has what a box has annulled, and not what the desk has.
    annulled = Counter(_of_lines(lines, (ANNULLED,)))
    for place, one in enumerate(document["incidents"]):
        found = one["person"], one["kind"], one["round"], one["table"], one["points"], one["by"]
        if one["by"] == DESK and one["kind"] == WARNING:
            continue  # it stands at no table
        if counting[found] or annulled[found]:
            (counting if counting[found] else annulled)[found] -= 1
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


def _of_lines(lines: list[tuple[Any, Any]], why: tuple[str | None, ...]) -> Iterator[_Incident]:
    for table, line in lines:
        is_incident = line["kind"] in (WARNING, PENALTY)
        if is_incident and line.get("why", None if line["counts"] else ANNULLED) in why:
            entry = line.get("entry")
            said = (
                {"seat": 0, "points": -line["points"][0]} if entry is None else entry[line["kind"]]
            )
            seat = said["seat"]
            person = line["seats"][seat] if seat < len(line["seats"]) else None
            if person is not None:
                place = table["round"], table["table"]
                yield person, line["kind"], *place, said.get("points", 0), line["by"]
