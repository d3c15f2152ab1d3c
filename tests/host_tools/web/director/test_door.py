"""The form at the door in a real browser, by keys: whom Enter takes, and where the arrows go."""

from urllib.parse import urlsplit

import pytest

from host_tools.club.person import Person
from host_tools.events.decide_on import decide_on
from host_tools.events.new_events import new_event
from host_tools.events.person_cards import persons_of, store_persons
from host_tools.events.persons import change_person
from host_tools.intake.database import Database
from tests.host_tools.decided import paid, present, registered, seat_taken, stands_in, stops
from tests.host_tools.web.looking import SETTLED, Window, appears, disappears, opened, press
from tests.host_tools.web.served import event_at

HUBERS = {11: "Anna Huber", 12: "Franz Huber", 13: "Hubert Maier", 14: "Zita Klein"}
DOOR = "/event/1/registration"


@pytest.fixture
def path(path):
    """A database of the event of the tests, and four persons besides who do not take part."""
    with Database(path) as database:
        store_persons(database, [Person(number, name) for number, name in HUBERS.items()])
    return path


@pytest.fixture
def door(browser, page):
    """The form at the door: Playwright's page, in a window in which nothing may go wrong."""
    with opened(browser, page, DOOR) as shown:
        yield shown


@pytest.fixture
def came(decided):
    """A function: the numbers of those who were registered since."""
    return lambda: [
        content["person"]
        for kind, content in decided()
        if kind == "entrant" and content["person"] > 8
    ]


def typed(door, text, entries):
    """Type into the field of a page that is in its place, and wait for so many suggestions."""
    door.wait_for_function(SETTLED)
    door.locator("#typed").fill("")
    door.keyboard.type(text)
    return suggested(door, text, entries)


def suggested(door, text, entries):
    """Wait until so many suggestions are shown for what stands in the field."""
    door.wait_for_function(
        "([typed, n]) => document.querySelectorAll('.suggestions button').length === n"
        " && document.querySelector('.suggestions .fresh button')?.value === typed"
        " && !document.querySelector('.htmx-added, .htmx-settling')",
        arg=[text, entries],
    )
    return door.locator(".suggestions button")


def test_enter_takes_who_is_meant_without_any_doubt(door, came):
    typed(door, "klein", 2)
    assert door.locator(".suggestions.marked").count() == 1
    assert framed(door) == ["14"]
    press(door, "Enter")
    appears(door.locator(".registered").get_by_text("Zita Klein"))
    assert came() == [14]
    assert door.evaluate("document.activeElement.id") == "typed"  # for the next one


def test_enter_takes_who_is_chosen_by_arrows(door, came):
    typed(door, "huber", 4)
    down, up = "ArrowDown", "ArrowUp"
    # They begin at the first one where nobody is marked.
    ways = (
        ([down], "11"),
        ([up], "11"),
        ([down, down, up], "11"),
        ([down] * 3, "13"),
        ([down] * 2, "12"),
    )
    for keys, chosen in ways:
        for key in keys:
            door.keyboard.press(key)
        assert framed(door) == [chosen], keys
        door.keyboard.press("Escape")
        assert framed(door) == []
    press(door, *keys, "Enter")
    assert came() == [12]


def test_enter_decides_nothing_that_is_in_doubt(door, came):
    # Not between several; and why goes when somebody types on.
    typed(door, "hube", 4)
    assert door.locator(".suggestions.marked").count() == 0
    press(door, "Enter")
    press(door, "Enter")
    assert "It is not clear who 'hube' is" in door.locator("#notice").inner_text()
    # Who types on is where no option is chosen.
    door.keyboard.press("ArrowDown")
    door.keyboard.type("r")
    assert door.locator("#notice").inner_text() == ""
    suggested(door, "huber", 4)
    assert framed(door) == []
    # Whoever takes part is not made once more.
    typed(door, "Anna", 2)
    door.keyboard.press("ArrowUp")
    door.keyboard.press("Escape")
    assert door.locator("#typed").input_value() == "Anna"
    assert framed(door) == []
    press(door, "Enter")
    assert door.locator("#notice").inner_text() != ""
    assert came() == []


def test_enter_makes_nobody_new_also_while_the_key_is_held(door, path):
    """Somebody new is an answer of its own."""
    typed(door, "Nobody Known", 2)
    hint = door.locator(".suggestions").inner_text()
    assert "↓ and Enter, or a click, make the new person" in hint
    door.keyboard.down("Enter")
    door.keyboard.down("Enter")  # it repeats itself
    door.keyboard.up("Enter")
    appears(door.locator("#notice .wrong"))
    assert "Nobody is called 'Nobody Known'" in door.locator("#notice").inner_text()
    assert framed(door) == []
    with Database(path, check=False) as database:
        assert len(persons_of(database)) == 12


def framed(door):
    """The values of the suggestions that look chosen while the field has the focus."""
    return door.evaluate(
        "() => { const all = [...document.querySelectorAll('.suggestions button')];"
        " const green = getComputedStyle(document.querySelector('.door .main')).backgroundColor;"
        " const edge = (one) => getComputedStyle(one).borderColor;"
        " return all.filter((one) => edge(one) === green).map((one) => one.value); }"
    )


def test_a_name_is_typed_into_the_field_also_after_a_button_was_pressed(door, came):
    row = door.locator("tr", has_text="Anna")
    with door.expect_response(lambda response: "/decide/booking" in response.url):
        row.get_by_role("button", name="pays 5.00").click()
    disappears(door.locator(".htmx-request, .htmx-swapping"))
    assert door.evaluate("document.activeElement.id") != "typed"
    door.keyboard.type("maier")
    suggested(door, "maier", 2)
    assert door.locator("#typed").input_value() == "maier"
    press(door, "Enter")
    assert came() == [13]


def test_that_they_pay_at_once_is_ticked_beside_the_field(browser, page, decide, decided):
    decide(registered(13))
    with opened(browser, page, DOOR) as door:
        # Who has not paid can be chosen as soon as the tick is set.
        typed(door, "maier", 1)
        assert framed(door) == []
        ticked = door.locator("input[name=paid]")
        ticked.check()
        assert door.evaluate("document.activeElement.id") == "typed"  # the field keeps the focus
        suggested(door, "maier", 2)
        assert framed(door) == ["13"]
        press(door, "Enter")
        assert decided()[-1] == paid(13, 500)
        ticked.press("Space")
        assert door.evaluate("document.activeElement.id") == "typed"


def test_who_has_nearly_the_name_that_was_typed_in_full_is_not_taken_by_enter(
    door, came, path, known
):
    known(Person(15, "Hubert Gruber"))
    typed(door, "Huberta Gruber", 3)
    assert framed(door) == []
    assert "Nobody has exactly this name." in door.locator(".suggestions").inner_text()
    press(door, "Enter")
    assert "It is not clear who 'Huberta Gruber' is" in door.locator("#notice").inner_text()
    door.keyboard.press("ArrowDown")
    assert framed(door) == ["15"]
    press(door, "ArrowDown", "Enter")
    with Database(path) as database:
        assert persons_of(database)[16].parts == ("Huberta", "Gruber")
    assert came() == [16]


def test_who_came_by_mistake_is_taken_back_where_it_is_said(door, came, path, decide):
    absent = present(14, False)
    decide(registered(14), absent)
    door.locator("input[name=paid]").check()
    typed(door, "klein", 2)
    press(door, "Enter")
    said = door.locator(".registered")
    assert "Zita Klein is here, number 14. Paid: 5.00" in said.inner_text()
    with door.expect_response(lambda response: "/decide/undo" in response.url):
        said.get_by_role("button", name="Undo").click()
    disappears(said)
    entrant = event_at(path).state.entrants[14]
    assert (entrant.present, entrant.paid) == (False, 0)


def chosen(door):
    """(role, is the list open, the text of the option that the field says is chosen)."""
    return door.evaluate(
        "() => { const field = document.getElementById('typed');"
        " const id = field.getAttribute('aria-activedescendant');"
        " const list = document.getElementById(field.getAttribute('aria-controls'));"
        " const option = list?.querySelector('[role=option][aria-selected=true]');"
        " return [list?.getAttribute('role') ?? null, field.ariaExpanded,"
        "   option?.id === (id ?? undefined) ? option?.textContent ?? null : 'another']; }"
    )


def test_who_listens_hears_who_is_chosen(door):
    assert chosen(door) == [None, "false", None]
    typed(door, "klein", 2)
    assert chosen(door) == ["listbox", "true", "14 Zita Klein "]
    door.keyboard.press("ArrowDown")
    door.keyboard.press("ArrowDown")
    assert chosen(door) == ["listbox", "true", "New person: klein"]
    door.keyboard.press("Escape")
    assert chosen(door) == ["listbox", "true", None]
    typed(door, "huber", 4)
    assert chosen(door) == ["listbox", "true", None]
    assert door.evaluate("document.activeElement.id") == "typed"


@pytest.mark.nightly
def test_a_substitute_is_chosen_in_the_same_way(browser, page, decided):
    with opened(browser, page, "/event/1/registration/1?to=substitute") as shown:
        typed(shown, "Nobody Known", 2)
        press(shown, "ArrowDown", "Enter")
    assert decided()[-1] == stands_in(15, 1, 1)


def test_who_takes_a_seat_at_a_table_is_chosen_in_the_same_way(page, browser, decided):
    page.decide(stops(2, 1))
    with Window(browser, page.address, locale="en-GB") as window:
        window.open("/event/1/table/1/1")
        window.page.get_by_text("Leaves, is replaced").click()
        form = window.page.locator("form.choose", has=window.page.locator("[name=whom]"))
        form.locator("select").select_option(label="Emil")
        form.locator(".typed").fill("klein")
        appears(form.locator("[aria-selected=true]"))
        assert window.look() == []
        press(window.page, "Enter")
    assert decided()[-1] == seat_taken(14, 2)


def test_who_has_stopped_plays_again_where_a_substitute_is_looked_for(page, browser, address_of):
    page.decide(stops(1, 1))
    page.decide(stops(2, 1))
    with Window(browser, page.address, locale="en-GB") as window:
        window.open("/event/1/registration/2?back=/event/1/table/1/1&to=substitute")
        window.page.locator("form.choose .typed").fill("Anna")
        window.page.locator(".suggestions .again").click()
        appears(window.page.locator("#last").get_by_text("Anna: Plays again, from round 1 on"))
        assert window.page.url == address_of("/event/1/table/1/1")
        window.page.wait_for_function(
            "() => document.querySelectorAll('.wrong:not([hidden])').length === 1"
        )
        assert window.page.locator(".wrong p").first.inner_text() == (
            "Emil has a seat here and does not play"
        )


@pytest.fixture
def address_of(page):
    """A function: the address of a path."""
    return lambda path: page.address + path


@pytest.fixture
def next_event(path):
    """Event 2, of nobody so far."""
    with Database(path, check=False) as database:
        new_event(database, {"name": "Next", "date": "2026-12-12", "rules": "krenglbach"})


def test_before_anybody_is_registered_the_door_leads_to_stake_and_prizes(browser, page, next_event):
    with opened(browser, page, "/event/2/registration") as shown:
        shown.get_by_role("link", name="Set entry fee and prizes").click()
        shown.wait_for_url(lambda address: urlsplit(address).path == "/event/2/settings")
        assert shown.locator("input[name=stake]").is_visible()


def test_next_counts_who_was_registered_just_now(browser, page, next_event, decide):
    """It need not ask for that, which takes seconds."""
    decide(*(registered(person) for person in range(1, 5)), about=2)
    with opened(browser, page, "/event/2/registration") as shown:
        shown.route("**/next?*", lambda route: route.fulfill(status=204))
        typed(shown, "klein", 2)
        press(shown, "Enter")
        appears(shown.locator(".registered"))
        said = shown.locator("#next").inner_text()
        assert "Draw the seats: 5 players are here" in said


def test_marks_leave_the_column_of_names_its_width(browser, page, path):
    with Database(path) as database:
        change_person(database, 1, {"name": "Rudolf Mitterlehner"})
        team = {"what": "team", "person": 1, "team": "Tarockfreunde Sankt Georgen an der Gusen"}
        decide_on(database, 1, [stops(1, 1), ("entrant", team)])
    lines = "(names) => names.map((name) => name.getClientRects().length)"
    beside = """(ticks) => ticks.every((tick) =>
        tick.getBoundingClientRect().bottom >
          tick.parentElement.querySelector("button").getBoundingClientRect().top)"""
    with Window(browser, page.address, viewport={"width": 1024, "height": 768}) as window:
        window.open(DOOR)
        names = window.page.locator(".entrants .name strong")
        assert names.count() == 8
        ticks = window.page.locator(".entrants .paid [type=checkbox]")
        assert ticks.count() == 7  # who has stopped owes nothing
        for width in (1024, 1366):
            window.page.set_viewport_size({"width": width, "height": 768})
            assert names.evaluate_all(lines) == [1] * 8, width
            assert ticks.evaluate_all(beside), width
    assert window.faults == []


def test_who_is_the_same_person_is_found_while_somebody_types(browser, page):
    with opened(browser, page, "/persons/14/merge") as shown:
        assert shown.locator("#found").get_by_text("Nobody else is called so").count() == 1
        shown.locator("#find").fill("Hubr")
        appears(shown.locator("#found").get_by_text("Anna Huber"))
        assert shown.locator("#find").input_value() == "Hubr"
        shown.locator("#found a").first.click()
        appears(shown.get_by_role("button", name="They are one person: Anna Huber"))
