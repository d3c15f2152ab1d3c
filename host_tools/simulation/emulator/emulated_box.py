"""The box as a whole: the real firmware image on an emulated Pico with display, keys and flash.

Emulated time passes only while a method of the box runs, and nothing but emulated time decides
when something happens: the same calls give the same times, counts and pictures on every machine.
"""

import os
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

from rp2040py.boards import BoardSpec
from rp2040py.device.base_device import BaseDevice
from rp2040py.memory_map import FLASH_START_ADDRESS
from rp2040py.rp2040 import RP2040

from hardware import pins
from host_tools.common.errors import SchreiberError
from host_tools.simulation.emulator.board_pins import Buzzer, SupplyPins
from host_tools.simulation.emulator.chip_clocks import GatedRtc, LightSleep, RandomBit
from host_tools.simulation.emulator.chip_faults import WrongStep
from host_tools.simulation.emulator.display_pictures import BLANK
from host_tools.simulation.emulator.engine import Engine
from host_tools.simulation.emulator.flash_cache import FlashCache
from host_tools.simulation.emulator.flash_chip import TYPICAL, Flash, FlashTimes, contents
from host_tools.simulation.emulator.i2c_timing import RISE_NANOS
from host_tools.simulation.emulator.key_contacts import Keys
from host_tools.simulation.emulator.marks import Marks
from host_tools.simulation.emulator.oled import Oled
from host_tools.simulation.emulator.pace import Pace
from host_tools.simulation.emulator.pad_overrides import PadOverrides
from host_tools.simulation.emulator.panel import SH1106, SSD1306, SSD1309, Chip
from host_tools.simulation.emulator.repl import Repl
from host_tools.simulation.emulator.serial_bridges import PtyPort, TcpPort
from host_tools.simulation.emulator.symbols import Symbols, elf_beside
from host_tools.simulation.emulator.usb_serial import UsbSerial


class PicoChip(RP2040):
    """Its flash is all zeros until somebody writes it, and no reset erases it.

    rp2040py erases the 16 MB that a processor can address where the chip is made, and again where
    its ROM is loaded. Of these a Pico has 2 MB, whose contents come at power-on; to erase them took
    most of the time in which a box is made.
    """

    def reset(self, *, preserve_flash: bool = True, from_watchdog: bool = False) -> None:
        """Reset the chip; `preserve_flash` is of no consequence."""
        super().reset(preserve_flash=True, from_watchdog=from_watchdog)


PRESS_MS = 60
# The firmware makes no longer pause while it still works on an answer.
QUIET_MS = 100
BOOT_LIMIT_MS = 5_000
SUPPLY_MV = 5_000
UNIQUE_ID = b"emulated"
CACHE = FlashCache()

# The jumper joins the pin to this; for the SSD1306 it is open.
_JUMPER = {SH1106.name: False, SSD1309.name: True}

_NANOS = 1_000_000
_POLL_MS = 1

# What the memory holds at power-on: bytes that end the run if they are executed. On a chip it may
# be anything.
_NO_CODE = b"\xde"


class EmulatorError(SchreiberError):
    """The emulated box cannot go on."""


class EmulatedPowerCut(EmulatorError):
    """The power failed at the flash operation that the caller named."""


class BootLoader(EmulatorError):
    """The box is in the boot loader of its ROM and waits for an image, as after BOOTSEL."""


class MuteFlash(EmulatorError):
    """The processor reads the flash by four lines, but the chip drives only one."""


class ChipFault(EmulatorError):
    """The firmware did what a chip does not do.

    kind     short key, one of those in `chip_faults`
    pc       address of the instruction
    address  that was accessed, branched to or executed; None if there is none
    """

    def __init__(self, fault: WrongStep, function: str | None, ms: float) -> None:
        super().__init__(f"{fault.sentence(function)}, after {ms:.1f} ms")
        self.kind = fault.kind
        self.pc = fault.pc
        self.address = fault.address


class NoClock(EmulatorError):
    """A reset has left the chip without a clock: it does nothing until its power goes."""


class EmulatedBox:
    """A box that has just got power, at emulated time 0. `boot` makes one that has started.

    image       firmware image, a UF2 file; None: the box starts what is in `flash`
    flash       contents of the flash of an earlier box (`power_off()`). The image is written over
                it, as an update is
    chip        of the display that is fitted; the jumper is set for it
    bounce      see `Keys`
    rise_nanos  until a line of the display's bus has risen; None: the bus takes no time
    times       of flash operations; None: they take no time
    cache       between processor and flash; None: the flash is read as quickly as memory, which no
                board does
    supply_mv   voltage at VSYS
    usb_power   does USB give power (VBUS)? The data lines are always connected
    radio       is it a Pico W?
    unique_id   the number of the box, 8 bytes
    hard_faults what a chip does not do ends the run; True: where a chip raises HardFault the
                processor takes it, and only the rest ends the run
    seed        of the random numbers; None: the number of the box, so two boxes have different ones

    Its parts are `display`, `keys`, `buzzer`, `flash`, `serial`, `marks`, and `ports`: those that
    are open.

    Only one thread may use a box. While `serving` runs it in another thread, nobody may call any
    method.
    """

    def __init__(
        self,
        image: Path | None,
        flash: bytes | None = None,
        chip: Chip = SSD1306,
        *,
        bounce: tuple[int, ...] = (),
        rise_nanos: int | None = RISE_NANOS,
        times: FlashTimes | None = TYPICAL,
        cache: FlashCache | None = CACHE,
        supply_mv: int = SUPPLY_MV,
        usb_power: bool = False,
        radio: bool = False,
        unique_id: bytes = UNIQUE_ID,
        hard_faults: bool = False,
        seed: int | None = None,
    ) -> None:
        image = Path(os.devnull if image is None else image)
        if not image.exists() or image.is_dir():
            raise FileNotFoundError(f"there is no firmware image {image}")
        self.display = Oled(chip, rise_nanos)
        self.keys = Keys(bounce)
        self.buzzer = Buzzer()
        self._light_sleep = LightSleep()
        self.marks = Marks()
        self._supply = SupplyPins(radio)
        self.flash = Flash(unique_id, times, on_cut=self._stop)
        self.ports: list[TcpPort | PtyPort] = []
        # The image comes with the rest of the flash.
        self._device = BaseDevice(board=BoardSpec(image=os.devnull, mcu=PicoChip))
        self._mcu = self._device.mcu
        self._mcu.sram[:] = _NO_CODE * len(self._mcu.sram)
        self._engine = Engine(self._device, cache, hard_faults)
        self._elf = elf_beside(image)
        self._clock = self._engine.clock
        self._deadline = self._clock.create_alarm(self._stop)
        self._powered = True
        parts = (self.display, self.keys, self.buzzer, self._light_sleep, self.marks, self.flash)
        random_bit = RandomBit(unique_id if seed is None else seed)
        for part in (*parts, self._supply, GatedRtc(), PadOverrides(), random_bit):
            part.attach(self._mcu)
        self._engine.is_in_command = lambda: self.flash.is_working
        self.flash.on_done = self._engine.end_command
        self.flash.write(0, contents(image, flash))
        if chip.name in _JUMPER:
            self._mcu.gpio[pins.DISPLAY_CHIP].set_input_value(_JUMPER[chip.name])
        self.set_supply(supply_mv)
        self.set_usb_power(usb_power)
        self.serial = UsbSerial(self._device.cdc)
        self._repl = Repl(self.serial, self.run_until)
        self._mcu.core.pc = FLASH_START_ADDRESS

    @classmethod
    def boot(
        cls, image: Path | None, flash: bytes | None = None, chip: Chip = SSD1306, **options: Any
    ) -> Self:
        """A box that has started and shows its first screen, see `start`."""
        box = cls(image, flash, chip, **options)
        box.start()
        return box

    def start(self) -> None:
        """Let time pass until the first screen is shown. TimeoutError if none comes."""
        self.run_until(lambda: self.picture() != BLANK, BOOT_LIMIT_MS, "the first screen")
        self.settle()

    @property
    def now_ms(self) -> float:
        """Emulated milliseconds since power-on."""
        return self._clock.nanos / _NANOS

    @property
    def cycles(self) -> int:
        """Clock cycles, nearly all of 8 ns, in which the processor worked and did not sleep."""
        return self._mcu.core.cycles

    @property
    def cache_reads(self) -> tuple[int, int]:
        """Words that the processor has read of the flash, and how many were not in the cache.

        Both since the chip began.
        """
        lines = self._engine.lines
        return (lines.accesses, lines.misses) if lines else (0, 0)

    def count_misses(self) -> Sequence[int]:
        """Count from now on which words of the flash are not in the cache: misses by word."""
        if self._engine.lines is None:
            raise EmulatorError("the box has no flash cache")
        return self._engine.lines.count_by_word()

    @property
    def light_sleeps(self) -> int:
        """How often the firmware stopped nearly all clocks to sleep."""
        return self._light_sleep.count

    @property
    def slept_ms(self) -> float:
        """In how many emulated milliseconds nearly all clocks stood still."""
        return self._light_sleep.nanos / _NANOS

    def run_for(self, ms: float) -> None:
        """Let `ms` of emulated time pass.

        PowerCut if the power fails meanwhile, BootLoader if the firmware enters its boot loader,
        ChipFault if it does what a chip does not do.
        """
        if not self._powered:
            raise EmulatorError("the box has no power")
        self.flash.flicker()
        self._deadline.schedule(ms * _NANOS)
        self._engine.stopped = False
        while not self._engine.stopped:
            self._engine.run()
            for port in self.ports:
                port.poll()
        self._deadline.cancel()
        if self.flash.cut:
            self._powered = False
            raise EmulatedPowerCut(f"the power failed after {self.now_ms:.1f} ms")
        if self.flash.is_mute:
            self._powered = False
            raise MuteFlash(f"the flash cannot be read by four lines after {self.now_ms:.1f} ms")
        if self._engine.in_boot_loader:
            self._powered = False
            raise BootLoader(f"the box waits for an image since {self.now_ms:.1f} ms")
        if self._engine.has_no_clock:
            self._powered = False
            raise NoClock(f"the watchdog struck in a light sleep after {self.now_ms:.1f} ms")
        if self._engine.guard.fault:
            self._powered = False
            raise self._chip_fault(self._engine.guard.fault)

    def run_until(
        self, predicate: Callable[[], bool], timeout_ms: float = 5_000, what: str = ""
    ) -> None:
        """Let time pass until `predicate()` is true. It is asked every emulated millisecond.

        TimeoutError names `what` the caller waited for.
        """
        end = self.now_ms + timeout_ms
        while not predicate():
            if self.now_ms >= end:
                raise TimeoutError(f"waited {timeout_ms:g} ms for {what or 'a condition'} in vain")
            self.run_for(_POLL_MS)

    def skip(self, ms: float) -> None:
        """Let `ms` pass in which the processor executes nothing, as if it slept.

        For pauses that would take too long to emulate. The watchdog stops meanwhile: the firmware
        would have fed it.
        """
        watchdog = self._mcu.watchdog
        left, running = watchdog.timer.counter, watchdog.alarm.enable
        watchdog.alarm.enable = False
        self._clock.tick(ms * _NANOS)
        watchdog.timer.set(left)
        watchdog.alarm.enable = running

    def settle(self, quiet_ms: float = QUIET_MS, timeout_ms: float = 10_000) -> None:
        """Let time pass until the display was the same, and the flash idle, for `quiet_ms`.

        A panel that is set up again (`Display.renew`) may be on its way.
        """
        start = self._clock.nanos

        def quiet() -> bool:
            last = max(start, self.display.last_change, self.flash.last_activity)
            return self._clock.nanos - last >= quiet_ms * _NANOS

        self.run_until(quiet, timeout_ms, "the box to come to rest")

    # What a person does and sees, and what key scripts need of a driver

    def press(self, key: str, hold_ms: float = PRESS_MS) -> bool:
        """Press a key for `hold_ms` and wait until the box is idle.

        True if anything changed on the display.
        """
        before = self.display.panel.changes
        self.keys.press(key)
        self.run_for(hold_ms)
        self.keys.release(key)
        self.settle()
        return self.display.panel.changes != before

    def wait(self, ms: float) -> None:
        """Do the same as `run_for`. Key scripts use this name."""
        self.run_for(ms)

    def picture(self) -> bytes:
        """The picture on the display, see `display_pictures`."""
        return self.display.picture()

    def exec(self, source: str, timeout_ms: float = 10_000) -> str:
        """Run source text in the raw REPL; see `Repl.exec`."""
        return self._repl.exec(source, timeout_ms)

    def leave_repl(self) -> None:
        """Return to the friendly REPL after `exec`."""
        self._repl.leave()

    def open_tcp(self, number: int = 0) -> str:
        """Open the serial port as a TCP socket; its address, as mpremote takes it."""
        return self._open(TcpPort(self.serial, number))

    def open_pty(self) -> str:
        """Open the serial port as a pseudo-terminal; its path."""
        return self._open(PtyPort(self.serial))

    @contextmanager
    def serving(self, pty: bool = False) -> Iterator[str]:
        """Run the box in another thread; the value is the address of its serial port.

        For programs that talk to the box from outside. They live in real time, so emulated time
        passes no faster. An error of the emulated box is raised at the end of the block.
        """
        address = self.open_pty() if pty else self.open_tcp()
        port = self.ports[-1]
        stop = threading.Event()
        failure: list[Exception] = []

        def run() -> None:
            pace = Pace(self, _POLL_MS)
            try:
                while not pace.run_slice(stop.wait):
                    pass
            except Exception as error:
                failure.append(error)

        thread = threading.Thread(target=run, name="emulated box", daemon=True)
        thread.start()
        try:
            yield address
        finally:
            stop.set()
            thread.join()
            self.ports.remove(port)
            port.close()
        if failure:
            raise failure[0]

    def set_supply(self, millivolts: int) -> None:
        """Set the voltage at VSYS."""
        self._supply.set_supply(millivolts)

    def set_usb_power(self, present: bool) -> None:
        """Let USB give power, or not."""
        self._supply.set_usb_power(present)

    def reset(self) -> None:
        """Pull the RUN pin: the processor restarts, display memory and flash stay as they are."""
        self._device.hard_reset()

    def power_off(self) -> bytes:
        """Take the power away for good. Returns the contents of the flash."""
        self._powered = False
        for port in self.ports:
            port.close()
        self.ports.clear()
        return self.flash.read()

    def _open(self, port: TcpPort | PtyPort) -> str:
        self.ports.append(port)
        return port.address

    def _chip_fault(self, fault: WrongStep) -> ChipFault:
        function = Symbols(self._elf).function_at(fault.pc) if self._elf.is_file() else None
        return ChipFault(fault, function, self.now_ms)

    def _stop(self) -> None:
        self._engine.stop()
