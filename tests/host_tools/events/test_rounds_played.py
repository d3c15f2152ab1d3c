"""Who has played a round has come by then, stops after it, and owes his stake."""

import pytest

from host_tools.club.person import Person
from host_tools.common.errors import DeskError
from host_tools.events.decide_on import decide_on
from host_tools.events.events import load_event
from host_tools.events.new_events import new_event
from host_tools.events.person_cards import store_persons
from host_tools.intake.database import Database
from tests.host_tools.decided import comes, paid, registered, stands_in, stops
from tests.host_tools.seats import drawn_as
from tests.host_tools.tournament.example_event import ended
from tests.host_tools.typed import sheet_typed

NAMES = ("Anna", "Beat", "Carl", "Dora", "Emil")
SHEET = {"round": 1, "table": 1, "persons": [1, 2, 3, 4], "points": [6, 2, -3, -5], "deals": 12}


@pytest.fixture
def database(tmp_path):
    with Database(tmp_path / "desk.db") as database:
        store_persons(database, [Person(number, name) for number, name in enumerate(NAMES, 1)])
        settings = {"name": "Cup", "date": "2026-11-21", "rules": "krenglbach", "rounds": 2}
        number = new_event(database, settings | {"deals": 12})
        steps = [registered(person) for person in range(1, 5)]
        rounds = [[[1, 2, 3, 4]]] * 2
        decide_on(database, number, [*steps, drawn_as(rounds)])
        yield database


def withdraw(database, round_number, **deals):
    decide_on(
        database, 1, [("plays", {"what": "stops", "person": 1, "round": round_number} | deals)]
    )


def test_nobody_stops_from_a_round_on_in_which_he_has_played(database):
    """Krenglbach: "Wenn ein Spieler während des Turniers aufhört zu spielen": what he has played
    until then stands there.
    """
    decide_on(database, 1, [sheet_typed(SHEET)])
    said = "round: Anna has played in round 1: say after how many of its deals .* or a later round"
    with pytest.raises(DeskError, match=said):
        withdraw(database, 1)
    withdraw(database, 2)
    assert load_event(database, 1).state.entrants[1].last == 1


@pytest.mark.parametrize("leavers", ["out", "ranked"])
@pytest.mark.parametrize("ended_first", [False, True])
def test_who_stops_within_the_last_round_has_stopped(database, leavers, ended_first):
    """Krenglbach: "Wenn ein Spieler während des Turniers aufhört zu spielen oder ein anderer
    Spieler für diesen weiterspielt, so werden beide Spieler vom Turnier gänzlich ausgeschlossen."
    Where a text is silent, he is ranked with their points.
    """
    decide_on(database, 1, [("settings", {"settings": {"leavers": leavers}})])
    decide_on(database, 1, [paid(person, 500) for person in range(1, 5)])
    decide_on(database, 1, [sheet_typed(SHEET), sheet_typed(SHEET | {"round": 2, "deals": 5})])
    ending = ended((2, 1))
    stopping = stops(1, 2, deals=5)
    decide_on(database, 1, [ending, stopping] if ended_first else [stopping, ending])
    event = load_event(database, 1)
    standings = event.standings()
    assert {one.person: (one.rank, one.points, one.prize) for one in standings.lines} == (
        {1: (1, 12, 1000), 2: (2, 4, 700), 3: (3, -6, 300), 4: (4, -10, 0)}
        if leavers == "ranked"
        else {1: (None, 12, 0), 2: (1, 4, 1000), 3: (2, -6, 700), 4: (3, -10, 300)}
    )
    assert (event.seats_left(1), event.cash().accounts[0].due) == ([], 500)


def test_the_event_has_stopped_for_nobody_who_has_played_it_all(database):
    """Krenglbach: "während des Turniers": who leaves after the last round has not stopped."""
    decide_on(database, 1, [sheet_typed(SHEET), sheet_typed(SHEET | {"round": 2})])
    with pytest.raises(DeskError, match="deals: table 1 of round 2 plays 12 deals, and who has"):
        withdraw(database, 2, deals=12)
    with pytest.raises(DeskError, match="deals: table 1 of round 2 plays 12 deals, and who has"):
        withdraw(database, 2, deals=22)
    only = "round: the event has only 2 rounds"
    with pytest.raises(DeskError, match=only):
        withdraw(database, 3)
    with pytest.raises(DeskError, match=only):
        decide_on(database, 1, [comes(1, 3)])
    with pytest.raises(DeskError, match=only):
        decide_on(
            database, 1, [("plays", {"what": "excluded", "person": 1, "round": 3})], reason="loud"
        )
    with pytest.raises(DeskError, match=only):
        decide_on(database, 1, [stands_in(5, 1, 3)])


def test_nobody_stops_within_a_round_before_one_that_he_has_played(database):
    decide_on(database, 1, [sheet_typed(SHEET), sheet_typed(SHEET | {"round": 2, "deals": 5})])
    with pytest.raises(DeskError, match="round: Anna has played in round 2: say after how many"):
        withdraw(database, 1, deals=5)


def test_who_has_no_seat_does_not_stop_within_a_round(database):
    decide_on(database, 1, [registered(5)])
    with pytest.raises(DeskError, match="Emil has no seat in round 1"):
        decide_on(database, 1, [stops(5, 1, deals=5)])


def test_a_substitute_plays_on_for_who_stopped_within_the_round_to_the_end(database):
    """Krenglbach: "oder ein anderer Spieler für diesen weiterspielt": both are out."""
    decide_on(database, 1, [sheet_typed(SHEET | {"deals": 5})])
    withdraw(database, 1, deals=5)
    assert load_event(database, 1).seats_left(1) == [(1, 1), (2, 1)]
    decide_on(database, 1, [stands_in(5, 1, 1)])
    event = load_event(database, 1)
    assert event.state.plan.rounds == [((5, 2, 3, 4),)] * 2
    assert event.seats_left(1) == []
    assert event.state.playing(2) == [2, 3, 4, 5]
    ranks = {one.person: one.rank for one in event.standings().lines}
    assert (ranks[1], ranks.get(5)) == (None, None)


def test_who_stopped_within_a_round_is_excluded_from_it(database):
    """A day is needed for a ban alone; what he has played is his."""
    decide_on(database, 1, [sheet_typed(SHEET | {"deals": 5})])
    withdraw(database, 1, deals=5)
    decide_on(
        database,
        1,
        [("plays", {"what": "excluded", "person": 1, "round": 1})],
        reason="marked cards",
    )
    entrant = load_event(database, 1).state.entrants[1]
    assert (entrant.excluded, entrant.until, entrant.last_deals) == (True, None, 5)


def test_nobody_comes_after_a_round_in_which_he_has_played(database):
    """His points of it count: nobody else has played for him there."""
    decide_on(database, 1, [sheet_typed(SHEET)])
    late = comes(1, 2)
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
    decide_on(database, 1, [paid(person, 500) for person in range(1, 5)])
    withdraw(database, 1)
    before = load_event(database, 1)
    assert (before.cash().accounts[0].due, before.standings().pot) == (0, 1500)
    decide_on(database, 1, [sheet_typed(SHEET)])
    after = load_event(database, 1)
    assert (after.cash().accounts[0].due, after.standings().pot) == (500, 2000)


def test_whom_the_director_excludes_may_have_played_in_that_round(database):
    """Tirol: "Grobe Unsportlichkeiten ... können mit Ausschluss und Sperren geahndet werden"."""
    decide_on(database, 1, [sheet_typed(SHEET)])
    excluded = ("plays", {"what": "excluded", "person": 1, "round": 1, "until": None})
    decide_on(database, 1, [excluded], reason="marked cards")
    event = load_event(database, 1)
    assert (event.standings().lines[-1].person, event.cash().accounts[0].due) == (1, 500)
