"""The pages in a real browser: by mouse, by keyboard, on a phone, on paper, without JavaScript."""

import random
import re
from html import unescape

import pytest

from host_tools.events.journals import journal_of
from host_tools.intake.database import Database
from host_tools.simulation.rehearsal.rehearsed_event import make_event
from host_tools.tariffs.shelf import known_ids
from host_tools.tournament.tables.table import WORDS
from tests.each import nightly
from tests.host_tools.brought import bring
from tests.host_tools.web.looking import (
    A4,
    A4_ACROSS,
    DESKTOP,
    PHONE,
    Window,
    appears,
    ask_again,
    disappears,
    shape_of,
    walk,
)
from tests.host_tools.web.scene import ADDRESS, clock, make_scene, play
from tests.host_tools.web.served import Served, desk_at, public_app
from tests.how_many import MANY

PREVIEW = "/event/2/draw/preview?round=3&method=swaps&seed=7"
SHEETS, SHEET = re.compile("event-n-paper-[a-z]+"), "sheet"
# A text of the help looks as the others of its kind; persons and seasons as those of an event.
LIKE_OTHERS = re.compile("(help-page|help-situations)-.*|event-n-((?:persons|season)-.*)")
# What htmx has not done with yet.
IN_HAND = ".htmx-request, .htmx-swapping, .htmx-settling"
# Rule books are called by their names; their ids are for commands and files, of which guides speak.
IDS = re.compile(rf"(?<![\w-])({'|'.join(map(re.escape, known_ids()))})(?![\w-])")
GUIDES = "/help/"
TYPED_MS = 300  # after that a page asks about what was typed
WON = re.compile("Rufer .*gewonnen")
CORRECTS = re.compile('href="([^"]*correct[^"]*)"')
_PAGES = re.compile(rb"/Type\s*/Page\b")  # of a PDF


@pytest.fixture(scope="module")
def scene(tmp_path_factory):
    """(path of the database, boxes) of an event in full swing, event 2."""
    return make_scene(tmp_path_factory.mktemp("scene"))


@pytest.fixture(scope="module")
def director(scene):
    """The director's page."""
    with desk_at(scene[0], ADDRESS) as served:
        yield served


@pytest.fixture(scope="module")
def public(scene):
    """The public view."""
    with Served(lambda: public_app(scene[0], 2, ADDRESS)) as served:
        yield served


@pytest.fixture
def window(browser, director):
    """A window of the director's, in which nothing may go wrong."""
    with Window(browser, director.address) as window:
        yield window
    assert window.faults == []


@pytest.fixture
def window_of_time(browser, director):
    """The same with a clock of its own."""
    with Window(browser, director.address, clock=True) as window:
        yield window
    assert window.faults == []


def decided(scene):
    """The newest decision about the event."""
    with Database(scene[0]) as database:
        newest = journal_of(database, 2).decisions[-1]
        return newest.kind, newest.content


def kind_of(path):
    """The shape of a page; in the suite that of one that looks like it, whatever it is asked."""
    if MANY:
        return shape_of(path)
    shape = shape_of(path.partition("?")[0])
    like = LIKE_OTHERS.fullmatch(shape)
    return shape if like is None else like[1] or like[2]


def kind_on_screen(path):
    """`kind_of` a page; all that are printed as `SHEETS` are of one kind."""
    kind = kind_of(path)
    return SHEET if SHEETS.fullmatch(kind) else kind


def look_at_all(window, start, but=()):
    """Open every kind of page at both widths: (how many there were, what is wrong).

    `SHEETS` are opened where they are printed, see below.
    """
    faults, seen = [], []
    for shape in walk(window, start, [SHEET], kind_on_screen):
        seen.append(shape)
        if any(shape.startswith(one) for one in but):
            continue
        for size in window.sizes(PHONE, DESKTOP):
            faults += [f"{size['width']}: {fault}" for fault in window.look()]
        faults += window.read()
        if GUIDES not in window.page.url:
            said = IDS.findall(window.page.evaluate("document.body.textContent"))
            faults += [f"{window.page.url} says {rules}" for rules in said]
    return seen, faults


def test_every_page_of_the_director_is_sound_on_desktop_and_phone(window):
    # A sheet is as wide as paper.
    seen, faults = look_at_all(
        window,
        ["/event/2", "/", PREVIEW],
        but=[
            "event-n-paper-",
            "season-paper",
            "statistics-paper",
            "statistics-years-paper",
            "cash-paper",
            "cash-receipts",
            "persons-n-history-paper",
        ],
    )
    assert faults == []
    assert {"start", "event-n-paper", "persons", "season", "event-n-table-n-n-deal"} <= set(seen)
    assert len(seen) > 30


def test_every_page_of_the_public_is_sound_on_desktop_and_phone(browser, public):
    with Window(browser, public.address) as window:
        seen, faults = look_at_all(window, ["/", "/wall"], but=["wall"])
        assert (faults, window.faults) == ([], [])
    assert {"start", "standings", "tables", "table-n-n", "wall"} <= set(seen)


def test_names_are_whole_beside_rounds_in_which_somebody_sits_out(browser, tmp_path, short_search):
    path = tmp_path / "desk.db"
    cup = {"rules": "fft-4", "rounds": 3, "deals": 4, "date": "2026-11-21", "name": "Cup"}
    make_event(path, 27, cup, random.Random(4), False, clock)
    with (
        Served(lambda: public_app(path, 1)) as served,
        Window(browser, served.address, viewport=PHONE) as window,
    ):
        window.open("/")
        assert window.page.locator("td", has_text="setzt aus").count() == 9
        heights = window.page.evaluate(
            """() => [...document.querySelectorAll(".seats tbody tr")].map(
              (row) => row.clientHeight / parseFloat(getComputedStyle(row).lineHeight))"""
        )
        assert max(heights) < 3.5
        assert (window.look(), window.faults) == ([], [])


def test_every_state_of_a_table_can_be_read(window):
    window.open("/event/2/round/2")
    window.page.locator("a.tile").first.evaluate(
        """(tile, states) => tile.replaceWith(...states.map((state) => {
          const one = tile.cloneNode(true);
          one.className = "tile " + state;
          return one;
        }))""",
        [*WORDS],
    )
    assert window.page.locator("a.tile").count() > len(WORDS)
    assert window.read() == []


def test_the_tab_that_is_open_is_in_view_on_a_phone(window):
    window.page.set_viewport_size(PHONE)
    window.open("/event/2/season")
    for _ in range(2):
        tab = window.page.locator(".tabs [aria-current]").bounding_box()
        assert 0 <= tab["x"] <= PHONE["width"] - tab["width"]
        # The page that follows takes the place of this one.
        window.page.locator(".tabs a").first.click()
        appears(window.page.locator("#registration"))


@pytest.mark.parametrize("size", nightly([PHONE, DESKTOP], [PHONE]))
def test_what_was_decided_last_has_room_beside_what_follows_from_it(window, size):
    """However much it is: the seats that somebody still has, and a box that has him."""
    window.page.set_viewport_size(size)
    window.open("/event/2/round/2")
    window.page.evaluate(
        """() => {
          const last = document.getElementById("last");
          last.hidden = false;
          last.replaceChildren();
          const add = (part, kind) => {
            last.append(Object.assign(document.createElement(part), { className: kind,
              textContent: "Somebody has stopped after round 2, and goes. ".repeat(5) }));
          };
          [["p", "since"], ["p", ""], ["p", "seats"], ["p", "seats"]].forEach((one) => add(...one));
          last.append(Object.assign(document.createElement("button"), { textContent: "Undo" }));
        }"""
    )
    assert window.look() == []
    parts = [one.bounding_box() for one in window.page.locator("#last > *").all()]
    assert all(part["x"] >= 0 and part["x"] + part["width"] <= size["width"] for part in parts)


@pytest.mark.parametrize("size", nightly([PHONE, DESKTOP], [PHONE]))
def test_all_that_is_said_of_a_draw_is_shown_and_its_answers_stay_in_sight(window, size):
    window.page.set_viewport_size(size)
    window.open("/event/2/draw/preview?round=3&method=swaps&seed=7")
    cut, in_sight = window.page.evaluate(
        """() => {
          const said = document.querySelector(".said");
          const lines = [...said.children];
          for (let round = 0; round < 9; round++)
            lines.forEach((line) => said.append(line.cloneNode(true)));
          const answer = document.querySelector(".confirm button").getBoundingClientRect();
          return [said.scrollHeight - said.clientHeight, answer.bottom <= innerHeight];
        }"""
    )
    assert (cut, in_sight) == (0, True)


def test_what_decided_a_tie_is_in_view_at_once(window):
    window.open("/event/2/ranking/1")
    for size, place in ((DESKTOP, "td.why"), (PHONE, "td.name .narrow")):
        window.page.set_viewport_size(size)
        shown = window.page.locator(".ranking").get_by_text("ex aequo", exact=True)
        shown = shown.or_(window.page.locator(".ranking").get_by_text("bester Tisch", exact=True))
        seen = [one for one in shown.all() if one.is_visible()]
        assert len(seen) == window.page.locator(f".ranking {place}:not(:empty)").count() > 0
        boxes = [one.bounding_box() for one in seen]
        assert all(box["x"] >= 0 and box["x"] + box["width"] <= size["width"] for box in boxes)


def test_the_public_pages_need_no_javascript(browser, public):
    with Window(browser, public.address, java_script_enabled=False, viewport=PHONE) as window:
        window.open("/tables")
        window.page.locator("a.tile").first.click()
        window.page.wait_for_url("**/table/**")
        assert window.faults == []


def test_the_menu_of_the_last_one_in_a_list_opens_in_view(window):
    window.open("/event/2/registration")
    menu = window.page.locator(".entrants .menu > details > summary").last
    for _ in range(2):  # the second time it has been fetched already
        menu.click()
        window.page.wait_for_function(
            """() => {
              const shown = document.querySelector(".menu details[open] .actions form")
                ?.closest(".more").getBoundingClientRect();
              return shown && shown.top >= 0 && shown.bottom < innerHeight + 1;
            }"""
        )
        menu.click()
        window.page.evaluate("scrollTo(0, 0)")


def test_a_length_that_is_typed_stays_and_is_said_to_be_unusual_at_once(window):
    page = window.page
    with page.expect_response("**/events/usual?*"):
        window.open("/")
    appears(page.locator("#usual input[name=filled_by]"), visible=False)
    page.locator("input[name=deals]").fill("7")
    page.locator("select[name=rules]").select_option("fft-4")
    appears(page.locator("#usual input[value=fft-4]"), visible=False)
    assert page.locator("input[name=deals]").input_value() == "7"
    assert page.locator("input[name=rounds]").input_value() == "5"
    page.locator("input[name=deals]").fill("12")
    page.locator("input[name=rounds]").fill("3")
    page.locator("input[name=name]").focus()
    appears(page.locator("#unusual strong"))
    assert page.locator("input[name=deals]").input_value() == "12"
    page.locator("input[name=rounds]").fill("5")
    page.locator("input[name=deals]").fill("4")
    page.locator("input[name=name]").focus()
    disappears(page.locator("#unusual strong"))


def test_what_prizes_come_to_is_said_while_they_are_typed(window_of_time):
    window_of_time.open("/event/2/settings")
    page = window_of_time.page
    told = page.locator("#given-prizes")
    page.locator("input[name=prizes]").fill("60; 40; 20")
    page.clock.fast_forward(TYPED_MS)
    appears(told.get_by_text("Die Anteile sind die aus den Regeln"))
    page.locator(".seldom > summary").click()
    page.locator("input[name=shares]").fill("0")
    page.clock.fast_forward(TYPED_MS)
    appears(told.get_by_text("Zusammen 120,00 fest, nichts aus dem Preisgeld."))
    assert "Regeln" not in told.inner_text()


def open_a_won_rufer(window, director):
    """Open the form that corrects the first one as recorded at the table: Playwright's page."""
    rows = director.get("/event/2/table/2/1", **{"Accept-Language": "de"}).html.split("<tr")
    row = next(one for one in rows if WON.search(one) and 'class="before"' not in one)
    # Before htmx knows the form an answer asks nothing: it begins when all of the page is there.
    window.open(unescape(CORRECTS.search(row)[1]))
    return window.page


def hold_corrections(page):
    """Let what the form asks the desk wait: the list of what was asked so far, Playwright's routes.

    A function of ours, for Playwright cannot call a method that is not written in Python.
    """
    asked = []

    def keep(route):
        asked.append(route)

    page.route("**/correct/**", keep)
    return asked


def held(page, asked, number):
    """The request of this number of a list of `hold_corrections`, from 1, as soon as it is there.

    Playwright tells of a request before it asks what is to become of it.
    """
    while len(asked) < number:
        page.evaluate("0")
    return asked[number - 1]


def test_what_is_given_while_the_deal_is_scored_stays(window, director):
    page = open_a_won_rufer(window, director)
    asked = hold_corrections(page)
    won, lost = (
        page.locator("#entry .pills label", has_text=word).locator("input")
        for word in ("gewonnen", "verloren")
    )
    with page.expect_request("**/correct/**"):
        lost.check()
    page.locator("#reason").fill("misheard")
    held(page, asked, 1).continue_()
    disappears(page.locator("#entry.htmx-request"))
    appears(page.locator("#entry").get_by_text("verloren"))
    assert page.locator("#reason").input_value() == "misheard"
    # Another answer, too.
    with page.expect_request("**/correct/**"):
        won.check()
    with page.expect_request("**/correct/**"):
        lost.check()
    with page.expect_response("**/correct/**"):
        held(page, asked, 3).continue_()
    assert lost.is_checked()


def test_a_click_counts_that_began_before_the_score_was_there(window, director, scene):
    page = open_a_won_rufer(window, director)
    page.locator("#reason").fill("misheard")
    asked = hold_corrections(page)
    with page.expect_request("**/correct/**"):
        page.locator("#entry .pills label", has_text="verloren").locator("input").check()
    page.locator("button.main[name=save]").hover()
    page.mouse.down()
    with page.expect_response("**/correct/**"):
        held(page, asked, 1).continue_()
    disappears(page.locator(IN_HAND))
    page.unroute_all()
    page.mouse.up()
    page.wait_for_url("**/event/2/table/2/1")
    kind, content = decided(scene)
    assert (kind, content["document"]["won"]) == ("correct", False)


def test_a_sheet_that_begins_with_another_deal_stands_for_more_or_fewer(window):
    window.open("/event/2/table/2/1")
    window.page.locator("#from-paper > summary").click()  # it is folded: the box is there
    form = window.page.locator("form.from-paper")
    first, deals = form.locator("input[name=first]"), form.locator("input[name=deals]")
    assert (first.input_value(), deals.input_value()) == ("8", "5")
    first.fill("7")
    assert deals.input_value() == "6"
    first.fill("10")
    assert deals.input_value() == "3"


def enter_a_deal(page):
    """Answer whatever is asked, until the deal is complete."""
    while page.locator(".preview").count() == 0:
        left = page.locator("fieldset:not(:has(:checked)) input:not([readonly])").first
        with page.expect_response("**/deal*"):
            left.click()
        page.wait_for_function("() => !document.querySelector('.htmx-request, .htmx-swapping')")


def test_a_deal_is_shown_with_what_is_added_before_enter_stores_it(window, scene):
    before = decided(scene)
    window.open("/event/2/table/2/1/deal")
    page = window.page
    enter_a_deal(page)
    page.locator("button[value='extras/0=kontra']").click()
    appears(page.locator(".item"))
    enter_a_deal(page)
    page.locator(".item button").click()
    disappears(page.locator(".item"))
    assert page.locator(".preview").count() == 1
    assert decided(scene) == before
    with page.expect_response("**/table/2/1/deal*"):
        page.locator("#entry :checked").last.press("Enter")
    assert decided(scene)[1]["what"] == "deal"


def test_the_answer_for_a_page_that_was_left_changes_no_other_page(window_of_time):
    """However late it comes; window.faults has what a script says of it."""
    held = []
    page = window_of_time.page
    window_of_time.open("/event/2/table/1/1")
    sheet = page.content()
    page.route("**/table/1/1?since=*", lambda route: held.append(route))
    ask_again(page)
    while not held:
        page.evaluate("0")
    page.locator(".tabs a").first.click()
    appears(page.locator("#registration"))
    with page.expect_event("requestfinished"):
        for route in held:
            route.fulfill(body=sheet, content_type="text/html")
    page.evaluate("0")


def test_the_tiles_change_by_themselves_when_a_deal_comes_in(browser, director, scene):
    path, boxes = scene
    (box,) = [
        box for box in boxes if (box.session.body["round"], box.session.body["table"]) == (2, 4)
    ]
    with Window(browser, director.address, clock=True) as window:
        window.open("/event/2/round/2")
        tile = window.page.locator("a.tile[href$='/table/2/4']")
        assert tile.locator("progress").get_attribute("value") == "0"
        play(box, random.Random(1), 3)
        bring(path, box)
        ask_again(window.page)
        appears(tile.locator("progress[value='3']"))
        assert window.faults == []


def test_every_sheet_prints_on_pages_and_nothing_is_cut(window):
    window.open("/event/2/paper")
    sheets = {kind_of(path): path for path in window.links() if "/paper/" in path}
    window.page.emulate_media(media="print")
    for path in sheets.values():
        window.open(path)
        wide = window.page.locator("main").evaluate("(one) => getComputedStyle(one).page") == "wide"
        window.page.set_viewport_size(A4_ACROSS if wide else A4)
        assert [fault for fault in window.look() if "wide" in fault] == []
        pdf = window.page.pdf(prefer_css_page_size=True)
        assert 1 <= len(_PAGES.findall(pdf)) <= 30, path
    assert len(sheets) > 10
