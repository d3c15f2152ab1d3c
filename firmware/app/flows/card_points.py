"""Two helps for a question of card points: a pile is counted, or the other side is entered."""

from firmware.app.keys import LEFT, RIGHT, UP
from firmware.app.lazy import lazy
from firmware.app.screens.cross import CrossScreen
from firmware.app.screens.header import Context
from firmware.app.screens.number import NumberScreen
from firmware.app.texts import text
from firmware.app.ui import CANCELLED

count_pile = lazy("firmware.app.flows.counting:count_pile")
show_help = lazy("firmware.app.flows.help:show_help")

_HELP = 0
_COUNT = 1
_OTHER = 2


class Side:
    """One side with card points to be entered: a camp, a party or a player.

    `title`: the question for the side; `name`: of the side; `held`: figure -> number of it that the
    side has, of the known figures; `skatist`: its pile holds the scart.
    """

    def __init__(self, title, name, held=None, skatist=False):
        self.title = title
        self.name = name
        self.held = held or {}
        self.skatist = skatist


def offer_for_camp(asker, screen):
    """Offer the helps where the card points of one camp of two are asked."""
    question = asker.walk.question
    figure, key = question.held
    own = asker.walk.scope[key]
    for name, count, _ in asker.walk.book.deck.figures:
        if name == figure:
            rest = count - own
    side = Side(asker.title(), asker.text("own"), {figure: own})
    other = Side(asker.text("of_other"), asker.text("other"), {figure: rest})
    CardPoints(side, other, question.total, piles=2).offer(asker, screen)


def offer_for_side(asker, screen, place, last, total):
    """Offer the helps where the card points of one of several sides are asked.

    `place`: of that side; `last`: of the side whose points are the rest. `total`: what these two
    have together, in steps; None while further sides are open.
    """
    side = _side_of(asker, place)
    other = None if total is None else _side_of(asker, last)
    CardPoints(side, other, total, asker.walk.question.count).offer(asker, screen)


def _side_of(asker, place):
    question = asker.walk.question
    name = asker.labels.place(question, place)
    skatist = question.scart is not None and asker.walk.scope[question.scart] == place
    return Side(asker.title() + " " + name, name, skatist=skatist)


class CardPoints:
    """The helps for the card points of `side`: its pile, or the points of the `other` side.

    `total`: what both have together, in steps; `other` and `total` are None where more than one
    other side is still open. `piles`: on how many sides the pack is spread.
    """

    def __init__(self, side, other, total, piles):
        self._side = side
        self._other = other
        self._total = total
        self._piles = piles

    def offer(self, asker, screen):
        """Let the scribe choose a help. The points that it gives become the number on `screen`."""
        choices = [
            (UP, text("more.help"), "", _HELP),
            (LEFT, text("more.count"), self._side.name, _COUNT),
        ]
        if self._other is not None:
            choices.append((RIGHT, text("more.points"), self._other.name, _OTHER))
        title = text("more.title")
        choice = asker.ui.show(CrossScreen(title, asker.context, choices, names=True))
        steps = CANCELLED
        if choice == _HELP:
            show_help(asker, screen)
        elif choice == _COUNT:
            limits = screen.low, screen.high
            steps = count_pile(asker, self._side, self._piles, limits, screen.gaps)
        elif choice == _OTHER:
            steps = self._ask_other(asker, screen)
        if steps != CANCELLED:
            screen.value = steps

    def _ask_other(self, asker, screen):
        """The points of `side`, from those of the other one."""
        total = self._total
        theirs = NumberScreen(
            self._other.title,
            total - screen.high,
            total - screen.low,
            total - screen.value,
            unit=screen.unit,
            # The longest of questions: it needs the room of the dealer's name.
            context=Context(asker.context.number),
            rest=(self._side.name, total),
            gaps=[(total - last, total - first) for first, last in screen.gaps],
            shorten=True,
        )
        steps = asker.show(theirs, CardPoints(self._other, None, None, self._piles).offer)
        return steps if steps == CANCELLED else total - steps
