"""A source: something that says what was played at a table."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property


class SourceKind(Enum):
    """The kind of a source: `DEALS` are typed one by one, a `SHEET` has the sum of several."""

    BOX = "box"
    PHONE = "phone"
    SHEET = "sheet"
    DEALS = "deals"
    CODE = "code"


RECORDED = (SourceKind.BOX, SourceKind.PHONE)
PAPER = (SourceKind.SHEET, SourceKind.DEALS)


@dataclass(frozen=True)
class SourceRow:
    """A deal of a source, several of them in one sum, or an incident.

    `number`: of its first deal, as the source has it; None: the paper does not say it. An incident
    has that of the deal before it, 1 before the first. `points`: one a place, None for who did not
    play it. `deals`: how many count, 0 of an incident and of a deal in which all passed. `money`:
    likewise in cents, None if nothing is known of it. `dealer`: the place of who dealt, None if
    nobody knows; `moves`: how many places the deal goes on after it. `annulled`: it has a number,
    and counts for nothing.
    """

    number: int | None
    points: tuple[int | None, ...]
    deals: int = 1
    money: tuple[int | None, ...] | None = None
    dealer: int | None = None
    moves: int = 1
    annulled: bool = False
    incident: bool = False

    @property
    def first(self) -> int:
        """The number of its first deal. ValueError where the paper does not say it."""
        if self.number is None:
            raise ValueError("the row was not placed among the deals of its table")
        return self.number

    @property
    def last(self) -> int:
        """The number of its last deal."""
        return self.first + max(self.deals, 1) - 1

    @property
    def counting(self) -> int:
        """How many deals of it count."""
        return 0 if self.annulled else self.deals


def incident(number: int, points: tuple[int | None, ...]) -> SourceRow:
    """The row of a penalty or of points by the director, after the deal of this number."""
    return SourceRow(number, points, deals=0, moves=0, incident=True)


@dataclass(frozen=True)
class Source:
    """A source of the deals of a table: a box, a phone, paper or a code.

    `places`: at each a person, or the text that stands there and is nobody's. `since`: the later
    one came later, in any unit. `signed`: by its players; `ended`: they say that no more comes,
    though fewer were played than are due; `ended_by_director`: on the box, with his PIN. `unread`:
    it may have more than is in. `by_desk`: has the desk set a box up, or the director named its
    table? `told`: how many deals a box was set up for. `signed_rows`: the rows when it was signed,
    None: as they stand. `changes`: since the signature, each: was it the director's?
    `next_dealer`: the place of who deals next, None where its rows say it.

    A session that goes on from another one, with other players, is a source of its own; its first
    deal has the number after the last one of the other.
    """

    id: str
    kind: SourceKind
    places: tuple[int | str, ...]
    rows: tuple[SourceRow, ...] = ()
    since: int = 0
    signed: bool = False
    ended: bool = False
    ended_by_director: bool = False
    unread: bool = False
    by_desk: bool = True
    told: int | None = None
    signed_rows: tuple[SourceRow, ...] | None = None
    changes: tuple[bool, ...] = ()
    next_dealer: int | None = None

    @property
    def recorded(self) -> bool:
        """True if it has a log."""
        return self.kind in RECORDED

    @property
    def typed(self) -> bool:
        """True if it was typed from paper."""
        return self.kind in PAPER

    @cached_property
    def deals(self) -> int:
        """How many deals of it count."""
        return sum(row.counting for row in self.rows)

    @cached_property
    def first(self) -> int:
        """The number of its first deal; ValueError without rows."""
        return min(row.first for row in self.rows)

    @cached_property
    def last(self) -> int:
        """The number of its last deal, 0 without one."""
        return max((row.last for row in self.rows if not row.incident), default=0)

    @cached_property
    def persons(self) -> tuple[int, ...]:
        """The persons at its places."""
        return tuple(one for one in self.places if isinstance(one, int))

    def numbered_from(self, first: int) -> "Source":
        """The same with its rows numbered in their order, if its paper does not say how."""
        if all(row.number is not None for row in self.rows):
            return self
        rows, number = [], first
        for row in self.rows:
            at = max(number - 1, 1) if row.incident else number
            rows.append(replace(row, number=at))
            number += row.deals
        return replace(self, rows=tuple(rows))


def overlap(one: Source, other: Source) -> bool:
    """Do two sources say some of the same deals?

    A deal that a box has annulled may be on paper. Two boxes that both have its number began both
    with it.
    """
    boxes = one.recorded and other.recorded
    return not _numbers(one, boxes).isdisjoint(_numbers(other, boxes))


def numbers_of(source: Source) -> set[int]:
    """The numbers of its deals, without those that were annulled."""
    return _numbers(source, annulled=False)


def _numbers(source: Source, annulled: bool) -> set[int]:
    rows = [row for row in source.rows if not row.incident and (annulled or not row.annulled)]
    return {number for row in rows for number in range(row.first, row.last + 1)}


def by_time(sources: Sequence[Source]) -> list[Source]:
    """The sources in the order in which they came, whatever order they stand in."""
    return sorted(sources, key=lambda one: (one.since, one.id))
