"""What comes next in an event, from the first player to the last prize."""

import pytest

from host_tools.tournament.next_step import next_step
from tests.each import each
from tests.host_tools.decided import CLOSE, registered
from tests.host_tools.seats import drawn_as
from tests.host_tools.tournament.example_event import (
    SOLO,
    TABLES,
    both_rounds,
    example,
    session,
    typed_deal,
)

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
