"""A whole tournament on the director's page, as its director has it, in a Chromium.

`python -m tests.web.tournament krenglbach|french|tirol` begins with an empty database and ends with
the prizes. Somebody comes late, somebody leaves and is replaced, two exchange their seats, a table
has no box, a box dies in the middle of a round, a deal is corrected, and the desk's process is
killed again and again. It prints how much the director has to do, beside carrying boxes.
"""

import argparse
import random
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from firmware.image import toolchain
from host_tools.desk.database import Database
from host_tools.desk.evening import journal_of, load_evening
from host_tools.rehearsal.names import made_up
from host_tools.web.guard import LOOPBACK
from tests.web.desk_process import open_box
from tests.web.looking import Window, chromium_at
from tests.web.scene import play

EVENT = 1
# Rule book, players at the beginning, rounds, deals of a round.
CUPS = {
    "krenglbach": ("krenglbach", 12, 3, 12),
    "french": ("fft-4", 16, 3, 8),
    "tirol": ("tirol", 12, 2, 8),
}
LEFT_ALONE = ("set-up", "waiting", "collected", "unsigned", "failed")


# The page that came after a form is in its place.
_SETTLED = """() => document.readyState === "complete" &&
  !document.querySelector(".htmx-request, .htmx-swapping, .htmx-settling")"""


class Desk:
    """The desk's process, which can be killed; `kills`: how often it was."""

    def __init__(self, folder):
        self.path = folder / "desk.db"
        self.folder = folder
        self.kills = 0
        with socket.socket() as free:
            free.bind((LOOPBACK, 0))
            self.port = free.getsockname()[1]
        self._process = None

    def start(self):
        """Start it and wait until it answers."""
        command = [sys.executable, "-m", "tests.web.desk_process", self.path, self.folder]
        self._process = subprocess.Popen(
            [*map(str, command), str(self.port)], stdout=subprocess.PIPE, text=True
        )
        if self._process.stdout.readline() != "ready\n":
            raise RuntimeError("the desk does not start")

    def kill(self):
        """SIGKILL, and start it again."""
        self.stop()
        self.kills += 1
        self.start()

    def stop(self):
        """SIGKILL."""
        self._process.kill()
        self._process.wait()
        self._process.stdout.close()

    def decisions(self):
        """All decisions of the event that are stored."""
        with Database(self.path) as database:
            return journal_of(database, EVENT).decisions

    def evening(self):
        """The `Evening` as it is stored."""
        with Database(self.path) as database:
            return load_evening(database, EVENT)


class Director:
    """Who clicks and types; `actions`: a Counter of that, by what it was for."""

    def __init__(self, window, desk, chance):
        self.page = window.page
        self.window = window
        self.desk = desk
        self.actions = Counter()
        self.doing = ""
        self.accepted = 0
        self._chance = chance
        self._before = []
        self.page.on("response", self._hear)

    def open(self, path):
        """Follow a link that is on every page: one click."""
        self.actions[self.doing] += 1
        self.window.open(path)

    def click(self, what):
        """Click what a selector or locator says."""
        self.actions[self.doing] += 1
        self._of(what).first.click()

    def fill(self, what, text):
        """Type into a field."""
        self.actions[self.doing] += 1
        self._of(what).first.fill(str(text))

    def choose(self, what, value):
        """Choose from a list."""
        self.actions[self.doing] += 1
        self._of(what).first.select_option(value)

    def sends(self, do, *arguments):
        """Do what sends a form, and wait until the desk has accepted it."""
        before = self.accepted
        with self.page.expect_response(_ends_it) as sent:
            do(*arguments)
        if self.accepted == before:
            self.page.locator(".wrong").first.wait_for()
            raise AssertionError(f"{sent.value.url}: {self.page.locator('body').inner_text()}")
        self.page.wait_for_function(_SETTLED)
        self._check()
        if self._chance.random() < 0.3:
            self.desk.kill()

    def _hear(self, response):
        if response.request.method == "POST" and response.status == 303:
            self.accepted += 1

    def _check(self):
        """Whatever was decided before is still there, and something was added."""
        now = self.desk.decisions()
        assert now[: len(self._before)] == self._before, "a decision was lost"
        assert len(now) > len(self._before), "what was accepted is not in the journal"
        self._before = now

    def _of(self, what):
        return self.page.locator(what) if isinstance(what, str) else what


class Hall:
    """The boxes, and who carries them."""

    def __init__(self, director, folder, count, chance):
        self.director = director
        self.folder = folder
        self.names = [f"box-{number}" for number in range(1, count + 1)]
        self._chance = chance

    def carry(self):
        """Plug all boxes in, wait until the page says that it is done with them, pull them."""
        page = self.director.page
        self.director.window.open(f"/event/{EVENT}/boxes")
        for name in self.names:
            (self.folder / f"{name}.plug").touch()
        cards = [self._card(name) for name in self.names]
        for card in cards:
            page.locator(",".join(f"{card}.{state}" for state in LEFT_ALONE)).first.wait_for()
        for name in self.names:
            (self.folder / f"{name}.plug").unlink()
        for card in cards:
            page.locator(f"{card}.away").wait_for()

    def play(self, deals=None, but=()):
        """Play what the boxes were set up for; None: to the signatures."""
        for name in self.names:
            if name in but:
                continue
            box = open_box(self.folder, name)
            if box.session.body is None or box.session.over:
                continue
            play(box, self._chance, deals)
            if box.session.over:
                box.session.close()

    def _card(self, name):
        unique_id = open_box(self.folder, name).board.unique_id.hex()[-8:]
        return f'li.box:has(h2:text-is("{unique_id}"))'


class Tournament:
    """An evening in `folder` (a Path), by one of CUPS."""

    def __init__(self, folder, cup, seed=1):
        self.rules, self.players, self.rounds, self.deals = CUPS[cup]
        self.chance = random.Random(seed)
        self.folder = folder
        self.desk = Desk(folder)

    def run(self):
        """See it through to the end: the `Director`."""
        self.desk.start()
        try:
            with chromium_at(toolchain.browser()) as browser:
                address = f"http://{LOOPBACK}:{self.desk.port}"
                with Window(browser, address, locale="en-GB") as window:
                    self.director = Director(window, self.desk, self.chance)
                    # As many boxes as tables, but one.
                    hall = Hall(self.director, self.folder, self.players // 4 - 1, self.chance)
                    self._register()
                    self._draw()
                    for number in range(1, self.rounds + 1):
                        self._play(hall, number)
                    self._end()
            return self.director
        finally:
            self.desk.stop()

    def _register(self):
        one = self.director
        one.doing = "registration"
        one.window.open("/")
        one.fill("input[name=name]", "Cup")
        # What is usual by the book comes into the form by itself, in place of what stood there.
        with one.page.expect_response(lambda answer: f"rules={self.rules}" in answer.url):
            one.choose("select[name=rules]", self.rules)
        one.page.wait_for_function(_SETTLED)
        one.fill("input[name=rounds]", self.rounds)
        one.fill("input[name=deals]", self.deals)
        one.sends(one.click, "main form button.main")
        one.open(f"/event/{EVENT}/evening")
        names = [person.name for person in made_up(self.players + 1, self.chance)]
        for number in range(1, self.players + 2):  # the last one comes late
            if number == 1 and one.page.locator("input[name=paid]").count():
                one.click("input[name=paid]")
            one.fill("#typed", names[number - 1])
            new = one.page.locator(f".suggestions .fresh button[value='{names[number - 1]}']")
            new.wait_for()
            # Where somebody is called alike, Enter alone makes nobody new.
            alike = one.page.locator(".suggestions li:not(.fresh)").count()
            one.sends(one.click, new) if alike else one.sends(self._enter)
        one.doing = "late-comer"
        self._open_menu(self.players + 1)
        one.sends(one.click, "form[action$='/late'] button")

    def _enter(self):
        self.director.actions[self.director.doing] += 1
        self.director.page.locator("#typed").press("Enter")

    def _open_menu(self, person):
        self.director.open(f"/event/{EVENT}/evening/{person}")

    def _draw(self):
        one = self.director
        one.doing = "draw"
        one.open(f"/event/{EVENT}/draw")
        one.click("form.draw button.main")
        one.page.wait_for_url("**/draw/preview**")
        one.sends(one.click, ".confirm button.main")
        one.doing = "exchange of seats"
        one.open(f"/event/{EVENT}/draw")
        second = one.page.locator("section.round").nth(1)
        one.click(second.locator("ol.tables > li").nth(0).locator("a").nth(1))
        one.page.locator(".exchange").wait_for()
        second = one.page.locator("section.round").nth(1)
        one.click(second.locator("ol.tables > li").nth(1).locator("a").nth(1))
        one.sends(one.click, "#exchange")

    def _play(self, hall, number):
        one = self.director
        if number == 2:
            one.doing = "drop-out with substitute"
            self._open_menu(1)
            one.fill("form.choose input[name=typed]", "Substitute")
            one.page.locator(".suggestions .fresh button").wait_for()
            one.sends(one.click, ".suggestions .fresh button")
        hall.carry()
        if number == 2:
            hall.play(deals=3)
            hall.carry()
            hall.names.pop()  # it dies: what it had is known, the rest is on paper
        hall.play()
        if number == 1:
            hall.carry()
            self._correct()
        one.doing = f"round {number}"
        for place, table in sorted(self.desk.evening().tables.items()):
            if place[0] == number and not table.over and not self._has_box(hall, place):
                self._type(place, table)
        if number == self.rounds:
            hall.carry()

    def _has_box(self, hall, place):
        bodies = [open_box(self.folder, name).session.body for name in hall.names]
        return place in [(body["round"], body["table"]) for body in bodies if body is not None]

    def _type(self, place, table):
        one = self.director
        one.open(f"/event/{EVENT}/round/{place[0]}")
        one.click(f"a.tile[href$='/table/{place[0]}/{place[1]}']")
        one.page.locator("form[action$='/sheet']").wait_for(state="attached")
        form = one.page.locator("form[action$='/sheet']")
        if not form.is_visible():
            one.click("details:has(form[action$='/sheet']) > summary")
        points = [self.chance.randint(-9, 9) for _ in table.persons[1:]]
        for field, value in enumerate([*points, -sum(points)]):
            one.fill(form.locator("input[name=points]").nth(field), value)
        one.sends(one.click, form.locator("button"))

    def _correct(self):
        one = self.director
        one.doing = "corrected deal"
        one.open(f"/event/{EVENT}/table/1/1")
        row = one.page.locator("tbody tr", has=one.page.locator("a[href*=correct]")).first
        one.click(row.locator("summary"))
        one.click(row.locator("a[href*=correct]"))
        one.fill("#reason", "misread")
        one.sends(one.click, "button[name=save]")

    def _end(self):
        one = self.director
        one.doing = "end"
        one.open(f"/event/{EVENT}/ranking/{self.rounds}")
        while one.page.locator(".lot form button.main").count():
            one.sends(one.click, ".lot form button.main")
        one.page.locator("p.done, .notfinal").wait_for()
        still = one.page.locator(".notfinal").all_inner_texts()
        assert not still, f"open at the end: {still}"
        one.sends(one.click, "form[action$='/decide/publish'] button")
        assert not self.desk.evening().standings().open, "something is open at the end"


def _ends_it(response):
    """Is it what a form leads to: the page behind it, or a refusal?"""
    request = response.request
    if request.method == "POST":
        return response.status != 303
    return request.redirected_from is not None and request.redirected_from.method == "POST"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("cup", choices=CUPS)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as place:
        tournament = Tournament(Path(place), args.cup, args.seed)
        director = tournament.run()
        for what, count in director.actions.items():
            print(f"{count:4} {what}")
        kills, posts = tournament.desk.kills, director.accepted
        print(f"{posts} forms accepted, killed {kills} times, {time.monotonic() - began:.0f} s")
        for fault in director.window.faults:
            print(fault)
