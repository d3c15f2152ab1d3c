"""The screen on which players are chosen."""

from firmware.app.screens.cross import CrossScreen
from firmware.app.screens.menu import MenuScreen
from firmware.app.screens.seats import arrow_of


def seat_screen(asker, title, rows, confirm=None, kept=None):
    """Offers each player on the arrow that points at him; all in a list if there are too many.

    `rows`: (seat, what stands beside the name or ""); `confirm`: (label, value) of what is offered
    besides; `kept`: the value chosen earlier, or None.
    """
    names = asker.names
    arrows = [arrow_of(seat, asker.scribe, len(names)) for seat, _ in rows]
    if None not in arrows:
        choices = [
            (arrow, names[seat], second, seat) for arrow, (seat, second) in zip(arrows, rows)
        ]
        return CrossScreen(title, asker.context, choices, confirm, kept, shorten=True)
    lines = [(names[seat], second, seat) for seat, second in rows]
    if confirm:
        lines.append((confirm[0], "", confirm[1]))
    return MenuScreen(title, lines, asker.context, row_of(lines, kept), shorten=True)


def row_of(rows, value):
    """The row of a list that has this value; the first one if none has."""
    for index, row in enumerate(rows):
        if row[2] == value:
            return index
    return 0
