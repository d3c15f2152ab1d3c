"""Writes SVG with a shape on each line and rounded numbers, so that differences are small."""

from collections.abc import Iterable
from typing import TypeAlias
from xml.sax.saxutils import escape

from hardware.workshop.paths import COMMAND

FONT = "DejaVu Sans, Verdana, Helvetica, sans-serif"
INK = "#222222"
PAPER = "#ffffff"
# Colours of wires.
COLOURS = {
    "red": "#c62828",
    "black": "#222222",
    "orange": "#ef6c00",
    "violet": "#8e24aa",
    "blue": "#1565c0",
    "green": "#2e7d32",
    "gold": "#c9a000",
    "brown": "#6d4c41",
    "grey": "#757575",
    "teal": "#00838f",
    "purple": "#5e35b1",
    "pink": "#d81b60",
}


Segment: TypeAlias = tuple[float, float, float, float]  # x0, y0, x1, y1


class Drawing:
    """A picture of `width` x `height`; y goes down. `source`: what it is made from."""

    def __init__(self, width: float, height: float, title: str, source: str) -> None:
        self._lines = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(width)} '
            f'{number(height)}" font-family="{FONT}">',
            f"<title>{escape(title)}</title>",
            f"<!-- Made from {source} by `{COMMAND}`; change it there. -->",
        ]
        self.rect(0, 0, width, height, fill=PAPER)

    def rect(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        fill: str = "none",
        stroke: str = "none",
        radius: float = 0,
        line: float = 1,
    ) -> None:
        """A rectangle."""
        self._add(
            f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" '
            f'height="{number(height)}" rx="{number(radius)}" fill="{fill}" stroke="{stroke}" '
            f'stroke-width="{number(line)}"/>'
        )

    def circle(
        self,
        x: float,
        y: float,
        radius: float,
        fill: str = "none",
        stroke: str = "none",
        line: float = 1,
    ) -> None:
        """A circle."""
        self._add(
            f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="{fill}" '
            f'stroke="{stroke}" stroke-width="{number(line)}"/>'
        )

    def path(
        self,
        points: Iterable[tuple[float, float]],
        stroke: str = INK,
        line: float = 1,
        fill: str = "none",
        closed: bool = False,
    ) -> None:
        """A polyline or, if `closed`, a polygon."""
        corners = " ".join(f"{number(x)},{number(y)}" for x, y in points)
        self._add(
            f'<{"polygon" if closed else "polyline"} points="{corners}" fill="{fill}" '
            f'stroke="{stroke}" stroke-width="{number(line)}" stroke-linejoin="round" '
            f'stroke-linecap="round"/>'
        )

    def segments(self, lines: Iterable[Segment], stroke: str = INK, line: float = 1) -> None:
        """Many short lines as one shape, rounded to a tenth."""
        steps = "\n".join(f"M{x0:.1f} {y0:.1f}L{x1:.1f} {y1:.1f}" for x0, y0, x1, y1 in lines)
        self._add(
            f'<path d="{steps}" fill="none" stroke="{stroke}" stroke-width="{number(line)}" '
            f'stroke-linecap="round"/>'
        )

    def text(
        self,
        x: float,
        y: float,
        words: str,
        size: float = 12,
        anchor: str = "start",
        fill: str = INK,
        bold: bool = False,
        turn: float = 0,
        halo: bool = False,
    ) -> None:
        """A line of text; `y`: of its middle; `halo`: keep it readable over lines."""
        turned = f' transform="rotate({number(turn)} {number(x)} {number(y)})"' if turn else ""
        weight = ' font-weight="bold"' if bold else ""
        edge = f' stroke="{PAPER}" stroke-width="5" paint-order="stroke"' if halo else ""
        self._add(
            f'<text x="{number(x)}" y="{number(y + 0.35 * size)}" font-size="{number(size)}" '
            f'text-anchor="{anchor}" fill="{fill}"{weight}{turned}{edge}>{escape(words)}</text>'
        )

    def raw(self, lines: Iterable[str]) -> None:
        """Lines that are SVG already."""
        self._lines += lines

    def _add(self, line: str) -> None:
        self._lines.append(line)

    def finish(self) -> str:
        """The text of the file."""
        return "\n".join([*self._lines, "</svg>", ""])


def number(value: float) -> str:
    """A number with at most two decimals."""
    return f"{value:.2f}".rstrip("0").rstrip(".")
