"""Names that nobody has any more are found out from who was drawn where."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_tools.tournament.entrant_names import EntrantNames
from host_tools.tournament.former_names import former_names
from host_tools.tournament.person import Person
from host_tools.tournament.seating import seat
from tests.host_tools.tournament.example_event import EVENT, NAMES, PERSONS, TABLES, session, state

PLACES = [(number, table) for number in (1, 2) for table in (1, 2)]
ALL = [session(number, table) for number, table in PLACES]


def called(*who):
    """{number: Person} after these have got other names."""
    return PERSONS | {number: Person(number, f"New {number}") for number in who}


def found(sessions, persons, *steps):
    known = state(*steps)
    names = EntrantNames(persons, known.entrants)
    return former_names(
        known, names, [(one, seat(EVENT, known, lambda: names, one)) for one in sessions]
    )


def of(name, sessions=ALL):
    """Sessions in which the first player of round 1, table 1 is called so."""
    players = [name, *NAMES[1:4]]
    return [replace(sessions[0], players=players), *sessions[1:]]


@pytest.mark.long
@given(st.sets(st.sampled_from(sorted(PERSONS))), st.permutations(ALL))
def test_whoever_was_called_otherwise_is_found_by_his_seats(who, sessions):
    """And with these names everybody sits where he was drawn."""
    persons = called(*who)
    former = found(sessions, persons)
    assert former == {number: {NAMES[number - 1]} for number in who}
    known = state()
    names = EntrantNames(persons, known.entrants, former)
    seated = [seat(EVENT, known, lambda: names, one).persons for one in ALL]
    assert seated == [tuple(table) for tables in TABLES for table in tables]


@pytest.mark.long
@given(st.sets(st.sampled_from(sorted(PERSONS))))
def test_without_labels_nobody_is_guessed(who):
    """The table has typed its names, misspelt maybe; also where only one person is missing."""
    sessions = [replace(one, label="") for one in ALL]
    assert found(sessions, called(*who)) == {}
    strangers = [replace(ALL[0], label="", players=["W", "X", "Y", "Z"])]
    assert found(strangers, PERSONS) == {}


def test_what_a_label_proves_holds_for_what_the_table_has_typed():
    typed = replace(ALL[2], label="")
    assert found([ALL[0], typed], called(1)) == {1: {"Anna"}}
    elsewhere = replace(ALL[3], label="", players=["Anna", *NAMES[3:4], *NAMES[6:8]])
    assert found([ALL[0], elsewhere], called(1)) == {}  # drawn to one table, typed at another


def test_a_slip_of_the_pen_is_no_former_name():
    assert found(of("Ana"), PERSONS) == {}
    assert found(of("Ana")[:1], PERSONS) == {1: {"Ana"}}  # nothing else says what he was called


def test_whom_the_director_has_named_is_not_missing():
    [one, *others] = of("Ana")[:1]
    step = ("name", {"session": one.id, "place": 0, "person": 1})
    assert found([one, *others], PERSONS, step) == {}


def test_the_name_of_another_entrant_is_no_former_name():
    """Emil sat there, or the box was told before the places were exchanged."""
    assert found(of("Emil"), called(1)) == {1: {"Anna"}}  # as round 2 says


def test_a_name_for_two_is_nobodys():
    twins = [replace(ALL[0], players=["Max", *NAMES[1:4]])]
    twins.append(replace(ALL[1], players=["Max", *NAMES[5:8]]))
    assert found(twins, called(1, 5)) == {}


def test_two_names_of_one_round_are_not_of_one_person():
    one = replace(ALL[0], label="", players=["Ana", "Beat", "Carl", "Dora"])
    other = replace(one, id="other", players=["Anne", "Beat", "Carl", "Dora"])
    assert found([one, other], called(1)) == {}
