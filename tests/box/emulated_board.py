"""Measures the emulated box and writes its file, as an example of those that boards get.

python -m tests.box.emulated_board    docs/boards/emulated.json
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from firmware.image.paths import IMAGE, ROOT
from host_tools.boxes.measuring.programs_on_box import MeasuredBox
from host_tools.cli.commands.measure import measure_box
from host_tools.simulation.emulator.emulated_box import EmulatedBox
from tests.device.cable import plugged_in

BOARDS = ROOT / "docs/boards"
EXAMPLE = BOARDS / "emulated.json"


@contextmanager
def emulated_board(image, flash=None, usb_power=True) -> Iterator[MeasuredBox]:
    """The emulated box as one that can be measured. Its time is the time."""
    emulated = EmulatedBox.boot(image, flash, usb_power=usb_power)
    with plugged_in(emulated) as cable:
        yield MeasuredBox(cable.port, cable.time.monotonic, cable.time.sleep)
    emulated.power_off()


if __name__ == "__main__":
    with emulated_board(IMAGE) as box:
        sys.exit(measure_box(box, EXAMPLE, day=""))
