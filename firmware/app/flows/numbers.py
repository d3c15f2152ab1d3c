"""Questions for numbers: asked once more when unlikely; what helps with card points."""

from firmware.app.figures import number
from firmware.app.flows.dialling import stands
from firmware.app.flows.dialogs import is_sure
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
    """One whose card points can be entered: a camp, a party or a player.

    `title`: the question for them; `name`: who it is; `held`: figure -> how many of it the side
    has, of those figures of which it is known; `skatist`: its pile holds the scart.
    """

    def __init__(self, title, name, held=None, skatist=False):
        self.title = title
        self.name = name
        self.held = held or {}
        self.skatist = skatist


class CardPoints:
    """What helps with the card points of `side`: its pile, or the points of the `other` side.

    `total`: what both have together, in steps; `other` and `total` are None where more than one
    other side is still open. `piles`: on how many sides the pack is spread.
    """

    def __init__(self, side, other, total, piles):
        self._side = side
        self._other = other
        self._total = total
        self._piles = piles

    def offer(self, asker, screen):
        """Let the scribe choose; what comes of it is then the number on `screen`."""
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


def ask_number(asker, question):
    """The answer to a question for one number, or CANCELLED."""
    low, high, start = asker.walk.limits()
    kept = asker.walk.kept
    moved = start if kept not in (None, start) else None
    unit, context = question.unit, asker.context
    gaps = asker.walk.gaps()
    for steps in asker.dialling.numbers(asker.walk):
        if steps is not None and stands(steps, (low, high), gaps):
            start = steps
    screen = NumberScreen(asker.title(), low, high, start, unit=unit, context=context, gaps=gaps)
    asker.dialling.watch(screen, asker.walk)
    scope = asker.walk.scope
    aid = _offer_for_camp if question.total is not None else show_help

    def doubtful(steps):
        if question.doubtful(scope, steps) is None and steps != moved:
            return None
        players = asker.walk.book.players_of(scope)
        whose = asker.names[players[0]] if players else ""
        reason = question.reason(scope, steps)
        return steps, whose, asker.labels.of(reason) if reason else ""

    return _ask(asker, screen, aid, doubtful, kept)


def _offer_for_camp(asker, screen):
    """What helps with the card points of one camp of two."""
    question = asker.walk.question
    figure, key = question.held
    own = asker.walk.scope[key]
    for name, count, _ in asker.walk.book.deck.figures:
        if name == figure:
            rest = count - own
    side = Side(asker.title(), asker.text("own"), {figure: own})
    other = Side(asker.text("of_other"), asker.text("other"), {figure: rest})
    CardPoints(side, other, question.total, piles=2).offer(asker, screen)


def ask_one_of(asker, places, limits, given, kept=False, moved=False):
    """The number of one of several `places`, after those `given`, or CANCELLED.

    `limits`: (low, high, start); `kept`: is it kept while it is dialled? `moved`: was another one
    than `start` entered, which cannot be any more?
    """
    question = asker.walk.question
    low, high, start = limits
    side = _side_of(asker, places[len(given)])
    last = _side_of(asker, places[-1])
    total = question.rest(given)
    rest = None if total is None else (last.name, total)
    # The names of a party need the room of the dealer's.
    parties = question.count < len(asker.names)
    context = Context(asker.context.number) if parties else asker.context
    screen = NumberScreen(
        side.title,
        low,
        high,
        start,
        unit=question.unit,
        context=context,
        rest=rest,
        gaps=asker.walk.gaps(given),
        shorten=True,
        leap=question.leap,
    )
    if kept:
        asker.dialling.watch(screen, asker.walk, given)
    aid = show_help
    if question.total is not None:
        aid = CardPoints(side, None if total is None else last, total, question.count).offer
    kept = asker.walk.kept
    kept = kept[places[len(given)]] if kept else None

    def doubtful(steps):
        unlikely = question.doubtful(given, steps)
        if unlikely is None and moved and steps == start:
            unlikely = steps
        if unlikely is None:
            return None
        return unlikely, side.name if unlikely == steps else last.name, ""

    return _ask(asker, screen, aid, doubtful, kept)


def _side_of(asker, place):
    question = asker.walk.question
    name = asker.labels.place(question, place)
    skatist = question.scart is not None and asker.walk.scope[question.scart] == place
    return Side(asker.title() + " " + name, name, skatist=skatist)


def _ask(asker, screen, aid, doubtful, kept):
    """Show the screen of a number until it stands; CANCELLED when the scribe goes back.

    `doubtful(steps)`: None, or (a number that is asked for once more, whose it is, its reason or
    ""); `kept`: what was answered; of what is in the log the table was sure.
    """
    while True:
        steps = asker.show(screen, aid)
        if steps == CANCELLED:
            return CANCELLED
        doubt = doubtful(steps)
        if doubt is None or (asker.again and steps == kept):
            return steps
        unlikely, whose, reason = doubt
        if is_sure(asker, text("number.sure", number(unlikely, screen.unit), whose), reason):
            return steps
