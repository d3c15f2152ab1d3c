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
    where that was measured. An aim is met if both meet it.
    """

    title: str
    value: float
    unit: str = ""
    aim: Aim | None = None
    worst: float | None = None
    digits: int = 0

    def __str__(self) -> str:
        worst = "" if self.worst is None else f"{self.worst:.{self.digits}f}"
        aim = "" if self.aim is None else str(self.aim)
        value = f"{self.value:.{self.digits}f}"
        return _LINE.format(self.title, value, worst, self.unit, aim, self._met()).rstrip()

    def _met(self) -> str:
        """The word in the last column."""
        if self.aim is None:
            return ""
        if not self.aim.met(self.value):
            return "NO"
        return "yes" if self.worst is None or self.aim.met(self.worst) else "not at worst"
