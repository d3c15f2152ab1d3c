"""A figure of the desk as it is printed: its title, value and aim, and whether that is met."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from host_tools.development.bench.rows import Aim

_LINE = "{:<66}{:>16}  {:<8}{:>9}  {:<6}"
HEAD = _LINE.format("", "value", "unit", "aim", "").rstrip()

Result = TypeVar("Result")


@dataclass(frozen=True)
class Figure:
    """A figure: its `title`, `value` and `unit`, as printed.

    `aim`: None for none; `measured`: the number that is to meet it.
    """

    title: str
    value: str
    unit: str
    aim: Aim | None = None
    measured: float = 0.0

    def __str__(self) -> str:
        aim = "" if self.aim is None else str(self.aim)
        return _LINE.format(self.title, self.value, self.unit, aim, self._verdict()).rstrip()

    def _verdict(self) -> str:
        if self.aim is None:
            return ""
        return "met" if self.aim.met(self.measured) else "MISSED"


@dataclass
class Took:
    """Seconds that something took: by the clock, and of the processor."""

    wall: float
    cpu: float


def timed(function: Callable[..., Result], *arguments: object) -> tuple[Result, Took]:
    """(what function(*arguments) returns, how long it `Took`)."""
    wall, cpu = time.perf_counter(), time.process_time()
    result = function(*arguments)
    return result, Took(time.perf_counter() - wall, time.process_time() - cpu)


def seconds(title: str, took: Took, aim: Aim | None) -> Figure:
    """A `Figure` in seconds; the aim is for those of the processor."""
    return Figure(title, f"{took.wall:.2f} ({took.cpu:.2f})", "s (CPU)", aim, took.cpu)


def milliseconds(title: str, cpu: float, aim: Aim | None) -> Figure:
    """A `Figure` of seconds of the processor, in milliseconds."""
    return Figure(title, f"{1000 * cpu:.1f}", "ms CPU", aim, 1000 * cpu)


def per_second(title: str, things: int, cpu: float, aim: Aim) -> Figure:
    """A `Figure`: how many things a second of the processor does."""
    return Figure(title, f"{things / cpu:.0f}", "/s CPU", aim, things / cpu)
