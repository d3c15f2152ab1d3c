"""The desk is killed while a form is under way, and whoever has sent it sends it once more."""

import random
import threading
import time
from collections import Counter

import pytest
from playwright.sync_api import expect

from host_tools.events.journals import journal_of
from host_tools.events.person_cards import persons_of
from host_tools.intake.database import Database
from host_tools.web.serving.guard import LOOPBACK
from tests.host_tools.web.desk_process import desk_process
from tests.host_tools.web.looking import SETTLED, Window, appears
from tests.host_tools.web.own_network import free_port
from tests.how_many import cases

NAMES = cases(("Anna",), ("Anna", "Zita", "Rosa", "Emil"))
# What became of a form during which the desk was killed.
SEEN, LOST, UNSEEN = "stored and seen", "not stored", "stored, but not seen"


class MortalDesk:
    """The desk with a database in `folder` (a Path), on a port that stays its own; of event 1."""

    def __init__(self, folder):
        self.path = folder / "desk.db"
        self.port = free_port()
        self._process = None

    @property
    def address(self):
        """Where its page is."""
        return f"http://{LOOPBACK}:{self.port}"

    def start(self):
        """Start it and wait until it answers."""
        self._process = desk_process(self.path, self.port)

    def kill(self):
        """SIGKILL, and start it again."""
        self.stop()
        self.start()

    def kill_in(self, seconds):
        """SIGKILL after so many seconds: a started `threading.Timer`. `kill` starts it again."""
        timer = threading.Timer(seconds, self._process.kill)
        timer.start()
        return timer

    def stop(self):
        """SIGKILL."""
        self._process.kill()
        self._process.join()

    def stored(self):
        """(all decisions of the event, everybody who is known)."""
        with Database(self.path) as database:
            return journal_of(database, 1).decisions, persons_of(database)


class Director:
    """Who sends forms to a `MortalDesk` that dies during each; `cut`: a Counter of their fates."""

    def __init__(self, window, desk):
        self.page, self.window, self.desk = window.page, window, desk
        self.cut = Counter()
        self._chance = random.Random(1)
        self._before = desk.stored()
        self._usual = 0.1  # how long it takes from a form to the page behind it, seconds
        self._sent_at = 0
        self._killing = None  # in how many seconds, then the timer
        self._ended = False
        self.page.on("request", self._send)
        self.page.on("requestfinished", self._finish)

    def sends(self, button, kinds):
        """Press what sends a form, until it is known that its decisions are stored: these kinds."""
        self._ended = False
        # Rather early: until it is stored is but a part of it.
        self._killing = 1.2 * self._usual * self._chance.random() ** 2
        self.page.locator(button).first.click()
        self.page.wait_for_function(SETTLED)
        self._killing.join()
        self._killing = None
        if not self._ended:  # it is said as long as the desk does not answer
            expect(self.page.locator("#notice .wrong")).to_be_visible()
        self.desk.kill()
        added = self._added()
        fate = SEEN if self._ended else UNSEEN if added else LOST
        self.cut[fate] += 1
        if fate == LOST:
            assert self.desk.stored() == self._before, "half a form was stored"
        else:
            assert added == kinds, "what was stored is not all of a form"
        if fate != SEEN:
            self._send_again(button, kinds, fate)
        self._before = self.desk.stored()

    def _send_again(self, button, kinds, fate):
        """Nothing was shown: the form still stands there, and is sent once more."""
        before = self.desk.stored()
        with self.page.expect_response(_ends_it) as sent:
            self.page.locator(button).first.click()
        self.page.wait_for_function(SETTLED)
        if fate == LOST:
            assert sent.value.status != 422, self.page.locator(".wrong").all_inner_texts()
            assert self._added() == kinds, "what was accepted is not in the journal"
        else:
            assert self.desk.stored() == before, "a form that was sent twice was stored twice"
            if sent.value.status == 422:
                assert self.page.reload().ok, "the page that refused it is none of its own"

    def _added(self):
        """The kinds of the decisions since the last form; all before that are still there."""
        decisions, persons = self.desk.stored()
        before, known = self._before
        assert decisions[: len(before)] == before, "a decision was lost"
        assert known.items() <= persons.items(), "somebody was lost"
        return tuple(decision.kind for decision in decisions[len(before) :])

    def _send(self, request):
        if request.method == "POST":
            self._sent_at = time.monotonic()
            if isinstance(self._killing, float):
                self._killing = self.desk.kill_in(self._killing)

    def _finish(self, request):
        if request.redirected_from is not None and request.redirected_from.method == "POST":
            self._ended = True
            self._usual = (self._usual + time.monotonic() - self._sent_at) / 2


def _ends_it(response):
    """Is it the page behind a form, or a refusal?"""
    request = response.request
    if request.method == "POST":
        return response.status != 303
    return request.redirected_from is not None and request.redirected_from.method == "POST"


@pytest.fixture
def director(browser, tmp_path):
    desk = MortalDesk(tmp_path)
    desk.start()
    with (
        Window(browser, desk.address, locale="en-GB", alone=True) as window,
    ):
        yield Director(window, desk)
    desk.stop()


def test_nothing_is_lost_and_nothing_doubled_whenever_the_desk_is_killed(director):
    director.window.open("/")
    director.page.locator("input[name=name]").fill("Cup")
    director.sends("main form button.main", ("settings",))
    director.window.open("/event/1/registration")
    for name in NAMES:
        director.page.locator("#typed").fill(name)
        new = f".suggestions .fresh button[value={name}]"
        appears(director.page.locator(new))
        director.sends(new, ("entrant",))
    decisions, persons = director.desk.stored()
    assert [decision.kind for decision in decisions] == ["settings", *["entrant"] * len(NAMES)]
    assert [person.name for person in persons.values()] == [*NAMES]
    assert director.cut.total() == 1 + len(NAMES)
