"""Another person who sat at a table is chosen by keys, as at the door, in a real browser."""

import pytest

from host_tools.boxes.collect import collect
from host_tools.boxes.station.visit import attend
from host_tools.club.person import Person
from host_tools.events.decide_on import decide_on
from host_tools.events.events import load_event
from host_tools.events.person_cards import store_persons
from host_tools.intake.database import Database
from tests.host_tools.box import TableBox
from tests.host_tools.web.by_keys import opened, press
from tests.host_tools.web.table_forms import SOLO

HERE = "/event/1/table/1/1"
KNOWN = {9: "Zita", 11: "Zita Klein"}
FIELD = "#ruling input[name=typed]"
OF_KARL = 6  # the first row at the fourth place of the box, of two rows each


@pytest.fixture
def played(path, tmp_path):
    """A deal was played as Karl, who was replaced by Zita since; a Zita Klein takes no part."""
    box = TableBox(tmp_path / "box")
    with Database(path) as database:
        with box.link() as link:
            attend(link, database)
        store_persons(database, [Person(number, name) for number, name in KNOWN.items()])
        decide_on(
            database, 1, [("plays", {"what": "substitute", "round": 1, "person": 9, "whom": 4})]
        )
        box.play(SOLO)
        with box.link() as link:
            collect(link, database)


@pytest.fixture
def table(browser, page, played):
    """The page of the table, in a window in which nothing may go wrong."""
    with opened(browser, page, f"{HERE}?edit=2") as shown:
        shown.locator("#ruling select[name=sat_person]").nth(OF_KARL).select_option("named")
        yield shown


def typed(table, text):
    """Type into the field, and wait for what is suggested."""
    table.locator(FIELD).press_sequentially(text)
    table.wait_for_function(
        "typed => document.querySelector('.suggestions .fresh button')?.value === typed"
        " && !document.querySelector('.htmx-added, .htmx-settling')",
        arg=text,
    )


def sat(path):
    """Who sat at the place of Karl."""
    with Database(path) as database:
        return load_event(database, 1).tables[1, 1].bound[0].persons[3]


def test_enter_takes_whoever_takes_part_and_is_meant(table, path):
    typed(table, "zit")
    options = table.locator(".suggestions [role=option]").all_inner_texts()
    assert ["Zita" in option for option in options] == [True, True, False]
    assert "is registered by that" in options[1]
    assert table.locator(FIELD).get_attribute("aria-expanded") == "true"
    press(table, "Enter")
    table.locator(".question").wait_for(state="detached")
    assert sat(path) == 9


def test_the_arrows_lead_to_somebody_who_does_not_take_part(table, path):
    typed(table, "zit")
    press(table, "ArrowDown", "Enter")
    table.locator("th.name", has_text="Zita Klein").wait_for()
    assert sat(path) == 11


def test_what_is_refused_is_said_and_stays_typed(table, path):
    before = sat(path)
    typed(table, "Xaver")
    press(table, "Enter")
    table.locator("#notice", has_text="nobody is called").wait_for()
    assert table.locator(FIELD).input_value() == "Xaver"
    assert sat(path) == before


def test_what_is_suggested_below_the_window_comes_into_sight(table):
    field = table.locator(FIELD)
    below = field.evaluate("field => Math.ceil(field.getBoundingClientRect().bottom + scrollY)")
    table.set_viewport_size({"width": 900, "height": below})  # the field is the last thing in sight
    table.evaluate("scrollTo(0, 0)")
    typed(table, "zita")
    for shown in (table.locator(".suggestions ul"), field):
        box = shown.bounding_box()  # in the window
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= below + 1
