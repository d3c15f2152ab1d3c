"""Finds the presses that enter a deal: the fewest ones, on the application's own screens.

The typist is the `ui` of an `Asker`: it is shown every screen, knows the answer that is wanted,
and tries out keys on copies of the screen until that answer comes out. It knows no layout.
"""

from copy import copy

from firmware.app.flows.ask import OPEN, Asker
from firmware.app.keys import ARROWS, OK, OPPONENTS
from firmware.app.screens.header import NOWHERE
from firmware.app.screens.seats import arrow_of
from hardware import pins
from host_tools.emulator.script import Script
from rules_core.forms import DONE, NOBODY, Items, Menu
from rules_core.walker import Walk

# The score is not confirmed before the screen has been there for a moment.
LOOK = "wait 300"

_NAMES = tuple(name for name, _ in pins.KEYS)
_KEYS = (*ARROWS, OK, OPPONENTS)


def presses(script):
    """How many keys a script presses."""
    return Script(script).presses


def enter_deal(entry, scribe=0, opponents_key=True):
    """The key script that enters `entry` (a deal, `rules_core.documents.Entry`) from home."""
    taker = entry.content["taker"]
    arrow = None if taker == NOBODY else arrow_of(taker, scribe, entry.book.seats)
    if arrow is None:
        return "\n".join((_NAMES[OK], go_on(entry, {}, scribe, opponents_key)))
    rest = go_on(entry, {"taker": taker}, scribe, opponents_key)
    return "\n".join((_NAMES[arrow], rest))


def go_on(entry, answers, scribe=0, opponents_key=True):
    """The key script that finishes the entry of a deal of which `answers` were given already."""
    typist = _Typist(entry, answers)
    names = ["player"] * entry.book.seats
    assert Asker(typist, typist.walk, names, scribe, NOWHERE, lambda: None).run()
    confirm = "ok opponents" if opponents_key else "ok"
    return "\n".join((" ".join(typist.keys), LOOK, confirm))


class _Typist:
    """`keys`: the names of the keys that have been pressed; `walk`: where they led."""

    def __init__(self, entry, answers):
        self.walk = Walk(entry.book, dict(answers))
        self.keys = []
        self._target = entry.content
        self._edits = False

    def show(self, screen):
        answer = self._wanted()
        self.keys += (_NAMES[key] for key in fewest_keys(screen, answer))
        return answer

    def _wanted(self):
        """What the screen that is shown has to answer."""
        question = self.walk.question
        if self._edits:
            # What was entered before is listed first; from there one more can be added.
            self._edits = False
            return OPEN
        if isinstance(question, Menu):
            return self._next_member(question)
        target = self._target
        *outer, key = self.walk.path.split(".")
        for name in outer:
            target = target[name]
            if isinstance(target, list):
                target = target[len(self.walk.answers.get(name, ()))]
        return target[key]

    def _next_member(self, menu):
        scope = self.walk.scope
        for index, member in enumerate(menu.members):
            if scope.get(member.key) != self._target.get(member.key):
                self._edits = isinstance(member, Items) and member.key in scope
                return index
        return DONE


def fewest_keys(screen, answer):
    """The shortest row of key codes at whose end `screen` answers `answer`."""
    seen = {_state(screen)}
    trails = [((), screen)]
    for trail, before in trails:
        for key in _KEYS:
            after = copy(before)
            if after.press(key, 0) == answer:
                return (*trail, key)
            if _state(after) not in seen:
                seen.add(_state(after))
                trails.append(((*trail, key), after))
    raise AssertionError(f"{screen.title}: no keys answer {answer}")


def _state(screen):
    return tuple(value for value in vars(screen).values() if isinstance(value, int))
