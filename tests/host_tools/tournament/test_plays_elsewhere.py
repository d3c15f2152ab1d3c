"""Somebody has a seat at a table that has not begun, and plays at another one of that round."""

import pytest
from host_tools.tournament.seat_questions import (
    BOX,
    ELSEWHERE,
    GONE,
    MISSING,
    STRANGER,
    questions_of,
)

from host_tools.tournament.free_seats import table_for, who_may_join
from host_tools.tournament.look_at import misplaced, to_look_at
from host_tools.tournament.seating_sentences import not_coming
from tests.host_tools.tournament.example_event import example, session
from tests.host_tools.tournament.nine import answered, asked, of_nine

# Gerti goes home, and Beat is sent over from the table of five. Its box had begun with him.
GERTI_GOES = ("withdraw", {"person": 7, "round": 1})
BEAT_GOES = ("take_seat", {"round": 1, "person": 2, "whom": 7})
PLAYERS = ["Anna", "Beat", "Carl", "Dora", "Emil"]
FIVE = session(1, 1, players=PLAYERS, points=(6, 2, -3, -5, 0), played=2, signed=False)
IT_WAS_BEAT = ("name", {"session": FIVE.id, "place": 1, "person": 2})
SEATS = {FIVE.id: ((1, 1), (1, 2, 3, 4, 5))}


def now(*steps, brought=(FIVE,)):
    return of_nine(list(brought), SEATS if brought else {}, *steps)


def undoing(content):
    [decision] = content["decision"]
    return "undo", {"decision": decision}


def test_the_table_that_waits_for_him_asks_who_sits_there():
    event = now(GERTI_GOES, BEAT_GOES, IT_WAS_BEAT)
    assert asked(event) == []
    assert asked(event, (1, 2)) == [(ELSEWHERE, "Beat plays at table 1: who sits here?")]
    assert event.tables[1, 2].state == "look"
    assert (1, 2) in [point.which for point in to_look_at(event)]
    said = "Beat has a seat and plays at another table"
    assert [str(one) for one in not_coming(event, (1, 2))] == [said]


def test_before_anything_was_played_there_nobody_asks():
    assert asked(now(GERTI_GOES, BEAT_GOES, brought=()), (1, 2)) == []


def test_likeliest_is_that_he_has_stayed_which_asks_for_the_seat_as_before():
    event = now(GERTI_GOES, BEAT_GOES, IT_WAS_BEAT)
    words, kind, content = answered(event, (1, 2))[0]
    assert (words, kind) == ("Beat has stayed at table 1", "undo")
    after = now(GERTI_GOES, BEAT_GOES, IT_WAS_BEAT, undoing(content))
    assert asked(after) == []
    assert asked(after, (1, 2)) == [(GONE, "Gerti has a seat and plays no more")]


def test_the_other_table_offers_it_too_when_it_asks_about_him():
    event = now(GERTI_GOES, BEAT_GOES)
    assert asked(event) == [
        (STRANGER, "Beat plays there and was not drawn to that table"),
    ]
    (stayed, kind, content), (was, *_) = answered(event)
    assert (stayed, kind, was) == ("Beat has stayed at table 1", "undo", "it was Beat")
    assert asked(now(GERTI_GOES, BEAT_GOES, undoing(content))) == []


def test_what_was_said_of_the_box_he_was_sent_to_goes_with_it():
    """It was to go on with him in the place of Gerti: then the table said that the box has him."""
    waits = session(1, 2, players=["Fritz", "Gerti", "Hans", "Ida"], played=0, signed=False)
    goes_on = ("name", {"session": waits.id, "place": 1, "person": 2})
    steps = [GERTI_GOES, BEAT_GOES, goes_on, IT_WAS_BEAT]
    event = of_nine([FIVE, waits], SEATS | {waits.id: ((1, 2), (6, 7, 8, 9))}, *steps)
    _, _, content = answered(event, (1, 2))[0]
    numbers = {number: one.kind for number, one in enumerate(event.journal.decisions, 1)}
    assert [numbers[number] for number in content["decision"]] == ["name", "take_seat"]


def test_it_is_not_offered_where_it_cannot_be_taken_back_any_more():
    here = ("register", {"person": 10}), ("join_table", {"round": 1, "table": 1, "person": 10})
    event = now(GERTI_GOES, BEAT_GOES, *here, IT_WAS_BEAT)
    assert "undo" not in [kind for _, kind, _ in answered(event, (1, 2))]


def test_nor_where_he_came_from_another_table():
    back = ("take_seat", {"round": 1, "person": 2, "whom": 7})
    own_seat = ("empty_seat", {"round": 1, "person": 2})
    event = now(own_seat, GERTI_GOES, back, IT_WAS_BEAT)
    assert "undo" not in [kind for _, kind, _ in answered(event, (1, 2))]


def test_somebody_without_a_seat_takes_it_and_then_nothing_is_open():
    late = ("register", {"person": 10})
    event = now(GERTI_GOES, BEAT_GOES, IT_WAS_BEAT, late)
    taking = ("take_seat", {"round": 1, "person": 10, "whom": 2})
    assert ("#10, who has no seat, takes it", *taking) in [
        ("#10, who has no seat, takes it", kind, content)
        for words, kind, content in answered(event, (1, 2))
        if words.endswith("who has no seat, takes it")
    ]
    after = now(GERTI_GOES, BEAT_GOES, IT_WAS_BEAT, late, taking)
    assert (asked(after), asked(after, (1, 2))) == ([], [])
    assert after.tables[1, 2].persons == (6, 10, 8, 9)


def test_who_plays_is_not_said_to_have_no_seat_and_gets_none():
    late = ("register", {"person": 10})
    taking = ("take_seat", {"round": 1, "person": 10, "whom": 2})
    event = now(GERTI_GOES, BEAT_GOES, IT_WAS_BEAT, late, taking)
    assert 2 in event.state.out_of_place(1).unseated
    assert (misplaced(event, 1), table_for(event, 1, 2)) == ({}, None)
    assert who_may_join(event, event.tables[1, 2]) == []


FRITZ_AT_1 = ("name", {"session": session(1, 1).id, "place": 1, "person": 6})


def test_who_was_drawn_to_the_other_table_and_has_not_played_may_have_swapped():
    event = example([session(1, 1)], FRITZ_AT_1)
    assert asked(event, (1, 2)) == [(ELSEWHERE, "Fritz plays at table 1: who sits here?")]
    words, kind, content = answered(event, (1, 2))[0]
    assert (words, kind) == ("Beat and Fritz have swapped tables", "exchange")
    after = example([session(1, 1)], FRITZ_AT_1, (kind, content))
    assert (asked(after), asked(after, (1, 2))) == ([], [])


def test_the_table_at_which_he_plays_offers_the_same_first():
    """There somebody is missing, and in a hurry "did not play" would be said of him."""
    event = example([session(1, 1)], FRITZ_AT_1)
    assert asked(event) == [(MISSING, "Beat was drawn there and has not played")]
    swapped, (not_played, *_) = answered(event)
    assert swapped == answered(event, (1, 2))[0]
    assert not_played == "Beat did not play: no points"


@pytest.mark.parametrize("settled", [("not_played", 2), ("end", 2)])
def test_where_it_is_settled_otherwise_nobody_asks(settled):
    kind, table = settled
    content = {"round": 1, "table": table}
    person = {"person": 6} if kind == "not_played" else {}
    event = example([session(1, 1)], FRITZ_AT_1, (kind, content | person))
    assert questions_of(event.tables[1, 2], ELSEWHERE, BOX) == []
