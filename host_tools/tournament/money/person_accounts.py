"""Accounts of persons at an event: sums due to and from them, and paid by now. All in cents."""

from dataclasses import dataclass

from host_tools.tournament.money.cash import cash_of_event
from host_tools.tournament.money.playing_money import playing_money_of_event
from host_tools.tournament.ranking.ranked_event import RankedEvent


@dataclass(frozen=True)
class PersonAccount:
    """The money of a person at one event, in the event's currency.

    `due`, `paid`: of the stake; `prize`: all prizes together, `prize_paid`: what was handed over of
    them; `settled`: what was paid besides of what was open, below 0 given back; `table_won`: what
    was won for money at the tables, below 0 lost.
    """

    person: int
    currency: str
    due: int = 0
    paid: int = 0
    prize: int = 0
    prize_paid: int = 0
    settled: int = 0
    table_won: int = 0


def accounts_of(event: "RankedEvent") -> dict[int, PersonAccount]:
    """{person: `PersonAccount`} of everybody who takes part or has sat at a table."""
    currency, money = event.state.settings.currency, event.state.money
    won = _won(event)
    cash = {account.person: account for account in cash_of_event(event).accounts}
    settled = money.settled()
    accounts = {}
    for person in sorted({*cash, *won, *open_at_tables(event)}):
        account, handed_over = cash.get(person), money.prize_paid(person)
        accounts[person] = PersonAccount(
            person,
            currency,
            due=account.due if account else 0,
            paid=account.paid if account else 0,
            prize=account.prize if account else 0,
            prize_paid=-handed_over.cents if handed_over else 0,
            settled=settled.get(person, 0),
            table_won=won.get(person, 0),
        )
    return accounts


def open_at_tables(event: "RankedEvent") -> dict[int, int]:
    """{person: what he still gets of the playing money, below 0: has to pay}, without zeros."""
    left = {**_won(event)}
    for payment in event.state.money.at_tables:
        left[payment.payer] = left.get(payment.payer, 0) + payment.cents
        left[payment.receiver] = left.get(payment.receiver, 0) - payment.cents
    return {person: cents for person, cents in left.items() if cents}


def _won(event: "RankedEvent") -> dict[int, int]:
    known = playing_money_of_event(event)
    return {} if known is None else known.balances
