"""Two have swapped their tables: the page has the answer beside the question, on both tables."""

import re

import pytest

from host_tools.boxes.collect import collect
from host_tools.boxes.station.visit import attend
from host_tools.events.decide_on import decide_on
from host_tools.events.events import load_event
from host_tools.intake.database import Database
from tests.host_tools.box import TableBox
from tests.host_tools.web.table_forms import HERE, SOLO, press

pytestmark = pytest.mark.long


@pytest.fixture
def swapped(path, tmp_path):
    """One of table 2 sat at table 1, as the director has said there; both boxes were read."""
    with Database(path) as database:
        for number in (1, 2):
            unique_id = bytes(7) + bytes([number])
            box = TableBox(tmp_path / f"box-{number}", unique_id, unique_id)
            with box.link() as link:
                attend(link, database)
            for _ in range(12):
                box.play(SOLO)
            box.session.close()
            with box.link() as link:
                collect(link, database)
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
