"""Who takes part twice, or may do so: asked until both sit in a round, and settled at once."""

import pytest

from host_tools.club.person import Person
from host_tools.tournament.event import event_of
from host_tools.tournament.look_at import to_look_at
from host_tools.tournament.open_at_the_end import keeps_open
from host_tools.tournament.ranking.open_points import REGISTER
from host_tools.tournament.seat_tasks.double_entries import double_entries
from host_tools.tournament.seat_tasks.seat_task import SeatNeed
from rules_core.books import book
from tests.host_tools.decided import CLOSE, registered
from tests.host_tools.seats import drawn_as
from tests.host_tools.tournament.example_event import EVENT, PERSONS, journal

REGISTERED = registered(9)
FIVES = ("settings", {"settings": {"sizes": [4, 5]}})
SEATED = drawn_as([[[1, 2, 3, 4], [5, 6, 7, 8, 9]]])


def asked(card, *steps):
    """The event in which number 9 takes part by this card, too, and what is asked of both."""
    made = journal(REGISTERED, *steps)
    event = event_of(EVENT, made, PERSONS | {9: card}, [], {}, book("krenglbach").event)
    return event, double_entries(event)


def test_two_of_nearly_one_name_may_be_one_and_nothing_is_open():
    event, [task] = asked(Person(9, "Anni"))
    assert (task.need, task.person) == (SeatNeed.ALIKE, 9)
    assert str(task.why) == "Anna and Anni may be one person"
    [proposal] = task.proposals
    assert str(proposal.words) == "One person, who takes part as Anna"
    assert proposal.steps == (("entrant", {"what": "same", "person": 9, "whom": 1}),)
    assert not [one for one in to_look_at(event) if one.where == REGISTER]


def test_the_proposal_settles_it():
    _, [task] = asked(Person(9, "Anni"))
    assert asked(Person(9, "Anni"), *task.proposals[0].steps)[1] == []


@pytest.mark.parametrize("card", [Person(9, "Anni"), Person(9, "Anna")])
def test_two_who_both_sit_in_a_round_are_two(card):
    assert asked(card, FIVES, SEATED)[1] == []


def test_who_is_forgotten_is_like_nobody():
    assert asked(Person(9, "#9"))[1] == []


def test_of_one_person_by_two_cards_it_is_open_to_the_end():
    event, [task] = asked(Person(9, "Annerl", same_as=1))
    assert (task.need, str(task.why)) == (SeatNeed.TWICE, "Anna takes part twice, as #1 and #9")
    for points in (to_look_at(event), keeps_open(event)):
        assert str(task.why) in [str(one) for one in points if one.where == REGISTER]


def test_of_two_seats_in_a_round_one_stays_empty_first():
    _, [task] = asked(Person(9, "Annerl", same_as=1), FIVES, SEATED)
    assert [str(one.words) for one in task.proposals] == ["Does not come: the seat stays empty"]


def test_a_closed_event_asks_nothing():
    assert asked(Person(9, "Anni"), CLOSE)[1] == []
