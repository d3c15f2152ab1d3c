"""The screen on which players are chosen."""

from firmware.app.screens.cross import CrossScreen, with_kept
from firmware.app.screens.header import NOWHERE
from firmware.app.screens.menu import MenuScreen, row_of
from firmware.app.screens.seats import arrow_of

# What is offered besides the players where the cards say who deals first, and with whom he plays.
BY_CARDS = -1


class Seating:
    """Who sits where: the players' `names` in the order of the seats, the seat at the box."""

    def __init__(self, names, scribe, context=NOWHERE):
        self.names = names
        self.scribe = scribe
        self.context = context


def seat_screen(seating, title, rows, confirm=None, kept=None, start=None, leads=False):
    """Offer each player on the arrow that points at him; all in a list if there are too many.

    `seating`: a Seating, or what has the same attributes; `rows`: (seat, what stands beside the
    name or ""); `confirm`: (label, value) of what is offered besides; `kept`: the value chosen
    earlier, which OK takes again, or None; `start`: one that is only marked; `leads`: in a list
    what is offered besides stands first.
    """
    names = seating.names
    marked = start if kept is None else kept
    arrows = [arrow_of(seat, seating.scribe, len(names)) for seat, _ in rows]
    if None not in arrows:
        choices = [
            (arrow, names[seat], second, seat) for arrow, (seat, second) in zip(arrows, rows)
        ]
        choices, on_ok = with_kept(choices, confirm, kept)
        if choices is not None:
            return CrossScreen(title, seating.context, choices, on_ok, marked, shorten=True)
    lines = [(names[seat], second, seat) for seat, second in rows]
    if confirm:
        lines.insert(0 if leads else len(lines), (confirm[0], "", confirm[1]))
    return MenuScreen(title, lines, seating.context, start=row_of(lines, marked), shorten=True)
