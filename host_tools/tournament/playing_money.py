"""The money that the tables play for: what everybody has won, and who pays whom. All in cents.

It is apart from the `Cash` of stakes and prizes, and goes from player to player.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from host_tools.tournament.aliases import Place
from host_tools.tournament.table import Table
from rules_core.settling import settle


@dataclass(frozen=True)
class Payment:
    """One person pays another one."""

    payer: int
    receiver: int
    cents: int


@dataclass(frozen=True)
class PlayingMoney:
    """What was won and lost for money at one table or several, corrections included.

    `balances`: {person: cents}, below 0 lost; `payments`: so that everybody has what he won, as few
    as `rules_core.settling` says; `unknown`: the (round, table) whose money is not in it, or not
    all of it: a sheet says points only, and nobody can pay whom nobody knows; `over`: is none of it
    to change any more, as far as the tables are known?
    """

    balances: dict[int, int]
    payments: tuple[Payment, ...]
    unknown: tuple[Place, ...] = ()
    over: bool = True


def playing_money(tables: Iterable[Table]) -> PlayingMoney:
    """The `PlayingMoney` of these tables, of an event whose rule book keeps such a ledger."""
    balances: dict[int, int] = {}
    unknown, over = [], True
    for table in tables:
        won = table.money or {}
        is_known = sum(won.values()) == 0
        if table.sheet_deals or not is_known:
            unknown.append((table.round_number, table.table))
        over = over and table.over
        for person, cents in won.items() if is_known else ():
            balances[person] = balances.get(person, 0) + cents
    persons = sorted(balances)
    payments = tuple(
        Payment(persons[payer], persons[receiver], cents)
        for payer, receiver, cents in settle([balances[person] for person in persons])
    )
    return PlayingMoney(balances, payments, tuple(unknown), over)
