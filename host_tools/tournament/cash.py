"""The money of an event: stakes due and paid, prizes, what is left. All in cents."""

from dataclasses import dataclass
from functools import cached_property

from host_tools.tournament.part_rankings import prizes_of
from host_tools.tournament.standings import Standings
from host_tools.tournament.state import State


@dataclass(frozen=True)
class Account:
    """A person's money: `due` and `paid` as a stake, `prize` to be handed over."""

    person: int
    due: int
    paid: int
    prize: int

    @property
    def owed(self) -> int:
        """What he still has to pay; below 0 he gets something back."""
        return self.due - self.paid


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
        """What is in the box of the cash."""
        return sum(account.paid for account in self.accounts)

    @cached_property
    def prizes(self) -> int:
        """What is to be handed over."""
        return sum(account.prize for account in self.accounts)

    @property
    def left(self) -> int:
        """What stays with the club when all have paid and all prizes are handed over."""
        return self.due - self.prizes


def cash_of(state: State, standings: Standings, stake: int) -> Cash:
    """The `Cash` of an event."""
    prizes = {line.person: line.prize for line in standings.lines}
    of_parts = prizes_of(standings.parts)
    accounts = [
        Account(
            person,
            due=stake if person in standings.payers else 0,
            paid=entrant.paid,
            prize=prizes.get(person, 0) + of_parts.get(person, 0),
        )
        for person, entrant in sorted(state.entrants.items())
    ]
    return Cash(tuple(accounts))
