"""The page of a table in a real browser: it is renewed, and who sat there is chosen by keys."""

import pytest

from host_tools.boxes.collect import collect
from host_tools.boxes.station.visit import attend
from host_tools.club.person import Person
from host_tools.events.decide_on import decide_on
from host_tools.events.person_cards import store_persons
from host_tools.intake.database import Database
from tests.host_tools.box import TableBox
from tests.host_tools.brought import plug_in
from tests.host_tools.decided import stands_in
from tests.host_tools.web.looking import appears, ask_again, disappears, opened, press
from tests.host_tools.web.served import event_at
from tests.host_tools.web.table_forms import SOLO, play

HERE = "/event/1/table/1/1"


@pytest.fixture
def table(browser, page):
    """Playwright's page of the table, with a clock of its own."""
    with opened(browser, page, HERE, clock=True) as shown:
        yield shown


@pytest.fixture
def set_up_anew(path, box, zita, decide):
    """A function: Zita plays for Anna, and the box, which is plugged in, is set up with her."""

    def make():
        decide(stands_in(9, 1, 1))
        plug_in(path, box)

    return make


def part(table):
    return table.locator("#table-sources")


def chairs(table):
    return part(table).locator(".chairs")


@pytest.mark.long
@pytest.mark.usefixtures("box")
def test_it_names_who_has_the_seats_now_unless_somebody_types_there(table, set_up_anew):
    assert "Anna" in chairs(table).inner_text()
    folded = part(table).get_by_text("It does not belong here")
    folded.click()
    reason = part(table).get_by_placeholder("Reason")
    reason.fill("of another club")
    set_up_anew()
    ask_again(table)
    appears(table.locator("#sheet").get_by_text("Zita").first)
    assert reason.input_value() == "of another club"
    assert part(table).locator("details[open]").count() == 1
    assert "Anna" in chairs(table).inner_text()
    reason.fill("")
    folded.click()
    folded.blur()
    ask_again(table)
    appears(chairs(table).get_by_text("Zita"))
    assert "Anna" not in chairs(table).inner_text()


@pytest.mark.long
@pytest.mark.usefixtures("box")
def test_who_sat_there_can_be_said_once_something_was_played_and_whom_one_has_chosen_stays(
    table, path, box
):
    editor = table.locator("#ruling")
    editor.locator("summary").first.click()
    play(path, box)
    ask_again(table)
    sat = editor.locator(".grid", has_text="Box").locator("select[name=sat_person]").first
    sat.select_option(label="nobody")
    sat.blur()
    play(path, box)
    ask_again(table)
    appears(table.get_by_text("Deals: 2 of 12"))
    assert sat.input_value() == "0"


KNOWN = {9: "Zita", 11: "Zita Klein"}
FIELD = "#ruling input[name=typed]"
OF_KARL = 6  # the first row at the fourth place of the box, of two rows each


@pytest.fixture(scope="module")
def as_karl(tmp_path_factory, drawn):
    """The bytes of a database in which a deal was played as Karl.

    Zita has replaced him since; a Zita Klein takes no part.
    """
    folder = tmp_path_factory.mktemp("as_karl")
    path, box = folder / "desk.db", TableBox(folder / "box")
    path.write_bytes(drawn)
    with Database(path) as database:
        with box.link() as link:
            attend(link, database)
        store_persons(database, [Person(number, name) for number, name in KNOWN.items()])
        decide_on(database, 1, [stands_in(9, 4, 1)])
        box.play(SOLO)
        with box.link() as link:
            collect(link, database)
    return path.read_bytes()


@pytest.fixture
def played_as_karl(path, as_karl):
    path.write_bytes(as_karl)


@pytest.fixture
def editor(browser, played_as_karl, page):
    """The page of the editor, in a window in which nothing may go wrong."""
    with opened(browser, page, f"{HERE}?edit=2") as shown:
        shown.locator("#ruling select[name=sat_person]").nth(OF_KARL).select_option("named")
        yield shown


def typed(editor, text):
    """Type into the field, and wait for what is suggested."""
    editor.locator(FIELD).press_sequentially(text)
    editor.wait_for_function(
        "typed => document.querySelector('.suggestions .fresh button')?.value === typed"
        " && !document.querySelector('.htmx-added, .htmx-settling')",
        arg=text,
    )


def sat(path):
    """Who sat at the place of Karl."""
    return event_at(path).tables[1, 1].bound[0].persons[3]


def test_enter_takes_whoever_takes_part_and_is_meant(editor, path):
    typed(editor, "zit")
    options = editor.locator(".suggestions [role=option]").all_inner_texts()
    assert ["Zita" in option for option in options] == [True, True, False]
    assert "is registered by that" in options[1]
    assert editor.locator(FIELD).get_attribute("aria-expanded") == "true"
    press(editor, "Enter")
    disappears(editor.locator(".question"))
    assert sat(path) == 9


def test_the_arrows_lead_to_somebody_who_does_not_take_part(editor, path):
    typed(editor, "zit")
    press(editor, "ArrowDown", "Enter")
    appears(editor.locator("th.name", has_text="Zita Klein"))
    assert sat(path) == 11


def test_what_is_refused_is_said_and_stays_typed(editor, path):
    before = sat(path)
    typed(editor, "Xaver")
    press(editor, "Enter")
    appears(editor.locator("#notice", has_text="nobody is called"))
    assert editor.locator(FIELD).input_value() == "Xaver"
    assert sat(path) == before


def test_what_is_suggested_below_the_window_comes_into_sight(editor):
    field = editor.locator(FIELD)
    below = field.evaluate("field => Math.ceil(field.getBoundingClientRect().bottom + scrollY)")
    editor.set_viewport_size(
        {"width": 900, "height": below}
    )  # the field is the last thing in sight
    editor.evaluate("scrollTo(0, 0)")
    typed(editor, "zita")
    for shown in (editor.locator(".suggestions ul"), field):
        box = shown.bounding_box()  # in the window
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= below + 1
