"""Changes at a table after it had signed: what stood there before, and what stands there now."""

from dataclasses import dataclass

from host_tools.common.times import minute
from host_tools.language.formatting import signed
from host_tools.language.games.entries import Played
from host_tools.language.message import Message, Sentence, msg
from host_tools.reports.play import seated_at
from host_tools.sessions.after_signing import CLEARING, Stand
from host_tools.tournament.as_signed import as_signed
from host_tools.tournament.binding import Bound
from host_tools.tournament.decisions import Content
from host_tools.tournament.event import Event
from host_tools.tournament.seen_changes import TableChange
from host_tools.tournament.table import Table


@dataclass(frozen=True)
class Altered:
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


@dataclass(frozen=True)
class Restored:
    """How a table is brought back to what it had signed.

    `steps`: (kind, content) of the decisions, [] if there are none; `said`: what counts then, a
    sentence each; `left`: what these decisions do not bring back.
    """

    steps: list[tuple[str, Content]]
    said: list[Message]
    left: list[Message]


def altered(event: Event, table: Table) -> list[Altered]:
    """The changes at a table after it had signed, in their order."""
    return [_altered(event, table_change) for table_change in table.changes]


def detail_of(event: Event, table_change: TableChange) -> Message:
    """A change with what stood there before, in a sentence."""
    told = _altered(event, table_change)
    said = {"what": table_change.change.what_and_when, "before": told.before, "after": told.after}
    if told.decided:
        return msg("{what}, before: {before}; on the box: {after} (decided at the desk)", **said)
    if told.seen:
        return msg("{what}, before: {before}; now: {after} (seen)", **said)
    return msg("{what}, before: {before}; now: {after}", **said)


def restored(event: Event, table: Table) -> Restored:
    """What would be `Restored` at a table that has changed something after it had signed."""
    steps, left = as_signed(table, event.state)
    return Restored(
        [(step.kind, step.content) for step in steps],
        [_said_again(event, step.change) for step in steps],
        [one.change.what for one in left],
    )


def _said_again(event: Event, table_change: TableChange) -> Message:
    """What stands there again if a change is taken back, in a sentence."""
    what, before = table_change.change.what, table_change.change.before
    if before is None or before.annulled:
        return msg("{what} does not count", what=what)
    return msg("{what}: {played}", what=what, played=_stand(event, table_change.bound, before))


def _altered(event: Event, table_change: TableChange) -> Altered:
    change = table_change.change
    before: Sentence
    after: Sentence
    if change.kind == CLEARING:
        before, after = msg("it counted"), msg("cleared: {reason}", reason=change.reason)
    else:
        before = _stand(event, table_change.bound, change.before)
        after = _stand(event, table_change.bound, change.after, change.reason)
    return Altered(
        change.what,
        before,
        after,
        minute(change.time),
        change.id,
        change.director,
        change.how,
        table_change.seen,
        change.entry in event.state.corrected or change.entry in event.state.annulled,
    )


def _stand(event: Event, bound: Bound, stand: Stand | None, reason: str = "") -> Sentence:
    """A stand in a sentence; reason: why it was annulled, "" if that is not known."""
    if stand is None:
        return msg("nothing")
    if stand.annulled:
        return msg("annulled: {reason}", reason=reason) if reason else msg("annulled")
    names = tuple(seated_at(event, bound, stand))
    played = Played(stand.document, stand.book, names)
    if not stand.is_deal:
        return played
    by_name = zip(names, stand.points, strict=True)
    points = ", ".join(f"{name} {signed(value)}" for name, value in by_name if value)
    return msg("{played} ({points})", played=played, points=points or "0")
