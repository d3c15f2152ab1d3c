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
from tests.host_tools.web.looking import Window, opened, press
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
    """Type into the field, and wait for so many suggestions."""
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
    press(door, "Enter")
    door.locator(".registered").get_by_text("Zita Klein").wait_for()
    assert came() == [14]
    assert door.evaluate("document.activeElement.id") == "typed"  # for the next one


def test_enter_never_decides_between_several(door, came):
    typed(door, "huber", 4)
    assert door.locator(".suggestions.marked").count() == 0
    press(door, "Enter")
    press(door, "Enter")
    assert "It is not clear who 'huber' is" in door.locator("#notice").inner_text()
    assert came() == []


def test_enter_never_makes_anybody(door, came, path):
    """Nor does one that is held: somebody new is an answer of its own."""
    typed(door, "Nobody Known", 2)
    door.keyboard.down("Enter")
    door.keyboard.down("Enter")  # as a key that is held repeats it
    door.keyboard.up("Enter")
    door.locator("#notice .wrong").wait_for()
    assert framed(door) == []
    assert came() == []
    with Database(path) as database:
        assert len(persons_of(database)) == 12


def test_the_arrow_keys_begin_at_the_first_one_where_nobody_is_marked(door, came):
    down, up = "ArrowDown", "ArrowUp"
    ways = {
        "huber": ([down], "11"),
        "Huber": ([up], "11"),
        "hUber": ([down, down, up], "11"),
        "huBer": ([down] * 3, "13"),
        "hubEr": ([down] * 2, "12"),
    }
    for text, (keys, chosen) in ways.items():
        typed(door, text, 4)
        for key in keys:
            door.keyboard.press(key)
        assert framed(door) == [chosen], keys
    press(door, "Enter")
    assert came() == [12]


def test_the_arrow_keys_go_on_from_who_is_marked(door, came, known):
    known(Person(15, "Anna Huberta"))
    typed(door, "anna huber", 4)
    assert framed(door) == ["11"]
    door.keyboard.press("ArrowDown")
    assert framed(door) == ["15"]
    press(door, "Enter")
    assert came() == [15]


def framed(door):
    """The values of the suggestions that look chosen while the field has the focus."""
    return door.evaluate(
        "() => { const all = [...document.querySelectorAll('.suggestions button')];"
        " const green = getComputedStyle(document.querySelector('.door .main')).backgroundColor;"
        " const edge = (one) => getComputedStyle(one).borderColor;"
        " return all.filter((one) => edge(one) === green).map((one) => one.value); }"
    )


def test_a_tick_leaves_the_focus_in_the_field(door, came):
    typed(door, "klein", 2)
    door.locator("input[name=paid]").check()
    press(door, "Enter")
    assert came() == [14]
    door.locator("input[name=paid]").press("Space")
    assert door.evaluate("document.activeElement.id") == "typed"


def test_who_has_not_paid_can_be_chosen_as_soon_as_the_tick_is_set(door, decide, decided):
    decide(registered(14))
    typed(door, "klein", 1)
    assert framed(door) == []
    door.locator("input[name=paid]").check()
    suggested(door, "klein", 2)
    assert framed(door) == ["14"]
    press(door, "Enter")
    assert decided()[-1] == paid(14, 500)


def test_the_arrow_keys_come_to_somebody_new_at_last(door, came, path):
    typed(door, "klein", 2)
    door.keyboard.press("ArrowDown")
    assert framed(door) == ["14"]  # there is no second one
    press(door, "ArrowDown", "Enter")
    with Database(path) as database:
        assert persons_of(database)[15].name == "klein"
    assert came() == [15]


def test_somebody_new_is_made_in_one_way_and_the_page_says_it(door, came):
    typed(door, "Nobody Known", 2)
    hint = door.locator(".suggestions").inner_text()
    assert "↓ and Enter, or a click, make the new person" in hint
    press(door, "Enter")
    press(door, "Enter")
    assert "Nobody is called 'Nobody Known'" in door.locator("#notice").inner_text()
    assert came() == []
    press(door, "ArrowDown", "Enter")
    assert came() == [15]


def test_after_enter_somebody_new_is_one_press(door, came):
    typed(door, "Zenobia", 1)
    press(door, "Enter")
    door.locator("#notice").get_by_role("button", name="New person: Zenobia").click()
    door.locator(".registered").wait_for()
    assert came() == [15]


def test_how_somebody_new_is_made_by_keys_stands_also_below_a_like_name_that_plays(
    door, known, decide
):
    known(Person(15, "Hubert Gruber"))
    decide(registered(15))
    offered = typed(door, "Huberta Gruber", 2)
    assert door.locator(".suggestions li").first.inner_text().startswith("15 Hubert Gruber")
    hints = [
        one.evaluate("one => getComputedStyle(one, '::after').content") for one in offered.all()
    ]
    assert [hint[:6] for hint in hints] == ['"↓ ⏎" ', "none"]


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


def test_somebody_new_comes_before_who_has_nearly_the_name_and_is_here_already(
    door, came, known, decide
):
    known(Person(15, "Hubert Gruber"))
    decide(registered(15))
    door.locator("input[name=paid]").check()
    offered = typed(door, "Huberta Gruber", 3)
    assert [one.get_attribute("name") for one in offered.all()] == ["new", "new", "person"]
    press(door, "ArrowDown", "Enter")
    assert came() == [15, 16]


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
    said.wait_for(state="detached")
    entrant = event_at(path).state.entrants[14]
    assert (entrant.present, entrant.paid) == (False, 0)


def test_a_name_is_typed_into_the_field_also_after_a_button_was_pressed(door, came, decide):
    decide(registered(14))
    door.reload()
    with door.expect_response(lambda response: "/decide/booking" in response.url):
        door.locator("tr", has_text="Zita Klein").get_by_role("button", name="pays 5.00").click()
    door.locator(".htmx-request, .htmx-swapping").wait_for(state="detached")
    assert door.evaluate("document.activeElement.id") != "typed"
    door.keyboard.type("maier")
    suggested(door, "maier", 2)
    assert door.locator("#typed").input_value() == "maier"
    press(door, "Enter")
    assert came() == [14, 13]


def test_the_card_of_who_was_registered_by_mistake_can_be_changed_at_once(door, path):
    typed(door, "Nobody Known", 2)
    press(door, "ArrowDown", "Enter")
    door.locator(".registered").get_by_role("button", name="Undo").click()
    door.get_by_text("Nobody Known, number 15, is no longer registered.").wait_for()
    door.locator(".registered").get_by_role("link", name="Change name, place, licence").click()
    assert door.locator("input[name=last]").input_value() == "Known"


def test_which_part_of_a_new_name_is_the_surname_is_chosen_with_it(door, came, path):
    typed(door, "Known Nobody", 2)
    assert "Nobody is called that: ↓ and Enter" in door.locator(".suggestions").inner_text()
    door.keyboard.press("ArrowDown")
    door.keyboard.press("ArrowDown")
    assert framed(door) == ["Nobody Known"]
    door.locator(".suggestions input[name=place]").fill("Wels")
    press(door, "Enter")
    assert came() == [15]
    with Database(path) as database:
        new = persons_of(database)[15]
    assert (new.name, new.parts, new.place) == ("Nobody Known", ("Nobody", "Known"), "Wels")


def test_who_takes_part_is_not_made_once_more_by_enter(door, came):
    typed(door, "Anna", 2)
    door.keyboard.press("ArrowUp")
    door.keyboard.press("Escape")
    press(door, "Enter")
    assert door.locator("#notice").inner_text() != ""
    assert came() == []


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


def test_a_substitute_is_chosen_in_the_same_way(door, decided, address_of):
    door.goto(address_of("/event/1/registration/1?to=substitute"))
    typed(door, "Nobody Known", 2)
    press(door, "ArrowDown", "Enter")
    assert decided()[-1] == stands_in(15, 1, 1)


def test_who_takes_a_seat_at_a_table_is_chosen_in_the_same_way(page, browser, decided):
    page.decide(stops(2, 1))
    with Window(browser, page.address, locale="en-GB") as window:
        window.open("/event/1/table/1/1")
        window.page.get_by_text("Leaves, is replaced").click()
        form = window.page.locator("form.choose", has=window.page.locator("[name=whom]"))
        form.locator("select").select_option(label="Emil")
        form.locator(".typed").fill("klein")
        form.locator("[aria-selected=true]").wait_for()
        assert window.look() == []
        press(window.page, "Enter")
    assert decided()[-1] == seat_taken(14, 2)


def test_who_has_stopped_plays_again_where_a_substitute_is_looked_for(page, browser, address_of):
    page.decide(stops(1, 1))
    page.decide(stops(2, 1))
    with Window(browser, page.address, locale="en-GB") as window:
        window.open("/event/1/table/1/1")
        here = "/event/1/registration/2?back=/event/1/table/1/1&to=substitute"
        link = window.page.get_by_text("Somebody else plays for Emil")
        assert link.get_attribute("href") == here
        window.open(here)  # what is typed while a page is being exchanged is in neither of them
        window.page.locator("form.choose .typed").fill("Anna")
        window.page.locator(".suggestions .again").click()
        window.page.locator("#last").get_by_text("Anna: Plays again, from round 1 on").wait_for()
        assert window.page.url == address_of("/event/1/table/1/1")
        window.page.wait_for_function(
            "() => document.querySelectorAll('.wrong:not([hidden])').length === 1"
        )
        assert window.page.locator(".wrong p").first.inner_text() == (
            "Emil has a seat here and does not play"
        )


def test_enter_in_the_place_of_somebody_new_makes_him(door, came, path):
    typed(door, "Nobody Known", 2)
    door.locator(".suggestions input[name=place]").fill("Wels")
    press(door, "Enter")
    assert came() == [15]
    with Database(path) as database:
        assert persons_of(database)[15].place == "Wels"


def test_why_nobody_was_chosen_goes_when_somebody_types_on(door):
    typed(door, "huber", 4)
    press(door, "Enter")
    door.keyboard.type(" a")
    assert door.locator("#notice").inner_text() == ""


def test_who_types_on_is_where_no_option_is_chosen(door, came):
    typed(door, "hub", 4)
    door.keyboard.press("ArrowDown")
    door.keyboard.type("er")
    assert door.locator("#typed").input_value() == "huber"
    suggested(door, "huber", 4)
    assert framed(door) == []
    door.keyboard.press("ArrowDown")
    door.keyboard.press("Escape")
    assert door.locator("#typed").input_value() == "huber"
    assert framed(door) == []
    press(door, "Enter")
    assert came() == []


def test_that_they_pay_at_once_is_remembered_for_the_event(door, address_of):
    door.locator("input[name=paid]").check()
    typed(door, "klein", 2)
    press(door, "Enter")
    assert door.locator("input[name=paid]").is_checked()
    door.goto(address_of("/event/1/round"))
    door.goto(address_of(DOOR))
    assert door.locator("input[name=paid]").is_checked()
    door.locator("input[name=paid]").uncheck()
    typed(door, "franz huber", 3)
    press(door, "Enter")
    door.goto(address_of(DOOR))
    assert not door.locator("input[name=paid]").is_checked()


@pytest.fixture
def address_of(page):
    """A function: the address of a path."""
    return lambda path: page.address + path


OUT_OF_THE_LIST = [
    "a.all",
    ".actions a.button[href*='/persons/']",
    ".actions a[href*='/draw?wishing']",
]


@pytest.mark.parametrize("link", OUT_OF_THE_LIST)
def test_what_leads_out_of_the_list_leaves_it(door, link):
    """The list swaps only itself, so a link to another page has to leave it."""
    if "actions" in link:
        door.locator("#entrants summary").first.click()
    if "wishing" in link:
        door.locator("#entrants .actions summary").last.click()
    door.locator(link).first.click()
    door.wait_for_url(lambda address: urlsplit(address).path != DOOR)
    assert door.locator("#entrants").count() == 0
    assert door.locator("main h1").inner_text()


def test_before_anybody_is_registered_the_door_leads_to_stake_and_prizes(browser, page, path):
    with Database(path) as database:
        new_event(database, {"name": "Next", "date": "2026-12-12", "rules": "krenglbach"})
    with opened(browser, page, "/event/2/registration") as shown:
        shown.get_by_role("link", name="Set entry fee and prizes").click()
        shown.wait_for_url(lambda address: urlsplit(address).path == "/event/2/settings")
        assert shown.locator("input[name=stake]").is_visible()


def test_next_counts_who_was_registered_just_now(browser, page, path):
    """It need not ask for that, which takes seconds."""
    there = [registered(person) for person in range(1, 5)]
    with Database(path) as database:
        new_event(database, {"name": "Next", "date": "2026-12-12", "rules": "krenglbach"})
        decide_on(database, 2, there)
    with opened(browser, page, "/event/2/registration") as shown:
        shown.route("**/next?*", lambda route: route.fulfill(status=204))
        typed(shown, "klein", 2)
        press(shown, "Enter")
        shown.locator(".registered").wait_for()
        said = shown.locator("#next").inner_text()
        assert "Draw the seats: 5 players are here" in said


@pytest.mark.parametrize("width", [1024, 1366])
def test_marks_leave_the_column_of_names_its_width(browser, page, path, width):
    with Database(path) as database:
        change_person(database, 1, {"name": "Rudolf Mitterlehner"})
        team = {"what": "team", "person": 1, "team": "Tarockfreunde Sankt Georgen an der Gusen"}
        decide_on(database, 1, [stops(1, 1), ("entrant", team)])
    size = {"width": width, "height": 768}
    with Window(browser, page.address, locale="de", viewport=size) as window:
        window.open(DOOR)
        names = window.page.locator(".entrants .name strong")
        assert names.count() == 8
        lines = "(names) => names.map((name) => name.getClientRects().length)"
        assert names.evaluate_all(lines) == [1] * 8
        ticks = window.page.locator(".entrants .paid [type=checkbox]")
        assert ticks.count() == 7  # who has stopped owes nothing
        beside = """(ticks) => ticks.every((tick) =>
            tick.getBoundingClientRect().bottom >
              tick.parentElement.querySelector("button").getBoundingClientRect().top)"""
        assert ticks.evaluate_all(beside)
    assert window.faults == []


def test_who_is_the_same_person_is_found_while_somebody_types(door, address_of):
    door.goto(address_of("/persons/14/merge"))
    assert door.locator("#found").get_by_text("Nobody else is called so").count() == 1
    door.locator("#find").fill("Hubr")
    door.locator("#found").get_by_text("Anna Huber").wait_for()
    assert door.locator("#find").input_value() == "Hubr"
    door.locator("#found a").first.click()
    door.get_by_role("button", name="They are one person: Anna Huber").wait_for()
