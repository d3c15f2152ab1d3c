"""Seats that stay empty by one proposal: what it says, and what it decides."""

import pytest

from host_tools.tournament.seat_tasks.empty_seats import (
    emptying,
    left_empty,
    open_seats,
    seats_left,
)
from tests.host_tools.decided import comes, present, stops
from tests.host_tools.seats import acts, drawn_as
from tests.host_tools.tournament.example_event import NAMES, example, session

TABLES = [[[1, 2, 3, 4, 5]], [[1, 2, 3, 5, 6]], [[5, 6, 7, 8]]]
DRAWN = drawn_as(TABLES)
GONE = stops(5, 1)
PLAYED = session(1, 1, players=list(NAMES[:5]), points=[0] * 5, played=15)
BOX = session(1, 1, players=list(NAMES[:5]), points=[0] * 5, played=0, signed=False)
ELSEWHERE = "at the others it is asked who takes the seat"
ALL_THREE = "their seats stay empty at all 3 tables"
ASKED = f"their seats stay empty at 2 of 3 tables; {ELSEWHERE}"


def event(*steps, sizes=(3, 4, 5), sessions=()):
    settings = {"sizes": list(sizes), "rounds": 3}
    return example(sessions, *steps, settings=settings, draw=DRAWN)


@pytest.mark.parametrize(
    ("options", "first", "words"),
    [
        ({}, 1, f"Does not come: {ALL_THREE}"),
        ({"sizes": (4, 5)}, 1, f"Does not come: {ASKED}"),
        ({"sizes": (4, 5)}, 3, None),
        ({}, 2, "Does not come: their seats stay empty at all 2 tables"),
        ({}, 3, "Does not come: the seat stays empty"),
        ({"sessions": [PLAYED]}, 2, "Stops before round 2: their seats stay empty at all 2 tables"),
        ({"sessions": [BOX]}, 1, f"Does not come: {ALL_THREE}, the box of table 1 is carried back"),
    ],
    ids=["all", "not where too few are left", "none", "later", "one", "has played", "a box"],
)
def test_it_says_at_how_many_tables_and_which_boxes_are_carried_back(options, first, words):
    now = event(**options)
    proposal = emptying(now, 5, first)
    assert (None if proposal is None else str(proposal.words)) == words
    if proposal is None:
        return
    after = event(*proposal.steps, **options)
    emptied = [content["round"] for kind, content in proposal.steps if kind == "seats"]
    assert [number for number, _ in left_empty(after, 5)] == emptied
    assert after.state.sessions.called_back == {
        one.id for one in options.get("sessions", []) if one is BOX
    }
    assert after.state.entrants[5].last == first - 1


def test_of_a_box_that_is_plugged_in_it_is_not_said():
    assert str(emptying(event(sessions=[BOX]), 5, 1, {BOX.box}).words).endswith("3 tables")


@pytest.mark.parametrize(
    ("steps", "sizes", "words"),
    [
        ([GONE], (3, 4, 5), ALL_THREE),
        ([GONE], (4, 5), ASKED),
        ([comes(5, 3)], (3, 4, 5), "their seats stay empty at all 2 tables"),
        ([comes(5, 2)], (3, 4, 5), None),
        ([], (3, 4, 5), None),
    ],
    ids=["all", "not where too few are left", "comes late", "one, which its table asks", "plays"],
)
def test_of_who_does_not_play_anyway_it_needs_no_stop(steps, sizes, words):
    proposal = emptying(event(*steps, sizes=sizes), 5)
    assert (None if proposal is None else str(proposal.words)) == words
    assert proposal is None or {*acts(proposal.steps)} == {"empty"}


def test_a_seat_is_left_where_nothing_was_played():
    assert seats_left(event(), 5) == []
    assert seats_left(event(GONE), 5) == open_seats(event(), 5, 1) == [(1, 1), (2, 1), (3, 1)]
    away = present(5, False)
    assert seats_left(event(away, sessions=[PLAYED]), 5) == [(2, 1), (3, 1)]
    within = stops(5, 1, deals=3)
    assert seats_left(event(within), 5) == [(1, 1), (2, 1), (3, 1)]
