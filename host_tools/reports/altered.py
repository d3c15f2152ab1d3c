"""What was changed at a table of an event after it had signed: what stood there before, and now."""

from dataclasses import dataclass

from host_tools.common.times import minute
from host_tools.language.formatting import signed
from host_tools.language.games.entries import Played
from host_tools.language.message import Message, msg
from host_tools.reports.play import seated_at
from host_tools.sessions.after_signing import CLEARING


@dataclass(frozen=True)
class Altered:
    """A `tournament.seen_changes.TableChange` for people.

    `what`: it is about; `before`, `after`: what stood there; `time`: when it was entered, "" if
    nobody knows; `id`: of its record; `by_director`: with his PIN; `how`: as `how_directed` says
    it; `seen`: by the director.
    """

    what: Message
    before: Message
    after: Message
    time: str
    id: str
    by_director: bool
    how: Message | None
    seen: bool


def altered(event, table):
    """What was changed at a `tables.Table` after it had signed: an `Altered` each, in its order."""
    return [_altered(event, one) for one in table.changes]


def detail_of(event, one):
    """A `TableChange` with what stood there before, a `Message`."""
    told = _altered(event, one)
    said = {"what": one.change.what_and_when, "before": told.before, "after": told.after}
    if told.seen:
        return msg("{what}, before: {before}; now: {after} (seen)", **said)
    return msg("{what}, before: {before}; now: {after}", **said)


def _altered(event, one):
    change = one.change
    if change.kind == CLEARING:
        before, after = msg("it counted"), msg("cleared: {reason}", reason=change.reason)
    else:
        before = _stand(event, one.bound, change.before)
        after = _stand(event, one.bound, change.after, change.reason)
    return Altered(
        change.what,
        before,
        after,
        minute(change.time),
        change.id,
        bool(change.director),
        change.how,
        one.seen,
    )


def _stand(event, bound, stand, reason=""):
    """What a `Stand` is, `Sayable`; reason: why it was annulled, "" if that is not known."""
    if stand is None:
        return msg("nothing")
    if stand.annulled:
        return msg("annulled: {reason}", reason=reason) if reason else msg("annulled")
    names = tuple(seated_at(event, bound, stand))
    played = Played(stand.document, stand.book, names)
    if not stand.is_deal:
        return played
    given = zip(names, stand.points, strict=True)
    points = ", ".join(f"{name} {signed(value)}" for name, value in given if value)
    return msg("{played} ({points})", played=played, points=points or "0")
