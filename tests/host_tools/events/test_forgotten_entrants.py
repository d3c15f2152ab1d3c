"""Who is forgotten while he takes part in events that are open."""

from host_tools.club.person import Person
from host_tools.events.decide_on import decide_on
from host_tools.events.events import load_event
from host_tools.events.forgotten_entrants import forget_entrant, open_entries
from host_tools.events.new_events import new_event
from host_tools.events.person_cards import store_persons
from host_tools.events.persons import merge_persons
from host_tools.events.remaining_names import said_of_forgetting
from tests.host_tools.events.test_recognition import CUP, bring, event, play, sent_box

__all__ = ["event"]  # a fixture: event 1 of eight, drawn


def playing(database, number, event_number=1):
    entrant = load_event(database, event_number).state.entrants[number]
    return [round_number for round_number in (1, 2) if entrant.plays_in(round_number)]


def said(database, number):
    return [str(one.sentence) for one in open_entries(database, number)]


def test_he_is_out_of_every_open_event_by_the_same_act(event):
    new_event(event, CUP | {"name": "Advent"})
    decide_on(event, 2, [("entrant", {"what": "registered", "person": 1})])
    assert said(event, 1) == [
        "Advent is still open: by that #1 plays no more there, from round 1 on",
        "Cup is still open: by that #1 plays no more there, from round 1 on",
    ]
    assert forget_entrant(event, 1, "desk") == {"Anna"}
    assert (playing(event, 1), playing(event, 1, 2)) == ([], [])
    assert load_event(event, 1).journal.decisions[-1].author == "desk"
    assert said(event, 1)[1] == "Cup is still open: #1 plays no more there from round 1 on"
    assert load_event(event, 2).state.to_seat(1) == []


def test_the_rounds_that_he_has_played_stay(event, tmp_path):
    bring(event, play(sent_box(event, tmp_path)))
    before = load_event(event, 1).tables[1, 1].results
    forget_entrant(event, 1)
    now = load_event(event, 1)
    assert (playing(event, 1), now.tables[1, 1].results) == ([1], before)
    assert now.seats_left(1) == [(2, 1)]  # about which its table asks


def test_nothing_happens_where_he_plays_no_more_or_the_event_is_closed(event):
    decide_on(event, 1, [("plays", {"what": "stops", "person": 1, "round": 2})])
    decide_on(
        event,
        1,
        [("plays", {"what": "stops", "person": 2, "round": 1}), ("close", {"closed": True})],
        anyway=True,
    )
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
