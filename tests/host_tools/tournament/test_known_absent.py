"""Who is known not to come, and stands among those who have played: the table asks."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from host_tools.tournament.seat_answers import answers_to
from host_tools.tournament.seat_questions import CAME, STRANGER

from host_tools.tournament.decisions.journal import UNDO
from host_tools.tournament.open_points import TABLE
from host_tools.tournament.table import LOOK, SIGNED
from tests.host_tools.tournament.example_event import (
    SOLO,
    deal,
    example,
    example_from,
    journal,
    session,
)
from tests.host_tools.tournament.nine import answered, asked, of_nine

NOT_COME = ("withdraw", {"person": 4, "round": 1})
SHEET = {"round": 1, "table": 1, "persons": [1, 2, 3, 4], "points": [6, 2, -3, -5], "deals": 12}


def decided(now, begins):
    """What the answer decides whose words begin so."""
    [found] = [one for one in answered(now, kind=CAME) if one[0].startswith(begins)]
    return found[1:]


@pytest.mark.parametrize("ended", [True, False], ids=["signed", "playing"])
def test_who_has_not_come_and_stands_on_the_box_is_asked_about(ended):
    one = session(1, 1) if ended else session(1, 1, played=3, signed=False)
    now = example([one], NOT_COME)
    said = "Dora has not come, and stands among those who have played: who sat there?"
    assert asked(now) == [(CAME, said)]
    assert now.tables[1, 1].state == LOOK
    assert (TABLE, (1, 1)) in [(one.where, one.which) for one in now.standings(1).open]


def test_who_has_stopped_and_stands_on_the_box_of_a_later_round_is_asked_about():
    now = example([session(2, 1)], ("withdraw", {"person": 1, "round": 2}))
    said = "Anna plays no more, and stands among those who have played: who sat there?"
    assert asked(now, (2, 1)) == [(CAME, said)]


def test_he_has_come_after_all():
    now = example([session(1, 1)], NOT_COME)
    answer = decided(now, "Dora has come after all")
    assert answer == (UNDO, {"decision": [journal(NOT_COME).decisions[-1].number]})
    undo = (UNDO, {"decision": answer[1]["decision"][0]})
    assert example([session(1, 1)], NOT_COME, undo).tables[1, 1].state == SIGNED


def test_nobody_sat_there_and_nothing_counts():
    one = session(1, 1)
    answer = decided(example([one], NOT_COME), "nobody sat there")
    now = example([one], NOT_COME, answer)
    table = now.tables[1, 1]
    assert answer == ("nobody_sat", {"session": one.id, "place": 3})
    assert table.state == SIGNED
    assert table.results == {1: 6, 2: 2, 3: -3}
    named = ("name", {"session": one.id, "place": 3, "person": 4})
    assert example([one], NOT_COME, answer, named).tables[1, 1].results[4] == -5


def test_whoever_has_no_seat_may_have_sat_there():
    newcomer = ("register", {"person": 10})
    seats = {"s": ((1, 1), (1, 2, 3, 4, 5))}
    played = {"deals": 15, "played": 15, "points": [1, 2, 3, 4, -10]}
    five = session(1, 1, players=list("abcde"), id="s", **played)
    gone = ("withdraw", {"person": 5, "round": 1})
    now = of_nine([five], seats, gone, newcomer)
    answer = decided(now, "that was Jan")
    then = of_nine([five], seats, gone, newcomer, answer).tables[1, 1]
    assert then.state == SIGNED
    assert then.results[10] == -10
    assert 5 not in then.results


def test_what_was_typed_of_who_has_not_come_is_asked_about():
    now = example([], NOT_COME, ("sheet", SHEET))
    said = "Dora has not come, and stands among those who have played: who sat there?"
    assert asked(now) == [(CAME, said)]
    [question] = now.tables[1, 1].troubles
    assert question.session is None
    assert [one.kind for one in answers_to(now, now.tables[1, 1], question)] == [UNDO]


def test_who_did_not_play_by_a_decision_and_stands_on_the_box_is_asked_about():
    not_played = ("not_played", {"round": 1, "table": 1, "person": 4})
    now = example([session(1, 1)], not_played)
    said = "Dora did not play, as was decided, and stands among those who have played: who sat"
    assert asked(now) == [(CAME, f"{said} there?")]
    assert decided(now, "Dora has played here after all")[0] == UNDO


def test_a_closed_event_stays_as_it_was_closed():
    assert (
        example([session(1, 1)], NOT_COME, ("close", {"closed": True})).tables[1, 1].state == SIGNED
    )


ABSENT = ("present", {"person": 4, "present": False})


def at(seconds):
    return [deal(SOLO, time=datetime.fromtimestamp(seconds, UTC))]


def test_who_is_marked_as_absent_and_stands_on_a_box_that_was_played_since_is_asked_about():
    now = example([session(1, 1, entries=at(60))], ABSENT)
    said = "Dora is marked as absent, and stands among those who have played: who sat there?"
    assert asked(now) == [(CAME, said)]
    answer = decided(now, "Dora has come after all")
    assert answer == ("present", {"person": 4, "present": True})
    assert example([session(1, 1, entries=at(60))], ABSENT, answer).tables[1, 1].state == SIGNED


def test_who_is_marked_as_absent_after_he_has_played_is_not_asked_about():
    """He has gone home: what he played before counts as it did."""
    made = journal(ABSENT)
    made.decisions[-1] = replace(made.decisions[-1], time=90)
    assert example_from(made, [session(1, 1, entries=at(60))]).tables[1, 1].state == SIGNED
    assert example([], ("sheet", SHEET), ABSENT).tables[1, 1].troubles == []


def test_so_is_a_sheet_that_was_typed_since():
    assert [kind for kind, _ in asked(example([], ABSENT, ("sheet", SHEET)))] == [CAME]


def test_who_comes_later_and_stands_on_the_box_plays_from_this_round_on():
    later = ("late", {"person": 4, "round": 2})
    now = example([session(1, 1)], later)
    said = "Dora plays only from round 2 on, and stands among those who have played: who sat there?"
    assert asked(now) == [(CAME, said)]
    answer = decided(now, "Dora has come after all")
    assert answer == ("late", {"person": 4, "round": 1})
    then = example([session(1, 1)], later, answer)
    assert (then.tables[1, 1].state, then.state.entrants[4].first) == (SIGNED, 1)


# His seat was to stay empty, and he has played there all the same.

FIVE = session(1, 1, players=list("abcde"), points=[1, 2, 3, 4, -10], id="s", played=15, deals=15)
EMPTY = ("empty_seat", {"round": 1, "person": 5})


def emptied(*steps):
    return of_nine([FIVE], {"s": ((1, 1), (1, 2, 3, 4, 5))}, *steps)


def undone(steps, numbers):
    """What it comes to once decisions are undone, as the page does it: the last one first."""
    return emptied(*steps, *((UNDO, {"decision": one}) for one in sorted(numbers, reverse=True)))


@pytest.mark.parametrize(
    "away", [("late", {"person": 5, "round": 2}), ("withdraw", {"person": 5, "round": 1})]
)
def test_who_has_come_to_his_seat_that_was_to_stay_empty_has_it_again(away):
    now = emptied(away, EMPTY)
    said = "Emil plays there, and his seat was to stay empty"
    assert asked(now) == [(STRANGER, said)]
    [(words, kind, content)] = answered(now)
    assert (words, kind) == ("Emil has come after all, and plays", UNDO)
    then = undone((away, EMPTY), content["decision"])
    assert (then.tables[1, 1].state, then.tables[1, 1].results[5]) == (SIGNED, -10)
    assert then.state.entrants[5].plays_in(1)


def test_where_that_cannot_be_undone_any_more_it_was_he():
    away = ("late", {"person": 5, "round": 2})
    other = [("register", {"person": 10}), ("join_table", {"round": 1, "table": 1, "person": 10})]
    assert [words for words, *_ in answered(emptied(away, EMPTY, *other))][-1] == "it was Emil"
