"""Does each line of a table score what its rule book says?"""

from collections.abc import Generator, Iterator
from typing import Any

from host_tools.language.message import msg
from host_tools.language.refusals import refusal
from host_tools.results.result_lines import CODE, DESK, SHEET
from host_tools.results.verification.document_difference import (
    Difference,
    at,
    not_right,
    unlike,
)
from host_tools.results.verification.result_reading import Document
from host_tools.results.verification.written_books import WrittenBooks
from rules_core.documents import DEAL
from rules_core.errors import DealError
from rules_core.incidents import ADJUST, PENALTY

# Points of several deals at once, which no rule book can score.
_TOTALS = (SHEET, CODE)
_OF_BOXES = ("time", "record", "director", "before")  # what the desk does not say of its own


def line_differences(line: Document, books: WrittenBooks, path: str) -> Iterator[Difference]:
    """What is wrong with a line by itself. UnreadableResultError for a newer rule book."""
    if line.get("entry") is None:
        yield from _without_entry(line, path)
    else:
        yield from _scored(line, books, path)
    if len(line["seats"]) != len(line["points"]):
        sentence = msg(
            "{seats} seats have {points} points",
            seats=len(line["seats"]),
            points=len(line["points"]),
        )
        yield Difference(at(path, "points"), sentence)
    if "why" in line and line["counts"] != (line["why"] is None):
        yield Difference(at(path, "counts"), msg("a line counts unless something says why not"))
    for key in _OF_BOXES if line["by"] == DESK else ():
        if line.get(key) is not None:
            yield Difference(at(path, key), msg("only a box says this"))
    if line.get("before") is not None:
        before = line["before"]
        yield from _as_scored(before, line["kind"], books, at(path, "before"))


def _without_entry(line: Document, path: str) -> Iterator[Difference]:
    """Of a line that a rule book does not score."""
    if line["kind"] not in _TOTALS and (
        line["kind"] not in (ADJUST, PENALTY) or line["by"] != DESK
    ):
        yield Difference(path, msg("the key {key} is missing", key="entry"))
        return
    if line.get("cents") is not None:
        yield Difference(at(path, "cents"), msg("nobody plays for money without deals"))
    if line["kind"] not in _TOTALS and line.get("deals", 0) != 0:
        yield Difference(at(path, "deals"), not_right(line["deals"], 0))
    if line["kind"] == PENALTY and any(points >= 0 for points in line["points"]):
        yield Difference(at(path, "points"), msg("a penalty takes points"))


def _scored(line: Document, books: WrittenBooks, path: str) -> Iterator[Difference]:
    deals = yield from _as_scored(line, line["kind"], books, path)
    if deals is not None and line.get("deals", deals) != deals:
        yield Difference(at(path, "deals"), not_right(line["deals"], deals))


def _as_scored(
    said: Any, kind: str, books: WrittenBooks, path: str
) -> Generator[Difference, None, int | None]:
    """Compare points and cents with what the entry scores; for how many deals it stands."""
    try:
        entry = books.read(said["entry"], at(path, "entry"))
        score = entry.score()
    except DealError as error:
        yield Difference(at(path, "entry"), refusal(error))
        return None
    if entry.kind != kind:
        yield Difference(at(path, "kind"), not_right(kind, entry.kind))
    right: dict[str, Any] = {
        "points": list(score.points),
        "cents": None if score.money is None else list(score.money),
    }
    yield from unlike(said, right, path)
    return int(entry.kind == DEAL and entry.book.counts(entry.content))
