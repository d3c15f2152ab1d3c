"""The old and the new figures of a table with many players, a high line each."""

from firmware.app.canvas import BIG, BOLD, NARROW, RIGHT, SLIM, SMALL
from firmware.app.screens.header import BIG_LINE, BIG_LINES, FIRST_BIG_LINE
from firmware.fonts.symbols import SYMBOLS

_MARGIN = 2
_GAP = 3
# Dots lead the eye from a name to its figure.
_LEADER = " ." * 16


def draw_changes(canvas, names, figures, before, first):
    """Draw the lines of the players from place `first` on, BIG_LINES at most.

    `before`: what each figure was, "" where it stays. All are ranged right, also over the pages: a
    player's figures stand below those of the one before.
    """
    arrow = SYMBOLS["arrow"]
    new = max([canvas.measure(figure, _font(figure)) for figure in figures])
    old = max([canvas.measure(figure, SLIM) for figure in before])
    to = canvas.width - _MARGIN - new - _GAP - canvas.measure(arrow)
    for line, place in enumerate(range(first, min(first + BIG_LINES, len(names)))):
        y = FIRST_BIG_LINE + line * BIG_LINE
        words = y + BIG.ascent - SMALL.ascent
        figure, font = figures[place], _font(figures[place])
        top = y + BIG.ascent - font.ascent
        canvas.text(figure, 0, top, font, canvas.width - _MARGIN, RIGHT)
        end = to
        if before[place]:
            canvas.text(arrow, to, words)
            canvas.text(before[place], 0, y, SLIM, to - _GAP, RIGHT)
            end -= old + _GAP
        room = end - _GAP - _MARGIN
        name = canvas.measure(names[place])
        canvas.text(names[place], _MARGIN, words, width=room, shorten=True, measured=name)
        dots = max(room - name, 0) // canvas.measure(_LEADER[:2])
        canvas.text(_LEADER[: 2 * dots], _MARGIN, words, width=room, align=RIGHT)


def _font(figure):
    """Return the font of a figure; what says that somebody sits out is a word."""
    return NARROW if figure[-1:].isdigit() else BOLD
