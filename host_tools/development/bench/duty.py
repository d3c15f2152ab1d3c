"""How much of its time the processor works and sleeps, for the power budget (hardware/power.csv).

The emulator counts the cycles in which it executes instructions, and knows when nearly all clocks
stand still. Between the two, for two seconds after each press, the processor waits for an interrupt
with its clocks going. The budget counts that as work, to be cautious. How long the PLLs take to
lock after a sleep is assumed, so the aims leave room for more.
"""

import statistics
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from host_tools.development.bench.entered_deals import ORDINARY
from host_tools.development.bench.played_flash import flash_with_deals
from host_tools.development.bench.rows import Aim, FigureRow
from host_tools.simulation.emulator.emulated_box import PRESS_MS, EmulatedBox
from host_tools.simulation.emulator.script import Press

_CYCLES_A_MS = 125_000
# The box looks at the keys a hundred times a second.
_IDLE_MS = 5_000
# So long after a press the box has looked at the keys several times.
_LIMIT_MS = 5_000
# A deal is entered within a minute. In the next minute nobody presses, and the display dims.
_AWAKE_MS = 120_000

# The shares in power.csv, in percent: busy_awake and busy_idle.
_OF_AWAKE, _OF_IDLE = Aim(25), Aim(15)


@dataclass(frozen=True)
class Spent:
    """A span of time in milliseconds, and how long the processor worked and slept in it."""

    ms: float
    busy: float
    asleep: float

    @property
    def awake(self) -> float:
        """The milliseconds in which the clocks went."""
        return self.ms - self.asleep


def rows(image: Path) -> Iterator[FigureRow]:
    """Rows of shares, in percent, and of milliseconds."""
    box = EmulatedBox.boot(image, flash_with_deals(3))
    box.run_for(_LIMIT_MS)
    idle = spent(box, lambda: box.run_for(_IDLE_MS))
    yield FigureRow("nobody presses: the processor works", 100 * idle.busy / idle.ms, "%", digits=1)
    yield FigureRow("  its clocks go", 100 * idle.awake / idle.ms, "%", _OF_IDLE, digits=1)
    presses = list(_presses(box))
    box.power_off()
    awake = [press.awake for press in presses]
    yield FigureRow(
        "a press: the processor works", statistics.median(p.busy for p in presses), "ms"
    )
    yield FigureRow("  until it sleeps again", statistics.median(awake), "ms")
    share = sum(awake) + (_AWAKE_MS - sum(awake)) * idle.awake / idle.ms
    title = f"an {ORDINARY.name}, and until the display dims: the clocks go"
    yield FigureRow(title, 100 * share / _AWAKE_MS, "%", _OF_AWAKE, digits=1)


def spent(box: EmulatedBox, pass_time: Callable[[], object]) -> Spent:
    """Return the time that `pass_time()` takes."""
    now, cycles, slept = box.now_ms, box.cycles, box.slept_ms
    pass_time()
    busy = (box.cycles - cycles) / _CYCLES_A_MS
    return Spent(box.now_ms - now, busy, box.slept_ms - slept)


def _presses(box: EmulatedBox) -> Iterator[Spent]:
    """Press every key of a deal, each time until the processor sleeps again."""
    for step in ORDINARY.script.steps:
        if not isinstance(step, Press):
            continue

        def press(key: str = step.key) -> None:
            box.keys.press(key)
            box.run_for(PRESS_MS)
            box.keys.release(key)
            sleeps = box.light_sleeps
            box.run_until(lambda: box.light_sleeps > sleeps, _LIMIT_MS, "the box to sleep")

        yield spent(box, press)
