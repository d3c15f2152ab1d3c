"""Forgetting of a person in sealed results: values with their name are replaced by digests.

The digest of the document stays the same. Values that are not sealed there (names of events and
teams, marks of the club's own, titles, reasons for everybody) cannot be taken out of it; the form
says so before they are typed.
"""

import re
from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any

from host_tools.common.errors import DeskError
from host_tools.common.strict_json import Json
from host_tools.database.row_types import DocumentRow
from host_tools.events.results.foreign_event import text_in
from host_tools.events.results.sealed_results import may_name, packed, unpacked
from host_tools.results.result_document import ResultDocument
from host_tools.results.sealing import SALT, closed

if TYPE_CHECKING:
    from host_tools.events.event_store import EventStore

_CARD = ("name", "place", "licence")


def take_out_of_documents(
    database: "EventStore", numbers: Collection[int], names: Collection[str]
) -> None:
    """Let no document show who has these numbers, and had these names; within a transaction."""
    for row in database.documents.all():
        document = _read(row)
        if document is None:
            continue
        left = _without(document, _numbers_in(database, row, numbers), names)
        if left != document:
            database.documents.rewrite({**row, "packed": packed(left)})


def is_in_documents(database: "EventStore", numbers: Collection[int]) -> bool:
    """Return True if a person with one of these numbers is in a sealed result that can be read."""
    for row in database.documents.all():
        there = _numbers_in(database, row, numbers)
        document = _read(row) if may_name(row, there) else None
        entrants = [] if document is None else document["entrants"]
        if any(one["person"] in there for one in entrants):
            return True
    return False


def _read(row: DocumentRow) -> dict[str, Any] | None:
    """The document of a row; None for a damaged one, which its event tells."""
    try:
        return unpacked(row).document
    except DeskError:
        return None


def _numbers_in(
    database: "EventStore", row: DocumentRow, numbers: Collection[int]
) -> Collection[int]:
    """The numbers that these persons have in a document: those of the desk that has sealed it."""
    origin = database.origins.of(row["event"])
    if origin is None:
        return numbers
    return {origin.there[number] for number in numbers if number in origin.there}


def _without(
    document: ResultDocument, numbers: Collection[int], names: Collection[str]
) -> ResultDocument:
    """A document that shows nothing of a person, also by the name that it gives him."""
    named = {*names, *_called(document, numbers)}
    found = re.compile("|".join(map(re.escape, named)) or r"(?!)", re.IGNORECASE)
    left: dict[str, Any] = {key: _unnamed(value, found) for key, value in document.items()}
    about = [one["person"] for one in left["entrants"] if one["person"] in numbers]
    left["entrants"] = [
        one | {key: closed(one[key]) for key in _CARD} if one["person"] in numbers else one
        for one in left["entrants"]
    ]
    left["sources"] = [
        one | {"names": closed(one["names"])} if {*one["everybody"]} & {*numbers} else one
        for one in left["sources"]
    ]
    if about:  # a box may have recorded his name, in whatever spelling
        left["evidence"] = closed(left["evidence"])
    return left


def _called(document: Mapping[str, Any], numbers: Collection[int]) -> set[str]:
    """Return the names of a person in a document."""
    called = {text_in(one["name"]) for one in document["entrants"] if one["person"] in numbers}
    return {name for name in called if name}


def _unnamed(value: Json, found: re.Pattern[str]) -> Json:
    """A value with the digest of every sealed value in its place in which a name is found."""
    if isinstance(value, list):
        return [_unnamed(part, found) for part in value]
    if not isinstance(value, dict):
        return value
    if SALT in value:
        return closed(value) if _says(value, found) else value
    return {key: _unnamed(part, found) for key, part in value.items()}


def _says(value: Json, found: re.Pattern[str]) -> bool:
    if isinstance(value, list):
        return any(_says(part, found) for part in value)
    if isinstance(value, Mapping):
        return any(_says(part, found) for part in value.values())
    return isinstance(value, str) and found.search(value) is not None
