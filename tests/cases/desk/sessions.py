"""What a box of the table of cases has brought, as the session that the desk reads."""

from dataclasses import replace
from datetime import UTC, datetime
from zlib import crc32

from host_tools.sessions.after_signing import LateChange, Stand
from host_tools.sessions.session import Entry, Session
from rules_core.documents import read_document
from rules_core.labels import label
from tests.cases.deals_by_points import document
from tests.cases.row import DIRECTOR, PHONE

DAY = "2026-11-21"
EVENT = 3
TIME = datetime(2026, 11, 21, 21, 14, tzinfo=UTC)


class _OfPhone(Session):
    """What was entered on a phone: the desk has all of it at once."""

    @property
    def of_phone(self):
        return True


def session_of(source, book, due, read, before=None):
    """The `Session` of a `row.Source`.

    book: the rule book; due: the deals of its table; read: when it was read, in Unix seconds;
    before: the `Session` that was read of it before, whose entries were entered earlier.

    It is named by the source, each entry by the source and the number of its deal.
    """
    marks = source.marks
    earlier = {} if before is None else {one.id: one.time for one in before.entries}
    now = datetime.fromtimestamp(read, UTC)
    entries = [replace(e, time=earlier.get(e.id, now)) for e in _entries(source, book)]
    counting = [one for one in entries if not one.annulled]
    deals = [one for one in counting if one.kind == "deal"]
    size = len(source.places)
    last = max((one.last for one in source.stretches), default=source_first(source) - 1)
    points = [sum(_at(one, place) for one in counting) for place in range(size)]
    played, told = sum(1 for one in deals if one.counts), marks.get("told", due)
    signed = bool(marks.get("signed")) and not (marks.get("changed") or marks.get("cleared"))
    known = source_label(source)
    return (_OfPhone if source.kind == PHONE else Session)(
        box=crc32(source.name.encode()).to_bytes(8, "big"),
        rules=book.id,
        table=source.table,
        round=source.round,
        deals=told,
        label=known,
        day=DAY,
        players=list(source.places),
        points=points,
        money=_money(source, book, counting),
        played=played,
        sat_at=[sum(1 for one in deals if place in one.places) for place in range(size)],
        upcoming=last + 1,
        dealer=(source_first(source) - 1 + len(deals)) % size,
        signed=signed,
        ended=signed and played < told,
        director_ended=signed and marks["signed"] == DIRECTOR,
        entries=entries,
        late_changes=_late_changes(source, book),
        signatures=({} if before is None else before.signatures) | _signatures(source, book),
        cleared="wrong table" if marks.get("cleared") else None,
        left=bool(marks.get("left")),
        received=read,
        seen=read,
        book=book,
        id=source.name,
        continues=marks.get("continues", ""),
        first_deal=source_first(source),
    )


def source_first(source):
    """The number of the first deal of a source of its own: 1, or where it continues another one."""
    firsts = [one.first for one in source.stretches]
    return min(firsts) if firsts and source.marks.get("continues") else 1


def source_label(source):
    """The label that the desk has given a session, "" where nobody at the desk has set it up."""
    return label(EVENT, source.round, source.table) if source.marks.get("label", True) else ""


def signature(deals, totals):
    """The first four digits of the digest under which a table has signed so many deals."""
    return f"{crc32(repr((deals, tuple(totals))).encode()) & 0xFFFF:04x}"


def entry_id(source, number):
    """The id of a deal of a source."""
    return f"{source}/{number}"


def _money(source, book, entries):
    """Cents of each place; None where the book keeps no money."""
    if not book.has_money:
        return None
    kept = [replace(one, points=one.money) for one in entries if one.money is not None]
    return [sum(_at(one, place) for one in kept) for place in range(len(source.places))]


def _signatures(source, book):
    """{digest: totals} of what the table has signed, before it has changed anything."""
    if not source.marks.get("signed"):
        return {}
    before = {key: value for key, value in source.marks.items() if key != "changed"}
    counting = [one for one in _entries(replace(source, marks=before), book) if not one.annulled]
    totals = [sum(_at(one, at) for one in counting) for at in range(len(source.places))]
    deals = sum(1 for one in counting if one.kind == "deal" and one.counts)
    return {signature(deals, totals): totals}


def _entries(source, book):
    marks, found = source.marks, []
    fined = marks.get("fined", {})
    changed = marks.get("changed", {})
    for stretch in source.stretches:
        for number in range(stretch.first, stretch.last + 1):
            points = changed.get(number, stretch.points)
            seats = [at for at, value in enumerate(stretch.points) if value is not None]
            values = [value for value in points if value is not None]
            dealer = (
                source_first(source)
                - 1
                + sum(1 for one in found if one.kind == "deal" and not one.annulled)
            )
            deal = _deal(source, book, number, values, seats)
            found.append(replace(deal, dealer=dealer % len(source.places)))
            found += [
                _fine(source, book, name, *fined[name])
                for name in fined
                if fined[name][1] == number
            ]
    return found


def _deal(source, book, number, points, seats):
    read = read_document(document(book.id, points))
    score = read.score()
    return Entry(
        id=entry_id(source.name, number),
        kind="deal",
        number=number,
        name=str(number),
        counts=read.book.counts(read.content),
        dealer=None,
        time=None,
        document=document(book.id, points),
        points=list(score.points),
        money=None if score.money is None else list(score.money),
        places=seats,
        book=book,
        annulled=number in source.marks.get("annulled", ()),
        corrected=number in source.marks.get("changed", {}),
    )


def _fine(source, book, name, points, after):
    """A penalty that somebody has got at the box, after a deal."""
    taken = [-points if one == name else 0 for one in source.places]
    return Entry(
        id=f"{source.name}/fine/{name}/{after}",
        kind="penalty",
        number=None,
        dealer=None,
        time=None,
        document={"penalty": {"seat": source.places.index(name), "points": points}},
        points=taken,
        money=None,
        places=list(range(len(source.places))),
        book=book,
    )


def _late_changes(source, book):
    """What the table has done after it had signed."""
    found = [_late(source, book, *one) for one in source.marks.get("changed", {}).items()]
    if source.marks.get("signed") and source.marks.get("cleared"):
        found.append(LateChange(f"late/{source.name}", "clearing", None, None, None, TIME))
    return found


def _late(source, book, number, points):
    """What the table has changed after it had signed: a deal was another one."""
    before = next(one.points for one in source.stretches if one.first <= number <= one.last)
    stood, stands = (
        Stand(document(book.id, each), book, tuple(each), tuple(range(len(each))))
        for each in (before, points)
    )
    return LateChange(
        id=f"late/{entry_id(source.name, number)}",
        kind="correction",
        number=number,
        name=str(number),
        before=stood,
        after=stands,
        time=TIME,
        director=False,
        entry=entry_id(source.name, number),
    )


def _at(entry, place):
    return entry.points[entry.places.index(place)] if place in entry.places else 0
