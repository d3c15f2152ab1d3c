"""What the bench prints: a figure, its aim, and whether that is met."""

from dataclasses import dataclass

_LINE = "{:<62}{:>7}{:>9}  {:<8}{:>7}  {:<3}"
HEAD = _LINE.format("", "value", "at worst", "unit", "aim", "met")


@dataclass(frozen=True)
class Aim:
    """A figure is to be `limit` at most; `least`: at least."""

    limit: float
    least: bool = False

    def met(self, value: float) -> bool:
        """Does a figure reach it?"""
        return value >= self.limit if self.least else value <= self.limit

    def __str__(self) -> str:
        return f"{'≥' if self.least else '≤'} {self.limit:g}"


@dataclass(frozen=True)
class FigureRow:
    """`value`: with the flash as quick as it is typically; `worst`: with the slowest one that the
    datasheet allows, where that was measured. An aim is for the former.
    """

    what: str
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
        return _LINE.format(self.what, value, worst, self.unit, aim, met).rstrip()
