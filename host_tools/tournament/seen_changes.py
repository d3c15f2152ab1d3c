"""What was changed at a table after it had signed, and how far the director has seen it."""

from collections.abc import Iterable
from dataclasses import dataclass

from host_tools.language.message import Message, msg
from host_tools.sessions.after_signing import LateChange, without_director
from host_tools.tournament.binding import Bound
from host_tools.tournament.state import State


@dataclass(frozen=True)
class TableChange:
    """A `LateChange` of a session at its table; `seen`: the director has said so."""

    bound: Bound
    change: LateChange
    seen: bool

    @property
    def is_open(self) -> bool:
        """Does the director have to look at it: is it not his own, and has he not seen it?"""
        return not (self.change.director or self.seen)


def changes_of(bound: Bound, state: State) -> list[TableChange]:
    """The `TableChange`s of a bound session, in their order; state: a `State`."""
    changes = bound.session.late_changes
    upto = max((at for at, change in enumerate(changes) if change.id in state.seen), default=-1)
    return [TableChange(bound, change, at <= upto) for at, change in enumerate(changes)]


def what_to_look_at(changes: Iterable[TableChange]) -> Message | None:
    """What of these `TableChange`s the director has to look at, a `Message`; None for nothing."""
    what = without_director([one.change for one in changes if one.is_open])
    if what is None:
        return None
    return msg("changed after it was signed, without the director's PIN: {what}", what=what)
