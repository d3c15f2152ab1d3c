"""Where the players sit on the display, as the scribe sees them, and a figure at each of them."""

from firmware.app.canvas import BIG, BOLD, CENTRE, NARROW, SLIM, SMALL
from firmware.app.keys import DOWN, UP
from firmware.app.keys import LEFT as LEFT_KEY
from firmware.app.keys import RIGHT as RIGHT_KEY
from firmware.app.screens.header import TOP
from firmware.fonts.symbols import SYMBOLS

# By the number of seats: the arrow that points from the scribe at the player who sits so many
# places further to the right. Of five, two sit across, and share the arrow up.
_ARROWS = {
    3: (DOWN, RIGHT_KEY, LEFT_KEY),
    4: (DOWN, RIGHT_KEY, UP, LEFT_KEY),
    5: (DOWN, RIGHT_KEY, UP, UP, LEFT_KEY),
}

# Where the cell of that player lies: the quarter of the width at which it
# begins, and the row. The square of four is turned, so that right is right and left is left.
_CELLS = {3: ((1, 1), (2, 0), (0, 0)), 4: ((0, 1), (2, 1), (2, 0), (0, 0))}

# Five and more stand in playing order, or a party a row: the column and the row of each.
_ROWS = {
    5: ((0, 0), (1, 0), (2, 0), (0, 1), (1, 1)),
    6: ((0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1)),
}
_COLUMN = 42
_NEXT_COLUMN = 43

# Of two rows of figures below their names: their distance, and that of name and figure.
_SQUARE = 26
_FIGURE = 9
# A figure that leaves room beside it for a sign, and half of that.
_NARROW = 50
_SIGN = 4
# The first one in which a figure has room, or a word in the place of one.
_FONTS = (BIG, NARROW, SLIM)
_FONTS_OF_WORDS = (BIG, BOLD)
# What lies between a name and what was there before.
_GAP = 3
# Before the name of who played.
_STAR = SYMBOLS["taker"] + " "


def arrow_of(seat, view, seats):
    """The arrow that points at `seat`, or None where there are more players than arrows."""
    if seats not in _ARROWS:
        return None
    return _ARROWS[seats][view.steps_to(seat, seats)]


def seat_at(arrow, view, seats):
    """The seat that an arrow points at, or None where it is nobody or one of several."""
    found = [seat for seat in range(seats) if arrow_of(seat, view, seats) == arrow]
    return found[0] if len(found) == 1 else None


def draw_figures(canvas, names, figures, view, before=None):
    """Every player's name with his figure: around the table where there are three or four.

    `view`: the `View` of the table; more than four stand in playing order, in two rows. `before`:
    what stands small before the figure of each of three or four, "" for nothing.
    """
    players = len(names)
    if players in _CELLS:
        _draw_around(canvas, names, figures, view, before or ("",) * players)
    else:
        _draw_rows(canvas, names, figures)


def turning_place(canvas, figures, view):
    """Where in the middle the sign stands that figures turn; None: they leave no room there."""
    seats = len(figures)
    if seats in _ROWS:
        # The rows of five have a place that is free.
        if seats != 5:
            return None
        return 2 * _NEXT_COLUMN + _COLUMN // 2 - _SIGN, TOP + _SQUARE + _FIGURE
    cells = _CELLS[seats]
    for seat in range(seats):
        upper = cells[view.steps_to(seat, seats)][1] == 0
        if upper and canvas.measure(figures[seat], BIG) > _NARROW:
            return None
    return canvas.width // 2 - _SIGN, TOP + _FIGURE + 5


def _draw_around(canvas, names, figures, view, before):
    """In two rows, every figure big below its name."""
    cells = _CELLS[len(names)]
    width = canvas.width // 2 - 2
    for row in (0, 1):
        y = TOP + row * _SQUARE
        canvas.finished(y)
        for seat in range(len(names)):
            quarter, own = cells[view.steps_to(seat, len(names))]
            if own == row:
                x = quarter * canvas.width // 4 + 1
                draw_cell(canvas, x, y, width, names[seat], figures[seat], before[seat])


def _draw_rows(canvas, names, figures):
    """In two rows of three, every figure big below its name."""
    for seat, (column, row) in enumerate(_ROWS[len(names)]):
        x, y = column * _NEXT_COLUMN, TOP + row * _SQUARE
        draw_cell(canvas, x, y, _COLUMN, names[seat], figures[seat])


def draw_cell(canvas, x, y, width, name, figure, before=""):
    """The figure below the name, which makes room for what was there `before`: its star does."""
    star = 0
    if before:
        before = "(" + before + ")"
        if name.startswith(_STAR):
            name = name[len(_STAR) :]
            star = canvas.measure(_STAR)
        used = canvas.measure(before)
        whole = canvas.measure(name)
        room = min(whole, width - used - _GAP)
        left = x + (width - room - used - _GAP) // 2
        canvas.text(name, left, y, width=room, shorten=True, measured=whole)
        canvas.text(before, left + room + _GAP, y, measured=used)
    else:
        canvas.text(name, x, y, width=width, align=CENTRE, shorten=True)
    used = width
    for font in _FONTS if figure[-1:].isdigit() else _FONTS_OF_WORDS:
        used = canvas.measure(figure, font)
        if used <= width - star:
            break
    y += _FIGURE + BIG.ascent
    x += (width - star - used) // 2
    if star:
        canvas.text(_STAR, x, y - SMALL.ascent)
    canvas.text(figure, x + star, y - font.ascent, font, measured=used)
