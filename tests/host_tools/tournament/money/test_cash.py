"""Stakes and prizes of an event."""

from host_tools.tournament.money.cash import cash_of
from host_tools.tournament.ranking.standings import Standings, StandingsLine
from tests.host_tools.decided import paid, stands_in
from tests.host_tools.tournament.example_event import state


def standings(*lines):
    return Standings(tuple(lines), (), (), 0, payers=frozenset(range(1, 9)))


def test_the_cash_of_an_event():
    known = state(paid(3, 200), stands_in(9, 4, 2))
    prizes = standings(
        StandingsLine(1, 1, 9, (), prize=2000), StandingsLine(2, 2, 5, (), prize=1400)
    )
    cash = cash_of(known, prizes, 500)
    assert [account.person for account in cash.accounts] == list(range(1, 10))
    assert (cash.due, cash.paid, cash.prizes, cash.left) == (4000, 3700, 3400, 600)
    owing = {account.person: account.owed for account in cash.accounts if account.owed}
    assert owing == {3: 300}
    assert cash.accounts[-1].due == 0
