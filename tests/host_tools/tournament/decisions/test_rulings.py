"""What the director rules of chairs is in the plan at once, and what cannot be is refused."""

import re

import pytest

from host_tools.common.errors import DeskError
from host_tools.tournament.accounts.chair import NOBODY, Sitter
from host_tools.tournament.accounts.ruling import PLAN, Ruling, Stretch
from host_tools.tournament.decisions.rulings import rule_chairs
from host_tools.tournament.model.entrants import Left
from tests.host_tools.decided import comes, registered, set_aside, stops
from tests.host_tools.tournament.example_event import not_played, ruling, state

NEWCOMER = registered(9)


def chair(at, *sitters, place=(1, 1)):
    """The step that says who had a chair of a table, one after the other."""
    return ruling(place, sat={(PLAN, at): sitters})


@pytest.mark.parametrize(
    ("step", "sentence"),
    [
        (not_played(4), "place: at that table the places are 1 to 4"),
        (not_played(0, (1, 3)), "there is no table 3 of round 1"),
        (ruling((1, 3), over=True), "there is no table 3 of round 1"),
        (ruling((1, 1), moved={"ab-1": 3}), "there is no table 3 of round 1"),
        (
            chair(0, Sitter(NOBODY), Sitter(1, 4)),
            "persons: the first holder of a chair is a person",
        ),
        (chair(0, Sitter(11)), "person: 11 does not play in round 1"),
    ],
)
def test_a_chair_that_cannot_have_been_so(step, sentence):
    gone = [registered(11), stops(11, 1)]
    with pytest.raises(DeskError, match=re.escape(sentence)):
        state(*gone, step)


def test_one_table_stands_there_once():
    with pytest.raises(DeskError, match="tables: one stands there twice"):
        state(("ruling", {"round": 1, "tables": [{"table": 1}, {"table": 1}]}))


def test_somebody_without_a_seat_has_had_a_chair():
    now = state(NEWCOMER, chair(3, Sitter(9)))
    assert now.plan.rounds[0] == ((1, 2, 3, 9), (5, 6, 7, 8))
    assert now.out_of_place(1).unseated == (4,)


def test_two_who_have_seats_have_exchanged_them():
    now = state(chair(1, Sitter(6)))
    assert now.plan.rounds[0] == ((1, 6, 3, 4), (5, 2, 7, 8))
    assert now.plan.rounds[1] == ((1, 5, 2, 6), (3, 7, 4, 8))


def test_several_have_had_a_chair_one_after_the_other():
    now = state(NEWCOMER, chair(0, Sitter(1), Sitter(9, 4, True)))
    assert now.plan.rounds[0][0] == (9, 2, 3, 4)
    assert now.plan.chair(1, 9).holders == (Sitter(1), Sitter(9, 4, True))
    assert (now.left_in(1, 1), now.entrants[1].plays_in(2)) == (Left(1, 3, False), False)


def test_who_had_a_chair_last_has_not_left():
    before = [NEWCOMER, chair(0, Sitter(1), Sitter(9, 4))]
    assert state(*before).left_in(1, 1) == Left(1, 3, True)
    again = (Sitter(1), Sitter(9, 4), Sitter(1, 6))
    now = state(*before, chair(0, *again))
    assert now.plan.chair(1, 1).holders == again
    assert (now.left_in(1, 1), now.left_in(1, 9)) == (None, Left(1, 5, True))
    assert (now.entrants[1].plays_in(2), now.entrants[9].plays_in(2)) == (True, False)


@pytest.mark.parametrize(
    "sitters",
    [
        [Sitter(9)],
        [Sitter(1), Sitter(9, 4)],
        [Sitter(9), Sitter(NOBODY, 4), Sitter(9, 6)],
        [Sitter(9), Sitter(1, 4), Sitter(9, 6)],
    ],
)
def test_who_had_a_chair_plays_no_longer_than_was_decided(sitters):
    now = state(NEWCOMER, stops(9, 2), chair(0, *sitters))
    assert (now.entrants[9].last, now.left_in(1, 9)) == (1, None)


def test_who_had_a_chair_for_some_deals_has_had_it_for_all():
    now = state(NEWCOMER, chair(0, Sitter(1), Sitter(9, 4)), chair(0, Sitter(9)))
    assert now.plan.chair(1, 9).holders == (Sitter(9),)


def test_who_was_to_come_later_has_come_earlier():
    late = [registered(11), comes(11, 2)]
    now = state(*late, chair(3, Sitter(11)))
    assert (now.plan.rounds[0][0], now.entrants[11].first) == ((1, 2, 3, 11), 1)
    now = state(*late, chair(3, Sitter(11), place=(1, 2)))
    assert (now.plan.rounds[0][1], now.entrants[11].first) == ((5, 6, 7, 11), 1)


def test_a_chair_is_empty_after_some_deals():
    now = state(chair(3, Sitter(4), Sitter(NOBODY, 6)))
    assert now.plan.rounds[0][0] == (1, 2, 3, 4)
    assert now.plan.chair(1, 4).holders == (Sitter(4), Sitter(NOBODY, 6))
    assert now.left_after(1, 4) == 5


def test_who_did_not_play_has_played_after_all():
    assert state(not_played(3)).plan.not_played == {(1, 1): {4}}
    assert state(not_played(3), not_played(1)).plan.not_played == {(1, 1): {2, 4}}
    assert state(not_played(3), chair(3, Sitter(4))).plan.not_played == {(1, 1): set()}


def test_who_took_no_part_does_since_he_has_had_a_chair():
    now = state(chair(3, Sitter(9)))
    assert now.entrants[9].plays_in(2)
    assert now.plan.rounds[0][0] == (1, 2, 3, 9)


def test_a_ruling_that_is_refused_changes_nothing():
    now = state(NEWCOMER)
    sat = {(PLAN, 0): (Sitter(9),), (PLAN, 7): (Sitter(1),)}
    with pytest.raises(DeskError):
        rule_chairs(now, 1, {1: Ruling(sat=sat)})
    assert now == state(NEWCOMER)


def test_who_had_a_chair_may_have_had_it_longer_though_he_plays_no_more():
    place = (1, 2)
    before = [NEWCOMER, chair(0, Sitter(5), Sitter(9, 4), place=place), stops(5, 1)]
    longer = (Sitter(5), Sitter(9, 6))
    now = state(*before, chair(0, *longer, place=place))
    assert now.plan.chair(1, 9).holders == longer
    with pytest.raises(DeskError, match="person: 5 does not play in round 1"):
        state(*before, chair(1, Sitter(5), place=place))


def test_a_session_that_was_set_aside_and_counts_is_it_no_more():
    lost = (*set_aside("ab-1"), "lost")
    assert state(lost).sessions.aside
    assert not state(lost, ruling((1, 1), counts=(Stretch("ab-1"),))).sessions.aside
