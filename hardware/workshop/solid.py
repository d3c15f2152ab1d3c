"""Solids as plain data: a few shapes, joined and cut. In mm; z goes up.

`mesh.py` makes triangles of them, for checks, pictures and prints; `step.py` makes exact faces, for
CAD programs.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce
from operator import add
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]
Rectangle: TypeAlias = tuple[float, float, float, float]  # left, right, near, far


class Solid:
    """Something that can be joined (+) and cut (-)."""

    def __add__(self, other: "Solid") -> "Joined":
        mine = self.solids if isinstance(self, Joined) else (self,)
        return Joined((*mine, other))

    def __sub__(self, other: "Solid") -> "Cut":
        return Cut(self, other)


@dataclass(frozen=True)
class Box(Solid):
    """A cuboid; `radius` rounds its four upright edges."""

    left: float
    right: float
    near: float
    far: float
    low: float
    high: float
    radius: float = 0.0


@dataclass(frozen=True)
class Pillar(Solid):
    """A cylinder, or a cone if `upper` is another diameter than `diameter`."""

    x: float
    y: float
    low: float
    high: float
    diameter: float
    upper: float | None = None


@dataclass(frozen=True)
class Funnel(Solid):
    """The solid between a rectangle at `low` and one at `high`."""

    lower: Rectangle
    upper: Rectangle
    low: float
    high: float


@dataclass(frozen=True)
class Prism(Solid):
    """A polygon, counter-clockwise, from `low` to `high`."""

    points: tuple[Point, ...]
    low: float
    high: float


@dataclass(frozen=True)
class Joined(Solid):
    """Several solids as one."""

    solids: tuple[Solid, ...]


@dataclass(frozen=True)
class Cut(Solid):
    """`body` without `tool`."""

    body: Solid
    tool: Solid


def join(solids: "Iterable[Solid]") -> "Solid":
    """All `solids` (at least one) as one."""
    return reduce(add, solids)
