"""Boxes that never leave their tables, as those whose display is on a phone."""

import pytest

from host_tools.boxes.station.allotment import Allotment
from host_tools.boxes.station.visit import COLLECTED, SET_UP, WAITING, attend
from host_tools.intake.database import Database
from tests.host_tools.box import GARDE
from tests.host_tools.boxes.station.desk import NOW, play
from tests.host_tools.decided import CLOSE

pytestmark = pytest.mark.long


@pytest.fixture
def come(desk):
    """A function that attends a box: the `Attended`. Box 9 stays at table 2, box 8 at table 7."""
    standing = {desk.box(9).board.unique_id: 2, desk.box(8).board.unique_id: 7}
    allotment = Allotment(lambda: standing)

    def come(box, **options):
        with Database(desk.path, clock=lambda: NOW) as database:
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
    with Database(desk.path, clock=lambda: NOW) as database:
        attended = attend(box.link(), database, stays=True)
    assert place_of(attended) == (COLLECTED, None)
