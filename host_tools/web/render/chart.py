"""A line chart of totals, in the units of an SVG."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from host_tools.common.plain import shorten
from host_tools.language.message import Sentence

WIDTH, HEIGHT = 800, 240
LEFT, RIGHT, TOP, BOTTOM = 48, 190, 12, 24
LABEL_HEIGHT = 15  # two names closer than this could not be read
LETTERS = 18  # of a name, in what is left for them to the right
STEPS = (1, 2, 5)
LINES = 6  # of the grid, at most
MARK_TOP, MARK_HEIGHT = 22, 14  # where the name of a mark is written
MARK_ROWS = 3  # names of marks side by side are written below each other


@dataclass(frozen=True)
class Curve:
    """A player's line.

    `points`: as an SVG polyline takes them; `label_y`: the height of the `name` behind it.
    """

    name: str
    points: str
    label_y: float


@dataclass(frozen=True)
class Mark:
    """A point that is no deal: its `x`, and what it is, at the height `y`.

    `name`: None where the mark before it says the same.
    """

    x: float
    y: float
    name: Sentence | None


@dataclass(frozen=True)
class Chart:
    """A line chart.

    `curves`; `grid`: (y, value) of each horizontal line; `ticks`: (x, name of the deal); `marks`:
    of the points that are no deals.
    """

    curves: list[Curve]
    grid: list[tuple[float, int]]
    ticks: list[tuple[float, str]]
    marks: list[Mark]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT
    top: int = TOP
    bottom: int = HEIGHT - BOTTOM


def chart_of(
    names: Sequence[str], curves: Sequence[Sequence[int]], points: Sequence[Sentence]
) -> Chart | None:
    """The `Chart` of curves, a list of totals each, from 0 before the first deal; None if empty.

    points: what each point behind the first one is, the name of a deal (a str) or another thing (a
    `Message`).
    """
    if not curves or not points:
        return None
    lowest = min(min(curve) for curve in curves)
    highest = max(max(curve) for curve in curves)
    step = _step(highest - lowest)
    low, high = lowest // step * step, -(-highest // step) * step
    high = max(high, low + step)

    def x_of(point: int) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * point / len(points), 1)

    def y_of(value: int) -> float:
        return round(TOP + (HEIGHT - TOP - BOTTOM) * (high - value) / (high - low), 1)

    labels = _apart([y_of(curve[-1]) for curve in curves])
    return Chart(
        curves=[
            Curve(
                shorten(name, LETTERS),
                " ".join(f"{x_of(point)},{y_of(value)}" for point, value in enumerate(curve)),
                label,
            )
            for name, curve, label in zip(names, curves, labels, strict=True)
        ],
        grid=[(y_of(value), value) for value in range(low, high + 1, step)],
        ticks=[
            (x_of(point), name)
            for point, name in enumerate(points, 1)
            if isinstance(name, str) and _ticked(point, len(points))
        ],
        marks=list(_marks(points, x_of)),
    )


def _marks(points: Sequence[Sentence], x_of: Callable[[int], float]) -> Iterator[Mark]:
    """The `Mark`s of the points that are no deals."""
    before: Sentence = ""
    row = 0
    for point, name in enumerate(points, 1):
        if not isinstance(name, str):
            alike = name == before
            row = 0 if isinstance(before, str) else (row + (not alike)) % MARK_ROWS
            yield Mark(x_of(point), MARK_TOP + MARK_HEIGHT * row, None if alike else name)
        before = name


def _step(span: int) -> int:
    """The distance of the lines of the grid: 1, 2 or 5 times a power of ten."""
    power = 1
    while True:
        for step in STEPS:
            if span <= step * power * (LINES - 1):
                return step * power
        power *= 10


def _ticked(point: int, points: int) -> bool:
    """Is the name of the deal at this point written? All of a few, every fifth of many."""
    return points <= 16 or point % 5 == 0


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
