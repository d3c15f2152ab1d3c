"""A session on its way to a box, which may know less than the desk."""

import pytest

from host_tools.boxes.push import begin
from host_tools.common.errors import RefusalError
from host_tools.sessions.session_plan import Planned
from rules_core.errors import Refusal
from tests.host_tools.box import NAMES, session

NUMBERED = session(numbers=[7, 12, 4711, 30])
OLDER = "its firmware is older, and 'schreiber flash' brings a newer one"
NO_NUMBERS = f"it does not show the players' numbers: {OLDER}"
FIRST_PLAYER = f"it lets the first player deal first: {OLDER}"


def push(box, told):
    """Begin a session; what the box does otherwise."""
    with box.link() as link:
        return list(map(str, begin(link, box.board.unique_id, Planned(told, "", "test"), [])))


@pytest.fixture
def make_older(box, monkeypatch):
    """A function that lets the box refuse what an older one does not know."""

    def make(knows_numbers=False, knows_open=True):
        whole, identify = box.end.push_session, box.end.identify

        def push_session(told):
            if "numbers" in told and not knows_numbers:
                raise Refusal("session", "no_field", "'numbers'")
            if told["dealer"] is None and not knows_open:
                raise ValueError("dealer: must be a whole number from 0 to 5")
            return whole(told)

        def say_less():
            said = identify()
            if said["session"] is not None and not knows_numbers:
                del said["session"]["numbers"]
            return said

        monkeypatch.setattr(box.end, "push_session", push_session)
        monkeypatch.setattr(box.end, "identify", say_less)
        return box

    return make


def test_the_numbers_of_the_players_are_in_the_log(box):
    """FFT: North enters "Tischnummer, Name und Nummer von jedem der vier Spieler"."""
    assert push(box, NUMBERED) == []
    assert box.log.session.body["numbers"] == [7, 12, 4711, 30]
    running = box.link().identify().session
    assert running.is_begun_as(NUMBERED)
    assert not running.is_begun_as(session())
    assert not running.is_begun_as(session(numbers=[12, 7, 4711, 30]))


def test_an_older_box_plays_without_them_and_that_is_said(make_older):
    box = make_older()
    assert push(box, NUMBERED) == [NO_NUMBERS]
    assert box.log.session.body["players"] == NAMES
    assert box.link().identify().session.is_begun_as(NUMBERED)
    assert push(box, session(label="next")) == []


def test_a_box_that_knows_no_open_dealer_goes_on_with_the_first_player(make_older):
    """What was before: the first player of a table deals first."""
    box = make_older(knows_open=False)
    told = session(dealer=None, numbers=[7, 12, 4711, 30])
    assert push(box, told) == [NO_NUMBERS, FIRST_PLAYER]
    assert box.session.ledger.dealer == 0
    assert box.link().identify().session.is_begun_as(told)


def test_what_a_box_refuses_for_another_reason_is_refused(make_older):
    box = make_older(knows_numbers=True)
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
