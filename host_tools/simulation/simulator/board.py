"""The board of the box on a PC: everything `firmware.app.main.run` receives, without hardware.

The application runs in one thread and calls the board; keys, jobs and the plug are moved by other
threads.
"""

from __future__ import annotations

import os
import random
import shutil
import sys
import threading
import traceback
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import TypeVar

from firmware.app.storage.files import Files
from firmware.device.display import Display
from host_tools.common.errors import LinkError
from host_tools.language.message import msg
from host_tools.simulation.simulator.bus import PanelBus
from host_tools.simulation.simulator.simulated_clock import BoardClock
from host_tools.simulation.simulator.unwired_board import SUPPLY_MV, UnwiredBoard

_CTRL_C = 3


Result = TypeVar("Result")


class FilesOfWindows(Files):
    """Files below a folder where the system has not the call that the device asks for room."""

    def free(self) -> int:
        """Bytes left on the disk."""
        return shutil.disk_usage(self._root).free


_Files = Files if hasattr(os, "statvfs") else FilesOfWindows


class PowerCut(BaseException):
    """The plug was pulled. Not an Exception, so that no handler of the application keeps it."""


class NoPower(LinkError):
    """The board has no power (any more): it cannot do what was asked."""


class SimulatedSerial:
    """The serial port: the box reads what is appended to `input` and writes to `output`."""

    def __init__(self) -> None:
        self.input: deque[int] = deque()
        self.output = bytearray()

    def take(self) -> int:
        """The next byte, or -1."""
        return self.input.popleft() if self.input else -1

    def called(self) -> bool:
        """Throw away what has come, up to a Ctrl-C; True at one."""
        while self.input:
            if self.input.popleft() == _CTRL_C:
                return True
        return False

    def drop(self) -> bool:
        """Throw away what has come; was there anything?"""
        came = bool(self.input)
        self.input.clear()
        return came

    def write(self, data: bytes) -> None:
        """Send bytes."""
        self.output += data


class SimulatedBoard(UnwiredBoard):
    """The board of a box on a PC.

    root        the folder that is the flash (a Path)
    clock       RealTime or VirtualTime
    unique_id   8 bytes
    version     text
    seed        makes `random` repeat; None: it does not
    on_picture  called in the application's thread whenever the panel was written to

    `supply`: millivolts at VSYS, may be changed. `beeps`: how often the buzzer sounded;
    `boot_loaders`: how often the boot loader was asked for.
    """

    def __init__(
        self,
        root: Path,
        clock: BoardClock,
        unique_id: bytes,
        version: str,
        seed: int | None = None,
        on_picture: Callable[[], None] | None = None,
    ) -> None:
        self._powered = True
        self.bus = PanelBus(self._check_power, on_picture or (lambda: None))
        files, display = _Files(str(root)), Display(self.bus)
        super().__init__(unique_id, version, files, display)
        self.serial = SimulatedSerial()
        self._clock = clock
        self._random = random.Random(seed)
        self._clock_offset: int | None = None
        self.supply = SUPPLY_MV
        self.beeps = 0
        self.boot_loaders = 0
        self._lock = threading.Lock()
        self._contacts = 0
        self._edges: deque[tuple[int, int]] = deque()  # (contacts, microseconds)
        self._jobs: deque[tuple[Callable[[], object], Future]] = deque()

    # What the application calls

    def sleep_ms(self, duration: int, keys: object = None) -> None:
        """Sleep; a key or a job ends it early, as an interrupt does on the device.

        `keys`: that of the device sleeps only while they are steady.
        """
        if not self._powered:
            raise PowerCut
        self._clock.sleep_ms(duration)
        # The power may have been cut meanwhile.
        if self._edges or not self._powered:
            self._interrupt()
        while self._jobs:
            self._do(*self._jobs.popleft())

    def random(self, count: int) -> bytes:
        """`count` random bytes."""
        return self._random.randbytes(count)

    def clock(self) -> int:
        """Unix seconds, or 0 until somebody has set the clock since power-on."""
        if self._clock_offset is None:
            return 0
        return self._clock_offset + self._clock.now_ms() // 1000

    def set_clock(self, seconds: int) -> None:
        """Set the clock to Unix `seconds`."""
        self._clock_offset = seconds - self._clock.now_ms() // 1000

    def supply_mv(self) -> int:
        """Millivolts at VSYS."""
        return self.supply

    def beep(self, duration: int) -> None:
        """Sound the buzzer; here its tones are counted."""
        self.beeps += 1
        self._clock.sleep_ms(duration)

    def traceback(self, error: BaseException) -> str:
        """The text of an error with the lines that led to it."""
        return "".join(traceback.format_exception(error))

    def print_error(self, error: BaseException) -> None:
        """Print an error with the lines that led to it."""
        traceback.print_exception(error, file=sys.stdout)

    def boot_loader(self) -> None:
        """Count it; the board has no boot loader to go on in."""
        self.boot_loaders += 1

    # What moves the board from outside

    def set_key(self, key: int, down: bool) -> None:
        """Press or release key code `key`; safe from any thread."""
        with self._lock:
            before = self._contacts
            self._contacts = before | 1 << key if down else before & ~(1 << key)
            if self._contacts != before:
                self._edges.append((self._contacts, self._clock.now_us()))
        self._clock.wake()

    def submit(self, function: Callable[[], Result]) -> Future[Result]:
        """Have `function()` called by the application's thread when it sleeps next.

        Returns a Future; it holds NoPower if the application ends before that.
        """
        future: Future[Result] = Future()
        with self._lock:
            if self._powered:
                self._jobs.append((function, future))
            else:
                future.set_exception(NoPower(msg("the box has no power")))
        self._clock.wake()
        return future

    def cut_power(self) -> None:
        """From now on every call of the application raises PowerCut."""
        with self._lock:
            self._powered = False
        self._clock.wake()

    def abandon(self) -> None:
        """The application has ended: the jobs that are left fail with NoPower."""
        self.cut_power()
        while self._jobs:
            _, future = self._jobs.popleft()
            future.set_exception(NoPower(msg("the box has no power")))

    def _elapsed_us(self) -> int:
        """Microseconds since power-on."""
        return self._clock.now_us()

    def _now_us(self) -> int:
        """Microseconds since power-on, as long as there is power. PowerCut."""
        self._check_power()
        now: int = super()._now_us()
        return now

    def _check_power(self) -> None:
        if not self._powered:
            raise PowerCut

    def _next_edge(self) -> tuple[int, int] | None:
        self._check_power()
        return self._edges.popleft() if self._edges else None

    def _do(self, function: Callable[[], object], future: Future) -> None:
        try:
            result = function()
        except PowerCut:
            future.set_exception(NoPower(msg("the power was cut")))
            raise
        except Exception as error:
            future.set_exception(error)
        else:
            future.set_result(result)
