"""Who has the surname that was typed is found, whatever the first name."""

from host_tools.club.person import Person
from tests.each import each
from tests.host_tools.club.searches import of_surname

CLUB = {
    1: Person(1, "Anna Schachinger"),
    2: Person(2, "Rudi Schachinger", "Linz"),
    3: Person(3, "Rosa Schachinger"),
    4: Person(4, "Anna von der Au"),
    5: Person(5, "Huber Karl", first="Karl", last="Huber"),
    6: Person(6, "Rudolf Schachinger", same_as=2),
    7: Person(7, "#7"),
    8: Person(8, "Ida"),
}


@each(
    "typed",
    "found",
    [
        ("Schachinger Rudolf", [2, 3, 1]),  # a short form, the first letter, by name
        ("Rudolf Schachinger", [2, 3, 1]),
        ("SCHACHINGRE Zita", [1, 3, 2]),  # one typing error
        ("Schachinger Rudolf Linz", [2, 3, 1]),
        ("Schach Rudolf", []),  # a beginning is no surname
        ("Schachinger", []),  # `find` has them all
        ("Zita von der Au", [4]),
        ("Zita Au", []),
        ("huber zita", [5]),
        ("Ida Neu", [8]),
        ("Zita Neu", []),
        ("#7 Zita", []),
        ("", []),
    ],
)
def test_those_of_a_surname_by_how_like_the_first_name_is(typed, found):
    assert [person.number for person in of_surname(CLUB, typed)] == found
