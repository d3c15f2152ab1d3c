"""Whom a row of a list may mean that has the name of nobody."""

from host_tools.club.person import Person, forgotten
from tests.host_tools.club.searches import RowCandidates


def may_be(row, *cards):
    """The numbers of those whom a row of this name may mean."""
    candidates = RowCandidates({card.number: card for card in cards}, (), ())
    new = Person(99, row)
    return [person.number for person in candidates.may_be(new, candidates.alike(new))]


def test_whoever_has_several_cards_is_found_by_the_name_on_each():
    cards = (Person(1, "Anna Klein"), Person(30, "Anna Lehner", same_as=1))
    assert may_be("Anna Lehner", *cards) == [1]
    assert may_be("Anna Lehnr", *cards) == [1]


def test_a_forgotten_card_has_no_name():
    cards = (Person(1, "Zita Klein"), forgotten(Person(30, "Anna Lehner", same_as=1)))
    assert may_be("Anna Lehner", *cards) == []
