"""Where the sessions that were recognised stand, and what the director's decisions change of it."""

import pytest

from host_tools.tournament.accounts.chair import Sitter
from host_tools.tournament.accounts.ruling import Stretch
from host_tools.tournament.event import event_of
from host_tools.tournament.tables.binding import bind, set_aside
from host_tools.tournament.tables.event_accounts.event_tables import EventTables
from host_tools.tournament.tables.seating import DIRECTOR, LABEL, Seating
from rules_core.books import book
from tests.host_tools.decided import set_aside as set_aside_step
from tests.host_tools.ruled import of_table
from tests.host_tools.tournament.example_event import (
    EVENT,
    PERSONS,
    TABLES,
    example,
    journal,
    recognised,
    ruling,
    said,
    sat,
    session,
    state,
)


def name(person):
    return PERSONS[person].name


def placed(one, seating, *steps):
    """Where the session stands that was recognised so: (its `Placed`s by place, [sentences])."""
    seatings = {one.id: seating} if seating else {}
    found, waiting = bind(EVENT, state(*steps), [one], seatings, name)
    return found, said(item.sentence for item in waiting)


def bound(one, seating, *steps, place=(1, 1)):
    """The `Bound` of a session that was recognised so, at its table."""
    made, rules = journal(*steps), book("krenglbach").event
    now = event_of(EVENT, made, PERSONS, [one], {one.id: seating}, rules)
    [found] = now.tables[place].bound
    return found


ONE = session(1, 1)
AS_DRAWN = Seating((1, 1), (1, 2, 3, 4), LABEL)
OPEN = Seating((1, 1), (1, None, 3, 4), LABEL)


def test_whoever_was_recognised_sits_there_whatever_his_box_says():
    strangers = session(1, 1, players=["W", "X", "Y", "Z"], day="2031-01-01")
    there = bound(strangers, AS_DRAWN)
    assert (there.persons, there.how) == ((1, 2, 3, 4), LABEL)
    assert placed(strangers, AS_DRAWN)[1] == []


def test_what_was_not_recognised_waits_though_its_names_fit():
    late = session(1, 1, label="")
    assert placed(late, None) == ({}, ["at table 1 of round 1 sit others"])


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"table": 7}, ["there is no table 7 of round 1"]),
        ({"label": "E3 r1 t9"}, ["there is no table 9 of round 1"]),
        (
            {"rules": "tirol", "book": book("tirol")},
            ["it is played by Tiroler Cup, the event by Krenglbach"],
        ),
        ({"day": "2026-11-20"}, []),
        ({"label": "E4 r1 t1"}, []),
    ],
)
def test_what_waits_says_why_and_what_is_of_others_does_not_wait(fields, why):
    assert placed(session(1, 1, **({"label": ""} | fields)), None) == ({}, why)


def test_nobody_sits_at_two_places_of_a_session():
    assert bound(ONE, AS_DRAWN, sat(ONE, 3, 1)).persons == (None, 2, 3, 1)


def test_somebody_may_have_sat_at_a_place_for_some_of_the_deals():
    one = bound(ONE, AS_DRAWN, ruling((1, 1), sat={(ONE.id, 0): (Sitter(1), Sitter(5, 4))}))
    assert one.persons == (5, 2, 3, 4)
    assert [one.person_in(0, number) for number in (1, 3, 4, 12)] == [1, 1, 5, 5]
    assert one.person_in(1, 12) == 2
    nobody = bound(ONE, AS_DRAWN, sat(ONE, 3))
    assert (nobody.persons, nobody.person_in(3, 1)) == ((1, 2, 3, None), None)


def test_deals_that_the_director_takes_out_do_not_count():
    counts = (Stretch(ONE.id, last=10), Stretch(ONE.id, 12))
    one = bound(ONE, AS_DRAWN, ruling((1, 1), counts=counts))
    assert [number for number in range(1, 13) if not one.counts(number)] == [11]
    assert one.left_out == {ONE.entries[10].id}
    assert bound(ONE, AS_DRAWN).left_out == frozenset()


def test_the_director_gives_it_another_table_and_everybody_stays_where_he_sat():
    step = of_table(ONE.id, 1, 2)
    there = bound(ONE, AS_DRAWN, step, place=(2, 1))
    assert (there.persons, there.how) == ((1, 2, 3, 4), DIRECTOR)


def test_what_only_the_director_has_said_holds_as_long_as_he_says_so():
    seating = Seating((1, 2), (1, 2, 3, 4), DIRECTOR)
    step = of_table(ONE.id, 2)
    assert list(placed(ONE, seating, step)[0]) == [(1, 2)]
    one = session(1, 1, label="")
    assert placed(one, seating) == ({}, ["at table 1 of round 1 sit others"])


def test_when_its_table_vanishes_from_the_plan_it_is_said_who_sat_there():
    there = Seating((1, 3), (1, 2, None, 4), LABEL)
    why = "there is no table 3 of round 1; there sat Anna, Beat, Dora"
    assert placed(ONE, there) == ({}, [why])
    nobody = Seating((1, 3), (None,) * 4, LABEL)
    assert placed(ONE, nobody) == ({}, ["there is no table 3 of round 1"])


def test_set_aside_it_is_neither_here_nor_waiting():
    step = ("session", {"what": "set_aside", "session": ONE.id}, "a trial")
    assert placed(ONE, AS_DRAWN, step) == ({}, [])
    others = [session(1, 2), session(1, 1, label="E9 r1 t1", name="other")]
    sessions, known = [ONE, *others], state(step)
    assert set_aside(known, sessions, recognised(known, sessions)) == ({(1, 1): [ONE]}, [])


def test_what_was_set_aside_and_fits_nowhere_has_no_table():
    known = state(("session", {"what": "set_aside", "session": ONE.id}, "a trial"))
    gone, taken_back = Seating((1, 7), (1, 2, 3, 4), LABEL), Seating((1, 1), (1, 2, 3, 4), DIRECTOR)
    for seatings in ({}, {ONE.id: gone}, {ONE.id: taken_back}):
        aside, [one] = set_aside(known, [ONE], seatings)
        assert (aside, one.session, str(one.sentence)) == ({}, ONE, "Set aside: a trial")


def test_all_that_is_recognised_is_bound():
    sessions = [
        session(number, table)
        for number, drawn in enumerate(TABLES, 1)
        for table, _ in enumerate(drawn, 1)
    ]
    now = example(sessions)
    assert {place: one.bound[0].persons for place, one in now.tables.items()} == {
        (number, table): tuple(persons)
        for number, drawn in enumerate(TABLES, 1)
        for table, persons in enumerate(drawn, 1)
    }
    assert now.waiting == []


def test_what_was_set_aside_or_cleared_is_no_source_of_its_table():
    aside = example([ONE], (*set_aside_step(ONE.id), "of another evening"))
    for event in (aside, example([session(1, 1, cleared="wrong table")])):
        assert EventTables(event).rounds[1].stand.played.tables[1].sources == ()
