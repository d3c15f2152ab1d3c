"""The screen on which players are chosen."""

from firmware.app.keys import UP
from firmware.app.lazy import lazy
from firmware.app.screens.cross import CrossScreen, with_kept
from firmware.app.screens.header import NOWHERE
from firmware.app.screens.menu import MenuScreen, row_of
from firmware.app.screens.seats import arrow_of

AcrossScreen = lazy("firmware.app.screens.across:AcrossScreen")

# What is offered besides the players where the cards say who deals first, and with whom he plays.
BY_CARDS = -1


class Seating:
    """The seats of the players: their `names` in the order of the seats, and the `View` of them."""

    def __init__(self, names, view, context=NOWHERE):
        self.names = names
        self.view = view
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
    arrows = [arrow_of(seat, seating.view, len(names)) for seat, _ in rows]
    if None not in arrows:
        choices = [
            (arrow, names[seat], second, seat) for arrow, (seat, second) in zip(arrows, rows)
        ]
        choices, on_ok = with_kept(choices, confirm, kept)
        if choices is not None:
            across = [choice[1:] for choice in choices if choice[0] == UP]
            if len(across) > 1:
                near = [choice for choice in choices if choice[0] != UP]
                right, left = _from_the_right(across, seating)
                return AcrossScreen(title, seating.context, near, left, right, on_ok, marked)
            return CrossScreen(title, seating.context, choices, on_ok, marked, shorten=True)
    lines = [(names[seat], second, seat) for seat, second in rows]
    if confirm:
        lines.insert(0 if leads else len(lines), (confirm[0], "", confirm[1]))
    return MenuScreen(title, lines, seating.context, start=row_of(lines, marked), shorten=True)


def _from_the_right(choices, seating):
    """The two who sit across, first the one at the right."""
    seats = len(seating.names)
    return sorted(choices, key=lambda choice: seating.view.steps_to(choice[2], seats))
