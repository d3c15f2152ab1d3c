"""A Pico on the PC to start the image on."""

import asyncio

import pytest
from rp2040py.boards import BoardSpec
from rp2040py.device import MicroPythonDevice

from firmware.port.build import FLASH_BYTES, STORAGE_BYTES
from tests.patience import HANGS_S

STORAGE = slice(FLASH_BYTES - STORAGE_BYTES, FLASH_BYTES)


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

    async def session(code, storage):
        device = MicroPythonDevice(board=BoardSpec(image=image))
        if storage is not None:
            device.mcu.flash[STORAGE] = storage
        await device.astart(timeout=HANGS_S)
        try:
            printed, error = await device.aexec(code, timeout=HANGS_S)
        finally:
            device.stop()
        return Session(printed.decode(), error.decode(), bytes(device.mcu.flash[STORAGE]))

    return lambda code, storage=None: asyncio.run(session(code, storage))
