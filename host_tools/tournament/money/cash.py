"""The money of an event: stakes due and paid, prizes, what is left. All in cents."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from host_tools.tournament.model.state import State
from host_tools.tournament.ranking.part_rankings import prizes_of
from host_tools.tournament.ranking.ranked_event import RankedEvent
from host_tools.tournament.ranking.standings import Standings


class Account(NamedTuple):
    """A person's money: `due` and `paid` as a stake, `prize` to be handed over.

    `settled`: what was paid besides of what was open, after the event was closed; below 0 given
    back.
    """

    person: int
    due: int
    paid: int
    prize: int
    settled: int = 0

    @property
    def owed(self) -> int:
        """The sum due at the event besides payments; below 0 it was to be given back."""
        return self.due - self.paid

    @property
    def open(self) -> int:
        """The sum still due today; below 0 it is given back."""
        return self.owed - self.settled

    @property
    def owed_back(self) -> int:
        """The sum paid too much, which is given back; 0 if nothing."""
        return max(-self.open, 0)

    @property
    def paid_when_even(self) -> int:
        """The paid sum at which the account is even."""
        return self.due - self.settled


@dataclass(frozen=True)
class Cash:
    """The `Account` of every entrant in the order of their numbers, and the sums."""

    accounts: tuple[Account, ...]

    @cached_property
    def due(self) -> int:
        """All stakes."""
        return sum(account.due for account in self.accounts)

    @cached_property
    def paid(self) -> int:
        """The cash in the box."""
        return sum(account.paid for account in self.accounts)

    @cached_property
    def prizes(self) -> int:
        """The sum of prizes to be handed over."""
        return sum(account.prize for account in self.accounts)

    @property
    def owed(self) -> int:
        """The sum still due from all players with open stakes."""
        return both_ways(account.open for account in self.accounts)[0]

    @property
    def owed_back(self) -> int:
        """The sum due to all players who have paid too much."""
        return both_ways(account.open for account in self.accounts)[1]

    @property
    def received(self) -> int:
        """The paid part of the stakes due, without surplus payments."""
        return sum(
            min(max(account.due - account.open, 0), account.due) for account in self.accounts
        )

    @property
    def received_there(self) -> int:
        """The part of it paid at the event itself, and not after it was closed."""
        return sum(min(account.paid, account.due) for account in self.accounts)

    @property
    def left(self) -> int:
        """The sum left for the club when all have paid and all prizes are handed over."""
        return self.due - self.prizes


def both_ways(sums: Iterable[int]) -> tuple[int, int]:
    """Return the sum of all amounts above 0, and that of all below it without their sign.

    Debtors and creditors stay apart: neither pays the other.
    """
    known = [*sums]
    return sum(one for one in known if one > 0), -sum(one for one in known if one < 0)


def cash_of_event(event: RankedEvent) -> Cash:
    """The `Cash` of an event, as it is ranked."""
    return cash_of(event.state, event.standings(), event.stake)


def cash_of(state: State, standings: Standings, stake: int) -> Cash:
    """The `Cash` of a `State` ranked like this; stake: of everybody, in cents."""
    prizes = {line.person: line.prize for line in standings.lines}
    of_parts, settled = prizes_of(standings.parts), state.money.settled()
    accounts = [
        Account(
            person,
            due=stake if person in standings.payers else 0,
            paid=entrant.paid,
            prize=prizes.get(person, 0) + of_parts.get(person, 0),
            settled=settled.get(person, 0),
        )
        for person, entrant in sorted(state.entrants.items())
    ]
    return Cash(tuple(accounts))
