"""The public view in a browser: the wall on a projector, and the picture to send round."""

import random
import re
import struct
import time
from pathlib import Path

import pytest

from host_tools.events.decide_on import decide_on
from host_tools.events.new_events import new_event
from host_tools.intake.database import Database
from host_tools.simulation.rehearsal.rehearsed_event import make_event
from host_tools.web.public.wall import SECONDS
from tests.host_tools.box import EVENT_TIME
from tests.host_tools.decided import drawn_as, registered
from tests.host_tools.web.looking import PHONE, PROJECTOR, Window, appears
from tests.host_tools.web.public.conftest import ROUND_1, ROUND_2
from tests.host_tools.web.served import Served, public_app

pytestmark = pytest.mark.browser

MINUTES = 45
PLAYERS = 27
WAITS_MS = 30_000
# What of a page reaches beyond its room, or is smaller than six centimetres on two metres.
TOO_MUCH = """() => {
  const main = document.querySelector("main").getBoundingClientRect();
  const rows = [...document.querySelectorAll("li")];
  return rows.filter((one) => {
    const box = one.getBoundingClientRect();
    return box.bottom > main.bottom + 1 || box.right > main.right + 1 ||
      parseFloat(getComputedStyle(one).fontSize) < 0.03 * innerWidth;
  }).map((one) => one.textContent);
}"""
# A sound that only counts how many tones have begun.
DUMB = """window.tones = 0;
window.AudioContext = class {
  currentTime = 0;
  createOscillator() {
    const start = () => { window.tones += 1; };
    return { frequency: {}, connect: (next) => next, start, stop() {} };
  }
  createGain() {
    const gain = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
    return { gain, connect: (next) => next };
  }
};"""


@pytest.fixture
def at_end(path):
    """A round that was started so that half a minute is left."""
    begun = time.time() - 60 * MINUTES + 30
    with Database(path, clock=lambda: begun) as database:
        settings = {"name": "Open", "date": "2026-11-22", "rules": "fft-4"}
        number = new_event(database, settings | {"rounds": 1, "deals": 4})
        steps = [registered(person) for person in range(1, 5)]
        decide_on(
            database,
            number,
            [*steps, drawn_as([[[1, 2, 3, 4]]]), ("clock", {"what": "started", "round": 1})],
        )
    return number


def test_the_pages_change_without_being_loaded_anew(browser, path):
    with Served(lambda: public_app(path, 1)) as served:
        window = Window(browser, served.address, viewport=PROJECTOR, clock=True)
        with window:
            window.open("/wall")
            window.page.evaluate("window.stays = true")
            appears(window.page.locator("#wall main.round"))
            with window.page.expect_response("**/wall?page=1"):
                window.page.clock.fast_forward(1000 * SECONDS)
            appears(window.page.locator("#wall main.seats"))
            assert window.page.evaluate("window.stays")
        assert window.faults == []


def test_a_page_that_waits_is_loaded_anew_when_it_says_something_else(browser, path):
    with Served(lambda: public_app(path, 1)) as served:
        window = Window(browser, served.address, viewport=PROJECTOR, clock=True)
        with window:
            page = window.page
            page.goto(f"{served.address}/prize-giving")
            page.evaluate("window.stays = true")
            with page.expect_response("**/prize-giving"):
                page.clock.run_for(WAITS_MS)
            assert page.evaluate("window.stays")
            page.route("**/prize-giving", lambda route: route.fulfill(body="<p>The first place"))
            page.clock.run_for(WAITS_MS)
            appears(page.locator("text=The first place"))


def test_a_whole_tournament_is_on_one_page_in_letters_of_six_centimetres(
    browser, tmp_path, short_search
):
    path = tmp_path / "desk.db"
    cup = {"rules": "krenglbach", "rounds": 3, "deals": 12, "date": "2026-11-21", "name": "Cup"}
    make_event(path, PLAYERS, cup, random.Random(4), False, lambda: EVENT_TIME)
    served = Served(lambda: public_app(path, 1))
    with served, Window(browser, served.address, viewport=PROJECTOR) as window:
        window.open("/wall?page=1")
        assert window.page.locator("#wall li").count() == PLAYERS
        assert window.page.evaluate(TOO_MUCH) == []


def test_it_warns_and_sounds_once_when_the_time_is_up(browser, path, at_end):
    with Served(lambda: public_app(path, at_end)) as served:
        window = Window(browser, served.address, viewport=PROJECTOR, clock=True, alone=True)
        with window:
            window.page.add_init_script(DUMB)
            window.open("/wall")
            appears(window.page.locator("#wall.soon"))
            window.page.click("#gong")
            tried = window.page.evaluate("window.tones")
            # Nothing is asked any more: the clock of the desk has not gone on.
            window.page.route("**/wall*", lambda route: route.abort())
            window.page.clock.run_for(40_000)
            appears(window.page.locator("#wall.up"))
            assert window.page.evaluate("window.tones") == 2 * tried > 0


def test_a_press_saves_a_picture_of_the_size_that_is_sent_round(browser, path, decide):
    decide(*ROUND_1, *ROUND_2, ("publish", {"round": 2}))
    served = Served(lambda: public_app(path, 1))
    with served, Window(browser, served.address, viewport=PHONE) as window:
        window.open("/crosstable")
        with window.page.expect_download() as saved:
            window.page.click("[data-picture]")
        data = Path(saved.value.path()).read_bytes()
        assert saved.value.suggested_filename == "2026-11-21.png"
        assert struct.unpack(">II", data[16:24]) == (1080, 1350)
        assert len(data) > 20_000  # something is drawn on it
        window.open("/evening.svg")
    assert window.faults == []


def test_the_director_saves_it_among_the_files(page, decide):
    decide(*ROUND_1)
    assert "data-picture" not in page.get("/event/1/paper").html
    assert page.get("/event/1/paper/evening.svg").status == 404
    decide(*ROUND_2)
    html = page.get("/event/1/paper").html
    assert 'data-picture="/event/1/paper/evening.svg" data-name="2026-11-21.png"' in html
    assert re.search(r'<script src="[^"]*/picture\.js', html)
    assert page.get("/event/1/paper/evening.svg").status == 200
