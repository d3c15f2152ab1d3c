"""Typed results of a table: sheets, deals, codes."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from host_tools.tournament.aliases import Seats
from rules_core.types import Document


@dataclass(frozen=True)
class TakenCode:
    """The signed result of a table, from the code of its box.

    `persons`, `points`: of each; `deals`: that count; `records`: of the session, which tell a later
    code from an earlier one; `digest`: the first digits of that of the closing record; `decision`:
    the number of the decision; the same code twice is equal.
    """

    persons: Seats
    points: tuple[int, ...]
    deals: int
    records: int
    digest: str
    decision: int = field(compare=False)

    @property
    def source(self) -> str:
        """The id of the source that it is."""
        return f"code {self.decision}"


@dataclass(frozen=True)
class TypedSheet:
    """A sheet typed from paper: persons, the points of each, the number of deals.

    `decision`: the number of the decision; two sheets of the same content are equal; `first`: the
    number of its first deal if it is only the rest, else None; `penalties`: of these points, those
    taken from each as a penalty, () for none; `reason`: for them; `instead_of`: {id of a source:
    deals} that it replaces, None if left open.
    """

    persons: Seats
    points: tuple[int, ...]
    deals: int
    decision: int = field(compare=False)
    first: int | None = None
    penalties: tuple[int, ...] = ()
    reason: str = field(default="", compare=False)
    instead_of: Mapping[str, int] | None = field(default=None, compare=False)

    @property
    def source(self) -> str:
        """The id of the source that it is."""
        return f"sheet {self.decision}"

    @property
    def taken(self) -> tuple[tuple[int, int], ...]:
        """(person, points) of each penalty on it."""
        given = zip(self.persons, self.penalties, strict=False)
        return tuple((person, points) for person, points in given if points)

    def says_the_same_as(self, other: "TypedSheet") -> bool:
        """Return True for the same sheet, typed again. A sheet without its first deal may
        be whole.
        """
        return replace(self, first=self.first or 1) == replace(other, first=other.first or 1)

    @property
    def played(self) -> tuple[int, ...]:
        """The points of each as they were played, without penalties."""
        penalties = self.penalties or (0,) * len(self.points)
        return tuple(map(sum, zip(self.points, penalties, strict=True)))


@dataclass(frozen=True)
class TypedDeal:
    """A deal that was typed at the desk.

    `decision`: the number of the one that says it, to be undone by; `persons`: who played it, in
    playing order; `document`: see deal-format; `first`: the number of the deal with which the desk
    went on after a box, None where it does not say it.
    """

    decision: int
    persons: Seats
    document: Document
    first: int | None = None


@dataclass
class TypedTable:
    """The typed results of a table, in the order of the decisions.

    `sheets`: the last two agree if it was typed twice; `codes`: the last one counts until the box
    is read.
    """

    sheets: list[TypedSheet] = field(default_factory=list)
    deals: list[TypedDeal] = field(default_factory=list)
    codes: list[TakenCode] = field(default_factory=list)

    @property
    def has_deals(self) -> bool:
        """True if a sheet or a deal was typed."""
        return bool(self.sheets or self.deals)

    @property
    def persons(self) -> set[int]:
        """The persons on a sheet or in a deal."""
        on_sheets = {person for one in self.sheets for person in one.persons}
        return on_sheets.union(*(one.persons for one in self.deals))
