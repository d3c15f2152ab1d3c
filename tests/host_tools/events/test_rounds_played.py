"""Who has played a round has come by then, stops after it, and owes his stake."""

import pytest

from host_tools.common.errors import DeskError
from host_tools.events.decide_on import decide_on
from host_tools.events.events import load_event
from host_tools.events.new_events import new_event
from host_tools.events.person_cards import store_persons
from host_tools.intake.database import Database
from host_tools.tournament.person import Person

NAMES = ("Anna", "Beat", "Carl", "Dora")
SHEET = {"round": 1, "table": 1, "persons": [1, 2, 3, 4], "points": [6, 2, -3, -5], "deals": 12}


@pytest.fixture
def database(tmp_path):
    with Database(tmp_path / "desk.db") as database:
        store_persons(database, [Person(number, name) for number, name in enumerate(NAMES, 1)])
        settings = {"name": "Cup", "date": "2026-11-21", "rules": "krenglbach", "rounds": 2}
        number = new_event(database, settings | {"deals": 12})
        steps = [("register", {"person": person}) for person in range(1, 5)]
        rounds = [[[1, 2, 3, 4]]] * 2
        drawn = {"round": 1, "tables": rounds, "seed": 7, "method": "lot-1"}
        decide_on(database, number, [*steps, ("draw", drawn)])
        yield database


def withdraw(database, round_number):
    decide_on(database, 1, [("withdraw", {"person": 1, "round": round_number})])


def test_nobody_stops_from_a_round_on_in_which_he_has_played(database):
    """Krenglbach: "Wenn ein Spieler während des Turniers aufhört zu spielen": what he has played
    until then stands there.
    """
    decide_on(database, 1, [("sheet", SHEET)])
    said = "round: Anna has played in round 1, and stops after it at the earliest"
    with pytest.raises(DeskError, match=said):
        withdraw(database, 1)
    withdraw(database, 2)
    assert load_event(database, 1).state.entrants[1].last == 1


def test_nobody_comes_after_a_round_in_which_he_has_played(database):
    """His points of it count: nobody else has played for him there."""
    decide_on(database, 1, [("sheet", SHEET)])
    late = ("late", {"person": 1, "round": 2})
    said = "round: Anna has played in round 1, and does not come after it"
    with pytest.raises(DeskError, match=said):
        decide_on(database, 1, [late])
    decide_on(database, 1, [("undo", {"decision": 7})])
    decide_on(database, 1, [late])
    assert load_event(database, 1).state.entrants[1].first == 2


@pytest.mark.parametrize("pot", ["paid", "due"])
def test_who_has_played_owes_his_stake_from_whatever_round_on_he_stops(database, pot):
    """Krenglbach: "Das Startgeld beträgt 5 €"; "Der Sieger erhält 50 % des Startgelds". His sheet
    may come, or be read from his box, after the director has let him stop.
    """
    decide_on(database, 1, [("settings", {"settings": {"pot": pot}})])
    decide_on(database, 1, [("paid", {"person": person, "cents": 500}) for person in range(1, 5)])
    withdraw(database, 1)
    before = load_event(database, 1)
    assert (before.cash().accounts[0].due, before.standings().pot) == (0, 1500)
    decide_on(database, 1, [("sheet", SHEET)])
    after = load_event(database, 1)
    assert (after.cash().accounts[0].due, after.standings().pot) == (500, 2000)


def test_whom_the_director_excludes_may_have_played_in_that_round(database):
    """Tirol: "Grobe Unsportlichkeiten ... können mit Ausschluss und Sperren geahndet werden"."""
    decide_on(database, 1, [("sheet", SHEET)])
    excluded = ("exclude", {"person": 1, "round": 1, "until": None})
    decide_on(database, 1, [excluded], reason="marked cards")
    event = load_event(database, 1)
    assert (event.standings().lines[-1].person, event.cash().accounts[0].due) == (1, 500)
