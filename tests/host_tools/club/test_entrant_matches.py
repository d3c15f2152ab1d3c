"""Entrants of another desk: who of the club they are, who is new, and what cannot be."""

import pytest

from host_tools.club.entrant_matches import match_entrants
from host_tools.club.person import UNNUMBERED, Person
from host_tools.common.errors import DeskError

KNOWN = {
    1: Person(1, "Anna Huber", "Linz", licence="A1"),
    2: Person(2, "Beat Meier", "Wels"),
    3: Person(3, "Annie Huber", licence="A1", same_as=1),
    4: Person(4, "Dora Wild"),
}
BEAT, ANNA, FORGOTTEN, CARL, DORA = ENTRANTS = [
    Person(1, "Beat Meier", "Wels"),
    Person(2, "Anna Hubr"),
    Person(3, "#3"),
    Person(5, "Carl Egger", licence="C3"),
    Person(6, "Dora Wild", "Bern", licence="D4"),
]


def matched(chosen, **options):
    """(number here, name, new?, who it may be) of each."""
    return [
        (one.card.number, one.card.name, one.is_new, [other.number for other in one.may_be])
        for one in match_entrants(ENTRANTS, KNOWN, chosen, **options)
    ]


def test_who_is_nearly_known_is_asked_about_unless_it_was_said():
    anna, dora = (5, "Anna Hubr", True, [1]), (8, "Dora Wild", True, [4])
    others = [(6, "#6", True, []), (7, "Carl Egger", True, [])]
    assert matched({}) == [(2, "Beat Meier", False, []), anna, *others, dora]
    assert matched({1: UNNUMBERED, 2: 1, 6: UNNUMBERED}) == [
        (5, "Beat Meier", True, []),
        (1, "Anna Huber", False, []),
        *others,
        (8, "Dora Wild", True, []),
    ]
    assert [may_be for *_, may_be in matched({}, all_new=True)] == [[]] * 5


@pytest.mark.parametrize(
    ("entrants", "chosen", "sentence"),
    [
        ([CARL], {9: 1, 8: 1}, "nobody in the document has the number 8"),
        ([CARL], {5: 9}, "nobody has the number 9"),
        (
            [CARL, DORA],
            {5: 4, 6: 4},
            "'Carl Egger' (5) and 'Dora Wild' (6) would both be Dora Wild, number 4: two entrants "
            "are two persons",
        ),
        (
            [Person(5, "Carl Egger", licence="a1")],
            {5: UNNUMBERED},
            "'Carl Egger' (5): licence: 'a1' is that of Anna Huber, number 1",
        ),
        (
            [CARL, Person(6, "Dora Wild", licence="c3")],
            {6: UNNUMBERED},
            "'Dora Wild' (6): licence: 'c3' is that of Carl Egger, too",
        ),
    ],
)
def test_what_cannot_be_is_told(entrants, chosen, sentence):
    with pytest.raises(DeskError) as error:
        match_entrants(entrants, KNOWN, chosen)
    assert str(error.value) == sentence
