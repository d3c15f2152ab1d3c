"""A session on its way to a box."""

import pytest

from host_tools.boxes.push import begin
from host_tools.common.errors import RefusalError
from host_tools.sessions.session_plan import Planned
from tests.host_tools.box import session

NUMBERED = session(numbers=[7, 12, 4711, 30])


def push(box, told):
    """Begin a session."""
    with box.link() as link:
        begin(link, box.board.unique_id, Planned(told, "", "test"), [])


def test_the_numbers_of_the_players_are_in_the_log(box):
    """FFT: North enters "Tischnummer, Name und Nummer von jedem der vier Spieler"."""
    push(box, NUMBERED)
    assert box.log.session.body["numbers"] == [7, 12, 4711, 30]
    running = box.link().identify().session
    assert running.is_begun_as(NUMBERED)
    assert not running.is_begun_as(session())
    assert not running.is_begun_as(session(numbers=[12, 7, 4711, 30]))


def test_what_a_box_refuses_is_refused(box):
    with pytest.raises(RefusalError, match="must be 4, not 3"):
        push(box, session(dealer=None, players=["A", "B", "C"], numbers=[1, 2, 3]))
    assert box.log.session is None


def test_numbers_change_their_seats_with_their_players(box):
    """Troccas 5: "Die Zusammenstellung der Spieler wird ausgelost"."""
    told = session(rules="troccas-4", dealer=None, numbers=[7, 12, 4711, 30])
    seated = told | {"players": ["Anna", "Carl", "Beat", "Dora"], "numbers": [7, 4711, 12, 30]}
    push(box, told)
    box.session.begin(seated | {"dealer": 0})
    assert box.link().identify().session.is_begun_as(told)
    assert box.link().push_session(told) == box.log.session.sequence
