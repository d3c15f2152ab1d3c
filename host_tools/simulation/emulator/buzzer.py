"""The optional buzzer: a piezo at the pin of `hardware.pins`, and the tones that it would play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rp2040py.gpio_pin import GPIOPinState

from hardware import pins

if TYPE_CHECKING:
    from rp2040py.rp2040 import RP2040


# A longer pause between two swings ends a tone.
_PAUSE_NS = 20_000_000


@dataclass
class Tone:
    """A tone: when it began, how often the pin went up, when it went up last (nanoseconds)."""

    start: float
    swings: int = 0
    end: float = 0.0

    @property
    def hertz(self) -> float:
        """Its mean frequency; 0 for a single click."""
        return (self.swings - 1) * 1e9 / (self.end - self.start) if self.swings > 1 else 0.0

    @property
    def ms(self) -> float:
        """How long it lasted."""
        return (self.end - self.start) / 1e6


class Buzzer:
    """Listens to the pin. `tones`: all since power-on, the oldest first."""

    def __init__(self) -> None:
        self.tones: list[Tone] = []
        self.high = False

    def attach(self, rp2040: RP2040) -> None:
        """Wire the buzzer to its pin. Called once, before the emulated Pico runs."""
        self._clock = rp2040.clock
        rp2040.gpio[pins.BUZZER].add_listener(self._change)

    def _change(self, value: GPIOPinState, _before: GPIOPinState) -> None:
        before, self.high = self.high, value == GPIOPinState.HIGH
        if before or not self.high:
            return
        now = self._clock.nanos
        if not self.tones or now - self.tones[-1].end > _PAUSE_NS:
            self.tones.append(Tone(now))
        self.tones[-1].swings += 1
        self.tones[-1].end = now
