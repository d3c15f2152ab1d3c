"""Who has gone: the seats that stay empty, the successor, and the way back."""

import pytest

from host_tools.common.errors import DeskError
from host_tools.journal.journal import UNDO
from host_tools.tournament.seat_tasks.empty_seats import (
    emptying,
    left_empty,
)
from host_tools.tournament.seat_tasks.leavers import has_gone, playing_again
from host_tools.tournament.seat_tasks.seating_sentences import coming_later, without_seat
from host_tools.tournament.seat_tasks.successors import left_empty_at, taking_over, vacant_from
from tests.host_tools.decided import (
    acts,
    comes,
    drawn_as,
    excluded,
    present,
    registered,
    seat_emptied,
    stands_in,
    stops,
    table_joined,
)
from tests.host_tools.tournament.example_event import NAMES, example, of_nine, said, session

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
    [[], [(*excluded(5, 1), "loud")], [stands_in(10, 5, 1)]],
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


TABLES = [[[1, 2, 3, 4, 5]], [[1, 2, 3, 5, 6]], [[5, 6, 7, 8]]]
DRAWN = drawn_as(TABLES)
STOPPED = stops(5, 1)
PLAYED = session(1, 1, players=list(NAMES[:5]), points=[0] * 5, played=15)
BOX = session(1, 1, players=list(NAMES[:5]), points=[0] * 5, played=0, signed=False)
ELSEWHERE = "at the others it is asked who takes the seat"
ALL_THREE = "their seats stay empty at all 3 tables"
ASKED = f"their seats stay empty at 2 of 3 tables; {ELSEWHERE}"


def of_five(*steps, sizes=(3, 4, 5), sessions=()):
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
def test_emptying_says_at_how_many_tables_and_which_boxes_are_carried_back(options, first, words):
    now = of_five(**options)
    proposal = emptying(now, 5, first)
    assert (None if proposal is None else str(proposal.words)) == words
    if proposal is None:
        return
    after = of_five(*proposal.steps, **options)
    emptied = [content["round"] for kind, content in proposal.steps if kind == "seats"]
    assert [number for number, _ in left_empty(after, 5)] == emptied
    assert after.state.sessions.called_back == {
        one.id for one in options.get("sessions", []) if one is BOX
    }
    assert after.state.entrants[5].last == first - 1


def test_emptying_says_nothing_of_a_box_that_is_plugged_in():
    assert str(emptying(of_five(sessions=[BOX]), 5, 1, {BOX.box}).words).endswith("3 tables")


@pytest.mark.parametrize(
    ("steps", "sizes", "words"),
    [
        ([STOPPED], (3, 4, 5), ALL_THREE),
        ([STOPPED], (4, 5), ASKED),
        ([comes(5, 3)], (3, 4, 5), "their seats stay empty at all 2 tables"),
        ([comes(5, 2)], (3, 4, 5), None),
        ([], (3, 4, 5), None),
    ],
    ids=["all", "not where too few are left", "comes late", "one, which its table asks", "plays"],
)
def test_emptying_the_seats_of_who_does_not_play_needs_no_stop(steps, sizes, words):
    proposal = emptying(of_five(*steps, sizes=sizes), 5)
    assert (None if proposal is None else str(proposal.words)) == words
    assert proposal is None or {*acts(proposal.steps)} == {"empty"}


def test_a_seat_is_left_where_nothing_was_played():
    assert of_five().seats_left(5) == []
    assert of_five(STOPPED).seats_left(5) == of_five().open_seats(5, 1) == [(1, 1), (2, 1), (3, 1)]
    away = present(5, False)
    assert of_five(away, sessions=[PLAYED]).seats_left(5) == [(2, 1), (3, 1)]
    within = stops(5, 1, deals=3)
    assert of_five(within).seats_left(5) == [(1, 1), (2, 1), (3, 1)]


WITHIN = stops(5, 1, deals=2)
EMPTY_1, EMPTY_2 = [seat_emptied(5, number) for number in (1, 2)]
JAN = registered(10)
IN_ROUND_1 = table_joined(10, 2, 1)
IN_ROUND_2 = table_joined(10, 1, 2)
JAN_AWAY = present(10, False)


@pytest.mark.parametrize(
    ("before", "expected"),
    [
        ([GONE, EMPTY_1, EMPTY_2], ["undo", "undo", "substitute"]),
        ([GONE, EMPTY_2], ["undo", "substitute"]),
        ([WITHIN, EMPTY_2], ["undo", "substitute"]),
        ([GONE], ["substitute"]),
    ],
    ids=["both empty", "the first is free", "stopped within the round", "both free"],
)
def test_who_has_no_part_of_his_own_plays_for_him_in_all_rounds(before, expected):
    now = of_nine([], {}, *before, JAN)
    assert vacant_from(now, 5) == 1
    assert left_empty_at(now, now.tables[1, 1]) == ([5] if EMPTY_1 in before else [])
    steps = taking_over(now, 10, 5, 1)
    assert acts(steps) == expected
    then = of_nine([], {}, *before, JAN, *steps).state
    assert [then.plan.table_of(number, 10) for number in (1, 2)] == [1, 2]
    assert then.entrants[10].stands_for == 5


def test_who_has_one_takes_the_seats_where_he_has_none_and_stands_for_nobody():
    before = (GONE, EMPTY_1, EMPTY_2, JAN, IN_ROUND_1)
    steps = taking_over(of_nine([], {}, *before), 10, 5, 2)
    assert acts(steps) == ["undo", "taken"]
    then = of_nine([], {}, *before, *steps).state
    assert [then.plan.table_of(number, 10) for number in (1, 2)] == [2, 2]
    assert then.entrants[10].stands_for is None
    assert (1, 5) in then.plan.left_empty


@pytest.mark.parametrize(
    ("before", "first", "expected"),
    [
        ([GONE, JAN, stops(10, 1)], 1, ["undo", "substitute"]),
        ([IN_ROUND_1, JAN_AWAY], 2, ["present", "stops", "taken"]),
        ([WITHIN, IN_ROUND_2], 1, ["exchanged"]),
    ],
    ids=["had not come", "absent, with a part", "stopped within, with a part"],
)
def test_whoever_takes_over_takes_part_and_is_there(before, first, expected):
    known = [] if JAN in before else [JAN]
    now = of_nine([], {}, *known, *before)
    steps = taking_over(now, 10, 5, first)
    assert acts(steps) == expected
    then = of_nine([], {}, *known, *before, *steps).state
    assert then.plan.table_of(first, 10) == first
    assert then.entrants[10].present


def test_whoever_has_a_seat_in_that_round_takes_none_over():
    with pytest.raises(DeskError, match="1 has a seat in round 1 already"):
        taking_over(of_nine([], {}, GONE), 1, 5, 1)
