"""The money of an event as it was decided: its till, and what was paid at the tables. In cents."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from host_tools.tournament.model.cash_lines import (
    EXPENSE,
    HOUSE,
    INCOME,
    PRIZE,
    CashLine,
    CashLines,
)


@dataclass(frozen=True)
class HouseShare:
    """The share of the house in the stakes: a fixed sum, and whole percent of the paid ones.

    `receiver`: its name, "" where the share stays with the club.
    """

    cents: int = 0
    percent: int = 0
    receiver: str = ""

    def of(self, stakes: int) -> int:
        """The share of these stakes; the fraction of a cent stays in the till."""
        return self.cents + stakes * self.percent // 100


@dataclass(frozen=True)
class TablePayment:
    """One player has paid another one what they have played for; `decision` says it."""

    decision: int
    payer: int
    receiver: int
    cents: int


class TillCount(NamedTuple):
    """The till was counted at `time` (Unix seconds): `cents` were in it, `expected` should be.

    `pieces`: (value in cents, how many) of the notes and coins, none where only the sum was said.
    """

    cents: int
    expected: int
    time: int
    pieces: tuple[tuple[int, int], ...] = ()

    @property
    def difference(self) -> int:
        """The surplus in the till, below 0 the sum that is missing."""
        return self.cents - self.expected


@dataclass
class EventMoney:
    """The decisions about the money of an event.

    `opening`: the cash in the till at the beginning; `lines`: {key: `CashLine`} of money in and
    out; `house`: the share of the house; `at_tables`: the `TablePayment`s, which pass by the till;
    `count`: the last `TillCount`, None before one.
    """

    opening: int = 0
    lines: CashLines = field(default_factory=dict)
    house: HouseShare = HouseShare()
    at_tables: list[TablePayment] = field(default_factory=list)
    count: TillCount | None = None

    def sum_of(self, *about: str) -> int:
        """Return the sum of all lines about this; of all lines if nothing is named."""
        return sum(line.cents for line in self.lines_about(about))

    def lines_about(self, about: Iterable[str]) -> list[CashLine]:
        """The lines about this, in the order of their decisions; all if nothing is named."""
        wanted = [*about]
        found = [line for line in self.lines.values() if not wanted or line.about in wanted]
        return sorted(found, key=lambda line: line.decision)

    @property
    def in_till(self) -> int:
        """The cash due in the till."""
        return self.opening + self.sum_of()

    @property
    def house_paid(self) -> int:
        """The part of its share that the house has got."""
        return -self.sum_of(HOUSE)

    def settled(self) -> dict[int | None, int]:
        """{person: what was paid besides the stake of what was open}; below 0 it was got."""
        sums: dict[int | None, int] = {}
        for line in self.lines_about((INCOME, EXPENSE)):
            sums[line.person] = sums.get(line.person, 0) + line.cents
        return sums

    def prize_paid(self, person: int) -> CashLine | None:
        """The line of the prize that was handed over to somebody; None if nothing was."""
        line = self.lines.get((PRIZE, person))
        return line if line is not None and line.cents else None
