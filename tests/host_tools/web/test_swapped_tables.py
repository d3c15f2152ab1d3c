"""Two have swapped their tables: the page has the answer beside the question, on both tables."""

import re
from datetime import UTC, datetime

import pytest
from host_tools.tournament.seat_questions import DOUBLE, questions_of
from host_tools.web.director.table_questions import asked_at

from host_tools.boxes.collect import collect
from host_tools.boxes.station.visit import attend
from host_tools.events.decide_on import decide_on
from host_tools.events.events import load_event
from host_tools.events.planned_tables import planned
from host_tools.intake.database import Database
from host_tools.language.message import msg
from tests.host_tools.box import TableBox
from tests.host_tools.web.table_forms import HERE, SOLO, press

pytestmark = pytest.mark.long

EVENING = int(datetime(2026, 11, 21, 19, tzinfo=UTC).timestamp())  # of the event


def box_of(folder, number):
    unique_id = bytes(7) + bytes([number])
    return TableBox(folder / f"box-{number}", unique_id, unique_id)


def begin_by_themselves(box, table, players):
    """On the day of the event, at a box that was not set up."""
    box.board.seconds = EVENING
    box.begin(rules="krenglbach", table=table, round=1, deals=12, players=players, label="")


def play_and_read(box, database):
    for _ in range(12):
        box.play(SOLO)
    box.session.close()
    with box.link() as link:
        collect(link, database)


@pytest.fixture
def swapped(path, tmp_path):
    """One of table 2 sat at table 1, as the director has said there; both boxes were read."""
    with Database(path) as database:
        for number in (1, 2):
            box = box_of(tmp_path, number)
            with box.link() as link:
                attend(link, database)
            play_and_read(box, database)
        event = load_event(database, 1)
        [bound] = event.tables[1, 1].bound
        stranger = event.tables[1, 2].persons[1]
        named = {"session": bound.session.id, "place": 1, "person": stranger}
        decide_on(database, 1, [("name", named)])
        return event.name(event.tables[1, 1].persons[1]), event.name(stranger)


def test_both_tables_offer_that_they_have_swapped(page, swapped):
    one, other = swapped
    label = f"{one} and {other} have swapped tables"
    for address in (HERE, "/event/1/table/1/2"):
        shown = page.get(address).html
        assert f'<button class="main">{label}</button>' in shown
        assert shown.count('<button class="main">') == 1
    press(page, label)
    shown = page.get(HERE)
    assert 'class="wrong"' not in shown.html
    last = re.search(r'id="last".*?</p>', shown.html, re.DOTALL)[0]
    both = f"{one} at table 2, round 1, {other} at table 1, round 1: they have swapped tables."
    assert both in " ".join(last.split())
    header = shown.html.split("<thead>")[1].split("</thead>")[0]
    assert (f"<span>{other} " in header, f"<span>{one} " in header) == (True, False)
    tiles = page.get("/event/1/round/1").html.split('class="tile ')
    assert (f"<span>{other}</span>" in tiles[1], f"<span>{one}</span>" in tiles[2]) == (True, True)


@pytest.mark.usefixtures("swapped")
def test_what_a_swap_settles_comes_after_it(path):
    with Database(path) as database:
        event = load_event(database, 1)
    table = event.tables[1, 1]
    table.troubles.insert(0, msg("another trouble"))
    assert [one.trouble for one in asked_at(event, table)][:2] == [
        *questions_of(table, DOUBLE),
        table.troubles[0],
    ]


@pytest.fixture
def swapped_by_themselves(path, tmp_path):
    """The same, but table 1 began by itself with who sat there; nobody has said anything."""
    with Database(path) as database:
        event = load_event(database, 1)
        left, stranger = event.tables[1, 1].persons[1], event.tables[1, 2].persons[1]
        here = [event.name(person) for person in event.tables[1, 1].persons]
        here[1] = event.name(stranger)
        first, second = (box_of(tmp_path, number) for number in (1, 2))
        with second.link() as link:
            link.push_session(planned(event)[1].session)
        begin_by_themselves(first, 1, here)
        play_and_read(first, database)
        play_and_read(second, database)
        return event.name(left), event.name(stranger)


@pytest.mark.parametrize("address", [HERE, "/event/1/table/1/2"])
def test_one_answer_is_enough_for_both_tables(page, swapped_by_themselves, address):
    one, other = swapped_by_themselves
    assert f"{other} plays there and was not drawn to that table" in page.get(HERE).text
    press(page, f"{one} and {other} have swapped tables", address)
    for where in (HERE, "/event/1/table/1/2"):
        assert 'class="wrong"' not in page.get(where).html
    tiles = page.get("/event/1/round/1").html.split('class="tile ')
    assert (f"<span>{other}</span>" in tiles[1], f"<span>{one}</span>" in tiles[2]) == (True, True)


def test_as_long_as_nobody_has_said_so_both_are_asked(page, path, tmp_path):
    with Database(path) as database:
        event = load_event(database, 1)
        tables = [list(event.tables[1, number].persons) for number in (1, 2)]
        tables[0][1], tables[1][1] = tables[1][1], tables[0][1]
        for number, persons in enumerate(tables, 1):
            names = [event.name(person) for person in persons]
            box = box_of(tmp_path, number)
            begin_by_themselves(box, number, names)
            play_and_read(box, database)
        one, other = (event.name(persons[1]) for persons in tables)
    for where, name in ((HERE, one), ("/event/1/table/1/2", other)):
        assert f"{name} plays there and was not drawn to that table" in page.get(where).text
    press(page, f"{other} and {one} have swapped tables")
    for where in (HERE, "/event/1/table/1/2"):
        assert 'class="wrong"' not in page.get(where).html
