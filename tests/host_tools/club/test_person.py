"""Cards of persons: what can be on them, and how a name and its parts go together."""

import pytest

from host_tools.club.person import (
    MAX_NUMBER,
    Person,
    changed,
    check_person,
    faults_of,
    forgotten,
    free_number,
    numbered,
)
from host_tools.common.errors import DeskError

ANNA = Person(12, "Anna Groß", "Linz", first="Anna", last="Groß")


def test_the_highest_number_keeps_nobody_out():
    assert free_number({7: None, MAX_NUMBER: None}) == 1
    assert free_number({1: None, 2: None, MAX_NUMBER: None}) == 3


def test_a_person_forgotten_is_a_number():
    person = forgotten(Person(12, "Anna", "Linz", "Hund"))
    assert check_person(person) == Person(12, "#12")


def test_a_name_may_have_sixty_characters_and_its_number_besides():
    name = "Maximilian-Ferdinand Theodor von Hohenlohe-Schillingsfürst"
    assert numbered(check_person(Person(12, name))) == f"{name} (12)"
    with pytest.raises(DeskError, match="name: "):
        check_person(Person(12, name + "abc"))
    with pytest.raises(DeskError, match="short: "):
        check_person(Person(12, "Anna", short="x" * 25))


def test_every_field_that_cannot_be_is_told():
    assert len(list(faults_of(Person(0, "", place="x" * 61, licence="\n")))) == 4


# A filler, a variation selector, a joiner, a Braille cell without a dot.
@pytest.mark.parametrize("unseen", ["\u3164", "\ufe0f", "\u034f", "\u2800"], ids=ascii)
@pytest.mark.parametrize("before", ["", "Anna "], ids=["alone", "behind a name"])
def test_a_name_has_nothing_that_nobody_can_see(before, unseen):
    """Else two cards look alike."""
    with pytest.raises(DeskError, match="name: "):
        check_person(Person(12, before + unseen))


@pytest.mark.parametrize(
    ("given", "name", "parts"),
    [
        ({"last": "Huemer-Neu"}, "Anna Huemer-Neu", ("Anna", "Huemer-Neu")),
        ({"first": "Änne"}, "Änne Groß", ("Änne", "Groß")),
        ({"first": "Änne", "last": "Neu"}, "Änne Neu", ("Änne", "Neu")),
        ({"name": "Annerl"}, "Annerl", ("", "")),
        ({"name": "Anna Groß"}, "Anna Groß", ("Anna", "Groß")),
        ({"name": "Anna Neu", "last": "Neu"}, "Anna Neu", ("Anna", "Neu")),
        ({"first": ""}, "Groß", ("", "Groß")),
        ({"place": "Wels"}, "Anna Groß", ("Anna", "Groß")),
    ],
)
def test_a_name_is_made_of_its_parts(given, name, parts):
    one = check_person(changed(ANNA, given))
    assert (one.name, (one.first, one.last)) == (name, parts)


def test_of_a_name_without_parts_one_part_is_guessed():
    one = changed(Person(1, "Karl von der Au"), {"first": "Carl"})
    assert (one.name, one.first, one.last) == ("Carl von der Au", "Carl", "von der Au")
    assert changed(Person(1, "Karl"), {"first": "", "last": ""}) == Person(1, "Karl")


def test_a_name_and_parts_that_do_not_agree():
    with pytest.raises(DeskError, match="name: 'Anna' differs from 'Anna Neu'"):
        changed(ANNA, {"name": "Anna", "last": "Neu"})
