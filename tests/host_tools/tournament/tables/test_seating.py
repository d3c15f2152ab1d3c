"""Who sat at a session is found once: by what its box was told, else by names."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_tools.club.person import Person
from host_tools.tournament.model.entrant_names import EntrantNames
from host_tools.tournament.tables.seating import DIRECTOR, LABEL, NAMES, SENT, Seating, Sent, seat
from rules_core.labels import label, read_label
from tests.host_tools.ruled import of_table
from tests.host_tools.tournament.example_event import EVENT, PERSONS, session, state

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
