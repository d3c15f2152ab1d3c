"""What was changed at a table after it had signed, and how far the director has seen it."""

from collections.abc import Iterable
from dataclasses import dataclass

from host_tools.language.message import Sentence
from host_tools.sessions.after_signing import LateChange, without_director
from host_tools.tournament.binding import Bound


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


def changes_of(bound: Bound, seen: int) -> list[TableChange]:
    """The `TableChange`s of a bound session, in order. seen: how many the director has seen."""
    changes = enumerate(bound.session.late_changes)
    return [TableChange(bound, change, at < seen) for at, change in changes]


def what_to_look_at(changes: Iterable[TableChange]) -> Sentence | None:
    """What of these `TableChange`s the director has to look at, None for nothing."""
    return without_director([one.change for one in changes if one.is_open])
