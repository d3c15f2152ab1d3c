"""The tally of the evening: what everybody has over its rounds; left and right say how many."""

from firmware.app.evening import Evening
from firmware.app.figures import signed
from firmware.app.keys import LEFT, RIGHT
from firmware.app.screens.message import MessageScreen
from firmware.app.screens.tally import TallyScreen
from firmware.app.texts import counted, text
from firmware.app.ui import CANCELLED


def show_evening(box):
    """Show the sums of the rounds that belong together; the keys take more or fewer of them."""
    evening = Evening(box, lambda: _say_moment(box))
    told = False
    while True:
        leaf = (LEFT,) if evening.more else ()
        if evening.hidden and not told:
            told = True
            _say(box, text("earlier.damage"))
        tally = _add_up(box, evening)
        if not evening.count:
            _say(box, text("evening.none"))
            return
        if evening.rounds > 1:
            leaf += (RIGHT,)
        key = box.ui.show(_screen(evening, tally, leaf))
        if key == CANCELLED:
            return
        if key == LEFT:
            evening.take_more()
        else:
            evening.take_fewer()


def _say(box, sentence):
    box.ui.show(MessageScreen(text("home.evening"), sentence))


def _say_moment(box):
    box.ui.draw(MessageScreen(text("home.evening"), text("evening.moment")))


def _add_up(box, evening):
    """Return the `Tally`; say that it takes a moment, if it does, and what it leaves out."""
    if evening.takes_time():
        _say_moment(box)
    tally, left_out = evening.tally()
    if left_out:
        _say(box, counted("evening.left_out", left_out))
    return tally


def _screen(evening, tally, leaf):
    """Return the screen of the sums: what there is besides points has pages of its own."""
    title = counted("evening.title", evening.rounds)
    sums = [(title, tally.ranked(tally.points), signed)]
    if tally.money is not None:
        sums.append((text("result.money"), tally.ranked(tally.money), signed))
    if evening.wins:
        sums.append((text("evening.won"), tally.ranked(tally.won), str))
    return TallyScreen(sums, leaf)
