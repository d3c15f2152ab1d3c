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
from tests.host_tools.web.looking import Window, appears, ask_again, disappears
from tests.host_tools.web.served import close_by_page

DOOR = "/event/1/registration"
TABLE = "/event/1/table/1/1"
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


def test_the_door_follows_another_window_and_what_somebody_is_doing_there_stays(windows):
    one, other = windows
    other.locator("#typed").fill("Hu")
    register(one, "Zita")
    shows(other, other.locator("#entrants strong").get_by_text("Zita"))
    assert other.locator("#typed").input_value() == "Hu"
    assert other.locator("#meanwhile p").count() == 0
    # That they pay at once stays unticked where somebody is being registered: as it was when he
    # looked, and what he sends then has not changed it for the event.
    other.locator("#typed").fill("Maria")
    one.locator("#pays").check()
    register(one, "Lena")
    shows(other, other.locator("#entrants strong").get_by_text("Lena"))
    assert not other.locator("#pays").is_checked()
    register(other, "Maria")
    assert other.locator("#pays").is_checked()
    appears(other.locator("#entrants tr", has_text="Maria").get_by_text("zahlt 5,00"))
    shows(one, one.locator("#entrants strong").get_by_text("Maria"))
    assert one.locator("#pays").is_checked()
    # It is ticked in every window, also in a new one.
    with other.context.browser.new_context() as third:
        third.add_cookies(other.context.cookies())
        door = third.new_page()
        door.goto(other.url)
        assert door.locator("#pays").is_checked()
    other.locator("#pays").uncheck()
    register(other, "Aaron")
    shows(one, one.locator("#pays:not(:checked)"))
    one.locator("#pays").check()
    register(one, "Bertha")
    shows(other, other.locator("#pays:checked"))
    # A tick that was just changed stays.
    other.locator("#pays").uncheck()
    register(one, "Clemens")
    shows(other, other.locator("#entrants strong").get_by_text("Clemens"))
    assert not other.locator("#pays").is_checked()


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


def test_a_list_that_somebody_uses_stays_where_it_is(windows, page):
    one, other = windows
    # He is told while he types into it.
    other.locator("#find").fill("Zi")
    register(one, "Zita")
    shows(other, other.locator("#meanwhile").get_by_text("Zita"))
    assert other.locator("#find").input_value() == "Zi"
    other.locator("#meanwhile a").click()
    appears(other.locator("#entrants strong").get_by_text("Zita"))
    shows(other, other.locator("#meanwhile:empty"), visible=False)
    # It does not move under the mouse.
    other.locator("#present-1").hover()
    register(one, "Aaron")
    shows(other, other.locator("#meanwhile").get_by_text("Aaron"))
    assert other.locator("#entrants strong").get_by_text("Aaron").count() == 0
    other.mouse.move(0, 0)
    shows(other, other.locator("#entrants strong").get_by_text("Aaron"))
    # One that is scrolled down is renewed and stays where it is, also under the mouse, and after
    # something was pressed there: else who has paid is asked.
    other.set_viewport_size({"width": 1280, "height": 330})
    other.locator("#pay-7").click()
    disappears(other.locator("#pay-7"))
    line = other.locator("#line-7")
    line.hover()
    assert other.evaluate("scrollY") > 0
    before = line.bounding_box()
    page.pay(4, 5)
    shows_no_more(other, other.locator("#pay-4"))
    assert line.bounding_box() == before
    register(one, "Bertha")
    shows(other, other.locator("#entrants strong").get_by_text("Bertha"))
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
    # A tile that is pressed stays until it is let go: the click would be lost in between.
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


def close(window, page):
    window.goto(page.address + "/event/1/settings")
    window.get_by_role("button", name="Turnier trotzdem abschließen").click()
    appears(window.get_by_role("button", name="Wieder öffnen"))


def test_an_event_that_is_closed_in_another_window_shows_no_forms(windows, page):
    one, other = windows
    forms = other.locator("main form[method=post]")
    for shown in (DOOR, TABLE):
        other.goto(page.address + shown)
        assert forms.count() > 0
        close(one, page)
        shows(other, other.locator("header .state"))
        assert forms.count() == 0
        one.get_by_role("button", name="Wieder öffnen").click()
        appears(one.get_by_role("button", name="Turnier trotzdem abschließen"))
        shows(other, forms.first, visible=False)
    # What is typed stays, and it is told.
    other.goto(page.address + DOOR)
    other.locator("#typed").fill("Hu")
    known = other.locator("#meanwhile").get_attribute("hx-get")
    close(one, page)
    ask_again(other)
    # First the list follows: only what is asked after that tells of the closing.
    appears(other.locator(f"#meanwhile:not([hx-get='{known}'])"), visible=False)
    shows(other, other.locator("#meanwhile").get_by_text("Das Turnier ist zu Ende"))
    assert other.locator("#typed").input_value() == "Hu"
    other.locator("#typed").fill("")
    shows(other, other.locator("header .state"))
    assert other.locator("#typed").count() == 0


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
