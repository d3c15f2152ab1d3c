"""Which box a table gets: its own is gone, or is that of a phone and never leaves it."""

import pytest

from host_tools.boxes.station.allotment import Allotment
from host_tools.boxes.station.visit import COLLECTED, SET_UP, WAITING, attend
from host_tools.events.events import load_event
from host_tools.events.planned_tables import planned
from host_tools.tournament.tables.box_places import spare_boxes, where_boxes_are
from tests.host_tools.box import GARDE
from tests.host_tools.boxes.station.desk import NAMES, ROUNDS, play
from tests.host_tools.decided import CLOSE, of_table, sheet_typed

pytestmark = pytest.mark.long


def test_a_table_whose_box_is_gone_goes_to_a_spare_one(desk):
    desk.plug(a=desk.box(1))
    desk.plug(b=desk.box(2))
    desk.plug(c=desk.box(3))
    desk.pull("a")
    desk.look()
    assert desk.shown()["c"] == (WAITING, None)
    desk.set_aside((1, 1))
    desk.look()
    assert desk.shown() == {"b": (SET_UP, (1, 2)), "c": (SET_UP, (1, 1))}
    assert desk.states(1) == ["set up", "set up"]


def test_a_spare_box_is_free_again_when_another_one_has_played_its_table(make_desk):
    """That one has turned up, and counts."""
    desk = make_desk(rounds=ROUNDS[:1])
    first, spare = desk.box(1), desk.box(3)
    desk.plug(a=first)
    desk.plug(b=desk.box(2))
    desk.pull("a")
    with desk.opened() as database:
        [lost] = load_event(database, 1).tables[1, 1].bound
    desk.set_aside((1, 1))
    desk.plug(c=spare)
    assert desk.shown() == {"b": (SET_UP, (1, 2)), "c": (SET_UP, (1, 1))}
    play(first)
    desk.plug(a=first)
    desk.decide(of_table(lost.session.id))
    desk.look()
    assert desk.shown()["c"] == (WAITING, None)
    assert "Spare box: table 1 of round 1 is played already: this box is free again" in desk.said()
    with desk.opened() as database:
        tables = load_event(database, 1).tables
    assert spare_boxes(tables) == {spare.board.unique_id: (1, 1)}
    assert spare.board.unique_id not in where_boxes_are(tables)
    desk.draw(2, ROUNDS[1:])
    desk.look()
    assert sorted(desk.shown().values()) == [(SET_UP, place) for place in ((1, 2), (2, 1), (2, 2))]


def gone(desk):
    """Table 1 of round 1 is set up, and its box gone; the box of table 2 was played."""
    second = desk.box(2)
    desk.plug(a=desk.box(1))
    desk.plug(b=second)
    desk.pull("a", "b")
    play(second)
    return second


def test_a_table_that_waits_gets_the_next_box_before_the_next_round_does(desk):
    second = gone(desk)
    desk.set_aside((1, 1))
    desk.plug(b=second)
    assert desk.shown() == {"b": (SET_UP, (1, 1))}
    assert desk.states(1) == ["set up", "signed"]
    assert desk.states(2) == ["not set up", "not set up"]


def test_it_gets_one_that_is_here_and_set_up_for_the_next_round(desk):
    second, third = gone(desk), desk.box(3)
    desk.plug(b=second)
    assert desk.shown() == {"b": (SET_UP, (2, 2))}
    desk.set_aside((1, 1))
    desk.look()
    assert desk.shown() == {"b": (SET_UP, (1, 1))}
    desk.plug(c=third)
    assert desk.shown()["b"] == (SET_UP, (1, 1))
    assert desk.states(1) == ["set up", "signed"]


def test_it_comes_before_a_table_of_its_round_that_has_had_no_box(desk):
    second = desk.box(2)
    with desk.opened() as database, second.link() as link:
        link.push_session(planned(load_event(database, 1))[1].session)
    desk.plug(b=second)
    assert desk.states(1) == ["not set up", "set up"]
    desk.pull("b")
    desk.set_aside((1, 2))
    desk.plug(c=desk.box(3))
    assert desk.shown() == {"c": (SET_UP, (1, 2))}


def test_only_one_of_those_that_are_here_is_for_it(desk):
    gone(desk)
    desk.set_aside((1, 1))
    with desk.opened() as database:
        event = load_event(database, 1)
    allotment, one, other = Allotment(), b"--one---", b"--other-"
    assert allotment.look_for_waiting(event, one, (2, 1)).place == (1, 1)
    assert allotment.choose_waiting(event, one, (2, 1)).place == (1, 1)
    assert allotment.look_for_waiting(event, other, (2, 2)).place is None
    assert allotment.choose_waiting(event, other, (2, 2)).place is None


def test_of_a_session_that_nobody_has_set_up_no_table_waits(desk):
    """Its players began by themselves: the next box is for the next round, a spare one may help."""
    first, second = desk.box(1), desk.box(2)
    first.begin(label="", table=1, round=1, deals=2, players=NAMES[:4])
    first.play(GARDE)
    desk.plug(a=first)
    desk.plug(b=second)
    desk.pull("a", "b")
    play(second)
    desk.set_aside((1, 1))
    desk.plug(b=second)
    assert desk.shown() == {"b": (SET_UP, (2, 2))}


def test_after_its_last_round_a_box_takes_a_table_whose_box_is_gone(make_desk):
    desk = make_desk(settings={"rounds": 1}, rounds=ROUNDS[:1])
    first, second = desk.box(1), desk.box(2)
    desk.plug(a=first)
    desk.plug(b=second)
    desk.pull("a")
    play(second)
    desk.station.again("b")
    desk.look()
    [shown] = [one for one in desk.station.boxes() if one.port]
    assert str(shown.sentence) == "that was the last round"
    desk.set_aside((1, 1))
    desk.look()
    assert desk.shown() == {"b": (SET_UP, (1, 1))}
    desk.plug(a=first)  # which turns up again
    assert desk.shown() == {"a": (WAITING, None), "b": (SET_UP, (1, 1))}


def test_a_box_that_waits_for_the_next_draw_takes_no_table_that_is_on_paper(desk):
    """It is for its own table, unless the director wants another box for one."""
    first, third = desk.box(1), desk.box(3)
    sheet = {"persons": [1, 2, 3, 4], "points": [3, -1, -1, -1], "deals": 2}
    desk.decide(*(sheet_typed(sheet | {"round": 1, "table": table}) for table in (1, 2)))
    desk.plug(a=first)
    assert desk.shown() == {"a": (SET_UP, (2, 1))}
    play(first)
    desk.station.again("a")
    desk.look()
    assert desk.shown() == {"a": (WAITING, (2, 1))}  # nobody has a box at table 2
    desk.plug(c=third)
    desk.set_aside((2, 2))
    desk.pull("c")
    desk.look()
    assert desk.shown() == {"a": (SET_UP, (2, 2))}


# Boxes that never leave their tables, as those whose display is on a phone


@pytest.fixture
def come(desk):
    """A function that attends a box: the `Attended`. Box 9 stays at table 2, box 8 at table 7."""
    standing = {desk.box(9).board.unique_id: 2, desk.box(8).board.unique_id: 7}
    allotment = Allotment(lambda: standing)

    def come(box, **options):
        with desk.opened() as database:
            return attend(box.link(), database, allotment=allotment, **options)

    return come


def place_of(attended):
    return attended.state, attended.place


def test_it_gets_its_own_table_and_nobody_else_does(desk, come):
    first, second, phone = desk.box(1), desk.box(2), desk.box(9)
    assert place_of(come(first)) == (SET_UP, (1, 1))
    assert place_of(come(second)) == (WAITING, None)
    assert place_of(come(phone)) == (SET_UP, (1, 2))
    play(phone)
    assert place_of(come(phone)) == (SET_UP, (2, 2))
    play(phone)
    attended = come(phone)
    assert place_of(attended) == (WAITING, (2, 2))
    assert "round 3 has not been drawn yet" in str(attended.messages[-1])


def test_where_its_table_is_not_or_has_a_box_it_waits(desk, come):
    def said(box):
        return str(come(box).messages[-1])

    assert "there is no table 7 of round 1" in said(desk.box(8))
    other = desk.box(3)
    other.begin(label="E1 r1 t2", table=2, round=1, players=["Emil", "Fritz", "Gerti", "Hans"])
    come(other)
    assert "table 2 of round 1 has a box" in said(desk.box(9))


def test_it_is_collected_without_getting_another_table(desk, come):
    phone = desk.box(9)
    come(phone)
    phone.play(GARDE)
    attended = come(phone, stays=True)
    assert place_of(attended) == (COLLECTED, (1, 2))
    assert [str(one) for one in attended.messages] == [
        "table 2 of round 1 has played 1 of 2: 1 new deal"
    ]
    assert come(phone, stays=True).messages == ()  # nothing new, and nobody has to read that
    play(phone, deals=1)
    assert place_of(come(phone, stays=True)) == (COLLECTED, (1, 2))
    assert desk.states(1)[1] == "signed"
    assert desk.states(2)[1] == "not set up"
    assert place_of(come(phone)) == (SET_UP, (2, 2))


def test_without_an_event_it_is_collected_as_well(make_desk):
    desk = make_desk()
    desk.decide(CLOSE)
    box = desk.box(9)
    box.begin(label="club", table=2, round=1)
    box.play(GARDE)
    with desk.opened() as database:
        attended = attend(box.link(), database, stays=True)
    assert place_of(attended) == (COLLECTED, None)
