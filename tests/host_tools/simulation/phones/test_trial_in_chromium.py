"""A tariff changed in its form and tried on a box in the page: from a number to points."""

import tempfile
from contextlib import contextmanager

import pytest
from playwright.sync_api import TimeoutError as NothingNew

from firmware.app.patience import READ_MS
from host_tools.boxes.phones.trial_box import round_by
from host_tools.boxes.push import begin, push_tariff
from host_tools.cli.commands.desk import PHONE_BOX
from host_tools.intake.database import Database
from host_tools.simulation.simulator.simulated_box import ScriptedBox, speak
from host_tools.tariffs.parse import parse
from host_tools.tariffs.shelf import find
from host_tools.tariffs.tariff_form import document_of
from host_tools.web.app import make_app
from host_tools.web.serving.desk import Desk
from rules_core.tariffs import encode
from tests.host_tools.tariffs.test_tariff_form import sent_as_shown
from tests.host_tools.web.looking import TOUCH, Window, appears, chromium_at
from tests.host_tools.web.served import TOKEN, Served

VALUE = "games/solodreier/value"
# A won Solodreier, from the table back to it.
KEYS = ("ok", "right", "left", "down", "ok", "ok", "opponents")
KEYBOARD = {"up": "ArrowUp", "down": "ArrowDown", "left": "ArrowLeft", "right": "ArrowRight"}
KEYBOARD |= {"ok": "Enter", "opponents": "o"}
# A box that was set up shows the table when its desk has been silent for a while.
SET_UP_MS = 5000
# The score takes no OK when it was only just shown: that press, of these, is repeated. If the first
# one was only slow, the second one does no harm: the others have to agree.
AT_THE_SCORE = 5
AGAIN_MS = 1500
WIDTH, HEIGHT = 128, 64
# After so long the header says no more that a deal was stored.
SAID_MS = 10_000

# Does a page show these pixels: a 0 or 1 each, row by row?
SHOWS = """(wanted) => {
  const canvas = document.getElementById("display");
  const dot = canvas.width / 128;
  const copy = new OffscreenCanvas(canvas.width, canvas.height)
    .getContext("2d", { willReadFrequently: true });
  copy.drawImage(canvas, 0, 0);
  const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
  let pixels = "";
  for (let y = 0; y < 64; y++)
    for (let x = 0; x < 128; x++)
      pixels += data[4 * dot * (y * canvas.width + x) + 3] ? "1" : "0";
  return pixels === wanted;
}"""


def club(value):
    """The bytes of Krenglbach's tariff with another id, and so many points for a Solodreier."""
    like = find("krenglbach").tariff
    sent = sent_as_shown(like) | {"rules": ["our-club"], VALUE: [str(value)]}
    tariff, faults = parse(document_of(like.engine, sent))
    assert faults == []
    return encode(tariff)


def pictures(folder, tariff):
    """What the display of a box shows at the table, and after each of `KEYS`: pixels each."""
    speak(folder, "de")
    with ScriptedBox(folder) as box:
        planned = round_by(tariff)
        link = box.link()
        box.interrupt()
        with link:
            push_tariff(link, tariff)
            begin(link, b"", planned, [planned])
        box.wait(SET_UP_MS)
        box.settle()
        shown = [pixels(box.picture())]
        for key in KEYS:
            box.wait(READ_MS)
            box.press(key)
            shown.append(pixels(box.picture()))
        box.wait(SAID_MS)
        shown[-1] = pixels(box.picture())
    return shown


def pixels(memory):
    return "".join(
        str(memory[y // 8 * WIDTH + x] >> y % 8 & 1) for y in range(HEIGHT) for x in range(WIDTH)
    )


@pytest.fixture(scope="module")
def shown(tmp_path_factory):
    """The `pictures` of a club's tariff, by the points of its Solodreier."""
    folder = tmp_path_factory.mktemp("shown")
    return {value: pictures(folder / f"of-{value}", club(value)) for value in (8, 10)}


@pytest.fixture
def rooms(tmp_path, monkeypatch):
    """Where the boxes have their temporary folders."""
    rooms = tmp_path / "rooms"
    rooms.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(rooms))
    return rooms


@pytest.fixture
def database(tmp_path):
    path = tmp_path / "desk.db"
    Database(path).close()
    return path


@pytest.fixture
def served(database, rooms):
    with Served(lambda: make_app(Desk(database), TOKEN, trial_box=PHONE_BOX)) as served:
        yield served


@contextmanager
def opened(served, chromium, **options):
    with chromium_at(chromium) as browser, Window(browser, served.address, **options) as window:
        window.open("/tariff?like=krenglbach")
        window.page.locator("[name=rules]").fill("our-club")
        yield window


class Hand:
    """A hand at the box in the frame of a page."""

    def __init__(self, page):
        self.page = page
        self.frame = page.frame_locator(".trial iframe")

    def sees(self, wanted, **options):
        """Wait until the display shows these pixels."""
        self.inside().wait_for_function(SHOWS, arg=wanted, **options)

    def inside(self):
        return self.page.locator(".trial iframe").element_handle().content_frame()

    def plays(self, shown, press, keys=KEYS):
        """Press `KEYS`, or the first of them, each by press(key), and see what each leads to."""
        self.sees(shown[0])
        for place, (key, wanted) in enumerate(zip(keys, shown[1:], strict=False)):
            press(key)
            while place == AT_THE_SCORE and not self.sees_soon(wanted):
                press(key)
            self.sees(wanted)

    def sees_soon(self, wanted):
        """Does the display show these pixels soon?"""
        try:
            self.sees(wanted, timeout=AGAIN_MS)
        except NothingNew:
            return False
        return True

    def types(self, key):
        self.page.keyboard.press(KEYBOARD[key], delay=80)

    def clicks(self, key):
        self.frame.locator(f".key[data-key={key}]").click(delay=80)

    def taps(self, key):
        self.frame.locator(f".key[data-key={key}]").tap()


def test_a_number_is_changed_and_a_deal_brings_other_points(
    served, chromium, shown, rooms, database
):
    before = database.read_bytes()
    eight, ten = shown[8], shown[10]
    assert eight[:5] == ten[:5]
    assert eight[-1] != ten[-1]
    with opened(served, chromium) as window:
        hand = Hand(window.page)
        window.page.locator(f"[name='{VALUE}']").fill("10")
        window.page.locator(".save").get_by_text("Auf einem Gerät ausprobieren").click()
        # The keyboard is the box's at once.
        hand.plays(ten, hand.types)
        assert window.look() == []
        # Another number, on another box: the one before is gone.
        window.page.locator(f"[name='{VALUE}']").fill("8")
        first = window.page.locator(".trial iframe").get_attribute("src")
        window.page.locator("#result").get_by_text("Auf einem Gerät ausprobieren").click()
        appears(window.page.locator(f".trial iframe:not([src='{first}'])"))
        hand.plays(eight, hand.clicks)
        assert len([*rooms.iterdir()]) == 1
        assert window.faults == []
    assert database.read_bytes() == before


def test_it_is_tried_by_finger_and_ends_with_the_desk(database, rooms, chromium, shown):
    with Served(lambda: make_app(Desk(database), TOKEN, trial_box=PHONE_BOX)) as served:
        with opened(served, chromium, **TOUCH) as window:
            hand = Hand(window.page)
            window.page.locator(f"[name='{VALUE}']").fill("10")
            window.page.locator(".save").get_by_text("Auf einem Gerät ausprobieren").tap()
            hand.plays(shown[10], hand.taps, KEYS[:3])
            assert window.look() == []
            assert window.faults == []
        assert len([*rooms.iterdir()]) == 1
    assert [*rooms.iterdir()] == []
