"""A director at the page, who does not know when the desk's process is killed."""

import re
import time
from collections import Counter

from playwright.sync_api import expect

# The page that came after a form is in its place.
SETTLED = """() => document.readyState === "complete" &&
  !document.querySelector(".htmx-request, .htmx-swapping, .htmx-settling")"""
# What became of a form during which the desk was killed.
SEEN, LOST, UNSEEN = "stored and seen", "not stored", "stored, but not seen"


class Director:
    """Who clicks and types.

    desk: a `MortalDesk`, which is killed `after` and `during` that share of the forms; `actions`: a
    Counter of clicks and keys by what they were for, but the numbers that were typed, which
    `numbers` counts; `accepted`: forms; `cut`: a Counter of what became of forms during which the
    desk was killed; `sentences`: what was said when such a form was sent again.
    """

    def __init__(self, window, desk, chance, after=0.3, during=0.3):
        self.page = window.page
        self.window = window
        self.desk = desk
        self.actions = Counter()
        self.numbers = 0
        self.doing = ""
        self.accepted = 0
        self.cut = Counter()
        self.sentences = Counter()
        self._chance = chance
        self._after, self._during = after, during
        self._before = desk.stored()
        self._usual = 0.1  # how long it takes from a form to the page behind it, seconds
        self._sent_at = 0
        self._killing = None  # in how many seconds, then the timer
        self._ended = False
        self.page.on("request", self._send)
        self.page.on("requestfinished", self._finish)

    def open(self, path):
        """Follow a link that is on every page: one click."""
        self.actions[self.doing] += 1
        self.window.open(path)

    def at(self, path):
        """Is this page shown?"""
        return self.page.url.partition("?")[0] == self.window.address + path

    def click(self, what):
        """Click what a selector or locator says."""
        self.actions[self.doing] += 1
        self._of(what).first.click()

    def press(self, what, key):
        """Press a key where a selector or locator says."""
        self.actions[self.doing] += 1
        self._of(what).first.press(key)

    def fill(self, what, text):
        """Type into a field."""
        self.actions[self.doing] += 1
        self._of(what).first.fill(str(text))

    def choose(self, what, value):
        """Choose from a list."""
        self.actions[self.doing] += 1
        self._of(what).first.select_option(value)

    def types(self, number, key):
        """Type a number where the focus is, and the key that leads on; neither is an action."""
        self.numbers += 1
        self.page.keyboard.type(str(number))
        if key is not None:
            self.page.keyboard.press(key)

    def settle(self):
        """Wait until what was asked for is shown."""
        self.page.wait_for_function(SETTLED)

    def sends(self, do, *arguments, kinds):
        """Do what sends a form, until it is known that its decisions are stored: of these kinds."""
        if self._chance.random() < self._during:
            self._send_and_kill(do, arguments, kinds)
        else:
            self._send_and_see(do, arguments, kinds)
        if self._chance.random() < self._after:
            self.desk.kill()

    def _send_and_see(self, do, arguments, kinds):
        answer = self._sent(do, arguments)
        if answer.status == 422:
            raise AssertionError(f"{answer.url}: {self.page.locator('.wrong').all_inner_texts()}")
        assert self._added() == kinds, "what was accepted is not in the journal"
        self._take_over()

    def _send_and_kill(self, do, arguments, kinds):
        """As above, but the desk is killed while the form is under way."""
        self._ended = False
        # Rather early: until it is stored is but a part of it.
        self._killing = 1.2 * self._usual * self._chance.random() ** 2
        do(*arguments)
        self.page.wait_for_function(SETTLED)
        self._killing.join()
        self._killing = None
        if not self._ended:  # it is said as long as the desk does not answer
            expect(self.page.locator("#notice .wrong")).to_be_visible()
        self.desk.kill()
        added = self._added()
        if self._ended:
            fate = SEEN
        elif added:
            fate = UNSEEN
        else:
            fate = LOST
        self.cut[fate] += 1
        if fate == LOST:
            assert self.desk.stored() == self._before, "half a form was stored"
        else:
            assert added == kinds, "what was stored is not all of a form"
        if fate == SEEN:
            self._take_over()
            return
        self._send_again(do, arguments, kinds, fate)

    def _send_again(self, do, arguments, kinds, fate):
        """Nothing was shown: the form still stands there, and is sent once more."""
        before = self.desk.stored()
        answer = self._sent(do, arguments)
        if fate == LOST:
            assert answer.status != 422, self.page.locator(".wrong").all_inner_texts()
            assert self._added() == kinds, "what was accepted is not in the journal"
        else:
            assert self.desk.stored() == before, "a form that was sent twice was stored twice"
            if answer.status == 422:
                said = self.page.locator("#notice .wrong").first.inner_text()
                self.sentences[re.sub(r"\d+", "N", said)] += 1
                self.actions[self.doing] += 1
                assert self.page.reload().ok, "the page that refused it is none of its own"
        self._take_over()

    def _sent(self, do, arguments):
        """The response that ends it: the page behind a form, or a refusal."""
        with self.page.expect_response(_ends_it) as sent:
            do(*arguments)
        self.settle()
        return sent.value

    def _added(self):
        """The kinds of the decisions since the last form; all before that are still there."""
        decisions, persons = self.desk.stored()
        before, known = self._before
        assert decisions[: len(before)] == before, "a decision was lost"
        assert known.items() <= persons.items(), "somebody was lost"
        return tuple(decision.kind for decision in decisions[len(before) :])

    def _take_over(self):
        self.accepted += 1
        self._before = self.desk.stored()

    def _send(self, request):
        if request.method == "POST":
            self._sent_at = time.monotonic()
            if isinstance(self._killing, float):
                self._killing = self.desk.kill_in(self._killing)

    def _finish(self, request):
        if request.redirected_from is not None and request.redirected_from.method == "POST":
            self._ended = True
            self._usual = (self._usual + time.monotonic() - self._sent_at) / 2

    def _of(self, what):
        return self.page.locator(what) if isinstance(what, str) else what


def _ends_it(response):
    request = response.request
    if request.method == "POST":
        return response.status != 303
    return request.redirected_from is not None and request.redirected_from.method == "POST"
