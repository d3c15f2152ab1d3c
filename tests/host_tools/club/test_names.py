"""Names of persons on their cards: parts and surnames, in whatever order, and what cannot be."""

import pytest

from host_tools.club.club_journal import CARD, NAMES, SAME, SHOWN, club_of
from host_tools.club.club_journal import sentence as said
from host_tools.club.folding import folded
from host_tools.club.name_readings import NameOrder, Reading, order_of_names, readings
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
from host_tools.club.person_names import order_of, split_name, whole_name
from host_tools.club.shown_names import ShownNames, shown_name
from host_tools.common.errors import DeskError
from host_tools.journal.journal import UNDO
from tests.each import each
from tests.host_tools.club.test_club_journal import club_journal


@each(
    "name",
    "first",
    "last",
    [
        ("Anna Groß", "Anna", "Groß"),
        ("Anna Maria Huemer-Neu", "Anna Maria", "Huemer-Neu"),
        ("Karl von der Au", "Karl", "von der Au"),
        ("Van Morrison", "Van", "Morrison"),
        ("von Trapp", "", "von Trapp"),
        ("Ian Mc Donald", "Ian", "Mc Donald"),
        ("Ian McDonald", "Ian", "McDonald"),
        ("Charles de La Tour", "Charles", "de La Tour"),
        ("Karl Huber jun.", "Karl", "Huber jun."),
        ("Huber jun.", "", "Huber jun."),
        ("Huber, Karl", "Karl", "Huber"),
        ("MARTIN Aline", "Aline", "MARTIN"),
        ("Aline DE LA TOUR", "Aline", "DE LA TOUR"),
        ("KH Müller", "KH", "Müller"),
        ("ANNA GROSS", "ANNA", "GROSS"),
        ("Hansi", "", "Hansi"),
        ("#12", "", "#12"),
        ("", "", ""),
    ],
)
def test_the_parts_of_a_name(name, first, last):
    assert split_name(name) == (first, last)


def test_particles_in_small_letters_are_passed_over_in_the_order():
    names = [("Anna", "von Au"), ("Ben", "De Au"), ("Cleo", "Bär"), ("Dora", "von")]
    assert sorted(names, key=lambda parts: order_of(*parts)) == [
        ("Anna", "von Au"),
        ("Cleo", "Bär"),
        ("Ben", "De Au"),
        ("Dora", "von"),
    ]


def test_a_whole_name_of_its_parts():
    assert whole_name("Anna", "Groß") == "Anna Groß"
    assert whole_name("", "Groß") == "Groß"


def test_letters_with_a_stroke_and_signs_between_letters():
    assert folded("Đurđa  Łøß-O’Hara") == "durda loss ohara"
    assert folded("É‑ŒUVRE") == folded("e oeuvre")


@each(
    "typed",
    "names",
    [
        ("Zita Neu", ["Zita Neu", "Neu Zita"]),
        ("Neu Zita", ["Neu Zita", "Zita Neu"]),
        ("sepp NEU", ["sepp NEU"]),  # capitals say it
        ("NEU Zita", ["Zita NEU"]),
        ("Neu, Zita", ["Zita Neu"]),  # and so does a comma
        ("von der Au Sepp", ["von der Au Sepp", "Sepp von der Au"]),
        ("Neu jun. Sepp", ["Neu jun. Sepp", "Sepp Neu jun."]),
        ("Anna Maria Neu", ["Anna Maria Neu", "Maria Neu Anna"]),
        ("Zita", ["Zita"]),
        ("von Trapp", ["von Trapp"]),
    ],
)
def test_names_in_either_order(typed, names):
    assert [one.name for one in readings(typed)] == names


def test_the_surname_is_told():
    assert readings("Mayr Zita") == [Reading("Mayr Zita", "Zita"), Reading("Zita Mayr", "Mayr")]
    assert readings("Zita") == [Reading("Zita", "")]


def card(first, last):
    """Somebody whose card says both parts of the name; else they are guessed, and tell nothing."""
    return Person(9, f"{first} {last}", first=first, last=last)


@pytest.mark.parametrize(
    ("known", "likely_first"),
    [
        ([], None),
        ([card("Sepp", "Huber")], None),
        ([card("Zita", "Mayr")], True),
        ([card("Mayr", "Zita")], False),
        ([card("Alois", "Auer"), card("Mayr", "Zita"), card("Rosa", "Auer")], None),
        ([card("Alois", "Auer"), Person(1, "Mayr Zita"), Person(2, "Zita")], True),
    ],
)
def test_how_the_names_of_a_list_are_written_is_told_by_those_who_are_known(known, likely_first):
    order = order_of_names(["Emil", "MAYR Ida", "Mayr Zita", "Auer Rosa"], known)
    last, first = readings("Mayr Zita")
    assert order == NameOrder("Mayr Zita", last, first, likely_first)
    assert (last.parts, first.parts) == (("Mayr", "Zita"), ("Zita", "Mayr"))


def test_names_that_leave_no_doubt_are_in_no_order():
    assert order_of_names(["Emil", "MAYR Ida", "Mayr, Zita"], []) is None


CARDS = {
    1: Person(1, "Anna von der Au", first="Anna", last="von der Au", place="Linz"),
    2: Person(2, "Beat Moser"),
    3: Person(3, "Cilli"),
    4: Person(4, "#4"),
}


def decided(*steps):
    return club_journal(CARDS, steps)


def names(*steps):
    """{number: what is shown} after these decisions."""
    club = club_of(CARDS, decided(*steps))
    return {number: card.name for number, card in club.shown.applied(club.persons).items()}


def names_shown(how, *persons):
    return SHOWN, {"what": NAMES, "how": how, "persons": list(persons)}


def test_full_names_until_somebody_says_otherwise():
    assert names() == {1: "Anna von der Au", 2: "Beat Moser", 3: "Cilli", 4: "#4"}


def test_the_wish_of_a_person():
    assert names(names_shown("initial", 1), names_shown("number", 2)) == {
        1: "Anna v.",
        2: "#2",
        3: "Cilli",
        4: "#4",
    }
    assert names(names_shown("number", 1), names_shown("full", 1))[1] == "Anna von der Au"


def test_the_club_decides_for_all_without_a_wish():
    assert names(names_shown("full", 2), names_shown("initial")) == {
        1: "Anna v.",
        2: "Beat Moser",
        3: "C.",
        4: "#4",
    }
    assert names(names_shown("number", 1), names_shown("club", 1))[1] == "Anna von der Au"


def test_nothing_else_of_a_card_is_shown():
    card = ShownNames(usual="initial").applied(CARDS)[1]
    assert (card.place, card.first, card.last) == ("", "", "")


def test_two_who_are_one_have_one_wish():
    same = (CARD, {"what": SAME, "kept": 1, "gone": 2})
    assert names(names_shown("number", 2), same)[1] == "#1"
    assert names(names_shown("number", 2), names_shown("initial", 1), same)[1] == "Anna v."
    assert names(same, names_shown("number", 2))[2] == "#2"


def test_a_wish_is_undone():
    assert names(names_shown("number", 1), (UNDO, {"decision": 1}))[1] == "Anna von der Au"


def test_wishes_are_said():
    made = decided(names_shown("initial", 1), names_shown("number"))
    assert [str(said(one, made, CARDS)) for one in made.decisions] == [
        "On published pages first name and initial: Anna von der Au (1)",
        "On published pages: the number only",
    ]


@pytest.mark.parametrize(
    "step",
    [names_shown("loud", 1), names_shown("club"), names_shown("", 1), names_shown("full", 9)],
)
def test_a_wish_that_cannot_be_is_refused(step):
    with pytest.raises(DeskError):
        decided(step)


def test_wishes_are_not_about_results():
    made = decided(
        names_shown("initial", 1),
        (UNDO, {"decision": 1}),
        (CARD, {"what": SAME, "kept": 1, "gone": 2}),
    )
    assert [made.is_about_results(one) for one in made.decisions] == [False, False, True]


@pytest.mark.parametrize(
    ("parts", "initial"),
    [(("Anna", "Huber"), "Anna H."), (("", "Huber"), "H."), (("Anna", ""), "Anna")],
)
def test_an_initial(parts, initial):
    assert shown_name("Anna Huber", parts, "initial") == initial


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
