"""What was changed at a table after it had signed, and how far the director has seen it."""

from dataclasses import dataclass

from host_tools.sessions.after_signing import LateChange
from host_tools.tournament.tables.binding import Bound


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
