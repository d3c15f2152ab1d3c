"""Two entrants who are one person: all that was decided about both is about one of them."""

import pytest

from host_tools.common.errors import DeskError
from host_tools.journal.journal import UNDO
from host_tools.tournament.decisions import decide, read, state_of
from host_tools.tournament.decisions.registration import bans
from host_tools.tournament.model.cash_lines import STAKE
from host_tools.tournament.model.entrants import Entrant, Left
from host_tools.tournament.model.one_person import become_one
from host_tools.tournament.money.cash_book import moves_of
from tests.host_tools.decided import (
    adjusted,
    drawn_as,
    excluded,
    paid,
    present,
    registered,
    stands_in,
    stops,
)
from tests.host_tools.tournament.example_event import example, journal, state

ANNIE = 9
REGISTERED = registered(ANNIE)
GIVEN = {"what": "points", "round": 1, "table": 1, "persons": [ANNIE], "points": 7}
BANNED = {"what": "excluded", "person": ANNIE, "round": 1, "until": "2027-12-31"}
SAME = ("entrant", {"what": "same", "person": ANNIE, "whom": 1})


def test_who_is_one_person_has_marks_team_and_stake_of_both():
    found = state(
        registered(ANNIE, marks=["ladies"], team="Linz"),
        ("entrant", {"what": "marks", "person": 1, "marks": ["local"]}),
        paid(1, 300),
        paid(ANNIE, 200),
        present(1, False),
        SAME,
    )
    assert found.entrants[1] == Entrant(1, paid=500, marks=("local", "ladies"), team="Linz")
    assert ANNIE not in found.entrants
    assert found.away == {}
    assert found.money.lines[STAKE, 1].cents == 500


@pytest.mark.parametrize(("person", "whom"), [(ANNIE, 1), (1, ANNIE)])
def test_who_is_one_person_plays_where_either_did_until_the_later_end(person, whom):
    found = state(REGISTERED)
    found.plan.rounds = []
    longer = Entrant(1, first=3, last=3, left=Left(3, 5, True), until="2027-01-01", stands_for=9)
    other = {"excluded": True, "until": "2027-12-31", "owes_nothing": True, "team": "Linz"}
    other |= {"first": 2, "stands_for": 4, "replaced_by": 5}
    shorter = Entrant(ANNIE, last=2, left=Left(2, 4, False), present=False, **other)
    found.entrants |= {1: longer, ANNIE: shorter}
    become_one(found, person, whom)
    assert found.entrants[whom] == Entrant(whom, last=3, left=longer.left, **other)


def test_what_comes_later_of_the_stake_is_all_in_all():
    made = journal(REGISTERED, paid(ANNIE, 200), SAME, paid(1, 500))
    moves = moves_of(1, made, "EUR")
    assert [(one.line.person, one.cents) for one in moves[-2:]] == [(ANNIE, 200), (1, -200)]
    assert state_of(made).entrants[1].paid == 500
    assert sum(one.cents for one in moves) == state_of(made).money.in_till
    made.decisions.append(decide(made, UNDO, {"decision": len(made.decisions)}, 0))
    assert sum(one.cents for one in moves_of(1, made, "EUR")) == state_of(made).money.in_till


def test_wishes_incidents_and_lots_are_of_one():
    found = state(
        REGISTERED,
        ("wish", {"what": "apart", "persons": [ANNIE, 1, 5], "strictly": True}),
        ("wish", {"what": "apart", "persons": [ANNIE, 1], "strictly": False}),
        ("wish", {"what": "stay", "person": ANNIE, "table": 2}),
        ("adjust", {"what": "warning", "round": 1, "persons": [ANNIE]}, "late"),
        (*adjusted(7, ANNIE), "rule 3"),
        ("lot", {"persons": [ANNIE, 2, 1]}),
        SAME,
    )
    assert found.wishes.apart == ((1, 5),)
    assert found.wishes.rather_apart == ()
    assert found.wishes.stay == {1: 2}
    assert [one.person for one in found.incidents.warned] == [1]
    assert [one.person for one in found.incidents.adjusted] == [1]
    assert found.lots.players == [(1, 2)]


def test_whoever_followed_himself_on_a_chair_has_never_left_it():
    found = state(stops(1, 1, deals=3), stands_in(ANNIE, 1, 1), SAME)
    assert found.plan.held == {}
    assert found.plan.table_of(1, 1) == 1
    one = found.entrants[1]
    assert (one.last, one.left, one.stands_for, one.replaced_by) == (None, None, None, None)


def test_who_stood_for_another_one_stands_for_him_still():
    found = state(
        stands_in(ANNIE, 8, 1),
        registered(10),
        ("entrant", {"what": "same", "person": ANNIE, "whom": 10}),
    )
    assert (found.entrants[10].stands_for, found.entrants[8].replaced_by) == (8, 10)
    assert found.number_of(ANNIE) == 10


def test_an_entrant_may_be_a_third_one_later():
    found = state(
        REGISTERED,
        registered(10),
        ("entrant", {"what": "same", "person": ANNIE, "whom": 10}),
        ("entrant", {"what": "same", "person": 10, "whom": 1}),
    )
    assert found.same == {ANNIE: 1, 10: 1}


@pytest.mark.parametrize(
    ("steps", "whom", "why"),
    [
        ([], 9, "whom: it takes two entrants"),
        ([], 10, "person: 10 is not registered"),
        ([drawn_as([[[1, 2, 3, 4], [5, 6, 7, 9]]])], 1, "9 and 1 both have a seat in round 1"),
        ([stands_in(10, 8, 1)], 10, None),
        (
            [drawn_as([[[1, 2, 3, 4], [5, 6, 7, 8]]]), stands_in(9, 8, 1)],
            1,
            "whom: 9 plays for 8, and 1 has another seat",
        ),
    ],
)
def test_who_cannot_be_one_is_refused_in_a_sentence(steps, whom, why):
    made = journal(REGISTERED, *steps)
    before = state_of(made)
    same = ("entrant", {"what": "same", "person": ANNIE, "whom": whom})
    if why is None:
        assert decide(made, *same, 0)
        return
    with pytest.raises(DeskError, match=why):
        decide(made, *same, 0)
    assert state_of(made) == before


def test_a_ban_of_the_other_number_holds():
    made = journal(
        REGISTERED,
        (*excluded(ANNIE, 1, until="2027-12-31"), "cards"),
        SAME,
    )
    [ban] = bans([made], "2027-01-01").values()
    assert ban.until == "2027-12-31"


def test_it_is_said_of_both():
    event = example([], REGISTERED, SAME)
    said = str(read(event.journal.decisions[-1]).say(event))
    assert said == "#9 and Anna are one person, who takes part as Anna"
