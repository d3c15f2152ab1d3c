"""Partners share one score: what is typed from paper must be so, as far as the seats are known."""

import pytest

from host_tools.common.errors import DeskError
from host_tools.tournament.binding import Bound
from host_tools.tournament.entrants import TypedSheet
from host_tools.tournament.partner_scores import check_partners, seats_known
from host_tools.tournament.seating import SENT
from rules_core.books import book
from tests.host_tools.tournament.example_event import session, state

FOUR, SIX = (1, 2, 3, 4), (1, 2, 3, 4, 5, 6)
FIXED = {"first_dealer": "first"}


def sheet(*points, persons=FOUR, penalties=()):
    return TypedSheet(persons[: len(points)], points, 4, 1, penalties=penalties)


@pytest.mark.parametrize(
    ("rules", "typed", "seats"),
    [
        ("troccas-4", sheet(5, -5, 5, -5), FOUR),
        ("troccas-4", sheet(5, 5, -5, -5), (1, 3, 2, 4)),
        ("troccas-4", sheet(5, -5, 4, -5, penalties=(0, 0, 1, 0)), FOUR),
        ("troccas-4", sheet(0, 0, 0, 0), FOUR),
        ("troccas-4", sheet(5, -5, -5, 5), None),
        ("troccas-4", sheet(5, -5, -5, 5, persons=(1, 2, 3, 9)), FOUR),
        ("troccas-4", sheet(5, 0, -5), None),
        ("troccas-6", sheet(7, -7, 7, -7, 7, -7, persons=SIX), SIX),
        ("troccas-6", sheet(7, 7, 7, -7, -7, -7, persons=SIX), None),
    ],
)
def test_what_can_have_been_is_taken(rules, typed, seats):
    check_partners(book(rules).parties, typed, seats)


@pytest.mark.parametrize(
    ("rules", "typed", "seats", "sentence"),
    [
        ("troccas-4", sheet(5, -5, 7, -7), FOUR, "not 1 +5, 3 +7"),
        ("troccas-4", sheet(5, 5, -5, -5), FOUR, "not 1 +5, 3 −5"),
        ("troccas-4", sheet(5, -5, 5, -5), (1, 3, 2, 4), "not 1 +5, 2 −5"),
        ("troccas-4", sheet(5, -5, 5, -6, penalties=(0, 0, 0, 2)), FOUR, "not 2 −5, 4 −4"),
        ("troccas-4", sheet(5, -5, 7, -7), None, "in parties of 2"),
        ("troccas-6", sheet(7, -7, 7, -7, 6, -6, persons=SIX), SIX, "not 1 +7, 5 +6"),
        ("troccas-6", sheet(7, -7, 7, -7, 6, -6, persons=SIX), None, "in parties of 3"),
    ],
)
def test_partners_with_different_points_are_refused(rules, typed, seats, sentence):
    with pytest.raises(DeskError, match=r"^points: ") as refused:
        check_partners(book(rules).parties, typed, seats)
    assert sentence in str(refused.value)


def bound(persons, **fields):
    return Bound(session(1, 1, **fields), tuple(persons), SENT)


def test_a_box_knows_who_sat_where():
    now = state(settings=FIXED)
    assert seats_known(now, (1, 1), [bound([1, 3, 2, 4])]) == (1, 3, 2, 4)
    assert seats_known(now, (1, 1), [bound([1, 3, None, 4])]) is None
    assert seats_known(now, (1, 1), []) == (1, 2, 3, 4)


def test_the_cards_may_say_it_where_the_first_dealer_is_open():
    now = state(settings={"first_dealer": "open"})
    assert seats_known(now, (1, 1), []) is None
    untouched = bound([1, 2, 3, 4], played=0)
    assert seats_known(now, (1, 1), [untouched]) is None
