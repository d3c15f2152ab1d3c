"""Two windows at one event: each hears of what was decided in the other one."""

import pytest

from host_tools.boxes.station.visit import attend
from host_tools.club.person import Person
from host_tools.events.decide_on import decide_on
from host_tools.events.person_cards import store_persons
from host_tools.intake.database import Database
from tests.host_tools.box import TableBox
from tests.host_tools.brought import plug_in
from tests.host_tools.decided import present, registered, stands_in, stops
from tests.host_tools.web.looking import Window, ask_again

DOOR = "/event/1/registration"
MEANWHILE = "/event/1/meanwhile"


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
    assert "Anna has paid 5.00" in told.text
    assert 'href="/event/1/settings?a=&lt;b&gt;"' in told.html
    page.pay(2, 5)
    assert "Emil has paid 5.00 and 1 more" in page.get(asked).text
    assert page.get(versions(page)).status == 204


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
def windows(browser, page):
    """Two windows at the door: Playwright's pages."""
    with (
        Window(browser, page.address, clock=True) as one,
        Window(browser, page.address, clock=True) as other,
    ):
        one.open(DOOR)
        other.open(DOOR)
        yield one.page, other.page
        assert (one.faults, other.faults) == ([], [])


def wait_for(page, awaited, state="visible"):
    """Wait for what a page shows when it has asked again; it need not be as long as it takes."""
    ask_again(page)
    awaited.wait_for(state=state)


def register(door, name):
    door.locator("#typed").fill(name)
    door.locator(".suggestions .fresh button").click()
    door.locator(".registered").get_by_text(name).wait_for()


def test_the_list_at_the_door_follows_another_window_and_what_is_typed_stays(windows):
    one, other = windows
    other.locator("#typed").fill("Hu")
    register(one, "Zita")
    wait_for(other, other.locator("#entrants strong").get_by_text("Zita"))
    assert other.locator("#typed").input_value() == "Hu"
    assert other.locator("#meanwhile p").count() == 0


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
        wait_for(door, door.locator("#entrants strong").get_by_text("Zita"), "detached")
        door.locator(".suggestions .fresh button").click()
        door.locator("#notice .wrong").get_by_role("link").wait_for()
        with Database(path) as database:
            assert len(database.persons.numbers()) == 8
        window.open(DOOR)
        register(door, "Aaron")
        assert len(window.faults) == 1
        assert "422" in window.faults[0]  # the form that was refused


def test_that_they_pay_at_once_is_ticked_in_every_window(windows):
    one, other = windows
    one.locator("#pays").check()
    register(one, "Zita")
    wait_for(other, other.locator("#pays:checked"))
    with other.context.browser.new_context() as third:
        third.add_cookies(other.context.cookies())
        door = third.new_page()
        door.goto(other.url)
        assert door.locator("#pays").is_checked()
    other.locator("#pays").uncheck()
    register(other, "Aaron")
    wait_for(one, one.locator("#pays:not(:checked)"))


def test_the_tick_stays_where_somebody_is_being_registered(windows):
    """As it was when he looked: and what he sends then has not changed it for the event."""
    one, other = windows
    other.locator("#typed").fill("Maria")
    one.locator("#pays").check()
    register(one, "Zita")
    wait_for(other, other.locator("#entrants strong").get_by_text("Zita"))
    assert not other.locator("#pays").is_checked()
    register(other, "Maria")
    assert other.locator("#pays").is_checked()
    other.locator("#entrants tr", has_text="Maria").get_by_text("zahlt 5,00").wait_for()
    wait_for(one, one.locator("#entrants strong").get_by_text("Maria"))
    assert one.locator("#pays").is_checked()


def test_a_tick_that_was_just_changed_stays(windows):
    one, other = windows
    one.locator("#pays").check()
    register(one, "Zita")
    wait_for(other, other.locator("#pays:checked"))
    other.locator("#pays").uncheck()
    register(one, "Aaron")
    wait_for(other, other.locator("#entrants strong").get_by_text("Aaron"))
    assert not other.locator("#pays").is_checked()


def test_of_what_it_is_deciding_itself_a_window_hears_nothing(windows):
    """Its answer is slower here than what the desk tells every window."""
    one, _ = windows
    held = []

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
    one.locator("#pay-7").wait_for(state="detached")
    assert one.locator("#meanwhile p").count() == 0


def test_a_list_in_which_somebody_types_stays_and_he_is_told(windows):
    one, other = windows
    other.locator("#find").fill("Zi")
    register(one, "Zita")
    wait_for(other, other.locator("#meanwhile").get_by_text("Zita"))
    assert other.locator("#find").input_value() == "Zi"
    other.locator("#meanwhile a").click()
    other.locator("#entrants strong").get_by_text("Zita").wait_for()
    wait_for(other, other.locator("#meanwhile:empty"), "attached")


def test_a_list_under_the_mouse_does_not_move(windows):
    one, other = windows
    other.locator("#present-1").hover()
    register(one, "Aaron")
    wait_for(other, other.locator("#meanwhile").get_by_text("Aaron"))
    assert other.locator("#entrants strong").get_by_text("Aaron").count() == 0
    other.mouse.move(0, 0)
    wait_for(other, other.locator("#entrants strong").get_by_text("Aaron"))


def test_a_list_that_is_scrolled_down_is_renewed_and_stays_where_it_is(windows, page):
    """Also under the mouse, and after something was pressed there: else who has paid is asked."""
    one, other = windows
    other.set_viewport_size({"width": 1280, "height": 330})
    other.locator("#pay-7").click()
    other.locator("#pay-7").wait_for(state="detached")
    line = other.locator("#line-7")
    line.hover()
    assert other.evaluate("scrollY") > 0
    before = line.bounding_box()
    page.pay(4, 5)
    wait_for(other, other.locator("#pay-4"), "detached")
    assert line.bounding_box() == before
    register(one, "Aaron")
    wait_for(other, other.locator("#entrants strong").get_by_text("Aaron"))
    assert line.bounding_box()["y"] == pytest.approx(before["y"], abs=1)


def test_that_somebody_has_no_place_is_said_as_soon_as_he_is_here(windows, known, decide):
    known(Person(9, "Zita"))
    absent = present(9, False)
    decide(registered(9), absent)
    _, door = windows
    door.reload()
    assert door.locator("#unplaced p").count() == 0
    door.locator("#present-9").click()
    door.locator("#unplaced").get_by_text("Zita").wait_for()


def test_what_is_told_stays_in_sight(windows, page):
    _, other = windows
    other.set_viewport_size({"width": 1280, "height": 330})
    other.goto(page.address + "/event/1/settings")
    other.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.pay(4, 5)
    told = other.locator("#meanwhile a")
    wait_for(other, told)
    assert other.evaluate("scrollY") > 100
    assert 0 <= told.bounding_box()["y"] < 330


def test_a_tile_that_is_pressed_stays_until_it_is_let_go(windows, page):
    """The click would be lost if it were renewed in between."""
    _, other = windows
    other.goto(page.address + "/event/1/round/1")
    other.locator("a.tile").first.hover()
    other.mouse.down()
    page.post(
        "/event/1/decide/adjust",
        {"what": "warning", "persons": ["1"], "round": "1", "reason": "late"},
    )
    with other.expect_response("**/tiles*"):
        ask_again(other)
    other.mouse.up()
    other.wait_for_url("**/event/1/table/1/1")


def test_what_is_typed_into_any_page_stays(windows, page):
    one, other = windows
    other.goto(page.address + "/event/1/settings")
    other.locator("input[name=name]").fill("Cup of winter")
    register(one, "Zita")
    wait_for(other, other.locator("#meanwhile").get_by_text("Zita"))
    assert other.locator("input[name=name]").input_value() == "Cup of winter"


def close(window, page):
    window.goto(page.address + "/event/1/settings")
    window.get_by_role("button", name="Turnier trotzdem abschließen").click()
    window.get_by_role("button", name="Wieder öffnen").wait_for()


@pytest.mark.parametrize("shown", [DOOR, "/event/1/table/1/1"])
def test_an_event_that_is_closed_in_another_window_shows_no_forms(windows, page, shown):
    one, other = windows
    other.goto(page.address + shown)
    forms = other.locator("main form[method=post]")
    assert forms.count() > 0
    close(one, page)
    wait_for(other, other.locator("header .state"))
    assert forms.count() == 0
    one.get_by_role("button", name="Wieder öffnen").click()
    one.get_by_role("button", name="Turnier trotzdem abschließen").wait_for()
    wait_for(other, forms.first, "attached")


def test_what_is_typed_stays_when_the_event_is_closed_and_it_is_told(windows, page):
    one, other = windows
    other.locator("#typed").fill("Hu")
    close(one, page)
    known = other.locator("#meanwhile").get_attribute("hx-get")
    ask_again(other)
    # First the list follows: only what is asked after that tells of the closing.
    other.locator(f"#meanwhile:not([hx-get='{known}'])").wait_for(state="attached")
    wait_for(other, other.locator("#meanwhile").get_by_text("Das Turnier ist zu Ende"))
    assert other.locator("#typed").input_value() == "Hu"
    other.locator("#typed").fill("")
    wait_for(other, other.locator("header .state"))
    assert other.locator("#typed").count() == 0


TABLE = "/event/1/table/1/1"


@pytest.fixture
def table_of_box(path, tmp_path, page, windows):
    """(window, box): the page of a table whose box was set up with Karl, whom Zita replaces."""
    box = TableBox(tmp_path / "box")
    with Database(path) as database, box.link() as link:
        attend(link, database)
        store_persons(database, [Person(9, "Zita")])
        decide_on(database, 1, [stands_in(9, 4, 1)])
    window, _ = windows
    window.goto(page.address + TABLE)
    window.locator(".wrong p").get_by_text("für andere Spieler eingerichtet").wait_for()
    return window, box


def test_a_table_follows_its_box(path, table_of_box):
    window, box = table_of_box
    window.locator(".sources button").get_by_text("unterwegs zur Turnierleitung").click()
    window.locator(".sources p").get_by_text("erwartet").wait_for()
    plug_in(path, box)
    wait_for(window, window.locator("#sheet .wrong"), "detached")


def test_what_somebody_fills_in_at_a_table_stays(page, windows):
    _, window = windows
    page.decide(stops(1, 1))
    window.goto(page.address + TABLE)
    replaced = window.locator("#table-sources details", has=window.locator(".choose"))
    replaced.locator("summary").click()
    field = replaced.locator("input[name=typed]")
    field.fill("Hu")
    page.decide(stops(2, 1))
    wait_for(window, window.locator("#sheet .wrong p").get_by_text("Emil"))
    assert "Emil" in window.locator("#last").inner_text()
    assert field.input_value() == "Hu"
