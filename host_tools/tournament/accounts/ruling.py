"""A ruling: what the director says of a table. Nothing else is stored of his answers."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from host_tools.tournament.accounts.chair import Chair, Sitter

PLAN = "plan"  # instead of a source: who had a chair of the plan


class Stretch(NamedTuple):
    """Deals of a source that count: those with the numbers `first` to `last`; None: to its end.

    `as_signed`: as they stood when the source was signed, without what was changed since.
    """

    source: str
    first: int = 1
    last: int | None = None
    as_signed: bool = False

    def has(self, first: int, last: int) -> bool:
        """Return whether all deals of these numbers are in it."""
        return self.first <= first and (self.last is None or last <= self.last)


@dataclass(frozen=True)
class Ruling:
    """A ruling of the director on a table; None and empty: nothing about that.

    `counts`: the stretches that count, in the order of play. `over`: no more deals come. `deals`:
    the number played there. `sat`: {(id of a source, place from 0): its sitters}, for a chair
    (PLAN, place). `seen`: {id of a source: number of its late changes that were seen}. `known`: {id
    of a source: deals} that were in when the ruling was made; later ones are asked about. `moved`:
    {id of a source: the table of the round to which it belongs instead}.
    """

    counts: tuple[Stretch, ...] | None = None
    over: bool | None = None
    deals: int | None = None
    sat: Mapping[tuple[str, int], tuple[Sitter, ...]] = field(default_factory=dict)
    seen: Mapping[str, int] = field(default_factory=dict)
    known: Mapping[str, int] = field(default_factory=dict)
    moved: Mapping[str, int] = field(default_factory=dict)
    reason: str = ""

    def without(self, source: str) -> "Ruling":
        """The same; of what counts it says nothing any more if that source was among it."""
        if source not in [one.source for one in self.counts or ()]:
            return self
        return replace(self, counts=None, deals=None, known={})

    @cached_property
    def persons(self) -> frozenset[int]:
        """Return all persons who sat somewhere by it."""
        sat = [one.person for sitters in self.sat.values() for one in sitters]
        return frozenset(person for person in sat if person)

    @cached_property
    def chairs(self) -> dict[int, Chair]:
        """{place from 0: the chair of the plan}, for the chairs whose persons it names."""
        return {at: Chair(sat) for (source, at), sat in self.sat.items() if source == PLAN}


def begins_anew(ruling: Ruling) -> bool:
    """Does nothing count of what was known, and are more deals to come?"""
    return ruling.counts == () and ruling.over is False


# One answer of the director: what he says of one table or several, {table: Ruling}.
Answer = Mapping[int, Ruling]


def merged(rulings: Iterable[Ruling]) -> Ruling:
    """Return the union of several rulings on a table; the later one holds where both decide.

    The number of deals played belongs to the counting stretches of its ruling.
    """
    found = Ruling()
    for one in rulings:
        found = replace(
            found,
            sat={**found.sat, **one.sat},
            seen={**found.seen, **one.seen},
            reason=one.reason or found.reason,
        )
        if one.counts is not None:
            found = replace(found, counts=one.counts, known=one.known, deals=None)
        if one.over is not None:
            found = replace(found, over=one.over, deals=one.deals)
    return found


def ruling_of(table: int, answers: Iterable[Answer]) -> Ruling:
    """Return the union of the director's answers for one table."""
    return merged(answer[table] for answer in answers if table in answer)
