"""After something was decided in a long list, the list is where it was, and the row in sight."""

import pytest

from tests.host_tools.web.looking import DESKTOP, PHONE, Window, appears, disappears
from tests.host_tools.web.scene import ADDRESS, copy_scene
from tests.host_tools.web.served import desk_at

LIST = "/event/2/registration"
SETTLED = "() => !document.querySelector('.htmx-request, .htmx-swapping, .htmx-settling')"


@pytest.fixture
def served(tmp_path, listening):
    path = copy_scene(tmp_path / "scene")
    with desk_at(path, ADDRESS, listening=listening) as served:
        yield served


# The script is the same for both: a phone has less room, so the suite looks there.
@pytest.fixture(
    params=[pytest.param(DESKTOP, marks=pytest.mark.nightly), PHONE], ids=["desktop", "phone"]
)
def window(request, browser, served):
    """A window in which nothing may go wrong."""
    with Window(browser, served.address, viewport=request.param, locale="en-GB") as window:
        yield window
        assert window.faults == []


@pytest.fixture
def page(window):
    """Its page, at the list of the evening."""
    window.open(LIST)
    return window.page


def place(row):
    """How far below the upper edge of the window a row is, in dots."""
    return row.bounding_box()["y"]


def test_a_line_is_where_it_was_after_its_menu_has_decided_something_which_is_said_in_sight(page):
    """The menu is longer than what is left below a line: the page was moved to show it.

    What was decided far down is said with the button that undoes it, until something else is done.
    """
    last = page.locator("#last")
    for nth in (2, 12):
        row = page.locator(".entrants tbody tr").nth(nth)
        page.evaluate("(top) => scrollTo(0, scrollY + top)", place(row) - 400)
        before = place(row)
        row.locator("summary").first.click()
        row.get_by_text("Entry fee", exact=True).click()
        row.get_by_role("button", name="Not paid", exact=True).click()
        appears(row.locator("td.paid button"))
        page.wait_for_function(SETTLED)
        # A line above the list says what was decided: it may move the last lines by its height.
        assert abs(place(row) - before) < 40
    assert "has paid nothing" in last.inner_text()
    assert place(last) == 0
    last.get_by_role("button", name="Undo").click()
    disappears(row.locator("td.paid button"))


def test_nothing_in_a_menu_is_wider_than_the_menu(page):
    """A button that says all that follows from it may take several lines."""
    page.locator(".entrants summary").nth(4).click()
    menu = page.locator(".entrants details[open] .more")
    menu.get_by_text("Entry fee", exact=True).click()
    button = menu.get_by_role("button", name="Note it").first
    button.evaluate("(button) => { button.textContent = 'all that follows '.repeat(9); }")
    assert menu.evaluate("(menu) => menu.scrollWidth - menu.clientWidth") == 0
    box = menu.bounding_box()
    assert 0 <= box["x"] <= box["x"] + box["width"] <= page.viewport_size["width"]


def test_who_registers_many_by_keys_sees_the_field_all_the_time(page):
    """The list is long; its head, the field and the answer stay where they are."""
    field = page.locator("#typed")
    for name in ("Neu Anna", "Neu Beat"):
        page.keyboard.type(name)
        appears(page.locator(".suggestions .fresh button").first)
        page.keyboard.press("ArrowDown")
        with page.expect_response(lambda response: response.request.method == "POST"):
            page.keyboard.press("Enter")
        page.wait_for_function(SETTLED)
        appears(page.locator(".registered").get_by_text(name.removeprefix("Neu ")))
        assert page.evaluate("scrollY") == 0
        assert 0 < place(field) < page.viewport_size["height"] / 2


def test_the_plan_stays_where_it_was_while_two_names_of_its_last_round_are_chosen(window):
    window.open("/event/2/draw")
    page = window.page
    names = page.locator(".round").last.locator(".tables li li")
    first, other = names.nth(1), names.nth(6)
    page.evaluate("(top) => scrollTo(0, top)", place(first) - 100)
    before = place(first)
    for name in (first, other):
        name.locator("a").click()
        appears(name.locator("mark"))
        page.wait_for_function(SETTLED)
        assert (place(first), page.locator(".exchange .card").is_visible()) == (before, True)
    page.locator("#exchange").click()
    disappears(page.locator(".exchange .card"))
