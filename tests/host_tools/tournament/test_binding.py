"""Sessions find their table by label, else by day, table, round and names."""

import pytest

from host_tools.tournament.binding import DIRECTOR, LABEL, NAMES, bind, label, set_aside
from tests.host_tools.tournament.evening import EVENT, PERSONS, said, session, state


def bound(sessions, *steps):
    return bind(EVENT, state(*steps), PERSONS, sessions)


def test_by_its_label_on_whatever_day():
    late = session(2, 1, day="2026-12-24")
    assert late.label == label(EVENT, 2, 1)
    found, waiting = bound([late])
    [one] = found[2, 1]
    assert (one.persons, one.how, one.troubles, waiting) == ((1, 5, 2, 6), LABEL, (), [])


@pytest.mark.parametrize("day", ["2026-11-21", "2026-11-22"])
def test_without_a_label_by_day_table_round_and_names(day):
    found, waiting = bound([session(1, 2, label="", day=day)])
    assert found[1, 2][0].how == NAMES
    assert waiting == []


def test_of_another_day_or_event_it_is_none_of_ours():
    assert bound([session(1, 1, label="", day="2026-11-20")]) == ({}, [])
    assert bound([session(1, 1, label="E4 r1 t1")]) == ({}, [])


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"table": 7}, "the plan has no table 7 in round 1"),
        ({"rules": "tirol"}, "it is played by tirol, the event by krenglbach"),
        ({"players": ["X", "Y", "Z", "Dora"]}, "at table 1 of round 1 sit others"),
    ],
)
def test_what_does_not_fit_waits_and_says_why(fields, why):
    one = session(1, 1, label="", **fields)
    found, waiting = bound([one])
    assert found == {}
    assert [(item.session.id, str(item.sentence)) for item in waiting] == [(one.id, why)]
    found, waiting = bound([one], ("bind", {"session": one.id, "round": 1, "table": 1}))
    assert (found[1, 1][0].how, waiting) == (DIRECTOR, [])


def test_set_aside_it_is_neither_here_nor_waiting():
    one = session(1, 1)
    step = ("set_aside", {"session": one.id}, "a trial")
    assert bound([one], step) == ({}, [])
    known = state(step)
    others = [session(1, 2), session(1, 1, label="E9 r1 t1")]
    assert set_aside(EVENT, known, PERSONS, [one, *others]) == {(1, 1): [one]}


def test_what_was_set_aside_and_fits_nowhere_is_left_out():
    one = session(1, 1, label="", table=7)
    known = state(("set_aside", {"session": one.id}, "a trial"))
    assert set_aside(EVENT, known, PERSONS, [one]) == {}


def test_seats_may_be_in_another_order():
    found, _ = bound([session(1, 1, players=["Dora", "Carl", "Beat", "Anna"])])
    assert found[1, 1][0].persons == (4, 3, 2, 1)


def test_a_box_without_names_goes_by_the_plan():
    found, _ = bound([session(1, 1, players=["", "", "", ""])])
    assert found[1, 1][0].persons == (1, 2, 3, 4)


def test_a_mistyped_name_is_asked_for_and_told_by_the_director():
    one = session(1, 1, players=["Anna", "Baet", "Carl", "Dora"])
    found, _ = bound([one])
    assert found[1, 1][0].persons == (1, None, 3, 4)
    assert said(found[1, 1][0].troubles) == ["seat 2: who is 'Baet'?"]
    found, _ = bound([one], ("name", {"session": one.id, "place": 1, "person": 2}))
    assert (found[1, 1][0].persons, found[1, 1][0].troubles) == ((1, 2, 3, 4), ())


def test_who_sat_at_the_wrong_table_is_known_and_told():
    found, _ = bound([session(1, 1, players=["Anna", "Beat", "Carl", "Emil"])])
    assert found[1, 1][0].persons == (1, 2, 3, 5)
    troubles = found[1, 1][0].troubles
    assert said(troubles) == ["Emil plays there and was not drawn to that table"]
