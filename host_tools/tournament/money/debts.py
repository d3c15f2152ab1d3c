"""Debts between the club and its players or the house, over its events. All in cents.

The players' debts to each other for the games are not among them: they settle them at the tables.
"""

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from host_tools.club.person import Person, person_of
from host_tools.tournament.money.cash import cash_of_event
from host_tools.tournament.money.person_accounts import PersonAccount, accounts_of
from host_tools.tournament.ranking.open_points import OWING
from host_tools.tournament.ranking.ranked_event import RankedEvent


@dataclass(frozen=True)
class Debt:
    """A debt between the club and somebody from one `event`, in its `currency`.

    `person`: the number in that event, None for the house, whose name is `receiver`; `stake`: the
    part of the stake still to be paid, below 0 too much was paid; `prize`: the part not handed
    over yet, below 0 too much was; `share`: likewise of the share of the house.
    """

    event: int
    currency: str
    person: int | None = None
    receiver: str = ""
    stake: int = 0
    prize: int = 0
    share: int = 0

    @property
    def cents(self) -> int:
        """Above 0 it is owed to the club, below 0 by the club."""
        return self.stake - self.prize - self.share


@dataclass(frozen=True)
class DebtAccount:
    """All `debts` of one person, or of the house by its name, in one currency.

    `person`: the present number of the person, None for the house.
    """

    person: int | None
    receiver: str
    debts: tuple[Debt, ...]

    @cached_property
    def cents(self) -> int:
        """Above 0 it is owed to the club, below 0 by the club."""
        return sum(debt.cents for debt in self.debts)


def is_kept_here(event: RankedEvent) -> bool:
    """Return True if its till is in the cash book of this desk, not in that of another desk."""
    return event.seal is None or event.seal.desk is None


def prizes_are_final(event: RankedEvent) -> bool:
    """Return True if all prizes are certain. A stake still to be paid changes nothing."""
    open_points = event.standings().open
    return event.state.closed or all(point.where == OWING for point in open_points)


def house_due(event: RankedEvent) -> int:
    """The share of the house of the stakes paid there; what was paid too much is no stake."""
    return event.state.money.house.of(cash_of_event(event).received_there)


def debt_of(event: RankedEvent, account: PersonAccount) -> Debt:
    """Return the debt between the club and a person from one event.

    As long as prizes are not final none is due, and none to be given back.
    """
    prize = account.prize - account.prize_paid if prizes_are_final(event) else 0
    return Debt(
        event.number,
        account.currency,
        account.person,
        stake=account.due - account.paid - account.settled,
        prize=prize,
    )


def debts_of(event: RankedEvent, persons: Container[int] | None = None) -> list[Debt]:
    """Return the debts from one event: of persons by their numbers, then of the house.

    persons: only those of these numbers, and not of the house.
    """
    accounts = accounts_of(event).values()
    own = [one for one in accounts if persons is None or one.person in persons]
    found = [debt_of(event, account) for account in own]
    money = event.state.money
    if money.house.receiver and persons is None:
        share = house_due(event) - money.house_paid
        currency = event.state.settings.currency
        found.append(Debt(event.number, currency, receiver=money.house.receiver, share=share))
    return [debt for debt in found if debt.stake or debt.prize or debt.share]


def debts_here(event: RankedEvent) -> list[Debt]:
    """Return all debts from one event, none where another desk keeps its till."""
    return debts_of(event) if is_kept_here(event) else []


def accounts_with(
    debts: Iterable[Debt], persons: Mapping[int, Person], currency: str
) -> tuple[DebtAccount, ...]:
    """Return the `DebtAccount`s of these debts in a currency, the greatest debt first.

    persons: {number: Person} of today, so that a merged person has one account. Those to whom the
    club owes most are last.
    """
    own: dict[tuple[int | None, str], list[Debt]] = {}
    for debt in debts:
        if debt.currency == currency:
            known = None if debt.person is None else person_of(persons, debt.person).number
            own.setdefault((known, debt.receiver), []).append(debt)
    accounts = [
        DebtAccount(person, receiver, tuple(theirs)) for (person, receiver), theirs in own.items()
    ]
    return tuple(sorted(accounts, key=lambda one: (-one.cents, one.person or 0, one.receiver)))
