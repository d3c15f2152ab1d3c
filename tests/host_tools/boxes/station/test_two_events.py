"""Two events are open: boxes are set up for the one that is played, and belong to their own."""

import pytest

from host_tools.boxes.station.visit import COLLECTED, SET_UP, UNSIGNED, WAITING
from host_tools.events.decide_on import decide_on
from host_tools.events.new_events import new_event
from tests.host_tools.boxes.station.desk import CUP, ROUNDS, play
from tests.host_tools.decided import CLOSE, drawn_as

pytestmark = pytest.mark.long


@pytest.fixture
def desk(make_desk):
    """Event 1 has one round, which is drawn."""
    return make_desk(settings={"rounds": 1}, rounds=ROUNDS[:1])


def make_second(desk, **settings):
    """Event 2, of the same day, which is not drawn."""
    with desk.opened() as database:
        number = new_event(database, CUP | {"name": "Winter", "rounds": 2} | settings)
        registered = [
            ("entrant", {"what": "registered", "person": person}) for person in range(1, 9)
        ]
        decide_on(database, number, registered)
    assert number == 2


def draw_second(desk, rounds=ROUNDS):
    with desk.opened() as database:
        decide_on(database, 2, [drawn_as(rounds)])
    desk.look()


def of_events(desk):
    """{port: (state, place, number of the event)} of what is plugged in."""
    return {one.port: (one.state, one.place, one.event) for one in desk.station.boxes() if one.port}


def last_told(desk):
    told = desk.station.lines()[0]
    return told.event, str(told.sentence)


@pytest.mark.parametrize("date", [CUP["date"], "2025-11-21"])
def test_an_event_that_is_made_meanwhile_takes_no_box(desk, date):
    make_second(desk, date=date)
    first, second = desk.box(1), desk.box(2)
    desk.plug(a=first)
    play(first, deals=1, sign=False)
    desk.station.again("a")
    desk.plug(b=second)
    assert of_events(desk) == {"a": (COLLECTED, (1, 1), 1), "b": (SET_UP, (1, 2), 1)}
    assert "does not count" not in " ".join(desk.said())


def test_boxes_that_wait_get_a_table_of_the_next_event_as_soon_as_it_is_drawn(desk):
    boxes = {"a": desk.box(1), "b": desk.box(2)}
    for port, box in boxes.items():
        desk.plug(**{port: box})
    for port, box in boxes.items():
        play(box)
        desk.station.again(port)
    desk.look()
    assert of_events(desk) == {"a": (WAITING, (1, 1), 1), "b": (WAITING, (1, 2), 1)}
    assert last_told(desk)[1].endswith("nothing to set up, that was the last round")
    make_second(desk)
    draw_second(desk, ROUNDS[:1])
    shown = of_events(desk)
    assert {(state, event) for state, _, event in shown.values()} == {(SET_UP, 2)}
    assert sorted(place for _, place, _ in shown.values()) == [(1, 1), (1, 2)]


def test_a_box_in_the_middle_of_a_round_of_another_event_stays_there(desk):
    box = desk.box(1)
    desk.plug(a=box)
    play(box, deals=1, sign=False)
    make_second(desk)
    desk.station.set_up_for(2)
    desk.station.again("a")
    desk.look()
    assert of_events(desk) == {"a": (COLLECTED, (1, 1), 1)}
    told = "table 1 of round 1 has played 1 of 2: 1 new deal"
    assert last_told(desk) == (1, told)


def test_a_box_that_its_players_have_not_signed_stays_at_its_event(desk):
    box = desk.box(1)
    desk.plug(a=box)
    play(box, sign=False)
    make_second(desk)
    desk.station.set_up_for(2)
    draw_second(desk)
    desk.station.again("a")
    desk.look()
    assert of_events(desk) == {"a": (UNSIGNED, (1, 1), 1)}
    assert last_told(desk)[0] == 1
    desk.station.again("a", unsigned=True)
    desk.look()
    assert of_events(desk) == {"a": (SET_UP, (1, 1), 2)}


@pytest.mark.parametrize(
    ("others", "left"), [((), (WAITING, None, None)), ((2,), (SET_UP, (1, 1), 2))]
)
def test_nobody_waits_for_a_signature_of_an_event_that_is_closed(desk, others, left):
    box = desk.box(1)
    desk.plug(a=box)
    play(box, sign=False)
    desk.station.again("a")
    if others:
        make_second(desk)
        desk.station.set_up_for(1)
        draw_second(desk)
    desk.look()
    assert of_events(desk) == {"a": (UNSIGNED, (1, 1), 1)}
    desk.decide(CLOSE)
    desk.look()
    assert of_events(desk) == {"a": left}


def test_what_is_signed_in_another_event_is_told_of_that_one(desk):
    box = desk.box(1)
    desk.plug(a=box)
    make_second(desk)
    desk.station.set_up_for(2)
    play(box)
    desk.station.again("a")
    desk.look()
    waits, came = desk.station.lines()[:2]
    assert (came.event, waits.event) == (1, 2)
    assert str(came.sentence).startswith("table 1 of round 1 is signed: ")
    assert str(waits.sentence).endswith("round 1 has not been drawn yet")
    assert of_events(desk) == {"a": (WAITING, None, 2)}


def test_boxes_follow_what_the_director_chooses_at_once(desk):
    make_second(desk)
    draw_second(desk)
    desk.plug(a=desk.box(1))
    assert of_events(desk) == {"a": (SET_UP, (1, 1), 2)}  # the newest of two that are played
    desk.station.set_up_for(1)
    desk.look()
    assert of_events(desk) == {"a": (SET_UP, (1, 1), 1)}
    with desk.opened() as database:
        assert desk.station.event(database) == 1
    desk.decide(CLOSE)
    desk.look()
    assert of_events(desk) == {"a": (SET_UP, (1, 1), 2)}


def test_what_no_table_of_the_other_event_is_is_told_of_that_one(desk):
    make_second(desk)
    draw_second(desk)
    box = desk.box(1)
    box.begin(label="E1 r1 t9", table=9)
    play(box, deals=1, sign=False)
    desk.plug(a=box)
    assert of_events(desk) == {"a": (COLLECTED, None, 1)}
    assert [line.event for line in desk.station.lines()] == [1, 1]
