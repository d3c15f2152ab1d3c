"""Emulated time held to the time on the wall, for people and programs that live by that."""

import time
from collections.abc import Callable
from typing import Protocol, TypeVar

Answer = TypeVar("Answer")


class Runnable(Protocol):
    """A box whose emulated time is `now_ms`, and which runs for a while when it is told to."""

    @property
    def now_ms(self) -> float:
        """Emulated milliseconds since power-on."""

    def run_for(self, ms: float) -> None:
        """Let `ms` emulated milliseconds pass."""


class Pace:
    """Lets the emulated time of `box` pass in slices, no faster than time on the wall."""

    def __init__(self, box: Runnable, slice_ms: float) -> None:
        self._box = box
        self._slice_ms = slice_ms
        self._start = time.monotonic() - box.now_ms / 1000

    def run_slice(self, wait: Callable[[float], Answer]) -> Answer:
        """Run the box for a slice; `wait(seconds)` spends what is left of it. Its answer."""
        self._box.run_for(self._slice_ms)
        ahead = self._box.now_ms / 1000 - (time.monotonic() - self._start)
        if ahead < 0:
            # The host could not keep up: what is lost is not caught up by running faster later.
            self._start -= ahead
        return wait(max(0.0, ahead))
