"""Two have swapped their tables: the page has the answer beside the question, on both tables."""

from datetime import UTC, datetime

import pytest

from host_tools.boxes.collect import collect
from host_tools.events.events import load_event
from host_tools.events.planned_tables import planned
from host_tools.intake.database import Database
from tests.host_tools.box import TableBox
from tests.host_tools.web.table_forms import HERE, SOLO, offers, take

pytestmark = pytest.mark.long

THERE = "/event/1/table/1/2"

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


@pytest.mark.parametrize(
    ("address", "words"),
    [(HERE, "{other} and {one} have exchanged their tables"), (THERE, "{one} sat there")],
)
def test_one_answer_is_enough_for_both_tables(page, swapped_by_themselves, address, words):
    one, other = swapped_by_themselves
    assert f"{other} was not drawn here" in page.get(HERE).text
    take(page, words.format(one=one, other=other), address)
    shown = page.get(HERE)
    assert ("have exchanged" in shown.text.split("Undo")[0]) == (address == HERE)
    for where in (HERE, THERE):
        assert 'class="wrong"' not in page.get(where).html
    header = shown.html.split("<thead>")[1].split("</thead>")[0]
    assert (f"<span>{other}<" in header, f"<span>{one}<" in header) == (True, False)
    tiles = page.get("/event/1/round/1").html.split('class="tile ')
    assert (f"<span>{other}</span>" in tiles[1], f"<span>{one}</span>" in tiles[2]) == (True, True)


def test_as_long_as_nobody_has_said_so_the_first_of_both_is_asked(page, path, tmp_path):
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
    assert f"{one} was not drawn here" in page.get(HERE).text
    assert f"{other} was not drawn here" not in page.get(THERE).text
    take(page, offers(page)[0])
    for where in (HERE, THERE):
        assert 'class="wrong"' not in page.get(where).html
