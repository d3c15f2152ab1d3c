"""Figures that grow with the deals on a box: times for which somebody waits, and memory.

A table may wait for nothing that depends on the length of the log. The length of the session is
bounded.
"""

import json
import statistics
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from host_tools.development.bench import box_figures
from host_tools.development.bench.entered_deals import GARDE
from host_tools.simulation.emulator.emulated_box import EmulatedBox
from host_tools.simulation.emulator.flash_chip import WORST

_NANOS = 1_000_000
_KILO = 1_000
# The desk asks for so many bytes at a time.
_PIECE = 1536

# The keys of the table's menu. The last one is timed.
_LAST_DEAL = ("back", "down", "ok")
_ROUNDS_BEFORE = ("back", "up", "up", "up", "up", "ok")


@dataclass(frozen=True)
class Log:
    """A log to measure: its `name`, and what makes a flash that holds it.

    `deals`: has the session in play any? `several`: are there rounds before it? `notices`: how many
    the box shows before the table; `start`: the aim for the first screen, in milliseconds.
    """

    name: str
    make: Callable[[], bytes]
    deals: bool = True
    several: bool = False
    notices: int = 0
    start: int = 250


def times(image: Path, flash: bytes, log: Log) -> dict[str, float]:
    """{name: emulated milliseconds} of a box that has run before with this flash.

    log: what the flash holds.
    """
    found = _looked_at(image, flash, log)
    stored = box_figures.store_deal(image, flash, GARDE.script, notices=log.notices)
    worst = box_figures.store_deal(image, flash, GARDE.script, WORST, log.notices)
    found["safe"], found["safe_worst"] = stored.ms, worst.ms
    found["key"], found["key_worst"] = statistics.median(stored.answers), max(stored.answers)
    return found


def with_the_desk(image: Path, flash: bytes) -> dict[str, float]:
    """Return the figures with the desk: kilobytes free, and in the largest piece of them, at the
    first screen and, at worst, during a sync, after a collection; the work of the box for a piece
    of the log, in milliseconds, and for all of it, computed from three pieces, in seconds, without
    the USB.
    """
    box = EmulatedBox.boot(image, flash)
    home = box_figures.free_heap(box)
    visit = _Visit(box)
    _, identity = visit.call("identify")
    size = identity["size"]
    pieces = [visit.call("pull", at, _PIECE)[0] for at in (0, size // 2, max(0, size - _PIECE))]
    visit.call("acknowledge", size, 0)
    box.power_off()
    piece = statistics.mean(pieces)
    return {
        "piece": piece,
        "log": piece * -(-size // _PIECE) / 1000,
        "home_free": home.free / _KILO,
        "home_run": home.largest / _KILO,
        "sync_free": min(heap.free for heap in visit.heaps) / _KILO,
        "sync_run": min(heap.largest for heap in visit.heaps) / _KILO,
    }


def _looked_at(image: Path, flash: bytes, log: Log) -> dict[str, float]:
    """Time the start, the table's menu, and the answers to a desk that calls."""
    box = EmulatedBox.boot(image, flash)
    found = {"start": box.display.last_change / _NANOS}
    for _ in range(log.notices):
        box.press("ok")
    if log.deals:
        found["last_deal"] = _answers(box, _LAST_DEAL)[-1]
        found["deal_before"], _ = _answers(box, ("left", "back"))
    if log.several:
        found["rounds"] = _answers(box, _ROUNDS_BEFORE)[-1]
    found["hello"], _ = _Visit(box).call("identify")
    box.power_off()
    return found


def _answers(box: EmulatedBox, keys: Iterable[str]) -> list[float]:
    return [box_figures.answer_ms(box, key) for key in keys]


class _Visit:
    """A desk's visit. `heaps`: the free memory after each call."""

    def __init__(self, box: EmulatedBox) -> None:
        self.heaps: list[box_figures.Heap] = []
        self._box = box

    def call(self, function: str, *arguments: object) -> tuple[float, Any]:
        """(milliseconds, what the box answers)"""
        listed = ", ".join(map(ascii, arguments))
        begun = self._box.now_ms
        answer = self._box.exec(f"from firmware.app import link\nlink.{function}({listed})")
        took = self._box.now_ms - begun
        self.heaps.append(box_figures.free_heap(self._box))
        return took, json.loads(answer)
