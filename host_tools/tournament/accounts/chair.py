"""A chair: a seat of the plan, and who has had it, one after the other."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

NOBODY = 0  # instead of a person: the chair stays empty


@dataclass(frozen=True)
class Sitter:
    """A person on a chair of the plan, or at a place of a source, from his first deal on.

    `person`: his number, NOBODY, or None while nobody has said who goes on. `first`: of a source
    the number of his first deal; of a chair it counts the deals that counted, unless it is
    `numbered`. These are two things: an annulled deal has a number and does not count.
    """

    person: int | None
    first: int = 1
    numbered: bool = False

    @property
    def after(self) -> int:
        """Return the number of deals, or the number of the deal, after which he sat there."""
        return self.first - 1

    def begins_by(self, deal: "Deal") -> bool:
        """Return True if he has the chair in a deal, or had it before."""
        return self.first <= (deal.number if self.numbered else deal.count)


@dataclass(frozen=True)
class Deal:
    """A deal of a table: its `number` there, and that it is the `count`-th to count, from 1."""

    number: int
    count: int


@dataclass(frozen=True)
class Chair:
    """A seat of the plan with its `holders`, in their order; at least one."""

    holders: tuple[Sitter, ...]

    @cached_property
    def persons(self) -> tuple[int, ...]:
        """All persons who have had it, without NOBODY."""
        return tuple(one.person for one in self.holders if one.person)

    @property
    def is_empty(self) -> bool:
        """True if nobody ever had it."""
        return not self.persons

    @property
    def last(self) -> Sitter:
        """The last holder."""
        return self.holders[-1]

    def has_several(self, persons: Collection[int]) -> bool:
        """Return whether several of these persons are its holders."""
        return len(set(self.persons).intersection(persons)) > 1

    def holder_of(self, deal: Deal) -> int | None:
        """Return the holder in a deal; NOBODY of an empty chair, None while that is open."""
        begun = [one.person for one in self.holders if one.begins_by(deal)]
        return begun[-1] if begun else self.holders[0].person

    def before(self, person: int) -> Sitter:
        """Return the holder before a person, or the person's own part if it is the first."""
        return self.holders[max(0, self._first_of(person) - 1)]

    def handed_to(self, person: int) -> "Chair":
        """The same, but that a person has its last part."""
        return Chair((*self.holders[:-1], replace(self.last, person=person)))

    def has_after(self, person: int, deal: Deal) -> bool:
        """Does a person get it after a deal only?"""
        return self._first_of(person) > 0 and not self.holders[self._first_of(person)].begins_by(
            deal
        )

    def _first_of(self, person: int) -> int:
        return next(at for at, one in enumerate(self.holders) if one.person == person)

    def had_before(self, person: int, deal: Deal) -> bool:
        """Return True if a person left it before a deal, and has not come back."""
        return self.holder_of(deal) != person and not self.has_after(person, deal)


def chair_of(person: int) -> Chair:
    """A chair that a person has from the first deal to the last."""
    return Chair((Sitter(person),))


def sitter_at(sitters: Sequence[Sitter], number: int) -> int:
    """Return the one of these who sat at a place of a source in the deal of a number; NOBODY."""
    begun = [one.person for one in sitters if one.first <= number]
    return (begun[-1] if begun else NOBODY) or NOBODY


# A chair by its place, a person without a chair, or a text.
Seat = tuple[str, int | str]


def seat_of(chairs: Sequence[Chair], stands: int | str) -> Seat:
    """Return the seat of a person, or of a text: all who have had one chair have one seat."""
    if isinstance(stands, str):
        return "text", stands
    at = place_of(chairs, stands)
    return ("person", stands) if at is None else ("chair", at)


def place_of(chairs: Sequence[Chair], person: int) -> int | None:
    """At which place a person has, or had, a chair; None if at none."""
    return next((at for at, chair in enumerate(chairs) if person in chair.persons), None)
