"""The lines that the bench prints: a figure, its aim, and whether it meets that."""

from dataclasses import dataclass

_LINE = "{:<62}{:>7}{:>9}  {:<8}{:>7}  {:<3}"
HEAD = _LINE.format("", "value", "at worst", "unit", "aim", "met")


@dataclass(frozen=True)
class Aim:
    """An aim: a figure is `limit` at most, or with `least` at least."""

    limit: float
    least: bool = False

    def met(self, value: float) -> bool:
        """Does a figure meet it?"""
        return value >= self.limit if self.least else value <= self.limit

    def __str__(self) -> str:
        return f"{'≥' if self.least else '≤'} {self.limit:g}"


@dataclass(frozen=True)
class FigureRow:
    """A figure.

    `value`: with a flash of typical speed; `worst`: with the slowest that the datasheet allows,
    where that was measured. The aim is for `value`.
    """

    title: str
    value: float
    unit: str = ""
    aim: Aim | None = None
    worst: float | None = None
    digits: int = 0

    def __str__(self) -> str:
        worst = "" if self.worst is None else f"{self.worst:.{self.digits}f}"
        aim, met = "", ""
        if self.aim is not None:
            aim, met = str(self.aim), "yes" if self.aim.met(self.value) else "NO"
        value = f"{self.value:.{self.digits}f}"
        return _LINE.format(self.title, value, worst, self.unit, aim, met).rstrip()
