"""A line chart of totals, in the units of an SVG."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from host_tools.common.plain import shorten

WIDTH, HEIGHT = 800, 240
LEFT, RIGHT, TOP, BOTTOM = 48, 190, 12, 24
LABEL_HEIGHT = 15  # two names closer than this could not be read
LETTERS = 18  # of a name, in what is left for them to the right
STEPS = (1, 2, 5)
LINES = 6  # of the grid, at most


@dataclass(frozen=True)
class Curve:
    """A player's line.

    `points`: as an SVG polyline takes them; `label_y`: the height of the `name` behind it.
    """

    name: str
    points: str
    label_y: float


@dataclass(frozen=True)
class Chart:
    """`curves`; `grid`: (y, value) of each horizontal line; `ticks`: (x, number of the deal)."""

    curves: list[Curve]
    grid: list[tuple[float, int]]
    ticks: list[tuple[float, int]]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT


def chart_of(names: Sequence[str], curves: Sequence[Sequence[int]]) -> Chart | None:
    """The `Chart` of curves, a list of totals each, from 0 before the first deal; None if empty."""
    deals = len(curves[0]) - 1 if curves else 0
    if deals < 1:
        return None
    lowest = min(min(curve) for curve in curves)
    highest = max(max(curve) for curve in curves)
    step = _step(highest - lowest)
    low, high = lowest // step * step, -(-highest // step) * step
    high = max(high, low + step)

    def x_of(deal_number: int) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * deal_number / deals, 1)

    def y_of(value: int) -> float:
        return round(TOP + (HEIGHT - TOP - BOTTOM) * (high - value) / (high - low), 1)

    labels = _apart([y_of(curve[-1]) for curve in curves])
    return Chart(
        curves=[
            Curve(
                shorten(name, LETTERS),
                " ".join(f"{x_of(deal)},{y_of(value)}" for deal, value in enumerate(curve)),
                label,
            )
            for name, curve, label in zip(names, curves, labels, strict=True)
        ],
        grid=[(y_of(value), value) for value in range(low, high + 1, step)],
        ticks=[(x_of(deal), deal) for deal in range(1, deals + 1) if _ticked(deal, deals)],
    )


def _step(span: int) -> int:
    """The distance of the lines of the grid: 1, 2 or 5 times a power of ten."""
    power = 1
    while True:
        for step in STEPS:
            if span <= step * power * (LINES - 1):
                return step * power
        power *= 10


def _ticked(deal_number: int, deals: int) -> bool:
    """Is the number of this deal written? All of a few deals, every fifth of many."""
    return deals <= 16 or deal_number % 5 == 0


def _apart(heights: Sequence[float]) -> list[float]:
    """Heights for the names: moved down where two would overlap, then up from the lower end."""
    order = sorted(range(len(heights)), key=lambda place: heights[place])
    placed = list(heights)
    for above, place in pairwise(order):
        placed[place] = max(placed[place], placed[above] + LABEL_HEIGHT)
    lowest: float = HEIGHT - BOTTOM
    for place in reversed(order):
        placed[place] = min(placed[place], lowest)
        lowest = placed[place] - LABEL_HEIGHT
    return placed
