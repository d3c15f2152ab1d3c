"""Entrants who are forgotten, or merged with another one: what goes, and what stays."""

import random

import pytest

from host_tools.club.person import Person
from host_tools.common.errors import DeskError
from host_tools.events import forgotten, persons
from host_tools.events.decide_on import decide_on
from host_tools.events.events import load_event
from host_tools.events.forgotten_entrants import forget_entrant, open_entries
from host_tools.events.journals import journal_of
from host_tools.events.merged_entrants import double_entries, merge_entrants, taking_part_as
from host_tools.events.new_events import new_event
from host_tools.events.person_cards import cards_of, store_persons
from host_tools.events.persons import merge_persons, undo
from host_tools.events.remaining_names import said_of_forgetting
from host_tools.events.seatings import seatings_of
from host_tools.sessions.sessions import load_sessions
from host_tools.tournament.accounts.chair import Sitter
from host_tools.tournament.seat_tasks.double_entries import double_entries as entered_twice
from host_tools.tournament.tables.seating import LABEL, SENT
from tests.host_tools.decided import CLOSE, registered, sheet_typed, stops
from tests.host_tools.events.test_recognition import (
    CALLED,
    CUP,
    bring,
    call_otherwise,
    draw,
    event,
    play,
    results,
    sent_box,
    typed_box,
)
from tests.host_tools.tournament.example_event import ruling, sat
from tests.how_many import cases

__all__ = ["event"]  # a fixture: event 1 of eight, drawn


def stored_players(database):
    """The names of the readable form of every session."""
    return [row["players"] for row in database.readings.sessions()]


def test_a_box_that_is_under_way_is_known_and_shows_the_number(event, tmp_path):
    box = sent_box(event, tmp_path)
    before = results(event)
    persons.forget_person(event, 1)
    [told] = event.seatings.all_sent()
    assert "Anna" not in told["players"]
    bring(event, play(box))
    [(session, seating)] = seatings_of(event, 1).items()
    assert (seating.persons, seating.how) == ((1, 2, 3, 4), SENT)
    [shown] = load_sessions(event)
    assert (shown.id, shown.players) == (session, ["#1", "Beat", "Carl", "Dora"])
    assert stored_players(event) == ['["#1", "Beat", "Carl", "Dora"]']
    assert results(event) != before


def test_another_name_on_that_box_is_not_taken_for_his(event, tmp_path):
    sent_box(event, tmp_path)
    persons.forget_person(event, 1)
    bring(event, typed_box(tmp_path, "E1 r1 t1", players=("Zita", *CALLED[1:4])))
    [seating] = seatings_of(event, 1).values()
    assert (seating.persons, seating.how) == ((None, 2, 3, 4), LABEL)


def test_whom_the_director_names_later_is_not_shown_either(event, tmp_path):
    bring(event, typed_box(tmp_path, "E1 r1 t1", players=("Anna M.", *CALLED[1:4])))
    persons.forget_person(event, 1)
    [shown] = load_sessions(event)
    assert shown.players[0] == "Anna M."  # nobody knows who that is
    decide_on(event, 1, [sat(shown, 0, 1)])
    assert load_sessions(event)[0].players[0] == "#1"
    assert stored_players(event) == ['["#1", "Beat", "Carl", "Dora"]']


@pytest.mark.long
@pytest.mark.parametrize("seed", range(cases(2, 40)))
def test_of_two_who_exchanged_tables_only_who_is_forgotten_loses_the_name(event, tmp_path, seed):
    """Each stands on the box of the other: what is recorded there is the name of who is known."""
    chance = random.Random(seed)
    for table in (1, 2):
        bring(event, play(sent_box(event, tmp_path, table=table)))
    places = {session: one.place for session, one in seatings_of(event, 1).items()}
    sessions = {place: session for session, place in places.items()}
    seats = [(sessions[1, table], place) for table in (1, 2) for place in range(4)]
    stands = dict(zip(seats, range(1, 9), strict=True))  # whose name each box has there
    for one, other in zip(chance.sample(seats[:4], 2), chance.sample(seats[4:], 2), strict=True):
        for at, person in ((one, stands[other]), (other, stands[one])):
            says = ruling(places[at[0]], sat={at: (Sitter(person),)})
            decide_on(event, 1, [says], reason=f"{', '.join(CALLED)}: swapped")
    call_otherwise(event, *range(1, 9))
    before, gone = results(event), chance.randint(1, 8)
    persons.forget_person(event, gone)
    assert results(event) == before
    spared = [f"#{gone}" if person == gone else CALLED[person - 1] for person in range(1, 9)]
    reasons = {one.reason for one in journal_of(event, 1).decisions[-4:]}
    assert reasons == {f"{', '.join(spared)}: swapped"}
    named = load_event(event, 1).state.named
    for session in load_sessions(event):
        for place, shown in enumerate(session.players):
            at = (session.id, place)
            is_his = gone in (stands[at], named.get(at))
            assert shown == (f"#{gone}" if is_his else CALLED[stands[at] - 1])


def test_who_turns_out_to_be_somebody_forgotten_can_be_forgotten_too(event):
    persons.forget_person(event, 1)
    store_persons(event, [Person(9, "Anna")])
    persons.merge_persons(event, 1, 9)
    persons.forget_person(event, 9)
    assert cards_of(event)[9] == Person(9, "#9")


@pytest.mark.parametrize(
    ("reason", "left"),
    [
        ("Anna was late", "#1 was late"),
        ("it was ANNA, and Annabell", "it was #1, and Annabell"),
        ("Beat was late", "Beat was late"),
    ],
)
def test_a_reason_has_the_number(event, reason, left):
    adjust = ("adjust", {"what": "points", "round": 1, "table": 1, "persons": [2], "points": -1})
    decide_on(event, 1, [adjust], reason=reason, author="Anna")
    persons.forget_person(event, 1)
    decided = journal_of(event, 1).decisions[-1]
    assert (decided.reason, decided.author) == (left, "#1")
    assert load_event(event, 1).journal.decisions[-1] == decided


def test_a_name_that_may_be_somebody_elses_stays_as_it_was_typed(event):
    store_persons(event, [Person(9, "Anna Klein")])
    adjust = ("adjust", {"what": "points", "round": 1, "table": 1, "persons": [2], "points": -1})
    decide_on(event, 1, [adjust], reason="asked by Anna Klein")
    persons.forget_person(event, 1)
    assert journal_of(event, 1).decisions[-1].reason == "asked by Anna Klein"


def test_an_event_that_is_damaged_keeps_nobody_from_the_others(event, tmp_path):
    bring(event, play(sent_box(event, tmp_path)))
    persons.forget_person(event, 1)
    event._connection.run("UPDATE seated SET persons = '[1'")
    assert len(load_sessions(event)) == 1


def test_each_event_is_asked_once_and_none_where_nobody_is_forgotten(event, tmp_path, monkeypatch):
    """A club has stored thousands of tables, and every intake asks for this."""
    asked, named = [], forgotten._named

    def follow(database, event_number):
        asked.append(event_number)
        return named(database, event_number)

    monkeypatch.setattr(forgotten, "_named", follow)
    for name in ("first", "second"):
        bring(event, typed_box(tmp_path, "E1 r1 t1", name=name))
    assert len(seatings_of(event, 1)) == 2
    assert (event.forgotten.places(), asked) == ({}, [])
    persons.forget_person(event, 1)
    asked.clear()
    store_persons(event, [Person(9, "Zita")])
    assert len(event.forgotten.places()) == 2
    assert asked == [1]


def playing(database, number, event_number=1):
    entrant = load_event(database, event_number).state.entrants[number]
    return [round_number for round_number in (1, 2) if entrant.plays_in(round_number)]


def said_of(database, number):
    return [str(one.sentence) for one in open_entries(database, number)]


def test_he_is_out_of_every_open_event_by_the_same_act(event):
    new_event(event, CUP | {"name": "Advent"})
    decide_on(event, 2, [registered(1)])
    assert said_of(event, 1) == [
        "Advent is still open: #1 plays no more there from round 1 on",
        "Cup is still open: #1 plays no more there from round 1 on",
    ]
    assert forget_entrant(event, 1, "desk") == {"Anna"}
    assert (playing(event, 1), playing(event, 1, 2)) == ([], [])
    assert load_event(event, 1).journal.decisions[-1].author == "desk"
    assert said_of(event, 1)[1] == "Cup is still open: #1 plays no more there from round 1 on"
    assert load_event(event, 2).state.to_seat(1) == []


def test_the_rounds_that_he_has_played_stay(event, tmp_path):
    bring(event, play(sent_box(event, tmp_path)))
    before = load_event(event, 1).tables[1, 1].results
    forget_entrant(event, 1)
    now = load_event(event, 1)
    assert (playing(event, 1), now.tables[1, 1].results) == ([1], before)
    assert now.seats_left(1) == [(2, 1)]  # about which its table asks


def test_nothing_happens_where_he_plays_no_more_or_the_event_is_closed(event):
    decide_on(event, 1, [stops(1, 2)])
    decide_on(event, 1, [stops(2, 1), CLOSE], anyway=True)
    before = len(load_event(event, 1).journal.decisions)
    for person in (1, 2, 3):
        assert open_entries(event, person) == []
        forget_entrant(event, person)
    assert len(load_event(event, 1).journal.decisions) == before


def test_who_is_forgotten_already_is_left_alone(event):
    forget_entrant(event, 1)
    before = len(load_event(event, 1).journal.decisions)
    assert forget_entrant(event, 1) == set()
    assert len(load_event(event, 1).journal.decisions) == before


def test_an_open_event_is_derived_once_for_all_who_are_asked_about(event, no_event_kept, derived):
    new_event(event, CUP | {"name": "Advent"})
    decide_on(event, 2, [registered(1)])
    derived.clear()
    for person in (1, 2, 1):
        open_entries(event, person)
        said_of_forgetting(event, person)
    assert sorted(derived) == [1, 2]
    decide_on(event, 2, [registered(2)])
    derived.clear()
    assert [one.event for one in open_entries(event, 2)] == [2, 1]
    assert derived == [2]


def test_he_takes_part_under_another_of_his_numbers(event):
    store_persons(event, [Person(9, "Anni")])
    merge_persons(event, 1, 9)
    assert [one.person for one in open_entries(event, 9)] == [1]


def test_one_box_is_one_box(event, tmp_path):
    bring(event, play(sent_box(event, tmp_path)))
    [told] = [
        str(one) for one in said_of_forgetting(event, 1) if "records of the deals" in str(one)
    ]
    assert told.endswith("until room is made there: 1")


DOUBLE = 9
REGISTERED = registered(DOUBLE)
DRAWN_TWICE = [[[1, 2, 3, 4], [5, 6, 7, 8, DOUBLE]], [[1, 5, 2, 6], [3, 7, 4, 8, DOUBLE]]]
OF_FIVE = ("settings", {"settings": {"rules": "krenglbach", "sizes": [4, 5]}})


@pytest.fixture
def registered_twice(event):
    """Anna is registered twice, and has paid by her second card."""
    store_persons(event, [Person(DOUBLE, "Annerl")])
    paid = ("booking", {"what": "stake", "person": DOUBLE, "cents": 1000})
    decide_on(event, 1, [REGISTERED, paid])
    return event


@pytest.fixture
def drawn_twice(event):
    """Anna is drawn by two numbers: at table 1 by the first one, at table 2 by the other one."""
    store_persons(event, [Person(DOUBLE, "Annerl")])
    decide_on(event, 1, [OF_FIVE, REGISTERED, draw(DRAWN_TWICE)])
    return event


def said(database, kept, gone):
    return [str(one.sentence) for one in double_entries(database, kept, gone)]


@pytest.mark.parametrize(("kept", "gone"), [(1, DOUBLE), (DOUBLE, 1)])
def test_whichever_card_is_kept_has_what_both_have(registered_twice, kept, gone):
    assert said(registered_twice, kept, gone) == [
        f"Cup is still open, and both are registered there: #{kept} stays and has what both have, "
        f"#{gone} is no longer registered"
    ]
    merge_entrants(registered_twice, kept, gone, "desk", "one and the same")
    now = load_event(registered_twice, 1)
    assert gone not in now.state.entrants
    assert now.state.entrants[kept].paid == 1000
    assert now.state.plan.table_of(1, kept) == 1
    assert now.journal.decisions[-1].author == "desk"
    assert said(registered_twice, kept, gone) == []


def test_it_is_said_who_takes_part_as_whom_until_that_is_undone(registered_twice):
    assert taking_part_as(registered_twice, 1) == []
    merge_entrants(registered_twice, 1, DOUBLE)
    sentence = "Cup: #9 takes part as #1 until that is undone in the journal of the event"
    assert [str(one) for one in taking_part_as(registered_twice, 1)] == [sentence]
    decision = load_event(registered_twice, 1).journal.decisions[-1].number
    undo(registered_twice)
    decide_on(registered_twice, 1, [("undo", {"decision": decision})])
    assert DOUBLE in load_event(registered_twice, 1).state.entrants
    assert taking_part_as(registered_twice, 1) == []


def test_what_both_have_paid_is_paid_by_one(registered_twice):
    decide_on(registered_twice, 1, [("booking", {"what": "stake", "person": 1, "cents": 1000})])
    merge_entrants(registered_twice, 1, DOUBLE)
    state = load_event(registered_twice, 1).state
    assert state.entrants[1].paid == 2000
    assert state.money.in_till == 2000


def test_who_has_two_seats_in_a_round_takes_part_twice_until_one_stays_empty(drawn_twice):
    seated = {"round": 1, "table": 1, "persons": [1, 2, 3, 4]}
    decide_on(drawn_twice, 1, [sheet_typed(seated | {"points": [6, 2, -3, -5], "deals": 1})])
    asks = (
        "Cup is still open, and #1 and #9 both have a seat in a round there: what becomes of one "
        "of them is asked there, under “Evening”"
    )
    assert said(drawn_twice, 1, DOUBLE) == [asks]
    before = load_event(drawn_twice, 1).journal.decisions
    merge_entrants(drawn_twice, 1, DOUBLE)
    now = load_event(drawn_twice, 1)
    assert now.journal.decisions == before
    assert said(drawn_twice, 1, 1) == [asks]
    [task] = entered_twice(now)
    assert (task.person, str(task.why)) == (DOUBLE, "Anna takes part twice, as #1 and #9")
    assert [str(one.words) for one in task.proposals] == [
        "Does not come: their seats stay empty at all 2 tables"
    ]
    decide_on(drawn_twice, 1, task.proposals[0].steps)
    [task] = entered_twice(load_event(drawn_twice, 1))
    assert [str(one.words) for one in task.proposals] == ["One person, who takes part as Anna (1)"]
    decide_on(drawn_twice, 1, task.proposals[0].steps)
    then = load_event(drawn_twice, 1)
    assert entered_twice(then) == []
    assert then.tables[1, 1].results == now.tables[1, 1].results
    assert then.state.entrants[1].last is None


def test_the_deals_of_a_merged_entrant_stay(registered_twice, tmp_path):
    bring(registered_twice, play(sent_box(registered_twice, tmp_path)))
    before = load_event(registered_twice, 1).tables[1, 1].results
    merge_entrants(registered_twice, DOUBLE, 1)
    now = load_event(registered_twice, 1)
    assert now.tables[1, 1].results == {DOUBLE if one == 1 else one: p for one, p in before.items()}
    assert [line.person for line in now.standings().lines].count(DOUBLE) == 1


def test_a_closed_event_keeps_both_of_two_who_are_merged(registered_twice):
    decide_on(registered_twice, 1, [CLOSE], anyway=True)
    before = load_event(registered_twice, 1).journal.decisions
    assert said(registered_twice, 1, DOUBLE) == []
    merge_entrants(registered_twice, 1, DOUBLE)
    now = load_event(registered_twice, 1)
    assert now.journal.decisions == before
    assert entered_twice(now) == []


def test_two_who_sat_at_one_table_are_not_merged_and_nothing_is_decided(registered_twice, tmp_path):
    bring(registered_twice, play(sent_box(registered_twice, tmp_path)))
    before = load_event(registered_twice, 1).journal.decisions
    with pytest.raises(DeskError, match="two persons"):
        merge_entrants(registered_twice, 1, 2)
    with pytest.raises(DeskError, match="both have a seat in round 1, so they are two persons"):
        decide_on(registered_twice, 1, [("entrant", {"what": "same", "person": 1, "whom": 2})])
    assert load_event(registered_twice, 1).journal.decisions == before
