"""Where the players sit on the display, as the scribe sees them, and a figure at each of them."""

from firmware.app.canvas import BIG, BOLD, CENTRE, NARROW, RIGHT, SMALL
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
_FONTS = (BIG, NARROW, BOLD)
_FONTS_OF_WORDS = (BIG, BOLD)
# What lies between two columns of a list, and between a name and its figure.
_BETWEEN = 6
_GAP = 3
# What leads the eye from a name to its figure.
_LEADER = " ." * 16
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

    `view`: the `View` of the table; more than four stand in playing order: in two rows as long as
    the figures have room there, else in a list. `before`: what stands small before each
    figure, "" for nothing.
    """
    players = len(names)
    before = before or ("",) * players
    if players in _CELLS:
        _draw_around(canvas, names, figures, view, before)
    elif not any(before) and _are_narrow(canvas, figures):
        _draw_rows(canvas, names, figures)
    else:
        _draw_list(canvas, names, figures, before)


def turning_place(canvas, figures, view):
    """Where in the middle the sign stands that figures turn; None: they leave no room there."""
    seats = len(figures)
    if seats in _ROWS:
        # The rows of five have a place that is free.
        if seats != 5 or not _are_narrow(canvas, figures):
            return None
        return 2 * _NEXT_COLUMN + _COLUMN // 2 - _SIGN, TOP + _SQUARE + _FIGURE
    cells = _CELLS[seats]
    for seat in range(seats):
        upper = cells[view.steps_to(seat, seats)][1] == 0
        if upper and canvas.measure(figures[seat], BIG) > _NARROW:
            return None
    return canvas.width // 2 - _SIGN, TOP + _FIGURE + 5


def _are_narrow(canvas, figures):
    """Have these figures room beside each other, three in a row?"""
    return max([_width(canvas, one) for one in figures]) <= _COLUMN


def _width(canvas, figure):
    """The columns of a high figure; a word that stands in the place of one need not be big."""
    return canvas.measure(figure, NARROW) if figure[-1:].isdigit() else 0


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


def _draw_list(canvas, names, figures, before):
    """One below the other, the figures ranged right.

    Dots lead from a name to its figure. More than five stand in two columns: those of a party lie
    one below the other.
    """
    columns = 1 if len(names) <= 5 else 2
    width = (canvas.width - (columns - 1) * _BETWEEN) // columns
    rows = len(names) // columns
    height = (canvas.height - TOP) // rows
    for seat, name in enumerate(names):
        x = seat % columns * (width + _BETWEEN) + 1
        y = canvas.height - (rows - seat // columns - 1) * height - BOLD.height
        used = canvas.measure(figures[seat], BOLD)
        canvas.text(figures[seat], x, y, BOLD, width - 2, RIGHT, measured=used)
        y += BOLD.ascent - SMALL.ascent
        room = width - 2 - _GAP - used
        if before[seat]:
            old = before[seat] + SYMBOLS["arrow"]
            canvas.text(old, x, y, width=room, align=RIGHT)
            room -= canvas.measure(old) + _GAP
        whole = canvas.measure(name)
        canvas.text(name, x, y, width=room, shorten=True, measured=whole)
        dots = max(room - whole, 0) // canvas.measure(_LEADER[:2])
        canvas.text(_LEADER[: 2 * dots], x, y, width=room, align=RIGHT)
