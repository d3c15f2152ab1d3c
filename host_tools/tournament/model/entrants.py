"""Persons in an event, and what was decided about them and their tables."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from host_tools.club.player_marks import LOCAL
from host_tools.tournament.accounts.ruling import Answer
from host_tools.tournament.aliases import Seats


class AbsenceMark(NamedTuple):
    """When it was noted that somebody is not there: the number of the decision, Unix seconds."""

    decision: int
    time: int


@dataclass(frozen=True)
class Ruled:
    """The director's rulings on tables of a round: {table: `Ruling`}.

    `decision`: its number; `time`: Unix seconds.
    """

    answer: Answer
    decision: int
    time: int


class Left(NamedTuple):
    """The time at which a player stopped within a round.

    After the deal of this number at the table; if `counted`, after that number of counting deals.
    """

    round_number: int
    deals: int
    counted: bool


@dataclass(frozen=True)
class Entrant:
    """A person in an event.

    `person`: the number; `paid`: cents; `marks`: see `player_marks`; `first`, `last`: first and
    last round of the person, None: to the end; `left`: the `Left` of stopping within a round, also
    with a successor, else None; `excluded`: by the director, `until`: banned up to this day
    (YYYY-MM-DD) or None; `stands_for`: the number of the person replaced by this one;
    `replaced_by`: likewise; `owes_nothing`: a decision has waived the stake; `since`: when it was
    decided that he takes part, in Unix seconds, 0 where a ruling has named him.
    """

    person: int
    paid: int = 0
    present: bool = True
    marks: tuple[str, ...] = ()
    team: str = ""
    first: int = 1
    last: int | None = None
    left: Left | None = None
    excluded: bool = False
    until: str | None = None
    stands_for: int | None = None
    replaced_by: int | None = None
    owes_nothing: bool = False
    since: int = 0

    def plays_in(self, round_number: int) -> bool:
        """Does he play in this round?"""
        return self.first <= round_number and (self.last is None or round_number <= self.last)

    @property
    def local(self) -> bool:
        """True for a member of the club that plays at home."""
        return LOCAL in self.marks

    @property
    def last_deals(self) -> int | None:
        """After how many deals of his `last` round he stopped; None where he plays all of them."""
        left = self.left
        return left.deals if left is not None and left.round_number == self.last else None

    def stops_before(self, round_number: int) -> bool:
        """Return True if the person stopped before this round."""
        return self.last is not None and self.last < round_number

    def stops_in(self, round_number: int) -> bool:
        """Return True if the person stopped within this round, after some of its deals."""
        return self.last == round_number and self.last_deals is not None

    def stops_before_end(self, rounds: int) -> bool:
        """Return True if the person stopped before the end of an event of `rounds`."""
        return self.stops_before(rounds) or self.stops_in(rounds)

    @property
    def stopped_before_first(self) -> bool:
        """True if a decision lets the person stop before the first round."""
        return self.stops_before(self.first)


def members_of(entrants: Mapping[int, Entrant]) -> dict[str, Seats]:
    """{team: its members in the order of registration, each before the substitute}.

    entrants: {person: Entrant}.
    """
    members: dict[str, list[int]] = {}
    for person, entrant in entrants.items():
        if entrant.stands_for is None or entrant.team:
            _add_member(entrants, members.setdefault(entrant.team, []), person)
    members.pop("", None)
    return {team: tuple(persons) for team, persons in members.items()}


def _add_member(entrants: Mapping[int, Entrant], persons: list[int], person: int) -> None:
    """Add a person and those who play for him, unless they have a team of their own."""
    persons.append(person)
    replaced_by = entrants[person].replaced_by
    if replaced_by is not None and not entrants[replaced_by].team:
        _add_member(entrants, persons, replaced_by)
