"""The measures of the case, in millimetres (`case.csv`), and the places of parts on the board.

x goes to the scribe's right, y away from the scribe, z up. The middle of the board is x = y = 0,
the underside of the case z = 0. `keyboard.csv` counts from the far left corner of the board, to the
right and towards the scribe.
"""

from dataclasses import dataclass
from types import SimpleNamespace
from typing import TypeAlias

from hardware.workshop.solid import Point, Rectangle
from hardware.workshop.tables import read

# Display modules and their names. The last one hangs in the lid, the others stand on their pins.
PANELS = {"sh1106": '1.3"', "ssd1306": '0.96"', "ssd1309": '2.42"'}
BIG = "ssd1309"
FLAT = "usb"  # the build without anything below the board
UNDER = {FLAT: "under_flat", "battery": "under_cell", "cells": "under_holder"}
# Legs of a key and pins of the display, in mm from its middle.
KEY_LEGS = tuple((x, y) for x in (-6.25, 6.25) for y in (-2.5, 2.5))
DISPLAY_PINS = tuple((x, 0) for x in (-3.81, -1.27, 1.27, 3.81))
COLUMNS = ("name", "mm", "what")


# The measures by their names: numbers, and the name of the build.
Measures: TypeAlias = SimpleNamespace


@dataclass(frozen=True)
class Place:
    """A part on the board; `x`, `y` in mm from its middle."""

    ref: str
    x: float
    y: float
    symbol: str


Places: TypeAlias = dict[str, Place]


def load(build: str = "battery") -> Measures:
    """The measures of the case of a build, with those that follow from them."""
    m = SimpleNamespace(**{r["name"]: float(r["mm"]) for r in read("case.csv", COLUMNS)})
    m.build = build
    m.board_bottom = m.floor + getattr(m, UNDER[build])
    m.board_top = m.board_bottom + m.board_thickness
    m.lid_bottom = m.board_top + m.over_board
    m.height = m.lid_bottom + m.lid
    m.inner_right = m.board_width / 2 + m.board_play
    m.inner_far = m.board_depth / 2 + m.board_play
    m.inner_left, m.inner_near = -m.inner_right, -m.inner_far
    m.outer_left, m.outer_right = m.inner_left - m.wall, m.inner_right + m.wall
    m.outer_near, m.outer_far = m.inner_near - m.wall, m.inner_far + m.wall
    m.usb_z = m.board_top + m.pico_thickness + m.pico_usb_height / 2
    m.charger_z = m.floor + m.charger_ledge
    m.charger_usb_z = m.charger_z + m.charger_thickness + m.charger_usb / 2
    return m


def keyboard(m: Measures) -> Places:
    """The places of all parts on the board, by references."""
    places: Places = {}
    for row in read("keyboard.csv", ("ref", "x", "y", "symbol", "what")):
        x, y = float(row["x"]) - m.board_width / 2, m.board_depth / 2 - float(row["y"])
        places[row["ref"]] = Place(row["ref"], x, y, row["symbol"])
    return places


def keys(places: Places) -> list[Place]:
    """The keys among the places."""
    return [place for place in places.values() if place.symbol]


def cap_sizes(m: Measures, ref: str) -> tuple[float, float, float]:
    """Diameters of (cap, flange, hole in the lid) of a key."""
    if ref == "SW7":
        return m.opponents_cap, m.opponents_flange, m.opponents_hole
    return m.cap, m.cap_flange, m.cap_hole


def panel(m: Measures, name: str) -> Measures:
    """The measures of a display module: outline, edge, view, view_width, view_height, play."""
    prefix = f"{name}_"
    return SimpleNamespace(
        **{key.removeprefix(prefix): v for key, v in vars(m).items() if key.startswith(prefix)}
    )


def panel_far(m: Measures, places: Places, name: str) -> float:
    """The y from which the measures of a display module count: that of its pins or its far edge."""
    if name == BIG:
        return m.board_depth / 2 - m.big_far
    return places["DS1"].y


def module(m: Measures, places: Places, name: str) -> Rectangle:
    """The outline of a display module: left, right, near, far."""
    p, x = panel(m, name), places["DS1"].x
    far = panel_far(m, places, name) + p.edge
    return x - p.width / 2, x + p.width / 2, far - p.height, far


def frame_arms(m: Measures, places: Places) -> list[Rectangle]:
    """The arms of the lid's frame round the big module, before the module is cut out."""
    left, right, near, far = module(m, places, BIG)
    more, c = m.play + m.big_frame, m.big_corner
    middle, half = (left + right) / 2, m.big_gap / 2
    return [
        (left - more, right + more, near + c, far - c),
        (left + c, right - c, near - more, near + c),
        (left + c, middle - half, far - c, far + more),
        (middle + half, right - c, far - c, far + more),
    ]


def window(m: Measures, places: Places, name: str) -> Rectangle:
    """The window over a display module: left, right, near, far."""
    left, right, near, far = aim(m, places, name)
    # The big module touches the lid; the others are seen at an angle, through a gap.
    return left, right, near - (0 if name == BIG else m.window_near), far


def aim(m: Measures, places: Places, name: str) -> Rectangle:
    """The area that a display module may light, from straight above: left, right, near, far."""
    p, x = panel(m, name), places["DS1"].x
    y = panel_far(m, places, name) - p.view
    half_x, half_y = p.view_width / 2 + p.play, p.view_height / 2 + p.play
    return x - half_x, x + half_x, y - half_y, y + half_y


def corners(m: Measures) -> list[Point]:
    """The middles of the board's four screw holes."""
    x, y = m.board_width / 2 - m.board_hole, m.board_depth / 2 - m.board_hole
    return [(sx * x, sy * y) for sx in (-1, 1) for sy in (-1, 1)]


def stays(m: Measures) -> list[Point]:
    """The posts (x, y) that carry the board between its corners; no joint is over them."""
    half = m.board_width / 2 - 3
    return [(0, -half), (0, half), (half, 4), (-half, -10)]


def modules() -> list[SimpleNamespace]:
    """The known display modules: the rows of displays.csv, with measures as numbers."""
    return [
        SimpleNamespace(
            **{
                key: float(value) if key in ("view", "view_width", "view_height") else value
                for key, value in row.items()
            }
        )
        for row in read("displays.csv", DISPLAYS)
    ]


DISPLAYS = ("panel", "module", "view", "view_width", "view_height", "source")
