"""A window at an event hears of what is decided in another one."""

import pytest

from host_tools.boxes.station.visit import attend
from host_tools.club.person import Person
from host_tools.events.decide_on import decide_on
from host_tools.events.person_cards import store_persons
from host_tools.intake.database import Database
from tests.host_tools.box import TableBox
from tests.host_tools.brought import plug_in
from tests.host_tools.decided import OPEN, present, registered, stands_in, stops
from tests.host_tools.web.looking import Window, appears, ask_again, disappears
from tests.host_tools.web.served import close_by_page

DOOR = "/event/1/registration"
TABLE = "/event/1/table/1/1"
MEANWHILE = "/event/1/meanwhile"
TICKED = {"paid": "yes"}
UNTICKED = {"paid_before": "yes"}


def versions(page):
    """What a page that is shown now asks with."""
    address = page.get(DOOR).html.partition(f'hx-get="{MEANWHILE}?')[2].partition('"')[0]
    return MEANWHILE + "?" + address.replace("&amp;", "&")


def test_a_page_that_knows_everything_hears_nothing(page):
    assert page.get(versions(page)).status == 204


def test_what_was_decided_is_told_with_a_link_to_the_page(page):
    asked = versions(page)
    page.pay(1, 5)
    at = {"HX-Current-URL": f"{page.address}/event/1/settings?a=<b>"}
    told = page.get(asked, **at)
    assert told.status == 200
    assert "Meanwhile, in another window:" in told.text
    assert told.headers["HX-Trigger"] == "meanwhile"
    assert "Anna has paid 5.00" in told.text
    assert 'href="/event/1/settings?a=&lt;b&gt;"' in told.html
    page.pay(2, 5)
    assert "Emil has paid 5.00 and 1 more" in page.get(asked).text
    assert page.get(versions(page)).status == 204


def test_a_page_whose_event_was_closed_hears_both(page):
    asked = versions(page)
    close_by_page(page)
    assert page.get(f"{asked}&closed=no").headers["HX-Trigger"] == "meanwhile, closed"
    assert page.get(f"{versions(page)}&closed=no").headers["HX-Trigger"] == "closed"
    assert page.get(f"{versions(page)}&closed=yes").status == 204


def test_a_page_has_no_link_to_another_computer(page):
    asked = versions(page)
    page.pay(1, 5)
    told = page.get(asked, **{"HX-Current-URL": "http://a.example//b.example/x"})
    assert 'href="/b.example/x"' in told.html


def test_a_name_that_was_changed_is_told(page):
    asked = versions(page)
    page.post("/persons/1", {"first": "Anna", "last": "Neu"})
    assert "cards of persons have been changed" in page.get(asked).text
    page.post("/persons", {"last": "Zita"})  # who does not take part
    assert page.get(versions(page)).status == 204


@pytest.fixture
def window(browser, page):
    """A window in which nothing may go wrong."""
    with Window(browser, page.address, clock=True) as window:
        yield window
        assert window.faults == []


@pytest.fixture
def door(window):
    """Its page, at the door."""
    window.open(DOOR)
    return window.page


@pytest.fixture
def registers(page):
    """A function: somebody new is registered in another window; fields: what else it sends."""

    def register(name, **fields):
        page.post(f"{DOOR}/register", {"typed": name, "new": name} | fields)

    return register


def shows(page, awaited, visible=True):
    """Let a page ask again, and wait for what it shows then."""
    ask_again(page)
    appears(awaited, visible)


def shows_no_more(page, gone):
    """Let a page ask again, and wait until it does not show this any more."""
    ask_again(page)
    disappears(gone)


def register(door, name):
    door.locator("#typed").fill(name)
    door.locator(".suggestions .fresh button").click()
    appears(door.locator(".registered").get_by_text(name))


def named(door, name):
    return door.locator("#entrants strong").get_by_text(name)


def test_the_door_follows_another_window_and_what_is_typed_there_stays(door, registers):
    door.locator("#typed").fill("Hu")
    registers("Zita")
    shows(door, named(door, "Zita"))
    assert door.locator("#typed").input_value() == "Hu"
    assert door.locator("#meanwhile p").count() == 0


def test_that_they_pay_at_once_is_ticked_where_nobody_is_being_registered(door, registers):
    """There it stays as it was when somebody looked, and what he sends changes no other window."""
    door.locator("#typed").fill("Maria")
    registers("Lena", **TICKED)
    shows(door, named(door, "Lena"))
    assert not door.locator("#pays").is_checked()
    register(door, "Maria")
    assert door.locator("#pays").is_checked()
    appears(door.locator("#entrants tr", has_text="Maria").get_by_text("zahlt 5,00"))


def test_the_tick_follows_another_window_but_not_where_it_was_just_changed(door, registers):
    registers("Bertha", **TICKED)
    shows(door, door.locator("#pays:checked"))
    registers("Aaron", **UNTICKED)
    shows(door, door.locator("#pays:not(:checked)"))
    door.locator("#pays").check()
    registers("Clemens")
    shows(door, named(door, "Clemens"))
    assert door.locator("#pays").is_checked()


def test_a_window_from_before_a_restore_decides_nothing(browser, page, path):
    """Also when it has renewed itself since: what is typed in it was typed before."""
    page.post("/backups/now")
    [copy] = path.parent.glob("backups/*.db")
    page.post(f"{DOOR}/register", {"typed": "Zita", "new": "Zita"})
    with Window(browser, page.address, clock=True) as window:
        door = window.page
        window.open(DOOR)
        door.locator("#typed").fill("Aaron")
        assert page.post("/backups/restore", {"file": str(copy)}).status == 303
        shows_no_more(door, door.locator("#entrants strong").get_by_text("Zita"))
        door.locator(".suggestions .fresh button").click()
        appears(door.locator("#notice .wrong").get_by_role("link"))
        with Database(path) as database:
            assert len(database.persons.numbers()) == 8
        window.open(DOOR)
        register(door, "Aaron")
        assert len(window.faults) == 1
        assert "422" in window.faults[0]  # the form that was refused


def test_of_what_it_is_deciding_itself_a_window_hears_nothing(window):
    """Its answer is slower here than what the desk tells every window."""
    window.open(DOOR)
    one, held = window.page, []

    def keep(route):
        held.append((route, route.fetch()))

    one.route("**/decide/booking", keep)
    one.locator("#pay-7").click()
    while not held:
        one.evaluate("0")
    with one.expect_response("**/meanwhile**") as told:
        ask_again(one)
    assert "Franz" in told.value.text()
    one.evaluate("0")
    assert one.locator("#meanwhile p").count() == 0
    [(route, answer)] = held
    route.fulfill(response=answer)
    disappears(one.locator("#pay-7"))
    assert one.locator("#meanwhile p").count() == 0


def test_who_types_into_a_list_is_told(door, registers):
    door.locator("#find").fill("Zi")
    registers("Zita")
    shows(door, door.locator("#meanwhile").get_by_text("Zita"))
    assert door.locator("#find").input_value() == "Zi"
    door.locator("#meanwhile a").click()
    appears(named(door, "Zita"))
    shows(door, door.locator("#meanwhile:empty"), visible=False)


def test_a_list_does_not_move_under_the_mouse(door, registers):
    door.locator("#present-1").hover()
    registers("Aaron")
    shows(door, door.locator("#meanwhile").get_by_text("Aaron"))
    assert named(door, "Aaron").count() == 0
    door.mouse.move(0, 0)
    shows(door, named(door, "Aaron"))


def test_a_list_that_is_scrolled_down_is_renewed_and_stays_where_it_is(door, page, registers):
    """Also under the mouse, and after something was pressed there: else who has paid is asked."""
    door.set_viewport_size({"width": 1280, "height": 330})
    door.locator("#pay-7").click()
    disappears(door.locator("#pay-7"))
    line = door.locator("#line-7")
    line.hover()
    assert door.evaluate("scrollY") > 0
    before = line.bounding_box()
    page.pay(4, 5)
    shows_no_more(door, door.locator("#pay-4"))
    assert line.bounding_box() == before
    registers("Bertha")
    shows(door, named(door, "Bertha"))
    assert line.bounding_box()["y"] == pytest.approx(before["y"], abs=1)


def test_that_somebody_has_no_place_is_said_as_soon_as_he_is_here(window, known, decide):
    known(Person(9, "Zita"))
    absent = present(9, False)
    decide(registered(9), absent)
    window.open(DOOR)
    door = window.page
    assert door.locator("#unplaced p").count() == 0
    door.locator("#present-9").click()
    appears(door.locator("#unplaced").get_by_text("Zita"))


def test_any_other_page_stays_as_it_is_used_and_tells_it_in_sight(window, page):
    shown = window.page
    shown.set_viewport_size({"width": 1280, "height": 330})
    window.open("/event/1/settings")
    shown.locator("input[name=name]").fill("Cup of winter")
    shown.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.pay(4, 5)
    told = shown.locator("#meanwhile a")
    shows(shown, told)
    assert shown.evaluate("scrollY") > 100
    assert 0 <= told.bounding_box()["y"] < 330
    assert shown.locator("input[name=name]").input_value() == "Cup of winter"


def test_a_tile_that_is_pressed_stays_until_it_is_let_go(window, page):
    """The click would be lost in between."""
    shown = window.page
    window.open("/event/1/round/1")
    shown.locator("a.tile").first.hover()
    shown.mouse.down()
    page.post(
        "/event/1/decide/adjust",
        {"what": "warning", "persons": ["1"], "round": "1", "reason": "late"},
    )
    with shown.expect_response("**/tiles*"):
        ask_again(shown)
    shown.mouse.up()
    shown.wait_for_url("**/event/1/table/1/1")


@pytest.mark.parametrize("place", [DOOR, TABLE])
def test_an_event_that_is_closed_in_another_window_shows_no_forms(window, page, place):
    window.open(place)
    forms = window.page.locator("main form[method=post]")
    assert forms.count() > 0
    close_by_page(page)
    shows(window.page, window.page.locator("header .state"))
    assert forms.count() == 0
    page.decide(OPEN)
    shows(window.page, forms.first, visible=False)


def test_what_is_typed_stays_where_an_event_is_closed_in_another_window(door, page):
    door.locator("#typed").fill("Hu")
    known = door.locator("#meanwhile").get_attribute("hx-get")
    close_by_page(page)
    ask_again(door)
    # First the list follows: only what is asked after that tells of the closing.
    appears(door.locator(f"#meanwhile:not([hx-get='{known}'])"), visible=False)
    shows(door, door.locator("#meanwhile").get_by_text("Das Turnier ist zu Ende"))
    assert door.locator("#typed").input_value() == "Hu"
    door.locator("#typed").fill("")
    shows(door, door.locator("header .state"))
    assert door.locator("#typed").count() == 0


@pytest.fixture
def table_of_box(path, tmp_path, window):
    """(page, box): the page of a table whose box was set up with Karl, whom Zita replaces."""
    box = TableBox(tmp_path / "box")
    with Database(path) as database, box.link() as link:
        attend(link, database)
        store_persons(database, [Person(9, "Zita")])
        decide_on(database, 1, [stands_in(9, 4, 1)])
    window.open(TABLE)
    appears(window.page.locator(".wrong p").get_by_text("für andere Spieler eingerichtet"))
    return window.page, box


def test_a_table_follows_its_box(path, table_of_box):
    shown, box = table_of_box
    shown.locator(".sources button").get_by_text("unterwegs zur Turnierleitung").click()
    appears(shown.locator(".sources p").get_by_text("erwartet"))
    plug_in(path, box)
    shows_no_more(shown, shown.locator("#sheet .wrong"))


def test_what_somebody_fills_in_at_a_table_stays(page, window):
    page.decide(stops(1, 1))
    window.open(TABLE)
    shown = window.page
    replaced = shown.locator("#table-sources details", has=shown.locator(".choose"))
    replaced.locator("summary").click()
    field = replaced.locator("input[name=typed]")
    field.fill("Hu")
    page.decide(stops(2, 1))
    shows(shown, shown.locator("#sheet .wrong p").get_by_text("Emil"))
    assert "Emil" in shown.locator("#last").inner_text()
    assert field.input_value() == "Hu"
