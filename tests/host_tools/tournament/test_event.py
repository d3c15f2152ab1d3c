"""An event by its journal and its boxes, and what comes next in it."""

import pytest

from host_tools.club.person import Person
from host_tools.tournament.decisions import EventJournal
from host_tools.tournament.event import event_of
from host_tools.tournament.next_step import next_step
from rules_core.books import book
from tests.each import each
from tests.host_tools.decided import CLOSE, drawn_as, registered
from tests.host_tools.tournament.example_event import (
    PERSONS,
    SOLO,
    TABLES,
    both_rounds,
    example,
    session,
    typed_deal,
)


def test_an_event_in_its_first_round():
    now = example([session(1, 1), session(1, 2, played=5, signed=False)])
    assert now.round == 1
    assert {place: table.state for place, table in now.tables.items()} == {
        (1, 1): "signed",
        (1, 2): "playing",
        (2, 1): "not set up",
        (2, 2): "not set up",
    }
    assert now.coming == 2
    assert example([session(1, 1, played=0, signed=False)]).coming == 1
    assert [line.person for line in now.standings().lines][:2] == [1, 5]
    assert (now.stake, now.cash().due) == (500, 4000)


def test_a_table_of_five_plays_what_the_book_says_for_five():
    five = [[[1, 2, 3, 4], [5, 6, 7, 8, 9]]]
    draw = drawn_as(five)
    persons = PERSONS | {9: Person(9, "Ida")}
    now = example(persons=persons, players=9, draw=draw)
    assert [table.deals for table in now.tables.values()] == [12, 15]
    # With another number it plays as many rounds of dealing: two of eight deals, or of ten.
    other = example(persons=persons, players=9, draw=draw, settings={"deals": 8})
    assert [table.deals for table in other.tables.values()] == [8, 10]


def test_two_of_one_name_are_told_apart():
    persons = PERSONS | {2: Person(2, "Anna")}
    now = example(persons=persons)
    assert [now.name(person) for person in (1, 2, 3)] == ["Anna (1)", "Anna (2)", "Carl"]


def test_an_event_that_nobody_has_described_is_empty():
    now = event_of(1, EventJournal(), {}, [session(1, 1)], {}, book("fft-4").event)
    assert (now.tables, now.waiting, now.state.known_settings) == ({}, [], None)


def test_who_is_ahead_is_found_out_once_for_each_round():
    now = example([session(1, 1)])
    assert now.standings() is now.standings()
    assert now.standings(1) is now.standings(1)
    assert [len(now.standings(until).lines[0].results) for until in (1, 2)] == [1, 2]


FIRST, ALL = both_rounds()
ON_TIME = {"minutes": 90}
NOT_DRAWN = ("season", {"season": "2026"})
ROUND_1 = drawn_as(TABLES[:1])
STARTED = ("clock", {"what": "started", "round": 1})
LATE = registered(9)
CLOSED = CLOSE
MONEY = {"stake": 500, "shares": [100]}
BEGUN = session(1, 1, played=1, signed=False)


def published(number):
    return ("publish", {"round": number})


def prize(cents):
    return ("booking", {"what": "prize", "person": 1, "cents": cents})


# (sessions, steps, what else `journal` is told, what comes next, where)
CASES = (
    ([], [], {"players": 2, "draw": NOT_DRAWN}, "Register the players", "register"),
    ([], [], {"draw": NOT_DRAWN}, "Draw the seats: 8 players are here", "draw"),
    ([], [LATE], {}, "Round 1, 2: #9 plays and has no seat", "mend"),
    ([], [], {}, "Round 1 can begin", "round"),
    ([], [], {"settings": ON_TIME}, "Start the clock of round 1", "start"),
    ([], [STARTED], {"settings": ON_TIME}, "2 tables of round 1 are not in yet", "round"),
    ([BEGUN], [], {"settings": ON_TIME}, "2 tables of round 1 are not in yet", "round"),
    (FIRST[:1], [], {}, "1 table of round 1 is not in yet", "round"),
    (FIRST, [], {}, "Show everybody the ranking after round 1", "publish"),
    (FIRST, [published(1)], {}, "Round 2 can begin", "round"),
    (FIRST, [published(1)], {"draw": ROUND_1}, "Draw round 2", "draw"),
    (ALL, [], {}, "Show everybody the ranking after round 2", "publish"),
    (ALL, [published(2)], {}, "Close the event", "close"),
    (ALL, [published(2), CLOSED], {"settings": MONEY}, "Hand over the prizes: 40.00 EUR", "prizes"),
)


def test_a_table_to_be_looked_at_comes_before_all_else():
    step = next_step(example(FIRST[:1], typed_deal(SOLO | {"won": False})))
    assert (str(step), step.which) == ("Look at this: Round 1, table 1", (1, 1))


@pytest.mark.parametrize(("stake", "steps"), [(0, []), (500, [prize(4000)])])
def test_nothing_comes_after_the_last_prize(stake, steps):
    settings = {"stake": stake, "shares": [100]}
    event = example(ALL, published(2), CLOSED, *steps, settings=settings)
    assert next_step(event) is None


@each("sessions", "steps", "options", "said", "where", CASES)
def test_what_comes_next(sessions, steps, options, said, where):
    step = next_step(example(sessions, *steps, **options))
    assert (str(step), step.where) == (said, where)
