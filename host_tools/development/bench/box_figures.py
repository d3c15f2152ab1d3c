"""Figures of the emulated Pico. Times are emulated milliseconds, the same at every run."""

import re
from dataclasses import dataclass
from pathlib import Path

from host_tools.boxes.flash.filesystem import FlashFiles
from host_tools.development.bench.played_flash import open_log
from host_tools.simulation.emulator.emulated_box import PRESS_MS, EmulatedBox
from host_tools.simulation.emulator.flash_chip import ERASE, TYPICAL, FlashTimes
from host_tools.simulation.emulator.flash_journal import FlashJournal
from host_tools.simulation.emulator.script import Press, Script, Wait
from rules_core.documents import read_document

_NANOS = 1_000_000
_SCORINGS = 20

# While the application serves a caller, all its objects are there but its screen.
_FREE_HEAP = """
import gc, micropython
gc.collect()
print(gc.mem_free())
micropython.mem_info()
"""
_HEAP_BLOCK = 16  # bytes
_SCORING_TIME = f"""
import time
from rules_core.books import book
found = book({{rules!r}})
answers = found.unpack({{packed!r}})
start = time.ticks_us()
for _ in range({_SCORINGS}):
    found.score(answers)
print(time.ticks_diff(time.ticks_us(), start))
"""


@dataclass(frozen=True)
class StoredFigures:
    """How long it takes from the press that confirms a deal until a power cut cannot lose it.

    `answers`: how long each press before it took, from its edge to the last byte on the bus.
    """

    ms: float
    programs: int
    erases: int
    answers: tuple[float, ...]


@dataclass(frozen=True)
class Heap:
    """Free bytes after a collection, and the bytes of the largest free piece."""

    free: int
    largest: int


def run_before(image: Path, flash: bytes, times: FlashTimes = TYPICAL) -> bytes:
    """The flash of a box that has started with this flash before."""
    return EmulatedBox.boot(image, flash, times=times).power_off()


def start_ms(image: Path, flash: bytes, times: FlashTimes = TYPICAL) -> float:
    """From power-on to the complete first screen, of a box that has run with this flash before."""
    box = EmulatedBox.boot(image, run_before(image, flash), times=times)
    box.power_off()
    return box.display.last_change / _NANOS


def answer_ms(box: EmulatedBox, key: str, hold_ms: int = PRESS_MS) -> float:
    """Press a key. Returns how long it took from its edge to the last byte on the bus.

    TimeoutError if the box does not answer.
    """
    pressed, before = box.now_ms, box.display.panel.changes
    box.keys.press(key)
    box.run_for(hold_ms)
    box.keys.release(key)
    box.run_until(lambda: box.display.panel.changes > before, what=f"an answer to {key}")
    box.settle()
    return box.display.last_change / _NANOS - pressed


def store_deal(
    image: Path, flash: bytes, script: Script, times: FlashTimes = TYPICAL, notices: int = 0
) -> StoredFigures:
    """Play the script of a deal from the table to its confirmation.

    `times`: of the flash; `notices`: how many the box shows before the table.
    """
    box = EmulatedBox.boot(image, flash, times=times)
    for _ in range(notices):
        box.press("ok")
    answers = []
    for step in script.steps:
        if isinstance(step, Wait):
            box.wait(step.ms)
        if not isinstance(step, Press):
            continue
        journal = FlashJournal(box.flash)
        pressed = box.now_ms
        answers.append(answer_ms(box, step.key, step.hold_ms))
    box.power_off()
    return _stored(journal, pressed, answers[:-1])


def _stored(journal: FlashJournal, pressed: float, answers: list[float]) -> StoredFigures:
    before = _records(journal.flash(0))
    operations = journal.operations
    for count, operation in enumerate(operations, 1):
        if _records(journal.flash(count)) > before:
            erases = sum(done.kind == ERASE for done in operations[:count])
            ms = operation.end / _NANOS - pressed
            return StoredFigures(ms, count - erases, erases, tuple(answers))
    raise RuntimeError("the last key of the deal has stored nothing")


def _records(flash: bytes) -> int:
    return open_log(FlashFiles(flash)).next_sequence


def scoring_us(image: Path, flash: bytes, document: dict) -> float:
    """How long it takes to score a deal, in microseconds."""
    box = EmulatedBox(image, flash)
    entry = read_document(document)
    packed = entry.book.pack(entry.content)
    took = int(box.exec(_SCORING_TIME.format(rules=entry.rules, packed=packed)))
    box.power_off()
    return took / _SCORINGS


def heap(image: Path, flash: bytes) -> Heap:
    """The free memory after the first screen has waited for a key, while a caller is served."""
    box = EmulatedBox.boot(image, flash)
    found = free_heap(box)
    box.power_off()
    return found


def free_heap(box: EmulatedBox) -> Heap:
    """The free memory of a box that serves a caller, or begins to."""
    output = box.exec(_FREE_HEAP)
    [blocks] = re.findall(r"max free sz: (\d+)", output)
    return Heap(int(output.split()[0]), _HEAP_BLOCK * int(blocks))


def frozen_size(build: Path) -> int:
    """The bytes of the frozen bytecode in the image. `build`: the folder where it was compiled."""
    return sum(path.stat().st_size for path in (build / "frozen_mpy").rglob("*.mpy"))
