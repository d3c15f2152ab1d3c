"""Persons in an event, and what was typed or decided about their tables."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from host_tools.tournament.accounts.ruling import Answer
from host_tools.tournament.aliases import Seats
from host_tools.tournament.player_marks import LOCAL
from rules_core.score import Score
from rules_core.types import Document


@dataclass(frozen=True)
class AbsenceMark:
    """When it was noted that somebody is not there: the number of the decision, Unix seconds."""

    decision: int
    time: int


@dataclass(frozen=True)
class SetAsideMark:
    """Why a session is none of this event, and how many deals it had; None: nothing says it."""

    reason: str
    deals: int | None = None


@dataclass(frozen=True)
class Ruled:
    """What the director has said of tables of a round: {table: `Ruling`}.

    `decision`: the number of the one that says it; `time`: Unix seconds.
    """

    answer: Answer
    decision: int
    time: int


class Left(NamedTuple):
    """When somebody has stopped within a round.

    After the deal of this number at his table; if `counted`, after so many that have counted.
    """

    round_number: int
    deals: int
    counted: bool = False


@dataclass(frozen=True)
class Entrant:
    """A person in an event.

    `person`: his number; `paid`: cents; `marks`: see `player_marks`; `first`, `last`: rounds in
    which he plays, None: to the end; `left`: the `Left` by which he stopped within a round, also
    where somebody plays on for him, else None; `excluded`: by the director, `until`: banned up to
    this day (YYYY-MM-DD) or None; `stands_for`: the number of the person whose substitute he is;
    `replaced_by`: likewise; `owes_nothing`: he owes no stake, as it was decided.
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

    def plays_in(self, round_number: int) -> bool:
        """Does he play in this round?"""
        return self.first <= round_number and (self.last is None or round_number <= self.last)

    @property
    def local(self) -> bool:
        """Is he of the club that plays at home?"""
        return LOCAL in self.marks

    @property
    def last_deals(self) -> int | None:
        """After how many deals of his `last` round he stopped; None where he plays all of them."""
        left = self.left
        return left.deals if left is not None and left.round_number == self.last else None

    def stops_before(self, round_number: int) -> bool:
        """Has he stopped before this round?"""
        return self.last is not None and self.last < round_number

    def stops_in(self, round_number: int) -> bool:
        """Has he stopped within this round, after some of its deals?"""
        return self.last == round_number and self.last_deals is not None

    def stops_before_end(self, rounds: int) -> bool:
        """Has he stopped before an event of so many rounds is over?"""
        return self.stops_before(rounds) or self.stops_in(rounds)

    @property
    def stopped_before_first(self) -> bool:
        """Was it decided that he stops before his first round?"""
        return self.stops_before(self.first)


@dataclass(frozen=True)
class TakenCode:
    """What a table has signed, as the code of its box says it.

    `persons`, `points`: of each; `deals`: that count; `records`: of the session, by which a later
    code is known; `digest`: the first digits of that of the closing record; `decision`: the number
    of the one that says it; the same code twice is equal.
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

    @property
    def results(self) -> dict[int, int]:
        """{person: points}."""
        return dict(zip(self.persons, self.points, strict=True))


@dataclass(frozen=True)
class TypedSheet:
    """What was typed from paper about a table: persons, the points of each, how many deals.

    `decision`: the number of the one that says it; two that say the same are equal; `first`: the
    number of its first deal where it is only the rest, else None; `penalties`: of these points, how
    many were taken from each as a penalty, () for none; `reason`: for them; `instead_of`: {id of a
    source: deals} that it counts instead of, None where nothing says so.
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
        """Is it the same sheet, typed again? One that does not say where it begins may be whole."""
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
    went on after a box, None where it does not say it; `sealed_score`: with which the event was
    sealed, where this program may score it otherwise.
    """

    decision: int
    persons: Seats
    document: Document
    first: int | None = None
    sealed_score: Score | None = None
