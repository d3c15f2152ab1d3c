"""Who sat at a session is found once: by what its box was told, by names, or by a ruling."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_tools.club.person import Person
from host_tools.tournament.accounts.chair import Sitter
from host_tools.tournament.accounts.ruling import Stretch
from host_tools.tournament.event import event_of
from host_tools.tournament.model.entrant_names import EntrantNames
from host_tools.tournament.tables.binding import bind, set_aside
from host_tools.tournament.tables.event_accounts.event_tables import EventTables
from host_tools.tournament.tables.event_accounts.recorded_sources import recorded_source
from host_tools.tournament.tables.seating import DIRECTOR, LABEL, NAMES, SENT, Seating, Sent, seat
from rules_core.books import book
from rules_core.labels import label, read_label
from tests.host_tools.decided import of_table
from tests.host_tools.decided import set_aside as set_aside_step
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

BOX, OTHER_BOX = bytes(8), bytes(7) + b"1"
CALLED = ("Anna", "Beat", "Carl", "Dora")


def told(players=CALLED, persons=(1, 2, 3, 4), box=BOX, of=None):
    return Sent(of or label(EVENT, 1, 1), box, tuple(players), tuple(persons))


def seated(one, *steps, sent=(), persons=PERSONS, before=None, **options):
    known = state(*steps, **options)
    names = EntrantNames(persons, known.entrants)
    return seat(EVENT, known, lambda: names, one, sent, before)


@given(st.integers(1, 999), st.integers(1, 99), st.integers(1, 999))
def test_a_label_says_what_it_was_made_of(event_number, round_number, table):
    text = label(event_number, round_number, table)
    assert read_label(text) == (event_number, (round_number, table))


@pytest.mark.parametrize("text", ["", "final", "E3 r1", "E3 r1 t1 ", "2026-11-21 t1 r1"])
def test_other_labels_say_nothing(text):
    assert read_label(text) is None


def test_where_the_desk_has_set_it_up_no_name_is_compared():
    strangers = {number: Person(number, f"Somebody {number}") for number in PERSONS}
    found = seated(session(1, 1), sent=[told()], persons=strangers)
    assert found == Seating((1, 1), (1, 2, 3, 4), SENT)


def test_it_is_known_by_number_though_the_plan_has_others_there_or_no_such_table():
    found = seated(session(1, 1), sent=[told(persons=(5, 6, 7, 8))])
    assert found == Seating((1, 1), (5, 6, 7, 8), SENT)
    gone = session(1, 1, label=label(EVENT, 1, 9))
    found = seated(gone, sent=[told(of=gone.label)])
    assert found == Seating((1, 9), (1, 2, 3, 4), SENT)
    assert seated(gone) is None


def test_a_box_that_has_other_players_is_recognised_by_their_names():
    one = session(1, 1, players=["Anna", "Baet", "Carl", "Dora"])
    found = seated(one, sent=[told()])
    assert found == Seating((1, 1), (1, None, 3, 4), LABEL)


def test_of_what_boxes_were_told_the_newest_with_these_players_says_it():
    hans = told(("Anna", "Beat", "Carl", "Hans"), (1, 2, 3, 8))
    twin = told(persons=(1, 2, 3, 7))
    elsewhere = told(persons=(5, 6, 7, 8), box=OTHER_BOX)
    assert seated(session(1, 1), sent=[told(), hans]).persons == (1, 2, 3, 4)
    assert seated(session(1, 1), sent=[told(), twin, hans]).persons == (1, 2, 3, 7)
    assert seated(session(1, 1), sent=[told(), elsewhere]).persons == (1, 2, 3, 4)
    assert seated(session(1, 1), sent=[elsewhere, hans]).persons == (5, 6, 7, 8)
    assert seated(session(1, 1), sent=[told(of="E9 r1 t1")]).how == LABEL


def test_by_its_label_on_whatever_day():
    late = session(2, 1, day="2026-12-24")
    assert seated(late) == Seating((2, 1), (1, 5, 2, 6), LABEL)


@pytest.mark.parametrize("day", ["2026-11-21", "2026-11-22"])
def test_without_a_label_by_day_table_round_and_names(day):
    assert seated(session(1, 2, label="", day=day)) == Seating((1, 2), (5, 6, 7, 8), NAMES)


@pytest.mark.parametrize(
    "fields",
    [
        {"day": "2026-11-20"},
        {"label": "E4 r1 t1"},
        {"table": 7},
        {"rules": "tirol"},
        {"players": ["X", "Y", "Z", "Dora"]},
    ],
)
def test_what_fits_nowhere_is_bound_by_the_director_alone(fields):
    one = session(1, 1, **({"label": ""} | fields))
    assert seated(one) is None
    found = seated(one, of_table(one.id))
    assert (found.place, found.how) == ((1, 1), DIRECTOR)


def test_what_the_director_binds_keeps_whom_it_had_and_is_asked_for_the_others_once_more():
    one = session(1, 2, players=["Emil", "Beat", "Anna", "Hans"])
    before = Seating((1, 2), (5, None, None, 8), NAMES)
    found = seated(one, of_table(one.id), before=before)
    assert found == Seating((1, 1), (5, 2, 1, 8), DIRECTOR)


def test_seats_may_be_in_another_order():
    assert seated(session(1, 1, players=["Dora", "Carl", "Beat", "Anna"])).persons == (4, 3, 2, 1)


def test_a_box_without_names_goes_by_the_plan():
    assert seated(session(1, 1, players=["", "", "", ""])).persons == (1, 2, 3, 4)


def test_who_sat_at_the_wrong_table_is_known():
    found = seated(session(1, 1, players=["Anna", "Beat", "Carl", "Emil"]))
    assert found.persons == (1, 2, 3, 5)


def test_of_two_of_one_name_that_were_not_drawn_there_nobody_is_taken():
    twins = PERSONS | {5: Person(5, "Emil"), 6: Person(6, "Emil")}
    one = session(1, 1, players=["Anna", "Beat", "Carl", "Emil"])
    assert seated(one, persons=twins).persons == (1, 2, 3, None)
    numbered = session(1, 1, players=["Anna", "Beat", "Carl", "Emil (6)"])
    assert seated(numbered, persons=twins).persons == (1, 2, 3, 6)


def test_who_is_known_only_since_then_has_one_of_the_places_with_his_name():
    one = session(1, 1, players=["Anna", "Beat", "Ida", "Ida"])
    seating = Seating((1, 1), (1, 2, None, None), LABEL)
    source = recorded_source(one, seating, state(), {"Ida": 9}.get)
    assert source.places == (1, 2, 9, "Ida")


def test_at_their_own_table_persons_are_known_without_accents_capitals_and_signs():
    persons = PERSONS | {1: Person(1, "Milan Đorđević"), 2: Person(2, "Max O'Brien")}
    one = session(1, 1, players=["milan dordevic", "Max OBrien", "Carl", "Dora"])
    assert seated(one, persons=persons).persons == (1, 2, 3, 4)


def test_who_has_just_that_name_comes_before_who_is_called_nearly_so():
    persons = PERSONS | {1: Person(1, "Eva Müller"), 2: Person(2, "Eva Muller")}
    both = session(1, 1, players=["Eva Muller", "Eva Müller", "Carl", "Dora"])
    assert seated(both, persons=persons).persons == (2, 1, 3, 4)
    neither = session(1, 1, players=["EVA MULLER", "Beat", "Carl", "Dora"])
    assert seated(neither, persons=persons).persons == (None, None, 3, 4)


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
