"""The warnings and penalties of a document made again, from the lines of its tables."""

from collections.abc import Iterator
from typing import Any

from host_tools.results.result_lines import DESK, TYPED_INSTEAD
from host_tools.results.session_places import CODE_INSTEAD
from host_tools.results.verification.result_reading import Document
from rules_core.incidents import PENALTY, WARNING
from rules_core.numbers import is_whole

# Why a line of a box does not count, though its warning stands.
_REPLACED = (TYPED_INSTEAD, CODE_INSTEAD)


def summed_incidents(document: Document, tables: list[Document]) -> list[Document]:
    """Those of the lines of `tables`, in the order of the document.

    A warning by the director stands at no table: it is as the document says.
    """
    left = list(_in_lines(tables))
    matched = [_taken(one, left) for one in document["incidents"]]
    for place, one in enumerate(document["incidents"]):
        if matched[place] is None and left:  # what is otherwise there is said value by value
            matched[place] = one | left.pop(0)
    return [one for one in matched if one is not None] + left


def _taken(written: Document, left: list[Document]) -> Document | None:
    """An incident that a line tells, which is taken out of those that are left; else None."""
    if written["by"] == DESK and written["kind"] == WARNING:
        return written
    same = next((one for one in left if one.items() <= written.items()), None)
    if same is None:
        return None
    left.remove(same)
    return written


def _in_lines(tables: list[Document]) -> Iterator[Document]:
    for table in tables:
        for line in table["lines"]:
            is_incident = line["kind"] in (WARNING, PENALTY)
            if is_incident and (line["counts"] or line.get("why") in _REPLACED):
                for person, points in _concerned(line):
                    yield {
                        "person": person,
                        "kind": line["kind"],
                        "round": table["round"],
                        "table": table["table"],
                        "points": points,
                        "by": line["by"],
                    }


def _concerned(line: Document) -> Iterator[tuple[int, int]]:
    """Yield (person, points taken) of an incident, if the person is known."""
    if line.get("entry") is None:
        for person, points in zip(line["seats"], line["points"], strict=False):
            if person is not None:
                yield person, -points
        return
    said: Any = line["entry"].get(line["kind"])
    seat, points = (said.get("seat"), said.get("points", 0)) if isinstance(said, dict) else (0, "")
    if is_whole(seat) and is_whole(points) and 0 <= seat < len(line["seats"]):
        person = line["seats"][seat]
        if person is not None:
            yield person, points
