"""A box that is set up has another number of deals than are due since: the table says so."""

import pytest
from host_tools.tournament.seat_questions import BOX

from host_tools.tournament.concerned import places_of
from host_tools.tournament.event import event_of
from host_tools.tournament.seating import LABEL, NAMES, Seating
from rules_core.books import book
from tests.host_tools.tournament.example_event import EVENT, PERSONS, journal, session
from tests.host_tools.tournament.nine import answered, asked

UNPLAYED = {"points": [0, 0, 0, 0], "played": 0, "signed": False}
FOUR = ("settings", {"settings": {"deals": 4}})
CALLED = ("call_back", {"session": "s-1-1"})


def told_three(*steps, how=LABEL, **fields):
    """The event whose box of table 1 was told three deals."""
    one = session(1, 1, **(UNPLAYED | {"deals": 3} | fields))
    seatings = {one.id: Seating((1, 1), (1, 2, 3, 4), how)}
    made = journal(*steps, settings={"deals": 3})
    return event_of(EVENT, made, PERSONS, [one], seatings, book("krenglbach").event)


def test_what_was_told_before_the_deals_were_changed_is_asked_about():
    now = told_three(FOUR)
    said = "the box still has 3 deals and not 4"
    may = "carry it back before a deal is entered, or play on with 3"
    assert asked(now) == [(BOX, f"{said}: {may}")]
    assert answered(now)[0][1:] == CALLED
    assert places_of(now.journal.decisions[-1], now) == [(1, 1)]
    assert asked(told_three(FOUR, CALLED)) == [(BOX, f"{said}: it is expected at the desk")]


@pytest.mark.parametrize(
    ("steps", "fields"),
    [
        ([], {}),
        ([FOUR], {"deals": 4}),
        ([FOUR], {"how": NAMES}),  # set up by hand
        ([FOUR], {"left": True}),
        ([FOUR, ("withdraw", {"person": 4, "round": 1})], {}),
    ],
    ids=["not changed", "set up anew", "set up by hand", "left", "a seat is to be settled first"],
)
def test_nothing_else_is(steps, fields):
    assert BOX not in [kind for kind, _ in asked(told_three(*steps, **fields))]
