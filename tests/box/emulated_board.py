"""Measures the emulated box: after a change of the image or the model that changes its figures.

python -m tests.box.emulated_board

writes docs/boards/emulated.json, an example of the files that boards get, and what is emulated and
modelled into the table of predictions.
"""

import csv
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from firmware.image.paths import IMAGE, ROOT
from host_tools.boxes.measuring.board_report import check_idle, report_of
from host_tools.boxes.measuring.predictions import TABLE, predictions
from host_tools.boxes.measuring.programs_on_box import MeasuredBox
from host_tools.simulation.emulator.emulated_box import EmulatedBox
from tests.device.cable import plugged_in

BOARDS = ROOT / "docs/boards"
EXAMPLE = BOARDS / "emulated.json"
# So far a board may be from the model. Misses depend on where the linker puts what.
MODELLED_WITHIN = {
    "start": 0.10,
    "start_misses": 0.25,
    "press_median": 0.10,
    "press_worst": 0.10,
    "press_misses": 0.35,
}


@contextmanager
def emulated_board(image, flash=None, usb_power=True, busy=1) -> Iterator[MeasuredBox]:
    """The emulated box as one that can be measured. Its time is the time.

    busy: so many seconds pass on the PC in one of the box.
    """
    emulated = EmulatedBox.boot(image, flash, usb_power=usb_power)
    with plugged_in(emulated, busy=busy) as cable:
        yield MeasuredBox(
            cable.port,
            cable.time.monotonic,
            cable.time.sleep,
            lambda: emulated.serial.connected,
        )
    emulated.power_off()


def follow(figures):
    """Write the figures of the emulated box into the table of predictions.

    What is modelled is predicted to be so on a board, within bounds.
    """
    with TABLE.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    for row in rows:
        if row["needs"]:
            continue
        figure = figures[row["key"]]
        row["emulated"] = _written(figure)
        if row["key"] in MODELLED_WITHIN:
            share = MODELLED_WITHIN[row["key"]]
            row["predicted"] = _written(figure)
            row["low"] = _written(figure * (1 - share))
            row["high"] = _written(figure * (1 + share))
    with TABLE.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def _written(figure):
    return f"{figure:.0f}" if figure >= 1000 else f"{figure:.4g}"


if __name__ == "__main__":
    with emulated_board(Path(os.environ.get("SCHREIBER_IMAGE", IMAGE))) as box:
        report = report_of(box, check_idle(box))
    follow(report.figures)
    predictions.cache_clear()
    report.write(EXAMPLE)
