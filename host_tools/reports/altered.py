"""Changes at a table after it had signed: what stood there before, and what stands there now."""

from typing import NamedTuple

from host_tools.common.times import minute
from host_tools.language.formatting import signed
from host_tools.language.games.entries import Played
from host_tools.language.message import Message, Sentence, because, msg
from host_tools.reports.players import seated_at
from host_tools.sessions.after_signing import CLEARING, Stand
from host_tools.tournament.event import Event
from host_tools.tournament.tables.table import Table
from host_tools.tournament.tables.table_sessions import TableChange


class Altered(NamedTuple):
    """A change after the signature, for people.

    `what`: what it is about; `before`, `after`: what stood there; `time`: when it was entered, ""
    if unknown; `id`: of its record; `by_director`: was it entered with the director's PIN? `how`:
    see `sessions.by_director.how_directed`; `seen`: has the director seen it?
    `decided`: has the desk decided since what counts of it, so that `after` stands on the box only?
    """

    what: Message
    before: Sentence
    after: Sentence
    time: str
    id: str
    by_director: bool
    how: Message | None
    seen: bool
    decided: bool


def altered(event: Event, table: Table) -> list[Altered]:
    """The changes at a table after it had signed, in their order."""
    return [_altered(event, table_change) for table_change in table.sessions.changes]


def detail_of(event: Event, table_change: TableChange) -> Message:
    """A change with what stood there before, in a sentence."""
    told = _altered(event, table_change)
    said = {"what": table_change.change.what_and_when, "before": told.before, "after": told.after}
    if told.decided:
        return msg("{what}, before: {before}; on the box: {after} (decided at the desk)", **said)
    detail = msg("{what}, before: {before}; now: {after}", **said)
    return msg("{what} ({how})", what=detail, how=msg("seen")) if told.seen else detail


def _altered(event: Event, table_change: TableChange) -> Altered:
    change = table_change.change
    before: Sentence
    after: Sentence
    if change.kind == CLEARING:
        before, after = msg("it counted"), because(msg("cleared"), change.reason)
    else:
        before = _stand(event, table_change, change.before)
        after = _stand(event, table_change, change.after, change.reason)
    return Altered(
        change.what,
        before,
        after,
        minute(change.time),
        change.id,
        change.director,
        change.how,
        table_change.seen,
        _is_decided(event, table_change),
    )


def _is_decided(event: Event, table_change: TableChange) -> bool:
    is_decided = event.state.corrections.decides(table_change.change.entry or "")
    return is_decided or table_change.bound.as_signed


def _stand(
    event: Event, table_change: TableChange, stand: Stand | None, reason: str = ""
) -> Sentence:
    """A stand in a sentence; reason: why it was annulled, "" if that is not known."""
    if stand is None:
        return msg("nothing")
    if stand.annulled:
        return because(msg("struck out"), reason)
    number = table_change.change.number
    names = tuple(seated_at(event, table_change.bound, stand, number))
    played = Played(stand.document, stand.book, names)
    if not stand.is_deal:
        return played
    by_name = zip(names, stand.points, strict=True)
    points = ", ".join(f"{name} {signed(value)}" for name, value in by_name if value)
    return msg("{what} ({how})", what=played, how=points or "0")
