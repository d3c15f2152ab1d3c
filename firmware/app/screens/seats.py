"""Where the seats lie on the display, and figures at each of them."""

from firmware.app.canvas import BIG, CENTRE, SMALL
from firmware.app.keys import DOWN, LEFT, RIGHT, UP
from firmware.app.screens.header import TOP

# By the number of seats: the arrow that points from the scribe at the player who sits so many
# places on in playing order (counter-clockwise: the next one sits to the right).
_ARROWS = {3: (DOWN, RIGHT, LEFT), 4: (DOWN, RIGHT, UP, LEFT)}

# By the number of seats: columns and rows of the grid of figures.
_GRIDS = {3: (3, 1), 4: (2, 2), 5: (3, 2), 6: (3, 2)}


def arrow_of(seat, scribe, seats):
    """The arrow that points at `seat`, or None where there are more players than arrows."""
    if seats not in _ARROWS:
        return None
    return _ARROWS[seats][(seat - scribe) % seats]


def signed(points):
    """A score as the display writes it: `+318`, `−106`, `0`."""
    if points > 0:
        return "+" + str(points)
    return "−" + str(-points) if points else "0"


def draw_grid(canvas, names, figures):
    """Every seat's name with its figure big below it, in playing order."""
    columns, rows = _GRIDS[len(names)]
    width = canvas.width // columns
    height = (canvas.height - TOP) // rows
    for seat, name in enumerate(names):
        x = seat % columns * width
        y = TOP + seat // columns * height
        canvas.text(name, x + 1, y, width=width - 2, align=CENTRE, shorten=True)
        figure = figures[seat]
        font = BIG if canvas.measure(figure, BIG) <= width - 2 else SMALL
        canvas.text(figure, x + 1, y + 8, font, width - 2, CENTRE)
