"""Stakes, prizes, and events that count together."""

import pytest

from host_tools.common.errors import DeskError
from host_tools.tournament.cash import cash_of
from host_tools.tournament.person import Person
from host_tools.tournament.season import season, season_of
from host_tools.tournament.standings import Standings, StandingsLine
from tests.host_tools.tournament.example_event import (
    EVENT,
    PERSONS,
    example_from,
    journal,
    session,
    state,
)


def standings(*lines):
    return Standings(tuple(lines), (), (), 0, payers=frozenset(range(1, 9)))


def test_the_cash_of_an_event():
    known = state(
        ("paid", {"person": 3, "cents": 200}),
        ("substitute", {"person": 9, "whom": 4, "round": 2}),
    )
    prizes = standings(
        StandingsLine(1, 1, 9, (), prize=2000), StandingsLine(2, 2, 5, (), prize=1400)
    )
    cash = cash_of(known, prizes, 500)
    assert [account.person for account in cash.accounts] == list(range(1, 10))
    assert (cash.due, cash.paid, cash.prizes, cash.left) == (4000, 3700, 3400, 600)
    owing = {account.person: account.owed for account in cash.accounts if account.owed}
    assert owing == {3: 300}
    assert cash.accounts[-1].due == 0


def test_cup_points_of_a_season_are_added_up():
    march = standings(
        StandingsLine(1, 1, 151, (), cup=125),
        StandingsLine(2, 2, 9, (), cup=9),
        StandingsLine(3, None, 0, ()),
    )
    may = standings(StandingsLine(3, 1, 30, (), cup=30), StandingsLine(2, 2, 116, (), cup=116))
    lines = season([("March", march), ("May", may)])
    assert [(line.rank, line.person, line.points) for line in lines] == [
        (1, 1, 125),
        (1, 2, 125),
        (3, 3, 30),
    ]
    assert lines[2].results == (None, 30)


def test_an_event_without_cup_points_is_no_part_of_a_season():
    with pytest.raises(DeskError, match="April: its rule book knows no cup points"):
        season([("April", standings(StandingsLine(1, 1, 9, ())))])


def test_two_numbers_of_one_person_count_together():
    march = standings(StandingsLine(1, 1, 20, (), cup=20), StandingsLine(2, 2, 9, (), cup=9))
    may = standings(StandingsLine(7, 1, 30, (), cup=30))
    lines = season([("March", march), ("May", may)], {1: 1, 2: 2, 7: 1}.get)
    assert [(line.person, line.results) for line in lines] == [(1, (20, 30)), (2, (9, None))]


def test_a_season_after_each_of_its_events():
    persons = PERSONS | {5: Person(5, "Anna")}
    tirol = {"rules": "tirol", "rounds": 1}
    both = [session(1, 1), session(1, 2, players=["Anna", "Fritz", "Gerti", "Hans"])]
    march = example_by("tirol", both, tirol | {"date": "2026-03-01"}, persons)
    may = example_by("tirol", [session(1, 1, points=(1, 9, -1, -9))], tirol, persons)
    april = example_by("krenglbach", [session(1, 1)], {}, persons)
    whole = season_of([may, april, march])
    assert (whole.events, whole.without, whole.after) == ((march, may), (april,), 2)
    assert [(line.person, line.points, line.results) for line in whole.lines[:2]] == [
        (2, 11, (2, 9)),
        (1, 7, (6, 1)),
    ]
    assert [whole.names[person] for person in (1, 2, 5)] == ["Anna (1)", "Beat", "Anna (5)"]
    assert whole.open == {EVENT}
    first = season_of([may, march], 1)
    assert [(line.person, line.results) for line in first.lines[:2]] == [(1, (6,)), (5, (6,))]
    assert season_of([may], 7).after == 1


def test_who_was_in_an_event_with_two_numbers_has_what_both_have():
    lines = (StandingsLine(1, 1, 5, (5, None), cup=5), StandingsLine(9, 2, 3, (None, 3), cup=3))
    [line] = season([("May", standings(*lines))], {1: 1, 9: 1}.get)
    assert (line.person, line.points, line.results) == (1, 8, (8,))


def example_by(rules, sessions, settings, persons):
    """An `Event` by the event of another rule book."""
    known = journal(settings=settings)
    return example_from(known, sessions, rules, persons)
