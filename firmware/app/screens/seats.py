"""Where the seats lie on the display, and figures at each of them."""

from firmware.app.canvas import BIG, BOLD, CENTRE, RIGHT, SMALL
from firmware.app.keys import DOWN, UP
from firmware.app.keys import LEFT as LEFT_KEY
from firmware.app.keys import RIGHT as RIGHT_KEY
from firmware.app.screens.header import TOP

# By the number of seats: the arrow that points from the scribe at the player who sits so many
# places on in playing order (counter-clockwise: the next one sits to the right).
_ARROWS = {3: (DOWN, RIGHT_KEY, LEFT_KEY), 4: (DOWN, RIGHT_KEY, UP, LEFT_KEY)}

# Of two lines of figures below their names: their distance, and that of name and figure.
_SQUARE = 26
_FIGURE = 9
# A figure that leaves room beside it for a symbol.
_NARROW = 50
# From this height on a line of a list holds big figures.
_BIG_LINE = 15
# What lies between two columns of a list, and between a name and its figure.
_BETWEEN = 6
_GAP = 3


def arrow_of(seat, scribe, seats):
    """The arrow that points at `seat`, or None where there are more players than arrows."""
    if seats not in _ARROWS:
        return None
    return _ARROWS[seats][(seat - scribe) % seats]


def seat_at(arrow, scribe, seats):
    """The seat that an arrow points at, or None."""
    for seat in range(seats):
        if arrow_of(seat, scribe, seats) == arrow:
            return seat
    return None


def draw_figures(canvas, names, figures):
    """Every seat's name with its figure, in playing order."""
    if len(names) == 4:
        _draw_square(canvas, names, figures)
    else:
        _draw_list(canvas, names, figures)


def draw_turning(canvas, figures):
    """Say in the middle, if the figures of four leave room there, that they can be turned over."""
    if max([canvas.measure(figure, BIG) for figure in figures[:2]]) <= _NARROW:
        canvas.glyph("exchange", canvas.width // 2 - 4, TOP + _FIGURE + 5)


def _draw_square(canvas, names, figures):
    """Two by two, every figure big below its name."""
    width = canvas.width // 2
    for seat in range(4):
        x = seat % 2 * width + 1
        y = TOP + seat // 2 * _SQUARE
        canvas.finished(y)
        canvas.text(names[seat], x, y, width=width - 2, align=CENTRE, shorten=True)
        font = BIG
        used = canvas.measure(figures[seat], font)
        if used > width - 2:
            font = BOLD
            used = canvas.measure(figures[seat], font)
        y += _FIGURE + BIG.ascent - font.ascent
        canvas.text(figures[seat], x, y, font, width - 2, CENTRE, measured=used)


def _draw_list(canvas, names, figures):
    """One below the other, the figures ranged right and as big as the lines allow.

    More than five in two columns: those of a party lie one below the other.
    """
    columns = 1 if len(names) <= 5 else 2
    width = (canvas.width - (columns - 1) * _BETWEEN) // columns
    rows = len(names) // columns
    height = (canvas.height - TOP) // rows
    font = BIG if columns == 1 and height >= _BIG_LINE else BOLD
    for seat, name in enumerate(names):
        x = seat % columns * (width + _BETWEEN) + 1
        y = canvas.height - (rows - seat // columns - 1) * height - font.height
        used = canvas.measure(figures[seat], font)
        canvas.text(figures[seat], x, y, font, width - 2, RIGHT, measured=used)
        y += font.ascent - SMALL.ascent
        canvas.text(name, x, y, width=width - 2 - _GAP - used, shorten=True)
