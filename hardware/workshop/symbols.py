"""The symbols on the caps and the lid, as polygons round the origin, some 7 mm high."""

import math
from collections.abc import Sequence
from itertools import pairwise

from hardware.workshop.solid import Point

# Strokes are lists of points in mm, areas are polygons counter-clockwise.
_ARROW = [(0, 3.2), (-3, -0.2), (-1, -0.2), (-1, -3.2), (1, -3.2), (1, -0.2), (3, -0.2)]
_TURNS = {"up": 0, "left": 90, "down": 180, "right": 270}


def _arc(x: float, y: float, width: float, height: float, turn: float, steps: int) -> list[Point]:
    """Of an ellipse round (x, y), from its right end on; width, height: half of the whole's."""
    angles = [turn * step / steps for step in range(steps + 1)]
    return [(x + width * math.cos(angle), y + height * math.sin(angle)) for angle in angles]


_O = _arc(-2.1, 0, 1.5, 2.2, math.tau, 32)
_STROKES = {
    "ok": [_O, [(0.7, -2.2), (0.7, 2.2)], [(0.7, -0.4), (3.1, 2.2)], [(1.6, 0.5), (3.2, -2.2)]],
    "back": [[(-2.4, 1.2), (1.2, 1.2), (2.4, 0.4), (2.4, -1.4), (1.2, -2.2), (-1.6, -2.2)]],
    "heads": [
        line
        for x in (-2, 2)
        for line in (_arc(x, 1.6, 0.7, 0.7, math.tau, 8), _arc(x, -2.4, 1.4, 1.8, math.pi, 8))
    ],
}
_HEADS = {"back": [(-3.6, 1.2), (-1.2, -0.7), (-1.2, 3.1)]}
_END = 8  # corners of a stroke's round end


def polygons(name: str, stroke: float) -> list[list[Point]]:
    """The polygons of a symbol; stroke: width of its lines in mm. KeyError for an unknown name."""
    if name in _TURNS:
        return [_turned(_ARROW, _TURNS[name])]
    found = [
        _segment(start, end, stroke) for line in _STROKES[name] for start, end in pairwise(line)
    ]
    return found + ([_HEADS[name]] if name in _HEADS else [])


def _turned(points: Sequence[Point], degrees: float) -> list[Point]:
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return [(x * c - y * s, x * s + y * c) for x, y in points]


def _segment(begin: Point, end: Point, stroke: float) -> list[Point]:
    """A line with round ends."""
    turn = math.atan2(end[1] - begin[1], end[0] - begin[0])
    corners = []
    for (x, y), start in ((end, turn - math.pi / 2), (begin, turn + math.pi / 2)):
        for step in range(_END + 1):
            angle = start + math.pi * step / _END
            corners.append((x + stroke / 2 * math.cos(angle), y + stroke / 2 * math.sin(angle)))
    return corners
