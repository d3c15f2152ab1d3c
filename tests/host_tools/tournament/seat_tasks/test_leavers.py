"""Who has gone, and by what somebody plays again: with the seats that nobody else has.

Emil sits at a table of five in round 1 and, with four others, at one in round 2.
"""

import pytest

from host_tools.journal.journal import UNDO
from host_tools.tournament.seat_tasks.leavers import has_gone, playing_again
from host_tools.tournament.seat_tasks.seating_sentences import coming_later, without_seat
from tests.host_tools.decided import present, registered, stands_in, stops
from tests.host_tools.seats import acts, seat_emptied, table_joined
from tests.host_tools.tournament.example_event import example, said, session
from tests.host_tools.tournament.nine import of_nine

STOPS = stops(1, 2)
BY_HAND = (
    "seats",
    {"what": "drawn", "round": 1, "tables": [[[1, 2, 3, 4], [5, 6, 7, 8]]], "seed": 1},
)
ONE_ROUND = (BY_HAND[0], BY_HAND[1] | {"method": "swaps-1"})


def gone(sessions, *steps, **options):
    now = example(sessions, *steps, **options)
    return has_gone(now, now.state.entrants[1])


@pytest.mark.parametrize(
    ("sessions", "steps", "expected"),
    [
        ([], [], False),
        ([], [STOPS], False),
        ([session(1, 1, played=3, signed=False)], [STOPS], False),
        ([session(1, 1)], [STOPS], True),
        ([], [stops(1, 1)], True),
        ([], [stops(1, 1, deals=3)], True),
        ([], [stands_in(9, 1, 2)], True),
    ],
    ids=["plays", "to come", "playing", "over", "not come", "within the round", "replaced"],
)
def test_who_stops_after_a_round_is_there_until_it_is_over(sessions, steps, expected):
    assert gone(sessions, *steps) is expected


def test_of_a_round_that_is_not_drawn_yet_he_is_awaited():
    assert not gone([session(1, 1)], stops(1, 3), draw=ONE_ROUND, settings={"rounds": 3})


GONE = stops(5, 1)
EMPTY_1, EMPTY_2 = [seat_emptied(5, number) for number in (1, 2)]
OTHER = [registered(10), table_joined(10, 2, 2)]
AWAY = present(5, False)
FOUR = session(1, 1, players=list("abcd"), points=[1, 2, 3, -6], id="s")
LAST = session(2, 1, players=list("abcd"), points=[1, 2, 3, -6], id="t")
FIVE = session(1, 1, players=list("abcde"), points=[0] * 5, played=0, signed=False, id="f")
SEATS = {"s": ((1, 1), (1, 2, 3, 4)), "t": ((2, 1), (1, 6, 2, 7)), "f": ((1, 1), (1, 2, 3, 4, 5))}
BACK = ("session", {"what": "called_back", "session": "f"})


def event(*steps, sessions=()):
    return of_nine(list(sessions), {one.id: SEATS[one.id] for one in sessions}, *steps)


@pytest.mark.parametrize(
    ("steps", "sessions", "words", "undone", "tables"),
    [
        (
            [GONE, EMPTY_1, EMPTY_2, AWAY],
            [],
            "Plays again, also at table 1 of round 1 and table 2 of round 2",
            ["empty", "empty", "stops", "present"],
            [1, 2],
        ),
        (
            [GONE, EMPTY_1, EMPTY_2],
            [FOUR],
            "Plays again, also at table 2 of round 2",
            ["empty", "stops"],
            [None, 2],
        ),
        (
            [GONE, EMPTY_1, EMPTY_2, *OTHER],
            [],
            "Plays again, also at table 1 of round 1",
            ["empty", "stops"],
            [1, None],
        ),
        ([GONE, EMPTY_1], [FOUR], "Plays again, from round 2 on", ["stops"], [None, 2]),
        ([GONE], [], "Plays again, from round 1 on", ["stops"], [1, 2]),
        ([stops(5, 2)], [LAST], "Plays again, from round 2 on", ["stops"], [1, 2]),
        (
            [GONE, EMPTY_1, BACK],
            [FIVE],
            "Plays again, also at table 1 of round 1",
            ["called_back", "empty", "stops"],
            [1, 2],
        ),
    ],
    ids=["all", "one has begun", "one is taken", "begun", "none empty", "last round", "a box"],
)
def test_he_has_his_seats_again_and_it_is_said_which(steps, sessions, words, undone, tables):
    now = event(*steps, sessions=sessions)
    proposal = playing_again(now, 5)
    assert str(proposal.words) == words
    undoing = {one.number: (one.kind, one.content) for one in now.journal.decisions}
    meant = [
        undoing[one["decision"]] if kind == UNDO else (kind, one) for kind, one in proposal.steps
    ]
    assert acts(meant) == undone
    then = event(*steps, *proposal.steps, sessions=sessions).state
    assert [then.plan.table_of(number, 5) for number in (1, 2)] == tables
    assert (then.entrants[5].last, then.sessions.called_back) == (None, set())


@pytest.mark.parametrize(
    "steps",
    [[], [("plays", {"what": "excluded", "person": 5, "round": 1}, "loud")], [stands_in(10, 5, 1)]],
    ids=["plays", "excluded", "replaced"],
)
def test_nobody_plays_again_in_passing_who_has_not_stopped_himself(steps):
    assert playing_again(event(*steps), 5) is None


def test_who_can_have_his_seat_still_does_not_only_play_from_the_next_round_on():
    seven = session(1, 2, players=list("fghi"), points=[1, 2, 3, -6], id="u")
    seats = {"u": ((1, 2), (6, 7, 8, 9))}
    now = of_nine([seven], seats, GONE, EMPTY_1)
    undo = (UNDO, {"decision": now.journal.decisions[-2].number})
    now = of_nine([seven], seats, GONE, EMPTY_1, undo)
    assert said(without_seat(now, 1).values()) == ["Emil plays and has no seat"]
    assert coming_later(now, 1) == []


def test_whose_seat_is_taken_has_none_in_the_last_round_though_it_has_begun():
    steps = (GONE, EMPTY_2, *OTHER)
    back = playing_again(event(*steps), 5).steps
    now = event(*steps, *back, sessions=[LAST])
    assert now.coming == 3
    assert said(without_seat(now, 2).values()) == ["Emil plays and has no seat"]
