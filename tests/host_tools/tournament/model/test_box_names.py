"""Short names for the boxes: they fit, no two are alike, and they stay what they were."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.app.canvas import Canvas
from host_tools.club.person import Person
from host_tools.tournament.model.box_names import BoxNames, fits, width
from host_tools.tournament.model.entrant_names import EntrantNames
from rules_core.session import NAME

LONG = "Maximilian-Ferdinand Theodor von Hohenlohe-Schillingsfürst"


def names_of(*persons):
    known = {person.number: person for person in persons}
    names = BoxNames(known, known)
    return [names.of(number) for number in known]


def test_a_name_that_fits_stays_as_it_is():
    assert names_of(Person(1, "Wolfgang Brandstätter")) == ["Wolfgang Brandstätter"]


@pytest.mark.parametrize(
    ("person", "name"),
    [
        (Person(1, "Maria Theresia Anna Oberhuber"), "Maria Oberhuber"),
        (Person(1, "Wolfgang Kaltenböck-Huber"), "W. Kaltenböck-Huber"),
        (Person(1, "Maria Brandstätter-Wimmersberger"), "Maria Brandstätter"),
        (Person(1, "Wolfgang Brandstätter-Wimmersberger"), "Wolfgang Brandstätter"),
        (Person(1, "Christoph Schwarzenbergermeister"), "Christoph S."),
        (Person(1, LONG), "M. von Hohenlohe"),
        (Person(1, LONG, short="Max"), "Max"),
        (Person(1, "Huberbauermeistergruberschmied"), "Huberbauermeistergrub"),
        (
            Person(1, "Oberhuberin Anna Maria Th.", first="Anna Maria Th.", last="Oberhuberin"),
            "Anna Oberhuberin",
        ),
    ],
)
def test_a_shorter_one_is_proposed(person, name):
    assert names_of(person) == [name]


def test_no_two_are_called_alike():
    one, other = "Maria Kaltenböck-Wimmer", "Monika Kaltenböck-Wimmer"
    assert names_of(Person(1, one), Person(2, other)) == [
        "M. Kaltenböck-Wimmer",
        "Monika Kaltenböck",
    ]
    karl = [Person(number, "Karl Huber") for number in (3, 47)]
    assert names_of(*karl) == ["Karl Huber (3)", "Karl Huber (47)"]
    short = [Person(1, "Anna Huber", short="Anni"), Person(2, "Anna Maier", short="Anni")]
    assert names_of(*short) == ["Anni", "Anni (2)"]
    assert names_of(Person(1, LONG, short="Max"), Person(2, "Max")) == ["Max", "Max (2)"]


def test_who_comes_later_takes_nobodys_name_away():
    before = [Person(1, "Maria Kaltenböck-Wimmer"), Person(2, "Karl Huber")]
    later = [Person(3, "Monika Kaltenböck-Wimmer"), Person(4, "Karla Huber")]
    assert names_of(*before, *later)[:2] == names_of(*before)


def test_of_two_who_are_one_person_each_has_his_number():
    persons = {1: Person(1, "Anna Huber"), 2: Person(2, "Anna Maier", same_as=1)}
    names = BoxNames(persons, [1, 2])
    assert (names.of(1), names.of(2)) == ("Anna Huber (1)", "Anna Huber (2)")
    assert BoxNames(persons, [2]).of(2) == "Anna Huber"


def test_somebody_who_does_not_take_part_is_called_like_nobody_who_does():
    persons = {1: Person(1, "Karl Huber"), 2: Person(2, "Karl Huber")}
    names = BoxNames(persons, [1])
    assert (names.of(1), names.of(2)) == ("Karl Huber", "K. Huber")


def test_a_name_from_a_box_is_the_short_or_the_whole_one():
    maria = Person(1, "Maria Kaltenböck-Wimmer")
    hape = Person(3, "Hans-Peter Größwang", short="Hape")
    names = EntrantNames({1: maria, 3: hape}, [1, 3])
    assert names.spellings(1) >= {"Maria Kaltenböck-Wimmer", "M. Kaltenböck-Wimmer"}
    assert names.spellings(3) >= {"Hape", "Hans-Peter Größwang", "Hans-Peter Größwang (3)"}
    assert "" not in names.spellings(1)


_LETTERS = "aAbiIlmMWü ßŁ.-'"


@pytest.mark.long
@given(
    st.lists(
        st.tuples(st.text(_LETTERS, min_size=1, max_size=60), st.text(_LETTERS, max_size=24)),
        min_size=1,
        max_size=12,
    )
)
def test_whatever_they_are_called_every_name_fits_and_is_unique(given_names):
    persons = [Person(n, name, short=short) for n, (name, short) in enumerate(given_names, 1)]
    names = names_of(*persons)
    assert len(set(names)) == len(names)
    for name, person in zip(names, persons, strict=True):
        NAME.check(name)
        assert name
        assert fits(name) or name == person.short


@given(st.text("AVWLTfjil. ťŁ-!$()ÄąÐ\N{SNOWMAN}"))
def test_the_width_is_what_the_box_measures(text):
    assert width(text) == Canvas(bytearray(1024)).measure(text)
