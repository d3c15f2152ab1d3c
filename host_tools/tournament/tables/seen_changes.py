"""Changes at a table after its signature, and those that the director has seen."""

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
        """True if the director has to look at it: another's change that was not seen."""
        return not (self.change.director or self.seen)


def changes_of(bound: Bound, seen: int) -> list[TableChange]:
    """The `TableChange`s of a bound session, in order. seen: how many the director has seen."""
    changes = enumerate(bound.session.late_changes)
    return [TableChange(bound, change, at < seen) for at, change in changes]
