"""Two whole evenings by the pages alone: whoever does each time what comes next is never lost."""

import random
import re
from dataclasses import dataclass

import pytest

from tests.each import nightly
from tests.host_tools.web.looking import SETTLED, Window
from tests.host_tools.web.served import desk_at

FIRST = [
    "Anna",
    "Berta",
    "Carl",
    "Dora",
    "Emil",
    "Fritz",
    "Gerda",
    "Hans",
    "Ida",
    "Jakob",
    "Karla",
    "Ludwig",
]
LAST = ("Auer", "Bader")
# What Next says, and the button that does it.
ACTS = {
    "Draw the seats": "Draw it",
    "Start the clock": "Start the clock",
    "Show everybody": "Show everybody",
    "Close the event": "Close the event",
}


@dataclass(frozen=True)
class WholeEvening:
    """`clicks`, `keys`: the most that it may take, without the keys of the names."""

    rules: str
    players: int
    rounds: int
    clicks: int
    keys: int


TROCCAS = WholeEvening("troccas-4", 8, 2, 23, 64)
TOURNAMENT = WholeEvening("fft-4", 24, 3, 30, 273)


class Follower:
    """A director who does what Next says. `clicks`, `keys`: how many it took so far."""

    def __init__(self, window, evening):
        self.page = window.page
        self.clicks = self.keys = 0
        self._evening = evening
        self._chance = random.Random(1)

    def begin(self):
        """Make the event, and register everybody from a list."""
        self.type("Cup")
        self.clicks += 2
        self.page.locator("[name=rules]").select_option(self._evening.rules)
        self.click("[name=rounds]")
        self.press("Control+A")
        self.type(str(self._evening.rounds))
        self.press("Enter")
        self.page.wait_for_url("**/registration")
        self.click("text=Register many at once")
        self.click("main >> text=Take in a list")
        self.click("textarea")
        names = [f"{first} {last}" for last in LAST for first in FIRST]
        self.page.locator("textarea").first.fill("\n".join(names[: self._evening.players]))
        self.click("button:has-text('Show what these lines would do')")
        self.click("button:has-text('Auer is the surname')")
        self.click("button:has-text('Take it in')")
        self.click("text=They are all here already")
        self.click("button:has-text('Register')")

    def follow(self):
        """Do what comes next until nothing does."""
        while said := self._next():
            way = self.page.locator("#next .button")
            if self.page.locator("#onward:focus").count():
                self.press("Enter")
                self._type_sheet()
            elif (here := self._act(said)).count():
                here.first.click()
                self.clicks += 1
                self._settle()
            elif way.count():
                self.click("#next .button")
            else:
                self.click("a.tile.not-set-up")
                self._type_sheet()

    def click(self, selector):
        self.clicks += 1
        self.page.locator(selector).first.click()
        self._settle()

    def type(self, text):
        self.keys += len(text)
        self.page.keyboard.type(text)

    def press(self, key):
        self.keys += 1
        self.page.keyboard.press(key)
        self._settle()

    def _next(self):
        return self.page.locator("#next").inner_text()

    def _act(self, said):
        """The button that does what is said, where this page has it."""
        labels = [label for words, label in ACTS.items() if words in said]
        wanted = "|".join(["This is the draw", *labels])
        return self.page.locator("main button.main").filter(has_text=re.compile(wanted))

    def _type_sheet(self):
        """Type totals of two against two, which every rule book can have."""
        points = 12 * self._chance.randrange(1, 9)
        for total in (points, -points, points, -points):
            self.type(str(total))
            self.press("Enter")

    def _settle(self):
        self.page.wait_for_function(SETTLED)


@pytest.mark.parametrize(
    "evening", nightly([TROCCAS, TOURNAMENT], [TROCCAS]), ids=lambda one: one.rules
)
def test_whoever_follows_next_comes_to_the_end(tmp_path, browser, evening):
    with (
        desk_at(tmp_path / "desk.db") as served,
        Window(browser, served.address, locale="en-GB") as window,
    ):
        window.open("/")
        follower = Follower(window, evening)
        follower.begin()
        follower.follow()
        text = window.page.locator("main").inner_text()
        assert "The event is closed." in text
        assert follower.clicks <= evening.clicks
        assert follower.keys <= evening.keys
        assert window.faults == []
