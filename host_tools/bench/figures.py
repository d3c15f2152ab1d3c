"""What is measured on the emulated Pico: times in emulated milliseconds, the same on every run."""

import re
from dataclasses import dataclass
from pathlib import Path

from host_tools.bench.evening import open_log
from host_tools.emulator.box import EmulatedBox
from host_tools.emulator.filesystem import FlashFiles
from host_tools.emulator.flash import ERASE
from host_tools.emulator.journal import FlashJournal
from host_tools.emulator.script import Press
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
class Stored:
    """From the press that confirms a deal until its record survives a power cut."""

    ms: float
    programs: int
    erases: int


@dataclass(frozen=True)
class Heap:
    """Bytes free after a collection, and those of the largest piece of them."""

    free: int
    largest: int


def start_ms(image, flash) -> float:
    """Power-on until the first screen is complete, of a box that has run with this flash before."""
    flash = EmulatedBox.boot(image, flash).power_off()
    box = EmulatedBox.boot(image, flash)
    box.power_off()
    return box.display.last_activity / _NANOS


def store_deal(image, flash, script) -> Stored:
    """Play the script of a deal that ends with its confirmation."""
    box = EmulatedBox.boot(image, flash)
    for number, step in enumerate(script.steps, 1):
        if not isinstance(step, Press):
            box.wait(step.ms)
            continue
        journal = FlashJournal(box.flash)
        pressed = box.now_ms
        if not box.press(step.key, step.hold_ms):
            raise RuntimeError(
                f"the box did not answer key {number}, {step.key}, of {script.source}"
            )
    box.power_off()
    return _stored(journal, pressed)


def _stored(journal: FlashJournal, pressed: float) -> Stored:
    before = _records(journal.flash(0))
    operations = journal.operations
    for count, operation in enumerate(operations, 1):
        if _records(journal.flash(count)) > before:
            erases = sum(done.kind == ERASE for done in operations[:count])
            return Stored(operation.end / _NANOS - pressed, count - erases, erases)
    raise RuntimeError("the last key of the deal has stored nothing")


def _records(flash: bytes) -> int:
    return open_log(FlashFiles(flash)).next_sequence


def scoring_us(image, flash, document: dict) -> float:
    """Scoring one deal, in microseconds."""
    box = EmulatedBox(image, flash)
    entry = read_document(document)
    packed = entry.book.pack(entry.content)
    took = int(box.exec(_SCORING_TIME.format(rules=entry.rules, packed=packed)))
    box.power_off()
    return took / _SCORINGS


def heap(image, flash) -> Heap:
    """What is free when the first screen has waited for a key, and a caller is served."""
    box = EmulatedBox.boot(image, flash)
    output = box.exec(_FREE_HEAP)
    box.power_off()
    blocks = re.search(r"max free sz: (\d+)", output)[1]
    return Heap(int(output.split()[0]), _HEAP_BLOCK * int(blocks))


def frozen_size(build: Path) -> int:
    """Bytes of the bytecode that is frozen into the image."""
    return sum(path.stat().st_size for path in (build / "rp2" / "frozen_mpy").rglob("*.mpy"))
