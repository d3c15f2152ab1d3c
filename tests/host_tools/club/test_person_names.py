"""Surnames, where nobody has said which part of a name it is."""

from host_tools.club.folding import folded
from host_tools.club.person_names import order_of, split_name, whole_name
from tests.each import each


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
