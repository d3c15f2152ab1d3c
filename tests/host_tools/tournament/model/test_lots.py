"""What a lot leaves open is said, whatever was drawn."""

import pytest

from host_tools.journal.kind import Decision
from host_tools.tournament.decisions import read
from tests.host_tools.decided import in_team
from tests.host_tools.tournament.example_event import example_from, journal, said, session

EQUAL = [session(1, table, points=(4, 4, -4, -4)) for table in (1, 2)]
TEAMS = [in_team(person, team) for person, team in ((1, "Au"), (7, "Au"), (2, "Wels"), (8, "Wels"))]


def told(*lots, rules="tirol", sessions=EQUAL, about=-1):
    """What is said of one of these lots, the last one, after all of them were decided."""
    made = journal(*TEAMS, *lots)
    event = example_from(made, sessions, rules)
    return said(read(made.decisions[about]).undecided(event))


def lot(*persons):
    return "lot", {"persons": list(persons)}


def test_a_book_without_lots_leaves_equal_players_so():
    sentence = "this rule book leaves equal players ex aequo: the lot decides nothing"
    assert told(lot(1, 2, 5, 6), rules="fft-4") == [sentence]
    assert told(("lot", {"teams": ["Au", "Wels"]}), rules="fft-4") == [sentence]


def test_who_is_missing_of_those_who_are_equal_is_named():
    assert told(lot(1, 5)) == [
        "the lot decides nothing between Anna, Beat, Emil, Fritz; not in it: Beat, Fritz"
    ]
    both = [
        "the lot decides nothing between Anna, Beat, Emil, Fritz; not in it: Emil, Fritz",
        "the lot decides nothing between Carl, Dora, Gerti, Hans; not in it: Dora, Gerti, Hans",
    ]
    assert told(lot(3, 1, 2)) == both


def test_nothing_is_said_of_a_lot_that_decides():
    assert told(lot(5, 1, 6, 2)) == []
    assert told(lot(5, 1, 6, 2), lot(8, 7, 4, 3), about=-2) == []
    assert told(("lot", {"teams": ["Wels", "Au"]})) == []


@pytest.mark.parametrize("sessions", [[], [session(1, 1, points=(5, 2, -3, -4))]])
def test_who_is_not_equal_with_anybody_needs_no_lot(sessions):
    sentence = "the lot decides nothing: nobody in it is equal with another player so far"
    assert told(lot(1, 3), sessions=sessions) == [sentence]


def test_of_other_decisions_nothing_is_said():
    event = example_from(journal(), EQUAL, "fft-4")
    assert read(Decision(99, "clock", {"what": "started", "round": 1})).undecided(event) == ()
