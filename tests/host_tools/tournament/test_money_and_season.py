"""Stakes, prizes, and events that count together."""

import pytest

from host_tools.errors import DeskError
from host_tools.tournament.cash import cash_of
from host_tools.tournament.season import season
from host_tools.tournament.standings import Line, Standings
from tests.host_tools.tournament.evening import state


def standings(*lines):
    return Standings(tuple(lines), (), (), 0)


def test_the_cash_of_an_evening():
    known = state(
        ("paid", {"person": 3, "cents": 200}),
        ("substitute", {"person": 9, "whom": 4, "round": 2}),
    )
    prizes = standings(Line(1, 1, 9, (), prize=2000), Line(2, 2, 5, (), prize=1400))
    cash = cash_of(known, prizes, 500)
    assert [account.person for account in cash.accounts] == list(range(1, 10))
    assert (cash.due, cash.paid, cash.prizes, cash.left) == (4000, 3700, 3400, 600)
    owing = {account.person: account.owed for account in cash.accounts if account.owed}
    assert owing == {3: 300}
    assert cash.accounts[-1].due == 0


def test_cup_points_of_a_season_are_added_up():
    march = standings(Line(1, 1, 151, (), cup=125), Line(2, 2, 9, (), cup=9), Line(3, None, 0, ()))
    may = standings(Line(3, 1, 30, (), cup=30), Line(2, 2, 116, (), cup=116))
    lines = season([("March", march), ("May", may)])
    assert [(line.rank, line.person, line.points) for line in lines] == [
        (1, 1, 125),
        (1, 2, 125),
        (3, 3, 30),
    ]
    assert lines[2].results == (None, 30)


def test_an_event_without_cup_points_is_no_part_of_a_season():
    with pytest.raises(DeskError, match="April: its rule book knows no cup points"):
        season([("April", standings(Line(1, 1, 9, ())))])
