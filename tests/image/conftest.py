"""A Pico on the PC to start the image on."""

import pytest

from firmware.flash_layout import FLASH_SIZE, STORAGE_OFFSET
from host_tools.simulation.emulator.emulated_box import EmulatedBox
from host_tools.simulation.emulator.repl import ReplError

STORAGE = slice(STORAGE_OFFSET, FLASH_SIZE)
STARTS_MS = 60_000


class Session:
    """One start of the Pico: what `code` printed, and the flash when it was done."""

    def __init__(self, printed, error, storage):
        self.printed = printed
        self.error = error
        self.storage = storage


@pytest.fixture(scope="session")
def start(image):
    """A function (code, storage=None) -> Session: power on, run `code` at the prompt, power off.

    `storage` (bytes) lies in the filesystem's part of the flash; without it the Pico is new.
    """

    def session(code, storage=None):
        flash = None if storage is None else b"\xff" * STORAGE.start + storage
        box = EmulatedBox(image, flash)
        printed = error = ""
        try:
            printed = box.exec(code, STARTS_MS)
        except ReplError as raised:
            error = str(raised)
        return Session(printed, error, box.power_off()[STORAGE])

    return session
