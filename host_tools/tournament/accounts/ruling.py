"""A ruling: what the director says of a table. Nothing else is stored of his answers."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from host_tools.tournament.accounts.chair import Chair, Sitter

PLAN = "plan"  # instead of a source: who had a chair of the plan


@dataclass(frozen=True)
class Stretch:
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
    """What the director says of a table; None and empty: nothing of that.

    `counts`: the stretches that count, in the order of play. `over`: are no more deals to come?
    `deals`: how many were played there. `sat`: {(id of a source, place from 0): his sitters}, for a
    chair (PLAN, place). `seen`: {id of a source: how many of its late changes he has seen}.
    `known`: {id of a source: deals} that were in when he said what counts; what comes later is
    asked about. `moved`: {id of a source: the table of the round that it is of instead}.
    """

    counts: tuple[Stretch, ...] | None = None
    over: bool | None = None
    deals: int | None = None
    sat: Mapping[tuple[str, int], tuple[Sitter, ...]] = field(default_factory=dict)
    seen: Mapping[str, int] = field(default_factory=dict)
    known: Mapping[str, int] = field(default_factory=dict)
    moved: Mapping[str, int] = field(default_factory=dict)
    reason: str = ""

    @cached_property
    def persons(self) -> frozenset[int]:
        """Return all persons of whom it says that they sat somewhere."""
        sat = [one.person for sitters in self.sat.values() for one in sitters]
        return frozenset(person for person in sat if person)

    @cached_property
    def chairs(self) -> dict[int, Chair]:
        """{place from 0: the chair of the plan}, of those of which it says who has had them."""
        return {at: Chair(sat) for (source, at), sat in self.sat.items() if source == PLAN}


def begins_anew(ruling: Ruling) -> bool:
    """Does nothing count of what was known, and are more deals to come?"""
    return ruling.counts == () and ruling.over is False


# One answer of the director: what he says of one table or several, {table: Ruling}.
Answer = Mapping[int, Ruling]


def merged(rulings: Iterable[Ruling]) -> Ruling:
    """What several rulings of a table come to; the later one holds where both say something.

    How many deals were played was said of what counted then.
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
    """What the answers of the director come to at one table."""
    return merged(answer[table] for answer in answers if table in answer)
