"""A bar at the right edge of a list: which part of it is shown, and how much there is."""

from micropython import const

from firmware.app.screens.header import FIRST_LINE, LINES

# What the bar takes from the lines beside it, the gap before it included.
ROOM = const(5)
_WIDTH = const(3)
_TOP = FIRST_LINE + 1
# The mark is seen, however long the list is.
_LEAST = const(5)


def draw_scroll_bar(canvas, first, total, lines=LINES):
    """Draw the bar of a list of `total` lines that shows `lines` of them from `first` on.

    Returns the columns that it takes: none where all fits.
    """
    if total <= lines:
        return 0
    height = canvas.height - _TOP
    length = max(height * lines // total, _LEAST)
    y = _TOP + (height - length) * first // (total - lines)
    x = canvas.width - _WIDTH
    canvas.fill(x + _WIDTH // 2, _TOP, 1, height, 1)
    canvas.fill(x, y, _WIDTH, length, 1)
    return ROOM
