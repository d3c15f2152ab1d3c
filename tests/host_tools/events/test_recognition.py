"""Who sat where is stored when a session is recognised, and only decisions change it."""

import shutil
import sqlite3
from contextlib import closing, contextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from host_tools.boxes.collect import collect
from host_tools.boxes.push import begin
from host_tools.club.person import Person
from host_tools.common.errors import DeskError
from host_tools.database.person_rows import Persons
from host_tools.events import forgotten, persons, recognition
from host_tools.events.decide_on import decide_on
from host_tools.events.events import load_event
from host_tools.events.new_events import new_event
from host_tools.events.person_cards import persons_of, store_persons
from host_tools.events.planned_tables import planned
from host_tools.events.seatings import seatings_of
from host_tools.intake.database import Database
from host_tools.tournament.tables.seating import DIRECTOR, LABEL, NAMES, SENT
from rules_core.record import SESSION
from tests.host_tools.box import EVENT_TIME, GARDE, TableBox
from tests.host_tools.decided import CLOSE, drawn_as, of_table, set_aside
from tests.host_tools.events.made_event import made_event
from tests.host_tools.tournament.example_event import sat

CALLED = ("Anna", "Beat", "Carl", "Dora", "Emil", "Fritz", "Gerti", "Hans")

CUP = {"name": "Cup", "date": "2025-11-20", "rules": "fft-4", "rounds": 2, "deals": 1}
ROUNDS = [[[1, 2, 3, 4], [5, 6, 7, 8]], [[1, 5, 2, 6], [3, 7, 4, 8]]]
OTHER_ROUNDS = [[[8, 7, 6, 5], [4, 3, 2, 1]], ROUNDS[1]]


def draw(rounds=ROUNDS, first=1):
    return drawn_as(rounds, first)


@pytest.fixture
def event(tmp_path):
    """Event 1 of eight, drawn, at a desk on that evening."""
    with drawn_event_in(tmp_path) as database:
        yield database


@contextmanager
def drawn_event_in(folder):
    """Such an event in a new database of a folder, which is open inside the block."""
    path = folder / "desk.db"
    path.write_bytes(_drawn())
    with Database(path, check=False) as database:
        database.clock = lambda: EVENT_TIME
        yield database


@cache
def _drawn():
    """The bytes of its database."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "desk.db")
        with Database(path) as database:
            database.clock = lambda: EVENT_TIME
            made_event(database, CALLED, ROUNDS, **CUP)
        return path.read_bytes()


def box_of(folder, name):
    unique_id = name.encode().ljust(8, b"-")[:8]
    return TableBox(folder / name, unique_id, unique_id)


def bring(database, box):
    """Collect a box, whose session is of the day of the event."""
    box.board.seconds = EVENT_TIME
    return collect(box.link(), database)


def play(box):
    box.play(GARDE)
    box.session.close()
    return box


def sent_box(database, folder, number=1, table=1):
    """A box that the desk has set up for a table, with nothing played."""
    plan = planned(load_event(database, 1))
    [one] = [p for p in plan if (p.session["round"], p.session["table"]) == (number, table)]
    box = box_of(folder, f"box-{number}-{table}")
    box.board.seconds = EVENT_TIME
    begin(box.link(), box.board.unique_id, one, plan, database)
    return box


def typed_box(folder, label="", number=1, table=1, players=CALLED[:4], day=0, name="typed"):
    """A box whose table has begun by itself, or was set up when no desk noted it; all played."""
    box = box_of(folder, f"{name}-{number}-{table}")
    box.board.seconds = EVENT_TIME + day * 86_400
    fields = {"label": label, "round": number, "table": table, "players": list(players)}
    box.begin(deals=1, **fields)
    return play(box)


def call_otherwise(database, *numbers):
    """Give these persons other names, by whatever way."""
    cards = persons_of(database)
    store_persons(database, [replace(cards[n], name=f"Somebody {n}") for n in numbers])


def seated(database):
    return {one.place: (one.persons, one.how) for one in seatings_of(database, 1).values()}


def results(database):
    return {place: table.results for place, table in load_event(database, 1).tables.items()}


def recognise_anew(path):
    """Let a database be as if its sessions could be read only now."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DELETE FROM seated")
        connection.execute("DELETE FROM meta WHERE key = 'seated'")


def test_who_sits_there_is_noted_before_the_box_hears_of_it(event, tmp_path):
    box = box_of(tmp_path, "gone")
    plan = planned(load_event(event, 1))
    link = box.link()
    link.push_session = lambda session: pytest.fail("the cable was pulled")
    with pytest.raises(pytest.fail.Exception):
        begin(link, b"--gone--", plan[0], plan, event)
    [row] = event.seatings.sent(1)
    assert (row["label"], row["box"], row["time"]) == ("E1 r1 t1", b"--gone--", EVENT_TIME)
    assert (row["players"], row["persons"]) == ('["Anna", "Beat", "Carl", "Dora"]', "[1, 2, 3, 4]")


def test_what_a_box_was_told_last_is_noted_once(event, tmp_path):
    """Of a box whose cable was pulled nobody knows whether it has heard: it is told again."""
    box = box_of(tmp_path, "again")
    plan = planned(load_event(event, 1))
    others = replace(plan[0], persons=plan[1].persons)
    for one, unique_id in ((plan[0], b"--one---"), (plan[0], b"--two---"), (others, b"--one---")):
        for _ in range(2):
            begin(box.link(), unique_id, one, plan, event)
    begin(box.link(), b"--one---", plan[0], plan, event)
    told = [(row["box"], row["persons"]) for row in event.seatings.sent(1)]
    assert told == [
        (b"--one---", "[1, 2, 3, 4]"),
        (b"--two---", "[1, 2, 3, 4]"),
        (b"--one---", "[5, 6, 7, 8]"),
        (b"--one---", "[1, 2, 3, 4]"),
    ]


def test_what_is_of_no_event_is_not_noted(event, tmp_path):
    box = box_of(tmp_path, "alone")
    plan = [replace(planned(load_event(event, 1))[0], event=None, persons=())]
    begin(box.link(), box.board.unique_id, plan[0], plan)
    assert event.seatings.sent(1) == []


def test_a_box_of_the_desk_is_known_without_a_look_at_the_cards(event, tmp_path, monkeypatch):
    """A club may have thousands, and every box that comes would wait for them."""
    box = play(sent_box(event, tmp_path))
    monkeypatch.setattr(recognition, "persons_of", pytest.fail)
    monkeypatch.setattr(forgotten, "linked_cards", pytest.fail)
    monkeypatch.setattr(Persons, "all", pytest.fail)
    bring(event, box)
    assert seated(event) == {(1, 1): ((1, 2, 3, 4), SENT)}


def test_a_box_of_the_desk_is_known_by_number_whatever_they_are_called_by_then(event, tmp_path):
    box = sent_box(event, tmp_path)
    call_otherwise(event, *range(1, 9))
    bring(event, play(box))
    assert seated(event) == {(1, 1): ((1, 2, 3, 4), SENT)}
    assert results(event)[1, 1] == {1: 318, 2: -106, 3: -106, 4: -106}


def test_names_are_compared_once(event, tmp_path):
    bring(event, typed_box(tmp_path))
    bring(event, typed_box(tmp_path, "E1 r1 t2", table=2, players=CALLED[4:]))
    before = results(event)
    call_otherwise(event, *range(1, 9))
    decide_on(event, 1, [("undo", {"decision": 10}), draw()])
    assert results(event) == before
    assert seated(event) == {(1, 1): ((1, 2, 3, 4), NAMES), (1, 2): ((5, 6, 7, 8), LABEL)}


def test_a_name_given_later_fills_no_place_but_a_decision_does(event, tmp_path):
    box = typed_box(tmp_path, players=["Anna", "Beat", "Carl", "Dorli"])
    bring(event, box)
    before = results(event)
    store_persons(event, [Person(4, "Dorli")])
    decide_on(event, 1, [draw(OTHER_ROUNDS), draw()])
    assert results(event) == before
    [bound] = load_event(event, 1).tables[1, 1].bound
    decide_on(event, 1, [sat(bound.session, 3, 4)])
    assert results(event)[1, 1][4] == -106


def test_what_waits_is_not_bound_by_another_name(event, tmp_path):
    bring(event, typed_box(tmp_path, players=["W", "X", "Y", "Z"]))
    store_persons(event, [Person(number, name) for number, name in enumerate("WXYZ", 1)])
    loaded = load_event(event, 1)
    assert [str(one.sentence) for one in loaded.waiting] == ["at table 1 of round 1 sit others"]
    assert not any(loaded.tables[1, 1].results)


def test_what_came_before_the_draw_is_recognised_by_it(event, tmp_path):
    decide_on(event, 1, [("undo", {"decision": 10})])
    bring(event, typed_box(tmp_path))
    assert seated(event) == {}
    decide_on(event, 1, [draw()])
    assert seated(event) == {(1, 1): ((1, 2, 3, 4), NAMES)}


def damage_sessions(database, damage="zeroblob(9)"):
    """The beginnings of all sessions cannot be read any more."""
    with closing(sqlite3.connect(database.path)) as connection, connection:
        connection.execute(f"UPDATE record SET raw = {damage} WHERE kind = {SESSION}")


@pytest.mark.parametrize("damage", ["zeroblob(9)", "'a letter'"])
def test_what_is_damaged_here_is_recognised_when_a_box_has_brought_it_back(event, tmp_path, damage):
    decide_on(event, 1, [("undo", {"decision": 10})])
    box = typed_box(tmp_path)
    bring(event, box)
    damage_sessions(event, damage)
    decide_on(event, 1, [draw()])
    assert seated(event) == {}
    collect(box.link(), event, everything=True)
    assert seated(event) == {(1, 1): ((1, 2, 3, 4), NAMES)}


def test_a_table_whose_session_is_damaged_here_says_so_until_a_box_has_brought_it_back(
    event, tmp_path
):
    box = play(sent_box(event, tmp_path))
    bring(event, box)
    before = results(event)
    damage_sessions(event)
    table = load_event(event, 1).tables[1, 1]
    assert (table.results, table.state) == ({}, "look")
    assert str(table.troubles[0]) == (
        "its beginning is damaged in our database; 'schreiber sync --all' brings it back"
    )
    collect(box.link(), event, everything=True)
    assert results(event) == before


def test_an_event_on_another_day_keeps_its_sessions(event, tmp_path):
    bring(event, typed_box(tmp_path))
    bring(event, typed_box(tmp_path, table=2, players=CALLED[4:], day=9))
    before = results(event)
    decide_on(event, 1, [("settings", {"settings": {"date": "2025-11-29"}})])
    assert results(event)[1, 1] == before[1, 1]
    assert results(event)[1, 2] == {5: 318, 6: -106, 7: -106, 8: -106}


def test_when_the_plan_has_its_table_no_more_it_is_said_and_comes_back_with_it(event, tmp_path):
    bring(event, play(sent_box(event, tmp_path)))
    before = results(event)
    [undone] = decide_on(event, 1, [("undo", {"decision": 10})])
    [waiting] = load_event(event, 1).waiting
    assert str(waiting.sentence) == (
        "there is no table 1 of round 1; there sat Anna, Beat, Carl, Dora"
    )
    decide_on(event, 1, [("undo", {"decision": undone.number})])
    assert results(event) == before


def test_another_draw_does_not_give_their_deals_to_others(event, tmp_path):
    bring(event, play(sent_box(event, tmp_path)))
    before = results(event)[1, 1]
    decide_on(event, 1, [draw(OTHER_ROUNDS)])
    table = load_event(event, 1).tables[1, 1]
    assert table.results == before
    assert len(table.troubles) == 4


def test_the_director_binds_and_takes_it_back(event, tmp_path):
    bring(event, typed_box(tmp_path, number=7))
    assert seated(event) == {}
    [session] = [one.session.id for one in load_event(event, 1).waiting]
    [decided] = decide_on(event, 1, [of_table(session)])
    assert seated(event) == {(1, 1): ((1, 2, 3, 4), DIRECTOR)}
    before = results(event)
    call_otherwise(event, *range(1, 9))
    [undone] = decide_on(event, 1, [("undo", {"decision": decided.number})])
    assert not any(results(event).values())
    decide_on(event, 1, [("undo", {"decision": undone.number})])
    assert results(event) == before


def test_what_is_bound_can_be_corrected_at_once(event, tmp_path):
    bring(event, typed_box(tmp_path, number=7))
    [session] = [one.session for one in load_event(event, 1).waiting]
    steps = [of_table(session.id), ("correct", {"entry": session.entries[0].id, "document": None})]
    decide_on(event, 1, steps, reason="twice")
    assert set(results(event)[1, 1].values()) == {0}


def test_what_is_bound_elsewhere_is_of_its_own_table_when_that_is_taken_back(event, tmp_path):
    bring(event, typed_box(tmp_path))
    before = results(event)
    [session] = seatings_of(event, 1)
    call_otherwise(event, *range(1, 9))
    [decided] = decide_on(event, 1, [of_table(session, 2)])
    assert results(event)[1, 2] == before[1, 1]
    decide_on(event, 1, [("undo", {"decision": decided.number})])
    assert results(event) == before


def test_what_was_set_aside_comes_back_as_it_was(event, tmp_path):
    bring(event, typed_box(tmp_path))
    before = results(event)
    [session] = seatings_of(event, 1)
    [decided] = decide_on(event, 1, [set_aside(session)], reason="a trial")
    assert results(event)[1, 1] == {}
    assert len(load_event(event, 1).tables[1, 1].sessions.aside) == 1
    call_otherwise(event, *range(1, 9))
    decide_on(event, 1, [("undo", {"decision": decided.number})])
    assert results(event) == before


def test_two_events_of_one_day_keep_their_own(event, tmp_path):
    new_event(event, CUP)
    registered = [("entrant", {"what": "registered", "person": number}) for number in range(1, 9)]
    decide_on(event, 2, [*registered, draw(OTHER_ROUNDS)])
    bring(event, typed_box(tmp_path))
    bring(event, typed_box(tmp_path, table=2, name="other"))
    assert list(seated(event)) == [(1, 1)]
    assert [one.place for one in seatings_of(event, 2).values()] == [(1, 2)]


def test_a_session_that_a_copy_has_brought_first_stays_who_it_was(event, tmp_path):
    box = sent_box(event, tmp_path)
    bring(event, box)
    plan = planned(load_event(event, 1))
    box.session.begin(plan[2].session | {"players": ["Anna", "Emil", "Beat", "Fritz"]})
    shutil.copytree(box.path.parent, tmp_path / "copy")
    copy = TableBox(tmp_path / "copy", b"copy----")
    bring(event, copy)
    call_otherwise(event, *range(1, 9))
    bring(event, play(box))
    assert seated(event)[2, 1] == ((1, 5, 2, 6), LABEL)
    assert results(event)[2, 1] == {1: 318, 5: -106, 2: -106, 6: -106}


@pytest.mark.parametrize(
    "damage", ["persons = '[1, 2, true, 4]'", "persons = '[1'", "persons = '{}'", "persons = x'00'"]
)
def test_what_is_damaged_is_said_in_a_sentence(event, tmp_path, damage):
    box = play(sent_box(event, tmp_path))
    with closing(sqlite3.connect(event.path)) as connection, connection:
        connection.execute(f"UPDATE sent SET {damage}")
    with pytest.raises(DeskError, match="the database is damaged at sent E1 r1 t1"):
        bring(event, box)
    with closing(sqlite3.connect(event.path)) as connection, connection:
        connection.execute("DELETE FROM sent")
    bring(event, box)
    with closing(sqlite3.connect(event.path)) as connection, connection:
        connection.execute(f"UPDATE seated SET {damage}")
    with pytest.raises(DeskError, match="the database is damaged at seated 1 "):
        load_event(event, 1)


def test_who_is_forgotten_twice_while_his_box_is_under_way_has_sat_there(event, tmp_path):
    """A list had brought him back meanwhile."""
    box = sent_box(event, tmp_path)
    persons.forget_person(event, 2)
    persons.import_persons(event, "Nr;Name\n2;Beat Neu", "list.csv")
    persons.forget_person(event, 2)
    bring(event, play(box))
    assert seated(event)[1, 1] == ((1, 2, 3, 4), SENT)


def waiting(database):
    return [str(one.sentence) for one in load_event(database, 1).waiting]


OTHER_DAY = "its clock says 2025-11-13, so it may be another evening's: which table is it?"


def test_a_box_whose_clock_is_of_another_day_waits_for_the_director(event, tmp_path):
    """Nobody had set it up, so that nothing else says which table it was."""
    box = typed_box(tmp_path, day=-7)
    collect(box.link(), event, clock=lambda: EVENT_TIME)
    assert waiting(event) == [OTHER_DAY]
    [one] = load_event(event, 1).waiting
    decide_on(event, 1, [of_table(one.session.id)])
    assert waiting(event) == []
    assert seated(event)[1, 1] == ((1, 2, 3, 4), DIRECTOR)


@pytest.mark.parametrize(
    ("fields", "came"),
    [
        ({}, EVENT_TIME - 3 * 86_400),  # it had been brought before the event
        ({"label": "training"}, EVENT_TIME),
        ({"number": 3}, EVENT_TIME),  # the plan has no such table
    ],
    ids=str,
)
def test_what_is_of_another_event_does_not_wait(event, tmp_path, fields, came):
    collect(typed_box(tmp_path, day=-7, **fields).link(), event, clock=lambda: came)
    assert waiting(event) == []


def test_an_event_that_is_closed_asks_about_no_other_day(event, tmp_path):
    collect(typed_box(tmp_path, day=-7).link(), event, clock=lambda: EVENT_TIME)
    decide_on(event, 1, [CLOSE], anyway=True)
    assert waiting(event) == []


def test_sessions_that_can_be_read_only_now_are_recognised_once(event, tmp_path):
    bring(event, play(sent_box(event, tmp_path)))
    bring(event, typed_box(tmp_path, table=2, players=CALLED[4:]))
    before = results(event)
    recognise_anew(event.path)
    with Database(event.path) as database:
        assert results(database) == before
        call_otherwise(database, *range(1, 9))
    with Database(event.path) as database:
        assert results(database) == before


def test_an_event_that_is_damaged_keeps_nobody_from_the_others(event, tmp_path, capsys):
    new_event(event, CUP)
    bring(event, play(sent_box(event, tmp_path)))
    before = results(event)
    recognise_anew(event.path)
    with closing(sqlite3.connect(event.path)) as connection, connection:
        connection.execute("UPDATE decision SET content = '{' WHERE event = 2")
    with Database(event.path, check=False) as database:
        assert results(database) == before
    assert "decision 1 of event 2 is none that a program has written" in capsys.readouterr().err
