"""A source of the table of cases as a source of the account."""

from functools import cache

from host_tools.tournament.accounts.source import (
    RowChange,
    Source,
    SourceKind,
    SourceRow,
    incident,
)
from rules_core.documents import read_document
from tests.cases.deals_by_points import document
from tests.cases.row import BOX, CODE, DIRECTOR, PHONE, RECORDED, SHEET, TYPED
from tests.cases.today.sessions import source_first

_KINDS = {
    BOX: SourceKind.BOX,
    PHONE: SourceKind.PHONE,
    SHEET: SourceKind.SHEET,
    TYPED: SourceKind.DEALS,
    CODE: SourceKind.CODE,
}


def source_of(told, places, since, due, book):
    """The `Source` of a `row.Source`.

    places: who or what stands on it; since: when it came; due: the deals of its table then; book:
    by which it was played.
    """
    marks = told.marks
    changed = marks.get("changed", {})
    rows = () if marks.get("cleared") else tuple(_rows(told, changed, book))
    signed = bool(marks.get("signed"))
    ended = marks.get("signed") == DIRECTOR
    return Source(
        told.name,
        _KINDS[told.kind],
        places,
        rows,
        since,
        signed=signed and bool(rows),
        ended=bool(marks.get("left")) and not signed,
        ended_by_director=ended,
        by_desk=bool(marks.get("label", True)),
        told=marks.get("told", due),
        signed_rows=tuple(_rows(told, {}, book)) if signed and changed else None,
        changes=tuple(RowChange(number) for number in changed) or _clearing(marks),
    )


def _rows(told, changed, book):
    if told.kind in (SHEET, CODE):
        return _of_sheet(told)
    return _of_deals(told, changed, book)


def _of_sheet(told):
    """Of one sum, from which penalties were taken off already."""
    [line] = told.stretches
    fined = [told.marks.get("fined", {}).get(name, 0) for name in told.places]
    points = [value + fine for value, fine in zip(line.points, fined, strict=True)]
    yield SourceRow(line.first, tuple(points), line.deals, moves=line.deals)
    if any(fined):
        yield incident(line.last, tuple(-fine for fine in fined))


def _of_deals(told, changed, book):
    fined = told.marks.get("fined", {})
    dealt = source_first(told) - 1
    for line in told.stretches:
        for number in range(line.first or 1, line.last + 1):
            annulled = number in told.marks.get("annulled", ())
            dealer = dealt % len(told.places) if told.kind in RECORDED else None
            points = tuple(changed.get(number, line.points))
            known = None if line.first is None else number
            yield SourceRow(
                known,
                points,
                money=money_of(book, points),
                dealer=dealer,
                moves=not annulled,
                annulled=annulled,
            )
            dealt += not annulled
            for name, (fine, after) in fined.items():
                if after == number:
                    yield incident(
                        number, tuple(-fine if one == name else 0 for one in told.places)
                    )


def _clearing(marks):
    """A session that was cleared after it was signed has no deals, and was changed."""
    return (RowChange(0),) if marks.get("signed") and marks.get("cleared") else ()


def money_of(book, points):
    """Cents of each place of a deal by its points, None where the book keeps no money."""
    if not book.has_money:
        return None
    cents = iter(_cents(book.id, tuple(one for one in points if one is not None)))
    return tuple(None if one is None else next(cents) for one in points)


@cache
def _cents(book, points):
    return tuple(read_document(document(book, list(points))).score().money)
