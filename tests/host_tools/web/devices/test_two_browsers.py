"""Two people with two browsers at one event, as they see it."""

from itertools import product

import pytest
from playwright.sync_api import expect

from host_tools.web.devices.roles import ROLES
from tests.host_tools.web.looking import (
    DESKTOP,
    PATIENCE_MS,
    PHONE,
    Window,
    appears,
    ask_again,
    disappears,
)
from tests.how_many import cases

DOOR = "/event/1/registration"
# At which size pages are read in which language: French is the longest, a phone the narrowest.
READ = ((PHONE, "fr"),)
ALL_READ = tuple(product((DESKTOP, PHONE), ("de", "fr", "en")))


@pytest.fixture
def rosa(several, browser):
    """The window of the first computer, at which Rosa is; in English."""
    several.first.post("/devices/director", {"name": "Rosa"})
    with Window(browser, several.first.address, locale="en-GB", clock=True) as window:
        yield window
        assert window.faults == []


def tablet(several, browser, **options):
    """The window of a tablet that nobody has let in."""
    given = {"locale": "en-GB"} | options
    return Window(browser, several.tablet().address, clock=True, **given)


def let_in(several, browser, name, role):
    """The window of a tablet that was let in."""
    window = tablet(several, browser, viewport=PHONE)
    cookies = several.let_in(name, role).cookies
    window.context.add_cookies(
        [{"name": name, "value": value, "url": window.address} for name, value in cookies.items()]
    )
    return window


def test_an_event_is_run_by_two(several, browser, rosa, path):
    """From the code to the entry money: what one does the other one sees, with his name."""
    rosa.open("/devices")
    form = rosa.page.locator("form[action='/devices/code']")
    form.get_by_label("Name of the user").fill("Karl")
    form.get_by_label("Purpose").select_option("entrance")
    form.get_by_role("button", name="Show a code").click()
    code = rosa.page.locator(".digits").inner_text()
    with tablet(several, browser, viewport=PHONE) as karl:
        karl.open(DOOR)  # leads to the code
        karl.page.get_by_label("Code").fill(code)
        karl.page.get_by_role("button", name="Take part").click()
        appears(karl.page.get_by_text("Karl · Entrance"))
        ask_again(rosa.page)
        appears(rosa.page.locator("#devices li").get_by_text("Karl", exact=True))
        disappears(rosa.page.locator(".digits"))  # it is used up
        rosa.open(DOOR)
        karl.open(DOOR)
        karl.page.get_by_label("Register").fill("Zita Neu")
        karl.page.get_by_role("option", name="New person: Zita Neu").click()
        appears(karl.page.locator("#last", has_text="Zita Neu"))
        # The same page has it by itself, any other one says so.
        ask_again(rosa.page)
        for part in ("Zita Neu", "Karl"):
            appears(rosa.page.locator("#last", has_text=part))
        rosa.open("/event/1/settings")
        row = karl.page.locator("#entrants tr", has_text="Zita Neu")
        row.get_by_role("button", name="pays 5.00").click()
        disappears(row.get_by_role("button", name="pays 5.00"))
        ask_again(rosa.page)
        for said in ("Meanwhile, by Karl:", "Zita Neu has paid 5.00"):
            appears(rosa.page.locator("#meanwhile", has_text=said))
        assert karl.faults == []


def test_who_is_ended_is_led_to_the_code(several, browser):
    with let_in(several, browser, "Karl", "look") as karl:
        karl.open("/event/1/round/1")
        disappears(karl.page.locator("main form[method=post]:visible"))
        assert several.first.post("/devices/1/end").status == 303
        ask_again(karl.page)
        expect(karl.page).to_have_url(f"{karl.address}/join", timeout=PATIENCE_MS)  # by itself
        assert [fault for fault in karl.faults if "403" not in fault] == []


def test_what_is_refused_is_told_on_the_page(several, browser):
    with let_in(several, browser, "Karl", "desk") as karl:
        karl.page.goto(f"{karl.address}/backups")
        appears(karl.page.get_by_text(f"Your part here is “{ROLES['desk'].name}”"))
        assert karl.look() + karl.read() == []


@pytest.mark.parametrize(("size", "language"), cases(READ, ALL_READ))
def test_the_pages_can_be_read(several, browser, size, language):
    several.let_in("Karl", "desk")
    several.code("Somebody With A Rather Long Name", "entrance")
    with Window(browser, several.first.address, locale=language, viewport=size) as first:
        first.open("/devices")
        assert first.look() + first.read() + first.faults == []
        several.first.post("/devices/off")
        first.open("/devices")
        assert first.look() + first.read() + first.faults == []
        several.first.post("/devices/on")
    with tablet(several, browser, viewport=size) as window:
        window.open("/")
        window.page.get_by_label("Code").fill("1")
        window.page.get_by_role("button", name="Take part").click()
        appears(window.page.locator(".wrong"))
        window.page.wait_for_load_state("load")  # with its styles
        assert window.look() + window.read() == []
