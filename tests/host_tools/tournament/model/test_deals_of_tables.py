"""How many deals the tables of an event play, in whatever order their sizes are given."""

import pytest

from host_tools.tournament.model.settings import deals_are_of, deals_at, settings_of, usual
from rules_core.books import book
from tests.host_tools.tournament.example_event import CUP


def deals(rules, deals_of_round, sizes, **more):
    """{players: deals} at tables of four and five of a new event."""
    given = CUP | usual(book(rules)) | {"rules": rules, "deals": deals_of_round, "sizes": sizes}
    event = settings_of(given | more)
    return {players: deals_at(event, book(rules).event, players) for players in (4, 5)}


@pytest.mark.parametrize("sizes", [[4, 5], [5, 4]])
@pytest.mark.parametrize(("rules", "four", "five"), [("krenglbach", 12, 15), ("tirol", 16, 20)])
def test_the_number_of_deals_is_that_of_a_table_of_four(rules, four, five, sizes):
    """Tirol: "16 Spielen (20 an Fünfertischen)"; Krenglbach: "3 x 3 x 4 Spiele pro Spieler"."""
    assert deals(rules, four, sizes) == {4: four, 5: five}
    assert deals(rules, 8, sizes) == {4: 8, 5: 10}


def test_at_tables_of_five_alone_it_is_theirs():
    assert deals("tirol", 20, [5])[5] == 20
    given = CUP | usual(book("tirol"))
    assert [deals_are_of(settings_of(given | {"sizes": s})) for s in ([5, 4], [5])] == [4, 5]


def test_without_a_size_of_its_own_it_is_that_of_the_first_one():
    assert deals("krenglbach", 12, [5, 4], deals_of=0) == {4: 10, 5: 12}
