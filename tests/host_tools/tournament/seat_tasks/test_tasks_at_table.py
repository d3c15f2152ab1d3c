"""The seat tasks of a table, seats for others, double entries, and all of it in sentences."""

import pytest

from host_tools.club.person import Person
from host_tools.tournament.accounts.hints import HintKind
from host_tools.tournament.event import event_of
from host_tools.tournament.look_at import misplaced, to_look_at
from host_tools.tournament.model.state import OutOfPlace
from host_tools.tournament.open_at_the_end import keeps_open
from host_tools.tournament.ranking.open_points import DRAW, MEND, REGISTER, SEAT
from host_tools.tournament.seat_tasks.double_entries import double_entries
from host_tools.tournament.seat_tasks.seat_task import SeatNeed
from host_tools.tournament.seat_tasks.seating_sentences import (
    coming_later,
    not_coming,
    out_of_place,
    still_playing,
    waits_for,
    without_seat,
)
from host_tools.tournament.seat_tasks.tasks_at_table import seat_tasks, table_for, with_room
from host_tools.tournament.tables.rulings.questions import questions_in
from rules_core.books import book
from tests.host_tools.decided import (
    CLOSE,
    acts,
    comes,
    drawn_as,
    present,
    registered,
    seat_emptied,
    seat_taken,
    sheet_typed,
    stops,
    table_joined,
)
from tests.host_tools.tournament.example_event import (
    EVENT,
    NAMES,
    PERSONS,
    ended,
    example,
    journal,
    not_played,
    of_nine,
    said,
    sat,
    session,
)

LATE = registered(9)
JAN = registered(10)
AWAY = present(9, False)
GONE = stops(7, 1)
APART = ("wish", {"what": "apart", "persons": [9, 1], "strictly": True})
FOURS = {"sizes": [4]}
BEGUN = session(1, 1, played=1, signed=False)


def tasks(event, need, place=(1, 2)):
    return [one for one in seat_tasks(event, event.tables[place]) if one.need == need]


def proposed(event, need, place=(1, 2)):
    """What is proposed at a table, in words."""
    found = tasks(event, need, place)
    return [str(proposal.words) for task in found for proposal in task.proposals]


def points(event):
    return [(str(one), one.where, one.which) for one in to_look_at(event)]


def test_at_a_table_with_room_who_has_no_seat_sits_down():
    [task] = tasks(example((), LATE), SeatNeed.UNSEATED)
    assert (task.person, str(task.why)) == (9, "#9 plays and has no seat")
    [proposal] = task.proposals
    assert str(proposal.words) == "#9, who has no seat, sits down here"
    [step] = proposal.steps
    assert step == table_joined(9, 2, 1)
    assert tasks(example((), LATE, step), SeatNeed.UNSEATED) == []


@pytest.mark.parametrize(
    ("sessions", "steps", "settings"),
    [
        ([], [LATE, AWAY], {}),
        ([], [LATE], FOURS),
        ([], [LATE, GONE], {}),
        ([session(1, 2, played=1, signed=False)], [LATE], {}),
    ],
    ids=["absent", "no room", "a free seat is taken first", "begun"],
)
def test_else_nobody_sits_down_there(sessions, steps, settings):
    assert tasks(example(sessions, *steps, settings=settings), SeatNeed.UNSEATED) == []


def test_whom_a_wish_keeps_away_comes_last_and_it_is_said_from_whom():
    event = example((), LATE, JAN, APART)
    assert proposed(event, SeatNeed.UNSEATED, (1, 1)) == [
        "#10, who has no seat, sits down here",
        "#9, who has no seat, sits down here, but never at one table with Anna",
    ]
    rather = ("wish", {"what": "apart", "persons": [9, 1, 2], "strictly": False})
    [words] = proposed(example((), LATE, rather), SeatNeed.UNSEATED, (1, 1))
    assert words.endswith("but rather not at one table with Anna and Beat")


def test_somebody_who_is_absent_comes_or_his_seat_is_free_or_stays_empty():
    away = of_nine([], {}, present(5, False))
    [task] = tasks(away, SeatNeed.ABSENT, (1, 1))
    assert str(task.why) == "Emil has a seat and is marked as absent"
    assert [str(one.words) for one in task.proposals] == [
        "Arrived",
        "Does not come: the seat is free",
        "Does not come: their seats stay empty at all 2 tables",
    ]
    assert acts(task.proposals[-1].steps) == ["stops", *2 * ["empty"]]


FIVE_COME_OVER = [f"{name} comes over from table 1" for name in NAMES[:5]]


def test_who_sits_at_a_larger_table_may_take_a_free_seat():
    event = of_nine([], {}, GONE)
    [task] = tasks(event, SeatNeed.FREE)
    assert (task.person, str(task.why)) == (7, "Gerti has a seat here and does not play")
    assert proposed(event, SeatNeed.FREE) == FIVE_COME_OVER
    assert task.proposals[0].steps == (seat_taken(1, 7, 1),)


def test_who_has_no_seat_and_is_there_comes_first():
    event = of_nine([], {}, GONE, JAN)
    free = "Jan: takes part, and has no place in this round"
    assert proposed(event, SeatNeed.FREE) == [free, *FIVE_COME_OVER]
    absent = of_nine([], {}, GONE, JAN, present(10, False))
    assert proposed(absent, SeatNeed.FREE) == FIVE_COME_OVER


def test_who_did_not_play_at_his_table_is_free_and_nobody_else_of_one_that_has_begun():
    four = session(1, 1, players=list("abcd"), id="s")
    now = of_nine([four], {"s": ((1, 1), (1, 2, 3, 4))}, GONE, not_played(4))
    free = "Emil: is free: did not play at table 1, and keeps a rank"
    assert proposed(now, SeatNeed.FREE) == [free]


def test_who_has_a_box_already_comes_over_last_for_that_table_may_be_playing():
    tables = [[[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]]
    drawn = drawn_as(tables)
    gone = stops(1, 1)
    box = session(1, 2, points=[0] * 4, played=0, signed=False)
    now = example([box], gone, settings={"sizes": [3, 4]}, players=12, draw=drawn)
    assert proposed(now, SeatNeed.FREE, (1, 1))[3:5] == [
        "#12 comes over from table 3",
        "Emil comes over from table 2, which has its box already",
    ]


def test_of_who_has_several_seats_all_stay_empty_by_one_proposal():
    gone = stops(5, 1)
    event = of_nine([], {}, gone)
    proposal = tasks(event, SeatNeed.FREE, (1, 1))[0].proposals[-1]
    assert str(proposal.words) == "their seats stay empty at all 2 tables"
    after = of_nine([], {}, gone, *proposal.steps)
    assert tasks(after, SeatNeed.FREE, (1, 1)) == []
    [empty] = tasks(after, SeatNeed.EMPTY, (1, 1))
    assert str(empty.why) == "The seat of Emil stays empty in round 1"
    single = of_nine([], {}, gone, proposal.steps[1])
    words = proposed(single, SeatNeed.FREE, (1, 1))
    assert [one for one in words if "empty" in one] == []  # its question proposes it


def test_the_table_for_somebody_without_a_seat_is_that_where_he_should_sit():
    assert table_for(example((), LATE), 1, 9) == 1
    assert table_for(example((), LATE, APART), 1, 9) == 2
    assert table_for(example((), LATE, settings=FOURS), 1, 9) is None
    assert table_for(example((), LATE), 1, 1) is None
    assert table_for(example((), LATE, GONE), 1, 9) == 2
    assert table_for(example((), LATE, GONE, AWAY), 1, 9) is None
    event = example((), LATE)
    assert with_room(event, event.tables[1, 2]) == [1]


def test_who_plays_is_not_said_to_have_no_seat_and_gets_none():
    """Beat was sent to the other table and has stayed; Jan sits there instead."""
    five = session(1, 1, (6, 2, -3, -5, 0), played=2, signed=False, players=list(NAMES[:5]))
    steps = [GONE, seat_taken(2, 7, 1), sat(five, 1, 2), JAN, seat_taken(10, 2, 1)]
    event = of_nine([five], {five.id: ((1, 1), (1, 2, 3, 4, 5))}, *steps)
    assert 2 in event.state.out_of_place(1).unseated
    assert (misplaced(event, 1), table_for(event, 1, 2)) == ({}, None)
    assert seat_tasks(event, event.tables[1, 2]) == []
    assert (event.tables[1, 1].troubles, event.tables[1, 2].troubles) == ([], [])


def test_in_several_rounds_the_plan_is_mended_and_in_one_a_table_is_named():
    assert points(example((), LATE)) == [("Round 1, 2: #9 plays and has no seat", MEND, (1, 2))]
    sentence = "Round 2: #9 plays and has no seat"
    last = example([session(1, 1), session(1, 2)], LATE)
    assert points(last) == [(sentence, SEAT, (2, 1))]
    sessions = [session(1, 1), session(1, 2), session(2, 1)]
    assert points(example(sessions, LATE)) == [(sentence, SEAT, (2, 2))]
    assert points(example(sessions, LATE, settings=FOURS)) == [(sentence, DRAW, (2,))]


REGISTERED = registered(9)
FIVES = ("settings", {"settings": {"sizes": [4, 5]}})
SEATED = drawn_as([[[1, 2, 3, 4], [5, 6, 7, 8, 9]]])


def asked(card, *steps):
    """The event in which number 9 takes part by this card, too, and what is asked of both."""
    made = journal(REGISTERED, *steps)
    event = event_of(EVENT, made, PERSONS | {9: card}, [], {}, book("krenglbach").event)
    return event, double_entries(event)


def test_two_of_nearly_one_name_may_be_one_and_nothing_is_open():
    event, [task] = asked(Person(9, "Anni"))
    assert (task.need, task.person) == (SeatNeed.ALIKE, 9)
    assert str(task.why) == "Anna and Anni may be one person"
    [proposal] = task.proposals
    assert str(proposal.words) == "One person, who takes part as Anna"
    assert proposal.steps == (("entrant", {"what": "same", "person": 9, "whom": 1}),)
    assert not [one for one in to_look_at(event) if one.where == REGISTER]


def test_the_proposal_settles_a_double_entry():
    _, [task] = asked(Person(9, "Anni"))
    assert asked(Person(9, "Anni"), *task.proposals[0].steps)[1] == []


@pytest.mark.parametrize("card", [Person(9, "Anni"), Person(9, "Anna")])
def test_two_who_both_sit_in_a_round_are_two(card):
    assert asked(card, FIVES, SEATED)[1] == []


def test_who_is_forgotten_is_like_nobody():
    assert asked(Person(9, "#9"))[1] == []


def test_of_one_person_by_two_cards_it_is_open_to_the_end():
    event, [task] = asked(Person(9, "Annerl", same_as=1))
    assert (task.need, str(task.why)) == (SeatNeed.TWICE, "Anna takes part twice, as #1 and #9")
    for points in (to_look_at(event), keeps_open(event)):
        assert str(task.why) in [str(one) for one in points if one.where == REGISTER]


def test_of_two_seats_in_a_round_one_stays_empty_first():
    _, [task] = asked(Person(9, "Annerl", same_as=1), FIVES, SEATED)
    assert [str(one.words) for one in task.proposals] == ["Does not come: the seat stays empty"]


def test_a_closed_event_asks_about_no_double_entry():
    assert asked(Person(9, "Anni"), CLOSE)[1] == []


OF_FOURS = {"settings": {"sizes": [4]}, "players": 9}  # so that number 9 sits out


def test_who_sits_out_is_told_of_as_soon_as_there_is_room():
    assert without_seat(example((), **OF_FOURS), 1) == {}
    assert said(out_of_place(example((), stops(3, 1), **OF_FOURS), 1)) == [
        "Carl has a seat and plays no more",
        "#9 sits out though there is room",
    ]
    three_more = [registered(person) for person in (10, 11, 12)]
    assert said(without_seat(example((), *three_more, **OF_FOURS), 1).values()) == [
        "#10 plays and has no seat",
        "#11 plays and has no seat",
        "#12 plays and has no seat",
        "#9 sits out though there is room",
    ]


def test_plan_tables_and_sentences_have_one_answer():
    event = example((), stops(3, 1), **OF_FOURS)
    assert event.state.out_of_place(1) == OutOfPlace(gone=(3,), fitting=(9,))
    asked = questions_in(event.tables[1, 1].troubles, HintKind.SEAT_ABSENT)
    assert [question.hint.person for question in asked] == [3]


def test_who_comes_when_a_round_has_begun_plays_from_the_next_one_on():
    begun = session(1, 1)
    event = example([begun], registered(9))
    assert without_seat(event, 1) == {}
    assert said(coming_later(event, 1)) == ["#9 plays from round 2 on"]
    assert said(without_seat(event, 2).values()) == ["#9 plays and has no seat"]
    last = example([session(2, 1)], registered(9))
    assert said(without_seat(last, 2).values()) == ["#9 plays and has no seat"]
    assert (coming_later(last, 2), coming_later(example((), registered(9)), 1)) == ([], [])


def test_of_a_round_before_the_last_it_is_never_said_that_who_came_later_has_no_seat():
    """Where the last one had begun, a table of the one before asked whether he sits there."""
    event = example([session(1, 1), session(2, 1)], registered(9))
    assert without_seat(event, 1) == {}
    assert coming_later(event, 1) == []
    assert said(without_seat(event, 2).values()) == ["#9 plays and has no seat"]


def test_who_has_signed_too_few_deals_still_sits_there():
    """The box of his next table is set up already; nobody has decided that no more are to come."""
    few = session(1, 1, played=11, sat_at=[11] * 4)
    said_of = "Anna and Beat still at table 1 of round 1"
    assert str(still_playing(example([few, session(1, 2)]), (2, 1))) == said_of
    over = example([few, session(1, 2)], ended())
    assert still_playing(over, (2, 1)) is None


def test_of_several_tables_that_are_not_over_it_is_said_at_once():
    """The box of their next table is one of many that come to the cable together."""
    assert str(still_playing(example([]), (2, 1))) == (
        "Anna, Beat, Emil and Fritz still at table 1 of round 1 and table 2 of round 1"
    )


def test_a_table_says_for_whom_it_waits_as_long_as_it_has_not_begun():
    playing = session(1, 1, played=3, signed=False)
    assert waits_for(example([session(1, 1), session(1, 2)]), (2, 1)) is None
    now = example([playing, session(1, 2)])
    assert str(waits_for(now, (2, 1))) == "Anna and Beat still at table 1 of round 1"
    assert waits_for(example([playing, session(1, 2), session(2, 1)]), (2, 1)) is None


def test_whose_seat_stays_empty_has_none_in_that_round_once_his_table_has_begun():
    """Gerti sat at a table of five in round 2, and comes back when it is being played."""
    fives = [[[1, 2, 3, 4], [5, 6, 7, 8, 9]]] * 2
    drawn = drawn_as(fives)
    empty = seat_emptied(7, 2)
    played = {"round": 2, "points": [6, 2, -3, -5], "deals": 12}
    other = sheet_typed(played | {"table": 1, "persons": [1, 2, 3, 4]})
    hers = sheet_typed(played | {"table": 2, "persons": [5, 6, 8, 9]})
    for steps, expected in [((), [7]), ((other,), [7]), ((hers,), [])]:
        event = example((), empty, *steps, players=9, draw=drawn)
        assert [*without_seat(event, 2)] == expected


def test_of_who_comes_later_it_is_said_from_when_on_he_plays():
    now = example([], comes(7, 2))
    later = "Gerti has a seat and plays only from round 2 on"
    assert said(not_coming(now, (1, 2))) == said(out_of_place(now, 1)) == [later]


def test_who_plays_elsewhere_does_not_come():
    """The table that waits for him asks who sits there."""
    one = session(1, 1)
    now = example([one], sat(one, 1, 6))
    assert said(not_coming(now, (1, 2))) == ["Fritz has a seat and plays at another table"]
    assert (1, 2) in [point.which for point in to_look_at(now)]


def test_where_something_was_played_no_seat_is_left():
    """Gerti stops; at her first table somebody has played, at her second one nobody has."""
    gone = stops(7, 1)
    now = example([session(1, 2, played=1, signed=False)], gone)
    assert questions_in(now.tables[1, 2].troubles, HintKind.SEAT_ABSENT) == []
    assert now.seats_left(7) == [(2, 2)]
    assert (now.leaves_from(7), now.leaves_from(1)) == (2, 1)


def test_the_table_at_which_somebody_may_have_stopped_is_his_last_one_that_has_begun():
    begun = session(1, 1, played=3, signed=False)
    assert example([begun]).leaves_at(1).table == 1
    assert example([session(1, 1)]).leaves_at(1).round_number == 2
    stopped = stops(1, 1, deals=3)
    assert example([begun], stopped).leaves_at(1) is None
