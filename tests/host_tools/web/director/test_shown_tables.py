"""Which tables of a round are shown: chips choose, and of many the open ones stand first."""

import random
import re
from types import SimpleNamespace

import pytest

from host_tools.events.decide_on import decide_on
from host_tools.intake.database import Database
from host_tools.simulation.rehearsal.rehearsed_event import make_event
from host_tools.tournament.tables.table import LOOK, NOT_SET_UP, PLAYING, SIGNED, TYPED
from host_tools.web.director.shown_tables import MANY, filters_of, shown_tables
from tests.host_tools.web.looking import Window
from tests.host_tools.web.scene import CUP, clock
from tests.host_tools.web.served import desk_at
from tests.host_tools.web.sheets import sheet

NOTEBOOK = {"width": 1366, "height": 768}
STATES = (SIGNED, PLAYING, LOOK, TYPED, NOT_SET_UP)


def round_of(states):
    return [SimpleNamespace(table=number, state=state) for number, state in enumerate(states, 1)]


def numbers(tables):
    return [table.table for table in tables]


@pytest.mark.parametrize(
    ("name", "found"),
    [("", [1, 2, 3, 4, 5]), ("open", [2, 3, 5]), (SIGNED, [1]), (LOOK, [3]), ("dance", [])],
)
def test_a_filter_lets_its_tables_through(name, found):
    assert numbers(shown_tables(round_of(STATES), name)) == found


def test_of_many_those_to_look_at_come_first_then_the_open_ones():
    states = [SIGNED] * MANY + [PLAYING, LOOK, NOT_SET_UP]
    shown = numbers(shown_tables(round_of(states), ""))
    assert shown == [14, 13, 15, *range(1, MANY + 1)]
    assert numbers(shown_tables(round_of(states[:MANY]), "")) == [*range(1, MANY + 1)]


def test_the_filters_say_how_many():
    said = [(one.name, str(one.words)) for one in filters_of(round_of(STATES))]
    assert said[:2] == [("", "All tables: 5"), ("open", "open: 3")]
    assert (LOOK, "to check: 1") in said


def test_the_page_keeps_what_was_chosen(page, decide):
    decide(sheet())
    shown = page.get("/event/1/round/1?show=open")
    assert "typed: 1" in shown.text
    assert re.findall(r'class="tile [^"]*" href="([^"]+)"', shown.html) == ["/event/1/table/1/2"]
    again = re.search(r'hx-get="([^"]+since=[^"]+)"', shown.html)[1]
    assert "show=open" in again
    assert page.get(again).status == 204
    [chosen] = re.findall(r'href="([^"]+)" aria-current="true"', shown.html)
    assert chosen == "/event/1/round/1?show=open"
    assert "No table is so by now." in page.get("/event/1/round/1?show=playing").text


def test_four_and_twenty_tables_are_seen_at_once(tmp_path, browser, short_search):
    """On the screen of a small notebook, without scrolling."""
    path = tmp_path / "desk.db"
    make_event(path, 96, CUP | {"name": "Cup"}, random.Random(4), False, clock)
    with Database(path, clock=clock) as database:
        decide_on(database, 1, [("clock", {"what": "started", "round": 1})])
    served = desk_at(path, clock=clock)
    with (
        served,
        Window(browser, served.address, viewport=NOTEBOOK) as window,
    ):
        window.open("/event/1/round/1")
        assert window.page.locator(".tile").count() == 24
        assert window.page.evaluate("document.documentElement.scrollHeight") <= NOTEBOOK["height"]
        assert window.look() == []
