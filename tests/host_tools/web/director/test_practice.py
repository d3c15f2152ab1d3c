"""A rehearsal on the page: its speed, its lost box, and a box of one's own."""

import re
from contextlib import suppress

import pytest
from playwright.sync_api import TimeoutError as NothingNew

from firmware.app.storage.log_file import PATH as LOG
from host_tools.boxes.collect import collect
from host_tools.intake.database import Database
from host_tools.language.message import msg
from host_tools.simulation.rehearsal.own_box import PORT, OwnBox
from host_tools.simulation.rehearsal.practice import Practice
from rules_core.record import DEAL
from tests.host_tools.box import TableBox
from tests.host_tools.web.conftest import NAMES
from tests.host_tools.web.director.test_round import TRISCHAKEN
from tests.host_tools.web.looking import DESKTOP, PHONE, Window, appears, ask_again
from tests.host_tools.web.served import desk_at
from tests.log_records import records_of

PICTURE = "document.getElementById('display').toDataURL()"
# The same with nothing on it.
BLANK = """(() => {
  const blank = document.getElementById("display").cloneNode();
  return blank.toDataURL();
})()"""
# It has shown the same for so long that the box waits for the next key.
AT_REST = f"""() => {{
  const now = {PICTURE};
  if (now !== window.lastSeen) [window.lastSeen, window.seenSince] = [now, performance.now()];
  return performance.now() - window.seenSince > 500;
}}"""
AGAIN_MS = 2_000
AGREED_SOON = 5  # so often both agree at the most
# What a browser leaves of 1366 by 768.
SMALL_LAPTOP = {"width": 1366, "height": 650}


class Boxes:
    """What the page asks of a `Rehearsal`."""

    def __init__(self):
        self.speed = 1
        self.lost = True
        self.wrong = [msg("{name} has not paid yet.", name="Anna")]

    def ports(self):
        return []

    def own_box_let_go(self):
        pass

    def tell(self):
        return self.wrong

    def play_on(self, folder, box):
        self.played_on = (folder, box)

    def bring_back(self):
        found, self.lost = self.lost, False
        return found


@pytest.fixture
def practice(tmp_path):
    return Practice(Boxes(), OwnBox(tmp_path / "own"))


@pytest.fixture
def practised(path, practice):
    with desk_at(path, cable=practice, practice=practice) as served:
        yield served


def test_the_speed_is_set(practised, practice):
    assert "A rehearsal" in practised.get("/event/1/round/1").text
    assert practised.post("/rehearsal/speed", {"speed": "60"}).status == 303
    assert practice.rehearsal.speed == 60
    assert practised.post("/rehearsal/speed", {"speed": "fast"}).status == 422


@pytest.mark.parametrize(("speed", "shown"), [(3.0, "3"), (2, "2"), (0.5, "0,50"), (60, "60")])
def test_the_speed_of_the_command_is_marked_also_where_it_is_not_offered(
    practised, practice, speed, shown
):
    practice.rehearsal.speed = speed
    html = practised.get("/event/1/round/1", **{"Accept-Language": "de"}).html
    assert re.findall(r'<button[^>]*aria-pressed="true">([^<]*)<', html) == [shown]
    assert html.count('name="speed"') == 5


def test_a_rehearsal_says_that_no_backup_is_made_by_itself(practised, page):
    by_itself = "In a rehearsal the desk makes none by itself"
    assert by_itself in practised.get("/backups").text
    assert by_itself not in page.get("/backups").text


def test_the_lost_box_is_found_once(practised):
    assert practised.post("/rehearsal/back").status == 303
    assert "no box is lost" in practised.post("/rehearsal/back").text


def test_ones_own_box_is_carried_to_the_desk(practised, practice):
    assert practised.get("/box/").status == 200
    assert practice.ports() == []
    answer = practised.post("/boxes/own")
    assert (answer.status, answer.headers["Location"]) == (303, "/event/1")
    # The station may have attended it already, and it is taken back then.
    assert practice.ports() in ([PORT], [])


@pytest.mark.long
def test_the_steps_say_which_are_done(practised, path, tmp_path):
    def past(html):
        return html.count('class="past"')

    def brought():
        """The page after the box has been collected, where it says what was done since."""
        with Database(path) as database:
            collect(box.link(), database)
        steps = practised.get(f"/event/1/rehearsal/steps?since={shown}")
        page = practised.get("/event/1/round/1").html
        assert past(page) == past(steps.html)
        return past(page)

    shown = past(practised.get("/event/1/round/1").html)
    assert shown == 0
    assert practised.get(f"/event/1/rehearsal/steps?since={shown}").status == 204
    box = TableBox(tmp_path / "box")
    box.begin(rules="krenglbach", label="E1 r1 t1", table=1, round=1, players=NAMES[:4])
    shown = brought()
    assert shown == 2
    box.play(TRISCHAKEN)
    shown = brought()
    assert shown == 5
    assert practised.get(f"/event/1/rehearsal/steps?since={shown}").status == 204


def test_the_page_hears_of_a_step_and_can_be_read(practised, path, tmp_path, browser):
    box = TableBox(tmp_path / "box")
    box.begin(rules="krenglbach", label="E1 r1 t1", table=1, round=1, players=NAMES[:4])
    with Window(browser, practised.address, clock=True) as window:
        window.open("/event/1/round/1")
        with Database(path) as database:
            collect(box.link(), database)
        ask_again(window.page)
        appears(window.page.locator("#steps .past").nth(1))
        for size in (DESKTOP, PHONE):
            window.page.set_viewport_size(size)
            assert window.look() == []
        assert window.read() == []
        assert window.faults == []


def test_ones_own_table_is_played_by_itself(practised, practice):
    own = (practice.own_box.folder, practice.own_box.unique_id)
    assert practised.post("/rehearsal/play-on").status == 303
    assert practice.rehearsal.played_on == own
    text = practised.get("/event/1/round/1").text
    assert "Be the director." in text
    assert "Carry it to the desk" not in text.replace("Carry it to the desk again.", "")
    assert practised.post("/boxes/own").status == 404
    assert "already" in practised.post("/rehearsal/play-on").text


def test_without_a_box_of_ones_own_there_are_no_steps(practised, practice):
    practice.own_box, practice.has_steps = None, False
    assert "Look on." not in practised.get("/event/1/round/1").text


def test_what_goes_wrong_on_purpose_is_said_where_something_does(practised, practice):
    text = practised.get("/event/1/round/1").text
    assert "Faults on purpose Anna has not paid yet." in text
    practice.rehearsal.wrong = []
    text = practised.get("/event/1/round/1").text
    assert "by simulated boxes. Each round waits for your own table. Deals a minute" in text
    assert "Faults on purpose" not in text
    assert "Find the lost box" not in text
    assert "on purpose" not in text
    assert "Let your table play by itself when you have seen enough." in text


def test_only_what_is_tried_now_is_unfolded_and_has_the_green_key(practised, path, tmp_path):
    def seen():
        html = practised.get("/event/1/round/1").html
        steps = html.partition('<ol id="steps"')[2].partition("</ol>")[0].split("<li")[1:]
        unfolded = [number for number, step in enumerate(steps, 1) if "<details open>" in step]
        return unfolded, re.findall(r'class="(?:button)? main"[^>]*>([^<]*)<', "".join(steps))

    assert seen() == ([1, 2], ["Carry it to the desk"])
    box = TableBox(tmp_path / "box")
    box.begin(rules="krenglbach", label="E1 r1 t1", table=1, round=1, players=NAMES[:4])
    with Database(path) as database:
        collect(box.link(), database)
    assert seen() == ([3, 4, 5], ["Round 1, table 1", "Your own box"])
    box.play(TRISCHAKEN)
    with Database(path) as database:
        collect(box.link(), database)
    assert seen() == ([5, 6], ["Round 1, table 1", "Round 1, table 1"])


def test_no_field_takes_the_keys_of_a_newcomer(practised, page):
    assert "data-focus" in page.get("/event/1/round/1").html
    assert "data-focus" not in practised.get("/event/1/round/1").html


def has_deal(log):
    """Is a confirmed deal in a log? What the desk writes when it sets the box up is none."""
    return any(record.kind == DEAL for record in records_of(log.read_bytes()))


def press(page, key):
    """Press a key until the display of the own box shows something else, if only for a moment."""
    shown = page.evaluate(PICTURE)
    while page.evaluate(PICTURE) == shown:
        page.keyboard.press(key, delay=80)
        with suppress(NothingNew):
            page.wait_for_function(f"(shown) => {PICTURE} !== shown", arg=shown, timeout=AGAIN_MS)
    page.wait_for_function(AT_REST)


def test_the_steps_are_followed_by_the_keys_on_the_page(practised, practice, browser):
    """From the first sight to the deal on its sheet: four clicks, and the keys of a deal."""
    log = practice.own_box.folder / "flash" / LOG
    options = {"viewport": SMALL_LAPTOP, "locale": "en"}
    with (
        Window(browser, practised.address, **options) as window,
    ):
        page = window.page
        window.open("/event/1/round/1")
        page.locator("#steps .main").click()
        appears(page.locator("#steps .past").nth(1))
        page.locator("#steps li:not(.past) .main").click()
        appears(page.locator(".case:not(.off)"))
        page.wait_for_function(f"() => {PICTURE} !== {BLANK}")
        for key in ("Enter", "Enter", "Enter", "Enter"):
            press(page, key)
        # Neither key counts before the score can have been read.
        for key in ("Enter", "o") * AGREED_SOON:
            if not has_deal(log):
                press(page, key)
        page.get_by_role("button", name="Carry it to the desk").click()
        appears(page.locator("#steps .past").nth(4))
        page.locator("#steps [open] .main").click()
        appears(page.get_by_text("King in talon, won"))
        assert window.faults == []


def test_ones_own_box_has_the_language_that_was_chosen(practised):
    chosen = practised.post("/language", {"language": "fr", "back": "/"}).headers["Set-Cookie"]
    cookies = f"{practised.headers['Cookie']}; {chosen.partition(';')[0]}"
    assert '<html lang="fr">' in practised.get("/box/", Cookie=cookies).html
    assert '<html lang="en">' in practised.get("/box/").html


def test_beside_ones_own_box_stands_what_to_try(practised, browser):
    options = {"viewport": SMALL_LAPTOP, "locale": "en"}
    with (
        Window(browser, practised.address, **options) as window,
    ):
        window.open("/box/")
        appears(window.page.get_by_text("Your first deal"))
        plug = window.page.locator("#plug")
        carry = window.page.get_by_role("button", name="Carry it to the desk")
        for box in (plug.bounding_box(), carry.bounding_box()):
            assert box["y"] + box["height"] <= SMALL_LAPTOP["height"]
        # It is no part of the first deal.
        assert not window.page.get_by_text("After the last deal").is_visible()
        plug.click()
        appears(window.page.locator(".case.off"))
        assert window.look() == []
        practised.post("/rehearsal/play-on")
        appears(window.page.get_by_text("Its table is played by itself now."))
        assert not plug.is_visible()
        assert not carry.is_visible()
        assert window.faults == []


def test_in_earnest_there_is_nothing_of_it(page):
    assert "A rehearsal" not in page.get("/event/1/round/1").text
    for path in ("/rehearsal/speed", "/rehearsal/back", "/rehearsal/play-on", "/boxes/own"):
        assert page.post(path, {"speed": "6"}).status == 404
    assert page.get("/event/1/rehearsal/steps").status == 404
    assert page.get("/box/").status == 404


@pytest.mark.browser
def test_a_phone_shows_the_head_of_a_round_though_the_field_of_codes_has_the_focus(browser, page):
    with Window(browser, page.address, viewport=PHONE) as window:
        window.open("/event/1/round/1")
        appears(window.page.locator("[name=code]:focus"))
        assert window.page.evaluate("scrollY") == 0
