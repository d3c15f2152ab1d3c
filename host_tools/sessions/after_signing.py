"""Entries at a table after its signature. The log has the evidence.

Behind a signature nothing changes the points but the director. On a box without a PIN anybody can
claim to be the director, so the desk reports changes without one.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import NamedTuple

from host_tools.common.times import local_time
from host_tools.language.message import Message, Sentence, listed, msg
from host_tools.sessions.by_director import by_director, how_directed
from rules_core.book import Book
from rules_core.documents import DEAL
from rules_core.incidents import ADJUST, INCIDENTS, PENALTY, WARNING
from rules_core.ledger import Ledger
from rules_core.record import ANNUL, CLEAR, CLOSE, DEALER, Record
from rules_core.record import DEAL as DEAL_RECORD

CORRECTION, ANNULMENT, CLEARING = "correction", "annulment", "clearing"

_WHAT = {
    WARNING: msg("warning"),
    PENALTY: msg("penalty"),
    ADJUST: msg("adjustment"),
    CLEARING: msg("the whole table"),
}


class Stand(NamedTuple):
    """The state of a deal or an incident in the log, now or earlier.

    `document`: see deal-format; `book`: the rule book of the entry; `points`: one a seat; `places`:
    the place at the table of each of these seats; `is_deal`: or else an incident; `annulled`: it
    counts for nothing.
    """

    document: dict
    book: Book
    points: tuple[int, ...]
    places: tuple[int, ...]
    is_deal: bool = True
    annulled: bool = False


@dataclass(frozen=True)
class LateChange:
    """Something that was entered after the table had signed.

    `id`: of its record, as `Entry.id`; `kind`: "deal" (one more), "correction", "annulment",
    "warning", "penalty", "adjust" or "clearing"; `number`, `name`: of the deal, None where it is
    about none; `entry`: id of what stands now of that deal or incident, None of the whole table;
    `before`, `after`: a `Stand`, None where nothing stood there; `reason`: of what has
    one, else ""; `director`, `how`: as `by_director` and `how_directed` say it.
    """

    id: str
    kind: str
    number: int | None
    before: Stand | None
    after: Stand | None
    time: datetime | None
    reason: str = ""
    name: str | None = None
    director: bool = False
    how: Message | None = None
    entry: str | None = None

    @property
    def what(self) -> Message:
        """The subject of the change, a `Message`: `deal 3`, `a penalty`."""
        if self.number is not None:
            return msg("deal {number}", number=self.name)
        return _WHAT[self.kind]

    @property
    def what_and_when(self) -> Message:
        """The same with the time of day and the PIN that it was entered with, if they are known."""
        what = self.what
        if self.time is not None:
            what = msg("{what} at {time}", what=what, time=self.time.strftime("%H:%M"))
        return what if self.how is None else msg("{what} ({how})", what=what, how=self.how)


def late_changes(
    applied: Iterable[tuple[Record, dict]],
    ledger: Ledger,
    name: Callable[[Record], str],
    own: Collection[int],
) -> list[LateChange]:
    """Return the `LateChange`s of a session, in their order.

    A change of the next dealer is none: no points are other ones.

    applied: (Record, document) of all that count, in the order of the log; ledger: the sum of them;
    name(record): its id; own: the numbers of the PINs that were set here on its box.
    """
    earlier: dict[int, Record] = {}
    documents: dict[int, dict] = {}
    changes: list[tuple[Record, LateChange]] = []
    closed = False
    for record, document in applied:
        documents[record.sequence] = document
        if closed and record.kind not in (CLOSE, DEALER):
            change = _change(record, earlier, documents, ledger, name(record))
            director, how = by_director(record, own), how_directed(record, own, True)
            changes.append((record, replace(change, director=director, how=how)))
        earlier[record.sequence] = record
        closed = closed or record.kind == CLOSE
    in_force = {first_of(line.sequence, earlier.get): line.sequence for line in ledger.deals}
    return [
        replace(change, entry=_entry(record, earlier, in_force, name)) for record, change in changes
    ]


def _entry(
    record: Record,
    earlier: Mapping[int, Record],
    in_force: Mapping[int, int],
    name: Callable[[Record], str],
) -> str | None:
    """The id of what stands now of the deal or incident of a record, None of the whole table.

    in_force: {sequence of the first record of a deal: of that in force}.
    """
    if record.kind == CLEAR:
        return None
    if record.kind not in (DEAL_RECORD, ANNUL):
        return name(record)
    return name(earlier[in_force[first_of(record.sequence, earlier.get)]])


def signed_stands(changes: Iterable[LateChange]) -> dict[str, Stand | None]:
    """Return {id of an entry changed after the signature: its state at the signature}.

    None for an entry that did not exist. A change by the director with a PIN counts as signed.
    """
    found: dict[str, Stand | None] = {}
    for change in changes:
        if change.entry is not None and change.director:
            found.pop(change.entry, None)
        elif change.entry is not None:
            found.setdefault(change.entry, change.before)
    return found


def without_director(changes: Iterable[LateChange]) -> Sentence | None:
    """Return the sentence on late changes by nobody who had shown a PIN as the director.

    It has the times; None without such changes.
    """
    return listed(change.what_and_when for change in changes if not change.director)


def deal_before(record: Record, earlier: Mapping[int, Record]) -> tuple[Record | None, bool]:
    """(the record in force of the deal that `record` changes, was it annulled); (None, False) if
    it changes none.

    earlier: {sequence: Record} of its session before it; what is missing there is passed over.
    """
    corrects = record.body.get("corrects")
    if corrects is None:
        return None, False
    first = first_of(corrects, earlier.get)
    about = [
        one
        for one in earlier.values()
        if one.kind in (DEAL_RECORD, ANNUL) and first_of(one.sequence, earlier.get) == first
    ]
    deals = [one for one in about if one.kind == DEAL_RECORD]
    return (deals[-1], about[-1].kind == ANNUL) if deals else (None, False)


def first_of(sequence: int, read: Callable[[int], Record | None]) -> int:
    """The sequence of the record that a chain of corrections began with.

    read(sequence): the Record of this number, None where there is none.
    """
    while (record := read(sequence)) is not None and record.body["corrects"] is not None:
        sequence = record.body["corrects"]
    return sequence


def _change(
    record: Record,
    earlier: Mapping[int, Record],
    documents: Mapping[int, dict],
    ledger: Ledger,
    name: str,
) -> LateChange:
    old, annulled = deal_before(record, earlier)
    before = None if old is None else _deal(old, documents, ledger, annulled)
    kind, after, number = DEAL, None, None
    if record.kind == DEAL_RECORD:
        kind = DEAL if old is None else CORRECTION
        number, after = record.body["number"], _deal(record, documents, ledger)
    elif record.kind == ANNUL:
        kind, number = ANNULMENT, None if old is None else old.body["number"]
        after = None if old is None else _deal(old, documents, ledger, annulled=True)
    elif record.kind == CLEAR:
        kind = CLEARING
    else:
        kind, after = INCIDENTS[record.kind], _incident(record, documents, ledger)
    return LateChange(
        id=name,
        kind=kind,
        number=number,
        before=before,
        after=after,
        time=local_time(record.stamp.clock),
        reason=record.body.get("reason", ""),
        name=None if number is None else ledger.name_of(record.sequence),
    )


def _deal(
    record: Record, documents: Mapping[int, dict], ledger: Ledger, annulled: bool = False
) -> Stand:
    return Stand(
        documents[record.sequence],
        ledger.book_in(record.body["version"]),
        tuple(record.body["points"]),
        tuple(ledger.seating(record.body["dealer"])),
        annulled=annulled,
    )


def _incident(record: Record, documents: Mapping[int, dict], ledger: Ledger) -> Stand:
    points = ledger.incident_score(record).points
    places = range(ledger.players)
    return Stand(
        documents[record.sequence], ledger.book, tuple(points), tuple(places), is_deal=False
    )
