"""The tables of growth: a line for each log. A mark is at each figure that misses its aim."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from host_tools.development.bench import box_figures, growth
from host_tools.development.bench.growth import Log
from host_tools.development.bench.played_flash import flash_with_deals, full_flash
from host_tools.development.bench.rows import Aim
from rules_core.session import MAX_DEALS

LOGS = (
    Log("0", lambda: flash_with_deals(0, deals=MAX_DEALS), deals=False, start=220),
    Log("23", lambda: flash_with_deals(23, deals=MAX_DEALS)),
    Log("60", lambda: flash_with_deals(60, deals=MAX_DEALS)),
    Log("200", lambda: flash_with_deals(200, deals=MAX_DEALS)),
    Log("2,000", lambda: flash_with_deals(2_000), several=True),
    Log("10,000", lambda: flash_with_deals(10_000), several=True),
    Log("full", full_flash, several=True, notices=1),
)
# Deals of a session. The longest one has one deal less than it can have.
SESSIONS = (0, 24, 48, 100, MAX_DEALS - 1)


@dataclass(frozen=True)
class GrowthColumn:
    """`head`: its three lines, the last one the unit; `digits`: behind the point."""

    head: tuple[str, str, str]
    aim: Aim | None = None
    digits: int = 0


_TIMES = {
    "start": GrowthColumn(("start", "", "ms")),
    "safe": GrowthColumn(("OK to", "safe", "ms"), Aim(13)),
    "safe_worst": GrowthColumn(("at", "worst", "ms"), Aim(13)),
    "key": GrowthColumn(("key,", "median", "ms"), Aim(22)),
    "key_worst": GrowthColumn(("key,", "worst", "ms"), Aim(42)),
    "last_deal": GrowthColumn(("last", "deal", "ms"), Aim(45)),
    "deal_before": GrowthColumn(("deal", "before", "ms"), Aim(45)),
    "rounds": GrowthColumn(("rounds", "before", "ms")),
    "hello": GrowthColumn(("desk", "calls", "ms")),
    "piece": GrowthColumn(("1.5 kB", "pulled", "ms")),
    "log": GrowthColumn(("log", "pulled", "s"), digits=1),
}
_MEMORY = {
    "home_free": GrowthColumn(("home,", "free", "kB"), Aim(140, least=True)),
    "home_run": GrowthColumn(("home,", "run", "kB")),
    "sync_free": GrowthColumn(("sync,", "free", "kB")),
    "sync_run": GrowthColumn(("sync,", "run", "kB"), Aim(100, least=True)),
}
_NAME = "{:<8}"
_CELL = "{:>8}"


def lines(image: Path) -> Iterator[str]:
    """The lines of both tables, each as soon as it is known."""
    yield from _head("deals", _TIMES | _MEMORY)
    for log in LOGS:
        flash = box_figures.run_before(image, log.make())
        found = growth.times(image, flash, log) | growth.with_the_desk(image, flash)
        yield line(log.name, found, _TIMES | _MEMORY, {"start": Aim(log.start)})
    yield _aims(_TIMES | _MEMORY)
    yield ""
    yield from _head("session", _MEMORY)
    for played in SESSIONS:
        flash = box_figures.run_before(image, flash_with_deals(played, deals=MAX_DEALS))
        yield line(f"{played}", growth.with_the_desk(image, flash), _MEMORY)
    yield ""
    yield "start: 220 ms with an empty log, 250 ms with any other. * the aim is missed."


def _head(name: str, columns: Mapping[str, GrowthColumn]) -> Iterator[str]:
    for number in range(3):
        cells = "".join(_CELL.format(column.head[number] + " ") for column in columns.values())
        yield (_NAME.format("" if number else name) + cells).rstrip()


def _aims(columns: Mapping[str, GrowthColumn]) -> str:
    aims = (column.aim or "" for column in columns.values())
    return (_NAME.format("aim") + "".join(_CELL.format(f"{aim} ") for aim in aims)).rstrip()


def line(
    name: str,
    found: Mapping[str, float],
    columns: Mapping[str, GrowthColumn],
    aims: Mapping[str, Aim] | None = None,
) -> str:
    """A line of a table. `found`: by the names of `columns`; `aims`: those that are not theirs."""
    cells = ""
    for key, column in columns.items():
        value = found.get(key)
        shown = "" if value is None else f"{value:,.{column.digits}f}"
        aim = (aims or {}).get(key, column.aim)
        missed = value is not None and aim is not None and not aim.met(value)
        cells += _CELL.format(shown + ("*" if missed else " "))
    return (_NAME.format(name) + cells).rstrip()
