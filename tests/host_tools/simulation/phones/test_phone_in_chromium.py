"""A phone at a table without a box, in a Chromium of 390 x 844 with touch: from keys to desk."""

import threading
from shutil import copytree

import pytest

from firmware.app.patience import READ_MS, TAP_MS
from host_tools.boxes.phones.phone_boxes import PhoneBoxes
from host_tools.cli.commands.desk import PHONE_BOX
from host_tools.club.person import Person
from host_tools.events.decide_on import decide_on
from host_tools.events.new_events import new_event
from host_tools.events.person_cards import store_persons
from host_tools.intake.database import Database
from host_tools.simulation.simulator.simulated_box import ScriptedBox
from host_tools.web.app import make_app
from host_tools.web.phones import phone_switch
from host_tools.web.serving.desk import Desk
from host_tools.web.serving.guard import LOOPBACK
from tests.each import nightly
from tests.host_tools.decided import drawn_as, registered
from tests.host_tools.simulation.phones.hand import AGAIN_S
from tests.host_tools.simulation.simulator.played import DEAL
from tests.host_tools.web.looking import TOUCH, Window, appears, chromium_at
from tests.host_tools.web.own_network import only_this_computer
from tests.host_tools.web.served import TOKEN, Served
from tests.patience import HANGS_S, wait_until

CUP = {"name": "Cup", "date": "2026-11-21", "rules": "fft-4", "rounds": 1, "deals": 4}
NAMES = ("Anna", "Beat", "Carl", "Dora")
ONE_DEAL = "1 of 4"
# What the page says while the desk is at the box, of a key then, and of one just before the end.
SAID = {
    "de": ("Einen Moment", "hat nicht gezählt", "Vielleicht hat die letzte Taste nicht"),
    "fr": ("Un instant", "n’a pas compté", "n’a peut-être pas compté"),
    "en": ("One moment", "did not count", "may be that the last key did not"),
}


@pytest.fixture
def path(tmp_path):
    """A database with an event of one table."""
    path = tmp_path / "desk.db"
    with Database(path) as database:
        store_persons(database, [Person(*who) for who in enumerate(NAMES, 1)])
        number = new_event(database, CUP | {"first_dealer": "first"})
        steps = [registered(person) for person in range(1, 5)]
        decide_on(database, number, [*steps, drawn_as([[[1, 2, 3, 4]]])])
    return path


@pytest.fixture
def boxes(tmp_path):
    return PhoneBoxes(tmp_path / "phones", PHONE_BOX)


@pytest.fixture
def desk(path, boxes, monkeypatch):
    """The director's page, the phones on, and one at table 1."""
    only_this_computer(monkeypatch, phone_switch)
    with Served(lambda: make_app(Desk(path), TOKEN, phones=boxes)) as served:
        served.post("/event/1/phones/on")
        served.post("/event/1/phones/add", {"table": "1"})
        yield served


@pytest.fixture
def address(desk, boxes):
    """Where the page of the phone of table 1 is."""
    port = phone_switch.PORTS[0]
    return f"http://{LOOPBACK}:{port}/t/{boxes.of_table(1).code}"


class Shown:
    """What the display of the box of table 1 shows, as the desk knows it."""

    def __init__(self, boxes):
        self._one = boxes.of_table(1)
        self._news = threading.Condition()
        told = boxes.told

        def hear(table):
            told(table)
            with self._news:
                self._news.notify_all()

        boxes.told = hear

    def waits(self, memory, seconds=HANGS_S):
        """Wait until the display shows this and keys count, for so many seconds: does it?"""
        with self._news:
            return self._news.wait_for(lambda: self._is(memory), seconds)

    def _is(self, memory):
        picture = self._one.process.picture
        return picture is not None and (picture.memory, picture.waits) == (memory, "")


@pytest.fixture
def pictures(desk, boxes, tmp_path):
    """The display when the box is set up, and after each key of a deal."""
    wait_until(lambda: "ready on a phone" in desk.get("/event/1/boxes").text)
    copytree(boxes.of_table(1).folder, tmp_path / "copy")
    with ScriptedBox(tmp_path / "copy") as box:
        found = [box.picture()]
        for key in DEAL:
            box.wait(READ_MS)
            box.press(key)
            found.append(box.picture())
    return found


class Fingers:
    """What somebody does with the keys on a page."""

    def __init__(self, page):
        self.page = page

    def touch(self, key):
        """Tap a key, whatever comes of it."""
        self.page.locator(f".key[data-key={key}]").tap()

    def look(self, before=0):
        """Wait until the display has shown more pictures than that."""
        self.page.wait_for_function(
            "(before) => Number(document.body.dataset.pictures ?? 0) > before", arg=before
        )

    def tap(self, key):
        """Tap a key, and wait until the display shows something else."""
        before = self.page.evaluate("() => Number(document.body.dataset.pictures ?? 0)")
        self.touch(key)
        self.look(before)


@pytest.mark.parametrize("language", nightly(["de", "fr", "en"], ["de"]))
def test_a_deal_is_entered_and_at_the_desk_at_once(
    desk, address, boxes, pictures, chromium, language
):
    visited, untaken, unsure = SAID[language]
    shown, process = Shown(boxes), boxes.of_table(1).process
    with (
        chromium_at(chromium) as browser,
        Window(browser, address, locale=language, **TOUCH) as window,
    ):
        window.open("")
        fingers, doubt = Fingers(window.page), window.page.locator("#doubt")
        fingers.look()
        assert shown.waits(pictures[0])
        # The desk has something to change on it, and somebody cannot wait.
        process.ask("listen")
        appears(window.page.get_by_text(visited))
        fingers.touch("down")
        appears(doubt.get_by_text(untaken))
        assert window.look() == []
        assert outside_the_box(window.read()) == []
        process.ask("go_on")
        appears(window.page.locator("#case:not(.off)"))
        assert window.page.get_by_text(visited).count() == 0
        assert shown.waits(pictures[0])
        for number, key in enumerate(DEAL, 1):
            if key == "ok":  # twice is no double tap
                window.page.wait_for_timeout(TAP_MS)
            fingers.touch(key)
            if number == len(DEAL):
                break
            if number < len(DEAL) - 1:
                assert shown.waits(pictures[number])
            # The screen that stores takes no OK when it was only just shown; one more does no harm.
            while not shown.waits(pictures[number], AGAIN_S):
                fingers.touch(key)
            assert doubt.is_hidden()
        wait_until(lambda: ONE_DEAL in desk.get("/event/1/round/1").text)
        assert "entered on a phone, not on a box" in desk.get("/event/1/round/1").text
        # What the desk has stored itself was no reason to come again.
        lines = desk.get("/event/1/boxes").text
        assert "round 1, table 1 is set up: Anna" in lines and "nothing new" not in lines
        assert window.look() == []
        fingers.touch("opponents")
        desk.post("/event/1/phones/off")
        appears(doubt.get_by_text(unsure))
        # By now the page may have looked in vain for a desk that is there again.
        assert [fault for fault in window.faults if "CONNECTION_REFUSED" not in fault] == []


def test_a_code_is_typed_another_phone_takes_over_and_a_desk_that_comes_back_is_found(
    desk, address, boxes, chromium
):
    start, _, code = address.rpartition("/t/")
    with (
        chromium_at(chromium) as browser,
        Window(browser, start, **TOUCH) as first,
        Window(browser, address, **TOUCH) as second,
    ):
        first.open("/")
        assert first.look() == []
        assert outside_the_box(first.read()) == []
        first.page.locator("#code").press_sequentially(f"{code[:5].lower()} {code[5:]}")
        first.page.locator("#code").press("Enter")
        Fingers(first.page).look()
        assert first.page.url == address
        second.open("")
        appears(second.page.get_by_text("Ein anderes Telefon hat das Gerät"))
        assert second.look() == []
        assert outside_the_box(second.read()) == []
        second.page.locator("#take").tap()
        Fingers(second.page).look()
        appears(first.page.locator("#take"))
        desk.post("/event/1/phones/off")
        for window in (first, second):
            appears(window.page.get_by_text("hat die Telefone ausgeschaltet"))
        assert second.look() == []
        before = int(second.page.evaluate("() => Number(document.body.dataset.pictures)"))
        first.page.goto("about:blank")  # it is not there when the desk comes back
        desk.post("/event/1/phones/on")
        Fingers(second.page).look(before)
        Fingers(second.page).tap("down")
        first.open("/t/0123456789")
        appears(first.page.get_by_text("Diesen Code hat kein Tisch"))


def outside_the_box(faults):
    """Faults but for those of the box itself, whose colours are those of its plastic."""
    return [fault for fault in faults if "engraved" not in fault and ".key" not in fault]
