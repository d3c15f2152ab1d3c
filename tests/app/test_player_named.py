"""The title of a question names who plays, as soon as that is known, in the place of who deals."""

from firmware.app.flows.ask import Asker
from firmware.app.keys import LEFT, OK, RIGHT, UP
from firmware.app.screens.header import Context
from firmware.app.ui import CANCELLED
from firmware.app.view import View
from firmware.fonts.symbols import SYMBOLS
from rules_core.books import book
from rules_core.walker import Walk
from tests.app.table import NAMES

DEALT = SYMBOLS["dealer"] + " Jürg"


class Presses:
    """A `ui` that presses `keys`, one a screen, then goes back; `named`: whom each screen names."""

    def __init__(self, keys):
        self.keys = list(keys)
        self.named = []

    def show(self, screen):
        self.named.append(screen.context.dealer)
        return screen.press(self.keys.pop(0), 0) if self.keys else CANCELLED

    def later(self, work):
        work()


def named(rules, *keys, answers=None, known=None):
    """Whom the screens name on which these keys are pressed; Jürg deals."""
    found = book(rules)
    walk = Walk(found, answers, known or {})
    ui = Presses(keys)
    asker = Asker(ui, walk, NAMES[: found.seats], View(0), Context("1", "Jürg"), lambda: None)
    while ui.keys and asker.run():
        pass
    return ui.named[: len(keys)]


def plays(name):
    return SYMBOLS["taker"] + " " + name


def test_the_taker_of_french_tarot():
    assert named("fft-4", RIGHT, LEFT, RIGHT, OK) == [DEALT] + [plays("Béat")] * 3


def test_nobody_when_all_have_passed():
    assert named("fft-4", OK) == [DEALT]


def test_the_declarer_of_koenigrufen():
    known = {"forehand": 0}
    said = named("krenglbach", LEFT, LEFT, RIGHT, UP, known=known)  # a Dreier, Béat's
    assert said == [DEALT, DEALT, DEALT, plays("Béat")]


def test_each_of_those_who_play_side_by_side():
    answers = {"game": book("krenglbach").tariff.negative, "ending": 2}
    keys = (RIGHT, RIGHT, UP, OK, UP, UP, OK, LEFT)
    known = {"forehand": 0}
    said = named("krenglbach", *keys, answers=answers, known=known)
    assert said[:4] == [DEALT] + [plays("Béat")] * 3


def test_who_played_when_a_deal_is_asked_again():
    answers = {"taker": 2, "contract": 1, "bouts": 2}
    assert named("fft-4", OK, answers=answers) == [plays("Zoë")]


def test_who_deals_in_troccas():
    """He is the Skatist."""
    assert named("troccas-3", OK, OK, known={"skatist": 0}) == [DEALT, DEALT]
