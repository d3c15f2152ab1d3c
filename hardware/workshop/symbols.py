"""What is engraved on the caps and the lid, as outlines round the origin, some 7 mm high."""

import math
from itertools import pairwise

from manifold3d import CrossSection, FillRule

# Strokes are lists of points in mm, areas are polygons counter-clockwise.
_ARROW = [(0, 3.2), (-3, -0.2), (-1, -0.2), (-1, -3.2), (1, -3.2), (1, -0.2), (3, -0.2)]
_TURNS = {"up": 0, "left": 90, "down": 180, "right": 270}
_O = [
    (-2.1 + 1.5 * math.cos(math.tau * step / 32), 2.2 * math.sin(math.tau * step / 32))
    for step in range(33)
]
_STROKES = {
    "ok": [_O, [(0.7, -2.2), (0.7, 2.2)], [(0.7, -0.4), (3.1, 2.2)], [(1.6, 0.5), (3.2, -2.2)]],
    "back": [[(-2.4, 1.2), (1.2, 1.2), (2.4, 0.4), (2.4, -1.4), (1.2, -2.2), (-1.6, -2.2)]],
    "tick": [[(-2.8, -0.2), (-0.8, -2.4), (3, 2.4)]],
}
_HEADS = {"back": [(-3.6, 1.2), (-1.2, -0.7), (-1.2, 3.1)]}


def shape(name, stroke):
    """The outline of a symbol; `stroke`: width of its lines in mm. KeyError if there is none."""
    if name in _TURNS:
        return _polygon(_ARROW).rotate(_TURNS[name])
    outline = CrossSection()
    for line in _STROKES[name]:
        for one, other in pairwise(line):
            outline += _segment(one, other, stroke)
    if name in _HEADS:
        outline += _polygon(_HEADS[name])
    return outline


def _polygon(points):
    return CrossSection([points], FillRule.NonZero)


def _segment(one, other, stroke):
    """A line with round ends."""
    ends = [CrossSection.circle(stroke / 2, 16).translate(point) for point in (one, other)]
    return CrossSection.batch_hull(ends)
