"""Where the sessions that were recognised stand, and what the director's decisions change of it."""

import pytest

from host_tools.tournament.binding import bind, set_aside
from host_tools.tournament.seating import DIRECTOR, LABEL, Seating
from rules_core.books import book
from tests.host_tools.tournament.example_event import (
    EVENT,
    PERSONS,
    TABLES,
    bound_in,
    example,
    recognised,
    said,
    session,
    state,
)


def name(person):
    return PERSONS[person].name


def bound(one, seating, *steps, **options):
    """How the session stands that was recognised so: (its `Bound`s by place, [sentences])."""
    seatings = {one.id: seating} if seating else {}
    found, waiting = bind(EVENT, state(*steps, **options), [one], seatings, name)
    return found, said(item.sentence for item in waiting)


ONE = session(1, 1)
AS_DRAWN = Seating((1, 1), (1, 2, 3, 4), LABEL)
OPEN = Seating((1, 1), (1, None, 3, 4), LABEL)


def test_whoever_was_recognised_sits_there_whatever_his_box_says():
    strangers = session(1, 1, players=["W", "X", "Y", "Z"], day="2031-01-01")
    found, waiting = bound(strangers, AS_DRAWN)
    [there] = found[1, 1]
    assert (there.persons, there.how, there.troubles, waiting) == ((1, 2, 3, 4), LABEL, (), [])


def test_what_was_not_recognised_waits_though_its_names_fit():
    late = session(1, 1, label="")
    assert bound(late, None) == ({}, ["at table 1 of round 1 sit others"])


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"table": 7}, ["the plan has no table 7 in round 1"]),
        ({"label": "E3 r1 t9"}, ["the plan has no table 9 in round 1"]),
        (
            {"rules": "tirol", "book": book("tirol")},
            ["it is played by Tiroler Cup, the event by Krenglbach"],
        ),
        ({"day": "2026-11-20"}, []),
        ({"label": "E4 r1 t1"}, []),
    ],
)
def test_what_waits_says_why_and_what_is_of_others_does_not_wait(fields, why):
    assert bound(session(1, 1, **({"label": ""} | fields)), None) == ({}, why)


def test_who_is_not_known_is_asked_for_and_named_by_the_director():
    one = session(1, 1, players=["Anna", "Baet", "Carl", "Dora"])
    found, _ = bound(one, OPEN)
    assert found[1, 1][0].persons == (1, None, 3, 4)
    assert said(found[1, 1][0].troubles) == ["seat 2: who is 'Baet'?"]
    found, _ = bound(one, OPEN, ("name", {"session": one.id, "place": 1, "person": 2}))
    assert (found[1, 1][0].persons, found[1, 1][0].troubles) == ((1, 2, 3, 4), ())


def test_nobody_sits_at_two_places_of_a_session():
    found, _ = bound(ONE, AS_DRAWN, ("name", {"session": ONE.id, "place": 3, "person": 1}))
    assert found[1, 1][0].persons == (None, 2, 3, 1)
    assert said(found[1, 1][0].troubles) == ["seat 1: who is 'Anna'?"]


def test_who_was_not_drawn_to_the_table_is_told_unless_the_director_has_said_so():
    there = Seating((1, 1), (1, 2, 3, 5), LABEL)
    found, _ = bound(ONE, there)
    troubles = found[1, 1][0].troubles
    assert said(troubles) == ["Emil plays there and was not drawn to that table"]
    found, _ = bound(ONE, there, ("name", {"session": ONE.id, "place": 3, "person": 5}))
    assert found[1, 1][0].troubles == ()


def test_of_who_was_drawn_to_the_table_and_is_replaced_it_is_said_by_whom():
    steps = [
        ("substitute", {"person": 9, "whom": 4, "round": 1}),
        ("substitute", {"person": 10, "whom": 9, "round": 1}),
    ]
    by_one, by_two = (example([ONE], *steps[:count]).tables[1, 1] for count in (1, 2))
    assert said(by_one.bound[0].troubles) == ["Dora plays there and is replaced by #9"]
    assert said(by_two.bound[0].troubles) == ["Dora plays there and is replaced by #10"]


def test_the_director_gives_it_another_table_and_everybody_stays_where_he_sat():
    step = ("bind", {"session": ONE.id, "round": 2, "table": 1})
    found, _ = bound(ONE, AS_DRAWN, step)
    [there] = found[2, 1]
    assert (there.persons, there.how) == ((1, 2, 3, 4), DIRECTOR)


def test_what_only_the_director_has_said_holds_as_long_as_he_says_so():
    seating = Seating((1, 2), (1, 2, 3, 4), DIRECTOR)
    step = ("bind", {"session": ONE.id, "round": 1, "table": 2})
    assert list(bound(ONE, seating, step)[0]) == [(1, 2)]
    one = session(1, 1, label="")
    assert bound(one, seating) == ({}, ["at table 1 of round 1 sit others"])


def test_when_its_table_vanishes_from_the_plan_it_is_said_who_sat_there():
    there = Seating((1, 3), (1, 2, None, 4), LABEL)
    why = "the plan has no table 3 in round 1; there sat Anna, Beat, Dora"
    assert bound(ONE, there) == ({}, [why])
    nobody = Seating((1, 3), (None,) * 4, LABEL)
    assert bound(ONE, nobody) == ({}, ["the plan has no table 3 in round 1"])


def test_set_aside_it_is_neither_here_nor_waiting():
    step = ("set_aside", {"session": ONE.id}, "a trial")
    assert bound(ONE, AS_DRAWN, step) == ({}, [])
    others = [session(1, 2), session(1, 1, label="E9 r1 t1", name="other")]
    sessions, known = [ONE, *others], state(step)
    assert set_aside(known, sessions, recognised(known, sessions)) == ({(1, 1): [ONE]}, [])


def test_what_was_set_aside_and_fits_nowhere_has_no_table():
    known = state(("set_aside", {"session": ONE.id}, "a trial"))
    gone, taken_back = Seating((1, 7), (1, 2, 3, 4), LABEL), Seating((1, 1), (1, 2, 3, 4), DIRECTOR)
    for seatings in ({}, {ONE.id: gone}, {ONE.id: taken_back}):
        aside, [one] = set_aside(known, [ONE], seatings)
        assert (aside, one.session, str(one.sentence)) == ({}, ONE, "set aside: a trial")


def test_all_that_is_recognised_is_bound():
    sessions = [
        session(number, table)
        for number, drawn in enumerate(TABLES, 1)
        for table, _ in enumerate(drawn, 1)
    ]
    found, waiting = bound_in(state(), sessions)
    assert {place: one.persons for place, [one] in found.items()} == {
        (number, table): tuple(persons)
        for number, drawn in enumerate(TABLES, 1)
        for table, persons in enumerate(drawn, 1)
    }
    assert waiting == []
