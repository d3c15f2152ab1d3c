"""The measures of the case: `case.csv` in millimetres, and where things are on the perfboard.

x goes to the scribe's right, y away from the scribe, z up. The middle of the perfboard is
x = y = 0, the underside of the case z = 0.
"""

from dataclasses import dataclass
from types import SimpleNamespace

from hardware.workshop.tables import TableError, read

PANELS = ("sh1106", "ssd1306")
# Legs of a key and pins of the display, in steps of the grid from its middle.
KEY_LEGS = tuple((x, y) for x in (-2.5, 2.5) for y in (-1, 1))
DISPLAY_PINS = tuple((x, 0) for x in (-1.5, -0.5, 0.5, 1.5))


@dataclass(frozen=True)
class Place:
    """A part on the perfboard; `x`, `y` in mm, `column`, `row` in steps of the grid."""

    ref: str
    column: float
    row: float
    x: float
    y: float
    symbol: str

    @property
    def legs(self):
        """Where its legs go through, in steps of the grid."""
        legs = KEY_LEGS if self.symbol else DISPLAY_PINS
        return [(self.column + x, self.row + y) for x, y in legs]


def load():
    """The measures by name; what follows from them is added."""
    m = SimpleNamespace(**{r["name"]: float(r["mm"]) for r in read("case.csv", COLUMNS)})
    m.board_bottom = m.floor + m.under_board
    m.board_top = m.board_bottom + m.board_thickness
    m.lid_bottom = m.board_top + m.over_board
    m.height = m.lid_bottom + m.lid
    m.outer_left, m.outer_right = m.inner_left - m.wall, m.inner_right + m.wall
    m.outer_near, m.outer_far = m.inner_near - m.wall, m.inner_far + m.wall
    m.pico_left = m.inner_left + m.pico_gap + m.pico_usb_over
    m.pico_z = m.floor + m.pico_post
    m.usb_z = m.pico_z + m.pico_thickness + m.pico_parts / 2
    m.charger_z = m.floor + m.charger_ledge
    m.charger_usb_z = m.charger_z + m.charger_thickness + m.charger_usb / 2
    return m


COLUMNS = ("name", "mm", "what")


def keyboard(m):
    """Where everything is on the perfboard: `Place` by reference."""
    places = {}
    for row in read("keyboard.csv", ("ref", "x", "y", "symbol", "what")):
        column, line = float(row["x"]), float(row["y"])
        if (2 * column) % 1 or (2 * line) % 1:
            raise TableError(f"keyboard.csv: {row['ref']} is not on the grid")
        x, y = column * m.board_grid, line * m.board_grid
        places[row["ref"]] = Place(row["ref"], column, line, x, y, row["symbol"])
    return places


def panel(m, name):
    """The measures of a display module: width, height, view_width, view_height, edge, view."""
    prefix = f"{name}_"
    return SimpleNamespace(
        **{key.removeprefix(prefix): v for key, v in vars(m).items() if key.startswith(prefix)}
    )


def columns(m):
    """The middles of the four columns for the lid's screws."""
    half = m.column / 2
    return [
        (x, y)
        for x in (m.inner_left + half, m.inner_right - half)
        for y in (m.inner_near + half, m.inner_far - half)
    ]


def corners(m):
    """The four corners of the perfboard as (x, y, direction of x, direction of y)."""
    half_width, half_depth = m.board_width / 2, m.board_depth / 2
    return [(sx * half_width, sy * half_depth, sx, sy) for sx in (-1, 1) for sy in (-1, 1)]
