"""What is measured on the emulated Pico: times in emulated milliseconds, the same on every run."""

import re
from dataclasses import dataclass
from pathlib import Path

from host_tools.development.bench.evening_of_deals import open_log
from host_tools.simulation.emulator.emulated_box import PRESS_MS, EmulatedBox
from host_tools.simulation.emulator.filesystem import FlashFiles
from host_tools.simulation.emulator.flash_chip import ERASE, TYPICAL, FlashTimes
from host_tools.simulation.emulator.flash_journal import FlashJournal
from host_tools.simulation.emulator.script import Press, Script, Wait
from rules_core.documents import read_document

_NANOS = 1_000_000
_SCORINGS = 20

# The application's objects are all there while it serves a caller; only its screen is gone.
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
    """From the press that confirms a deal until its record survives a power cut; `answers`: how
    long each press before it took, from its edge to the last byte on the bus.
    """

    ms: float
    programs: int
    erases: int
    answers: tuple[float, ...]


@dataclass(frozen=True)
class Heap:
    """Bytes free after a collection, and those of the largest piece of them."""

    free: int
    largest: int


def run_before(image: Path, flash: bytes, times: FlashTimes = TYPICAL) -> bytes:
    """The flash of a box that has run with this one before: what a start leaves is there."""
    return EmulatedBox.boot(image, flash, times=times).power_off()


def start_ms(image: Path, flash: bytes, times: FlashTimes = TYPICAL) -> float:
    """Power-on until the first screen is complete, of a box that has run with this flash before."""
    box = EmulatedBox.boot(image, run_before(image, flash), times=times)
    box.power_off()
    return box.display.last_activity / _NANOS


def answer_ms(box: EmulatedBox, key: str, hold_ms: int = PRESS_MS) -> float:
    """Press a key: from its edge to the last byte on the bus. TimeoutError without an answer."""
    pressed, before = box.now_ms, box.display.counts.transactions
    box.keys.press(key)
    box.run_for(hold_ms)
    box.keys.release(key)
    box.run_until(lambda: box.display.counts.transactions > before, what=f"an answer to {key}")
    box.settle()
    return box.display.last_activity / _NANOS - pressed


def store_deal(
    image: Path, flash: bytes, script: Script, times: FlashTimes = TYPICAL, notices: int = 0
) -> StoredFigures:
    """Play the script of a deal that ends with its confirmation, from the table on.

    `times`: of the flash; `notices`: how many are to be read before the table is there.
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
    """Scoring one deal, in microseconds."""
    box = EmulatedBox(image, flash)
    entry = read_document(document)
    packed = entry.book.pack(entry.content)
    took = int(box.exec(_SCORING_TIME.format(rules=entry.rules, packed=packed)))
    box.power_off()
    return took / _SCORINGS


def heap(image: Path, flash: bytes) -> Heap:
    """What is free when the first screen has waited for a key, and a caller is served."""
    box = EmulatedBox.boot(image, flash)
    found = free_heap(box)
    box.power_off()
    return found


def free_heap(box: EmulatedBox) -> Heap:
    """What is free on a box that serves a caller, or does so from now on."""
    output = box.exec(_FREE_HEAP)
    [blocks] = re.findall(r"max free sz: (\d+)", output)
    return Heap(int(output.split()[0]), _HEAP_BLOCK * int(blocks))


def frozen_size(build: Path) -> int:
    """Bytes of the bytecode that is frozen into the image; `build`: where that was compiled."""
    return sum(path.stat().st_size for path in (build / "frozen_mpy").rglob("*.mpy"))
