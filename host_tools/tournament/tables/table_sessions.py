"""The sessions of a table: which of them count, and what becomes of the others."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from host_tools.sessions.after_signing import LateChange
from host_tools.sessions.session import Session
from host_tools.tournament.accounts.round_stand import TableStand
from host_tools.tournament.accounts.ruling import Stretch
from host_tools.tournament.tables.binding import Bound, Placed
from host_tools.tournament.tables.seating import NAMES


class TableChange(NamedTuple):
    """A `LateChange` of a session at its table; `seen`: the director has said so."""

    bound: Bound
    change: LateChange
    seen: bool

    @property
    def is_open(self) -> bool:
        """Return True for a change that the director has neither made nor seen."""
        return not (self.change.director or self.seen)


@dataclass(frozen=True)
class TableSessions:
    """The sessions of a table.

    `bound`: those that count, and where none does the newest box that is set up; `spare`: boxes
    that are set up for it though another one has played it; `cleared`: those that were cleared at
    the table. Each is a `Bound`. `aside`: those that the director has set aside; `anew`: those of
    which nothing counts by a ruling, as the table begins anew. `changes`: after a signature.
    """

    bound: list[Bound] = field(default_factory=list)
    spare: list[Bound] = field(default_factory=list)
    cleared: list[Bound] = field(default_factory=list)
    aside: list[Session] = field(default_factory=list)
    anew: list[Session] = field(default_factory=list)
    changes: list[TableChange] = field(default_factory=list)


def sessions_at(
    here: TableStand, placed: Sequence[Placed], aside: Sequence[Session]
) -> TableSessions:
    """The `TableSessions` of a table; placed: its sessions, but for those that are `aside`."""
    known = [_bound(here, one) for one in placed]
    counting = {one.id for one in here.sources}
    bound = [one for one in known if one.session.id in counting]
    held = [one for one in known if one.session.recorded or not one.session.left]
    newest = ([one for one in held if one.how != NAMES] or held)[-1:]
    seen = here.ruling.seen
    return TableSessions(
        bound=bound or newest,
        spare=[one for one in held if _is_untouched(one.session)] if bound else [],
        cleared=[one for one in known if one.session.cleared is not None],
        aside=list(aside),
        anew=_anew(here, placed),
        changes=[
            TableChange(one, change, at < seen.get(one.session.id, 0))
            for one in known
            for at, change in enumerate(one.session.late_changes)
        ],
    )


def _anew(here: TableStand, placed: Sequence[Placed]) -> list[Session]:
    sources = {one.id for one in here.situation.sources}
    recorded = [one.session for one in placed if one.session.recorded]
    return [one for one in recorded if one.id not in sources] if here.begins_anew else []


def _is_untouched(session: Session) -> bool:
    """Return True if a box is set up for it, and nothing was entered."""
    return not (session.recorded or session.left or session.cleared is not None)


def _bound(here: TableStand, placed: Placed) -> Bound:
    session, ruled = placed.session, here.ruling.sat
    source = next((one for one in here.whole.sources if one.id == session.id), None)
    stands = source.places if source is not None else ("",) * len(session.players)
    sitters = tuple(tuple(ruled.get((session.id, at), ())) for at, _ in enumerate(stands))
    # Who was ruled to have sat at one place sat at no other, whatever stands there.
    named = {one.person for each in sitters for one in each if one.person}
    persons = tuple(
        (sat[-1].person or None) if sat else _person(one, named)
        for one, sat in zip(stands, sitters, strict=True)
    )
    return Bound(session, persons, placed.how, sitters, _stretches(here, session.id))


def _person(stands: int | str, named: set[int]) -> int | None:
    return stands if isinstance(stands, int) and stands not in named else None


def _stretches(here: TableStand, source: str) -> tuple[Stretch, ...] | None:
    """The deals of a source that count; None if all of them do, or it has none."""
    known = {one.id: one for one in here.whole.placed}.get(source)
    if known is None:
        return None
    rows = here.rows_of(known)
    if not rows:
        return ()
    found = tuple(one for one in here.stretches if one.source == source)
    is_whole = len(rows) == len(known.rows) and not any(one.as_signed for one in found)
    return None if is_whole else found
