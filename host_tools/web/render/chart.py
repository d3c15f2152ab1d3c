"""A chart of lines or of bars, in the units of an SVG."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from host_tools.common.plain import shorten
from host_tools.language.message import Sentence
from host_tools.reports.report import Report

WIDTH, HEIGHT = 800, 240
LEFT, TOP, BOTTOM = 48, 12, 24
LABEL_HEIGHT = 15  # two names closer than this could not be read
# What is left to the right for the names: as much as the longest of them needs.
LETTER, LETTERS = 8.4, 30
LEAST_RIGHT, BESIDE = 190, 14
# Bars: the names to the left, the figures to the right, and so many at most.
BAR_LEFT, BAR_RIGHT, BAR_ROW, BARS = 240, 90, 24, 20
STEPS = (1, 2, 5)
LINES = 6  # of the grid, at most
# The names of marks are written above the curves, those side by side above each other.
MARK_HEIGHT, MARK_LETTER = 14, 8
MARK_ROWS = 4


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
    """A point that is no deal: its `x`, and what it is.

    `row`: in which the name is written, 0 for the lowest; there its line begins, so that it crosses
    no name above it. `name`: None where the mark before it says the same.
    """

    x: float
    row: int
    name: Sentence | None


@dataclass(frozen=True)
class Bar:
    """The games of somebody, or of a kind: `width` for those played, `won` for those won.

    `y`: of its middle; `figures`: both numbers, `2/3`.
    """

    name: Sentence
    y: int
    width: float
    won: float
    figures: str


@dataclass(frozen=True)
class Chart:
    """A chart of lines, or of `bars`.

    `curves`; `grid`: (y, value) of each horizontal line; `ticks`: (x, name of the deal); `marks`:
    of the points that are no deals; `room`: the height without the names of these.
    """

    curves: list[Curve]
    grid: list[tuple[float, int]]
    ticks: list[tuple[float, str]]
    marks: list[Mark]
    width: int = WIDTH
    left: int = LEFT
    right: int = WIDTH - LEAST_RIGHT
    room: int = HEIGHT
    bars: tuple[Bar, ...] = ()

    @property
    def top(self) -> int:
        """Where the room of the curves begins: below the names of the marks."""
        return TOP + _room_of(self.marks)

    @property
    def bottom(self) -> int:
        """Where it ends."""
        return self.height - BOTTOM

    @property
    def height(self) -> int:
        """Of all of it."""
        return self.room + _room_of(self.marks)

    def row_bottom(self, mark: Mark) -> int:
        """Where the row of the name of a mark ends."""
        return self.top - MARK_HEIGHT * mark.row


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

    shown = [shorten(name, LETTERS) for name in names]
    longest = max(map(len, shown))
    right = WIDTH - (max(LEAST_RIGHT, BESIDE + round(LETTER * longest)) if longest else LEFT)

    def x_of(point: int) -> float:
        return round(LEFT + (right - LEFT) * point / len(points), 1)

    marks = list(_marks(points, x_of))
    written = len({name for name in points if isinstance(name, str)})
    above = _room_of(marks)

    def y_of(value: int) -> float:
        return round(above + TOP + (HEIGHT - TOP - BOTTOM) * (high - value) / (high - low), 1)

    labels = _apart([y_of(curve[-1]) for curve in curves], above + HEIGHT - BOTTOM)
    return Chart(
        curves=[
            Curve(
                name,
                " ".join(f"{x_of(point)},{y_of(value)}" for point, value in enumerate(curve)),
                label,
            )
            for name, curve, label in zip(shown, curves, labels, strict=True)
        ],
        grid=[(y_of(value), value) for value in range(low, high + 1, step)],
        ticks=[
            (x_of(point), name)
            for point, (name, following) in enumerate(pairwise([*points, ""]), 1)
            if isinstance(name, str) and name != following and is_ticked(point, written)
        ],
        marks=marks,
        right=right,
    )


def bars_of(report: Report) -> Chart | None:
    """The bars of a report that says how many games were played and won; None of any other.

    The row with most games comes first.
    """
    at = {column.name: place for place, column in enumerate(report.columns)}
    if "played" not in at or "won" not in at:
        return None
    name = at.get("game", at.get("name", 0))
    rows = [(row[name], row[at["played"]], row[at["won"]]) for row in report.rows]
    found = [
        (shorten(who, LETTERS) if isinstance(who, str) else who, played, won)
        for who, played, won in rows
        if isinstance(who, Sentence) and isinstance(played, int) and isinstance(won, int)
    ]
    found = sorted((one for one in found if one[1]), key=lambda one: -one[1])[:BARS]
    if not found:
        return None
    unit = (WIDTH - BAR_LEFT - BAR_RIGHT) / found[0][1]
    bars = tuple(
        Bar(
            who,
            TOP + BAR_ROW * row + BAR_ROW // 2,
            round(unit * played, 1),
            round(unit * won, 1),
            f"{won}/{played}",
        )
        for row, (who, played, won) in enumerate(found)
    )
    height = 2 * TOP + BAR_ROW * len(bars)
    return Chart([], [], [], [], left=BAR_LEFT, right=WIDTH - BAR_RIGHT, room=height, bars=bars)


def day_tick(day: str) -> str:
    """The text below a point for a day: `21.11.` of `2026-11-21`."""
    return f"{day[8:]}.{day[5:7]}."


def is_ticked(point: int, names: int) -> bool:
    """Return if the name of this point is written: all of a few, every fifth of many."""
    return names <= 16 or point % 5 == 0


def _marks(points: Sequence[Sentence], x_of: Callable[[int], float]) -> Iterator[Mark]:
    """The `Mark`s of the points that are no deals. x_of: where the point of a number stands.

    A name has its end at its mark. Where it would reach the one before it stands a row higher.
    """
    before: Sentence = ""
    row, last = 0, 0.0
    for point, name in enumerate(points, 1):
        if not isinstance(name, str):
            x = x_of(point)
            alike = name == before
            if not alike:
                reaches = last and x - MARK_LETTER * len(str(name)) < last
                row = (row + 1) % MARK_ROWS if reaches else 0
            last = x
            yield Mark(x, row, None if alike else name)
        before = name


def _room_of(marks: Sequence[Mark]) -> int:
    """How high the rows are in which the names of marks are written."""
    return MARK_HEIGHT * max((mark.row + 1 for mark in marks), default=0)


def _step(span: int) -> int:
    """The distance of the lines of the grid: 1, 2 or 5 times a power of ten."""
    power = 1
    while True:
        for step in STEPS:
            if span <= step * power * (LINES - 1):
                return step * power
        power *= 10


def _apart(heights: Sequence[float], lowest: float) -> list[float]:
    """Heights for the names: moved down where two would overlap, then up from `lowest`."""
    order = sorted(range(len(heights)), key=lambda place: heights[place])
    placed = list(heights)
    for above, place in pairwise(order):
        placed[place] = max(placed[place], placed[above] + LABEL_HEIGHT)
    for place in reversed(order):
        placed[place] = min(placed[place], lowest)
        lowest = placed[place] - LABEL_HEIGHT
    return placed
