"""Who deals first at a table that a box is set up for: the event may leave it open."""

import pytest

from host_tools.boxes.station.visit import COLLECTED, SET_UP
from host_tools.common.errors import DeskError
from host_tools.events.events import load_event
from host_tools.intake.database import Database
from host_tools.tournament.tables.seating import SENT
from rules_core.session import NAMES
from tests.host_tools.boxes.station.desk import come
from tests.host_tools.typed import sheet_typed

pytestmark = pytest.mark.long

TROCCAS = {"rules": "troccas-4", "rounds": 1, "deals": 4}


def table(desk):
    with Database(desk.path) as database:
        return load_event(database, 1).tables[1, 1]


def draw_partners(box, players, dealer):
    """Let the cards seat the players at a table that was set up, as the box does it."""
    told = {name: box.session.body[name] for name in NAMES}
    box.session.begin(told | {"players": players, "dealer": dealer})


def test_a_box_is_told_that_it_is_open(desk):
    """FFT: "Der Kartengeber is der Spieler, der die Kleinste Karte gezogen hat"."""
    box = desk.box(1)
    assert come(desk, box) == (SET_UP, (1, 1))
    assert box.session.body["dealer"] is None
    assert table(desk).account.next.dealer is None
    assert come(desk, box) == (SET_UP, (1, 1))
    assert box.log.next_sequence == 2  # not begun again


def test_an_event_may_name_the_first_player(make_desk):
    desk = make_desk(settings={"first_dealer": "first"})
    box = desk.box(1)
    come(desk, box)
    assert (box.session.body["dealer"], table(desk).account.next.dealer) == (0, 1)


def test_a_session_with_a_first_player_goes_on_where_it_is_open_now(make_desk):
    desk = make_desk(settings={"first_dealer": "first"})
    box = desk.box(1)
    come(desk, box)
    desk.decide(("settings", {"settings": {"first_dealer": "open"}}))
    assert come(desk, box) == (SET_UP, (1, 1))
    assert box.log.next_sequence == 2
    assert box.session.body["dealer"] == 0


def test_players_whom_the_cards_have_seated_anew_stay_so(make_desk):
    """Troccas 5: "Die zwei niedrigsten Tarock gehören zusammen, wobei die niedrigste das Spiel
    beginnt".
    """
    desk = make_desk(settings=TROCCAS, rounds=[[[1, 2, 3, 4], [5, 6, 7, 8]]])
    box = desk.box(1)
    come(desk, box)
    draw_partners(box, ["Anna", "Carl", "Beat", "Dora"], 2)
    assert come(desk, box) == (SET_UP, (1, 1))
    assert box.log.next_sequence == 3
    assert table(desk).state == "set up"
    box.play({"rules": "troccas-4", "points": [40, 32]})
    assert come(desk, box) == (COLLECTED, (1, 1))
    now = table(desk)
    assert (now.state, now.troubles, now.sessions.spare) == ("playing", [], [])
    assert now.results == {1: 4, 3: -4, 2: 4, 4: -4}
    assert [one.how for one in now.bound] == [SENT]


def test_where_nobody_knows_who_played_together_some_must_have_the_same(make_desk):
    desk = make_desk(settings=TROCCAS, rounds=[[[1, 2, 3, 4], [5, 6, 7, 8]]])
    sheet = {"round": 1, "table": 2, "persons": [5, 6, 7, 8], "deals": 4}
    with pytest.raises(DeskError) as refused:
        desk.decide(sheet_typed(sheet | {"points": [5, -5, 7, -7]}))
    assert str(refused.value) == (
        "points: partners have the same, but for penalties: "
        "+7, +5, −5, −7 cannot be in parties of 2"
    )
    fined = {"points": [5, -5, -5, 3], "penalties": [0, 0, 0, 2], "first": 1}
    desk.decide(sheet_typed(sheet | fined))
    desk.decide(sheet_typed(sheet | {"points": [5, -5, -5, 5]}))
