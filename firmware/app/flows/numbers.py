"""Questions for numbers: asked once more when unlikely."""

from firmware.app.figures import number
from firmware.app.flows.dialling import stands
from firmware.app.lazy import lazy
from firmware.app.screens.header import Context
from firmware.app.screens.number import NumberScreen
from firmware.app.texts import text
from firmware.app.ui import CANCELLED

is_sure = lazy("firmware.app.flows.dialogs:is_sure")
offer_for_camp = lazy("firmware.app.flows.card_points:offer_for_camp")
offer_for_side = lazy("firmware.app.flows.card_points:offer_for_side")
show_help = lazy("firmware.app.flows.help:show_help")


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
    aid = offer_for_camp if question.total is not None else show_help

    def doubtful(steps):
        if question.doubtful(scope, steps) is None and steps != moved:
            return None
        players = asker.walk.book.players_of(scope)
        whose = asker.names[players[0]] if players else ""
        reason = question.reason(scope, steps)
        return steps, whose, asker.labels.of(reason) if reason else ""

    return _ask(asker, screen, aid, doubtful, kept)


def ask_one_of(asker, places, limits, given, kept=False, moved=False):
    """The number of one of several `places`, after those `given`, or CANCELLED.

    `limits`: (low, high, start); `kept`: is it kept while it is dialled? `moved`: was another one
    than `start` entered, which cannot be any more?
    """
    question = asker.walk.question
    low, high, start = limits
    place, last = places[len(given)], places[-1]
    whose = asker.labels.place(question, place)
    last_one = asker.labels.place(question, last)
    total = question.rest(given)
    rest = None if total is None else (last_one, total)
    # The names of a party need the room of the dealer's.
    parties = question.count < len(asker.names)
    context = Context(asker.context.number) if parties else asker.context
    screen = NumberScreen(
        asker.title() + " " + whose,
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

    def offer(asker, screen):
        offer_for_side(asker, screen, place, last, total)

    aid = show_help if question.total is None else offer
    kept = asker.walk.kept
    kept = kept[place] if kept else None

    def doubtful(steps):
        unlikely = question.doubtful(given, steps)
        if unlikely is None and moved and steps == start:
            unlikely = steps
        if unlikely is None:
            return None
        return unlikely, whose if unlikely == steps else last_one, ""

    return _ask(asker, screen, aid, doubtful, kept)


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
