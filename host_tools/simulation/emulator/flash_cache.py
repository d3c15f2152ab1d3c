"""The cache between the processor and the flash (XIP), and what a word that is not in it costs.

The RP2040 reads code and constants of the flash through 16 kB of cache: two ways, lines of 8 bytes.
Each half of a line is filled by a read of 32 bits of its own, as the second boot stage asks for
(CTRLR1 NDF = 0). Such a read is 8 + 4 + 8 cycles of the flash's clock, which is half of the
system's: 40 cycles, and some more until the word has gone through. The counters are read where the
chip has them (RP2040 datasheet, "XIP_CTRL registers"). How sure all that is: docs/emulator.md.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from rp2040py.rp2040 import RP2040


LINE_BYTES = 8
WORD_BYTES = 4
WAYS = 2
SETS = 16 * 1024 // (LINE_BYTES * WAYS)
# What the processor can see of a flash.
_WORDS = 16 * 1024 * 1024 // WORD_BYTES

_FLUSH = 0x04
_HITS = 0x0C
_ACCESSES = 0x10
_COUNTER_MAX = 0xFFFFFFFF


@dataclass(frozen=True)
class FlashCache:
    """A cache for the flash. `miss`: cycles for which the processor waits for one word."""

    miss: int = 44


class CacheLines(Protocol):
    """The contents of the cache. `accesses`, `misses`: words asked for since the last reset, and
    those of them that were not there.

    `fetch` and `load` ask for the 32 bits at `offset` of the flash and return the cycles for which
    the processor waits. Two instructions of one word, one behind the other, are fetched at once.
    `count_by_word` counts misses from then on; its value has their number for each word.
    """

    accesses: int
    misses: int

    def fetch(self, offset: int) -> int: ...
    def load(self, offset: int) -> int: ...
    def flush(self) -> None: ...
    def count_by_word(self) -> Sequence[int]: ...


class PlainLines:
    """CacheLines in Python; `fast_cache` has the same, compiled. The way used last stays."""

    def __init__(self, miss: int) -> None:
        self._miss = miss
        self.accesses = self.misses = 0
        self._tally: array[int] | None = None
        self.flush()

    def flush(self) -> None:
        """Forget all; so the flash is seen as it is after it has been changed."""
        # For each set its lines, the one used last in front: number -> halves that are there.
        self._sets: list[dict[int, int]] = [{} for _ in range(SETS)]
        self._fetched = -1

    def count_by_word(self) -> Sequence[int]:
        self._tally = array("I", bytes(array("I").itemsize * _WORDS))
        return self._tally

    def fetch(self, offset: int) -> int:
        word = offset // WORD_BYTES
        if word == self._fetched:
            return 0
        self._fetched = word
        return self.load(offset)

    def load(self, offset: int) -> int:
        self.accesses += 1
        line = offset // LINE_BYTES
        half = 1 << offset // WORD_BYTES % 2
        ways = self._sets[line % SETS]
        halves = ways.pop(line, 0)
        if len(ways) == WAYS:
            del ways[next(iter(ways))]
        ways[line] = halves | half
        if halves & half:
            return 0
        self.misses += 1
        if self._tally is not None:
            self._tally[offset // WORD_BYTES] += 1
        return self._miss


class _Counters:
    """The two counters of XIP_CTRL. Each stays at its maximum, and is cleared by itself."""

    def __init__(self, lines: CacheLines) -> None:
        self._lines = lines
        self.clear_all()

    def clear_all(self) -> None:
        self._lines.accesses = self._lines.misses = 0
        self._cleared = {_HITS: 0, _ACCESSES: 0}

    def clear(self, offset: int) -> None:
        self._cleared[offset] = self._counted(offset)

    def read(self, offset: int) -> int:
        return min(self._counted(offset) - self._cleared[offset], _COUNTER_MAX)

    def _counted(self, offset: int) -> int:
        lines = self._lines
        return lines.accesses - lines.misses if offset == _HITS else lines.accesses


def answer_counters(rp2040: RP2040, lines: CacheLines) -> None:
    """Let the registers of XIP_CTRL speak of `lines`, and flush them when the chip is told to.

    Called once, before the emulated Pico runs.
    """
    counters = _Counters(lines)
    control = rp2040.xip_ctrl
    read, write, reset = control.read_uint32, control.write_uint32, control.reset

    def read_too(offset: int) -> int:
        return counters.read(offset) if offset in (_HITS, _ACCESSES) else read(offset)

    def write_too(offset: int, value: int) -> None:
        if offset in (_HITS, _ACCESSES):
            counters.clear(offset)
        elif offset == _FLUSH:
            lines.flush()
        else:
            write(offset, value)

    def reset_too() -> None:
        counters.clear_all()
        lines.flush()
        reset()

    control.read_uint32 = read_too
    control.write_uint32 = write_too
    control.reset = reset_too
