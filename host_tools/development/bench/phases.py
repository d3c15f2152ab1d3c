"""Where the time of a press goes, from the edge of the key to the last byte on the bus.

The image is the real one. First a few of its methods are wrapped over the cable. Each then writes
to a word of the chip that nothing else uses, and the emulator notes the time. Such a mark takes
some twenty microseconds, which count for the phase that it begins.
"""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from host_tools.simulation.emulator.emulated_box import EmulatedBox
from host_tools.simulation.emulator.flash_chip import TYPICAL, FlashTimes
from host_tools.simulation.emulator.marks import WORD
from host_tools.simulation.emulator.script import Press, Wait

if TYPE_CHECKING:
    from host_tools.development.bench.entered_deals import EnteredDeal


_NANOS = 1_000_000
# After so long without input at the console the application has begun anew.
_BACK_AT_THE_TABLE_MS = 3_000

PHASES = ("debounce", "logic", "draw", "sending", "bus", "flash")
# The phase that begins with each mark. After the last mark of a press the bus is awaited.
_BEGINS = {1: "logic", 2: "draw", 3: "sending", 4: "logic"}
_WRAP = f"""
import machine
from firmware.app.ui import Ui
from firmware.device.display import Display

def marked(method, before, after=0):
    def call(*arguments):
        machine.mem32[{WORD}] = before
        result = method(*arguments)
        if after:
            machine.mem32[{WORD}] = after
        return result
    return call

Ui._wake = marked(Ui._wake, 1)
Ui.draw = marked(Ui.draw, 2)
Display.show = marked(Display.show, 3, 4)
"""


@dataclass(frozen=True)
class Timed:
    """The milliseconds of a press by phase.

    `debounce`: until the application takes the press; `logic`: until it draws; `draw`; `sending`:
    as long as the processor works at it; `bus`: the rest until the bus is done; `flash`: what the
    chip took meanwhile. `title`: the key, and its deal.
    """

    title: str
    phases: dict[str, float]

    @property
    def total(self) -> float:
        """From the edge to the last byte."""
        return sum(self.phases.values())

    @property
    def stores(self) -> bool:
        """True if anything was written to the flash before the display was finished."""
        return self.phases["flash"] > 0


class MarkedBox:
    """A box that has started, and whose presses are split into phases."""

    def __init__(self, image: Path, flash: bytes, times: FlashTimes = TYPICAL) -> None:
        self.box = EmulatedBox.boot(image, flash, times=times)
        self._marks: list[tuple[int, float, float]] = []
        self.box.marks.listener = lambda mark: self._marks.append((mark, *self._times()))
        self.box.exec(_WRAP)
        self.box.leave_repl()
        self.box.wait(_BACK_AT_THE_TABLE_MS)
        self.box.settle()

    def _times(self) -> tuple[float, float]:
        """The time now, and how long the flash has worked so far, in nanoseconds."""
        return self.box.now_ms * _NANOS, self.box.flash.counts.nanos

    def press(self, key: str, hold_ms: float, title: str) -> Timed:
        """Press a key and wait until the box is idle."""
        self._marks.clear()
        then, flash_then = self._times()
        if not self.box.press(key, hold_ms):
            raise RuntimeError(f"the box did not answer {title}")
        end = self.box.display.last_change
        phases = dict.fromkeys(PHASES, 0.0)
        phase = "debounce"
        for mark, now, flash_now in self._marks:
            if now > end:
                break
            flash = flash_now - flash_then
            phases[phase] += (now - then - flash) / _NANOS
            phases["flash"] += flash / _NANOS
            phase, then, flash_then = _BEGINS[mark], now, flash_now
        phases["bus"] += (end - then) / _NANOS
        return Timed(title, phases)


def time_presses(
    image: Path, flash: bytes, deals: Iterable[EnteredDeal], times: FlashTimes = TYPICAL
) -> list[Timed]:
    """Time every press of some deals, played one after the other. `times`: of the flash."""
    marked = MarkedBox(image, flash, times)
    timed = []
    for deal in deals:
        for step_number, step in enumerate(deal.script.steps, 1):
            if isinstance(step, Press):
                title = f"{deal.name}: key {step_number}, {step.key}"
                timed.append(marked.press(step.key, step.hold_ms, title))
            elif isinstance(step, Wait):
                marked.box.wait(step.ms)
    marked.box.power_off()
    return timed


def median(timed: Sequence[Timed]) -> float:
    """The median of the totals."""
    return statistics.median(press.total for press in timed)


def median_of(timed: Sequence[Timed], phase: str) -> float:
    """The median of one phase."""
    return statistics.median(press.phases[phase] for press in timed)
