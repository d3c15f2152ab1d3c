"""A chair: a seat of the plan, and who has had it, one after the other."""

from collections.abc import Sequence
from dataclasses import dataclass

NOBODY = 0  # instead of a person: the chair stays empty


@dataclass(frozen=True)
class Holder:
    """Who has a chair after so many deals that counted; the first one after 0.

    `person`: his number, NOBODY, or None while nobody has said who goes on. `after` is a count of
    deals, never the number of one: an annulled deal has a number and does not count.
    """

    person: int | None
    after: int = 0


@dataclass(frozen=True)
class Chair:
    """A seat of the plan with its `holders`, in their order; at least one."""

    holders: tuple[Holder, ...]

    @property
    def persons(self) -> tuple[int, ...]:
        """All persons who have had it, without NOBODY."""
        return tuple(one.person for one in self.holders if one.person)

    @property
    def is_empty(self) -> bool:
        """Has nobody ever had it?"""
        return not self.persons

    def holder_of(self, count: int) -> int | None:
        """Who has it in the deal that is the `count`-th to count, from 1; NOBODY, None: open."""
        return [one.person for one in self.holders if one.after < count or not one.after][-1]

    def ends_after(self, person: int) -> int | None:
        """After how many deals a person has left it; None where he has it to the end."""
        at = max(at for at, one in enumerate(self.holders) if one.person == person)
        return self.holders[at + 1].after if at + 1 < len(self.holders) else None


def chair_of(person: int) -> Chair:
    """A chair that a person has from the first deal to the last."""
    return Chair((Holder(person),))


def place_of(chairs: Sequence[Chair], person: int) -> int | None:
    """At which place a person has, or had, a chair; None if at none."""
    return next((at for at, chair in enumerate(chairs) if person in chair.persons), None)
