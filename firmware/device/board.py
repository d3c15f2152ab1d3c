"""The hardware of the box: the one module that imports `machine` and has the RP2040's addresses.

Builds every part from the pin table and hands them out as one `Board`; the application receives
it and touches nothing else. The desk's stand-ins have the same members.
"""

import binascii
import gc
import io
import sys
import time

import _rp2
import boot_report
import machine
import micropython
import schreiber_version
from micropython import const

from firmware.app.refusals import BoxRefusal
from firmware.app.storage.directory import room_for
from firmware.app.storage.files import Files
from firmware.device.bus import PanelBus, free
from firmware.device.display import SH1106, SSD1306, SSD1309, Display
from firmware.device.serial import CTRL_C, Serial
from hardware import pins
from hardware.power import NO_SUPPLY_MV, SUPPLY_FULL_SCALE_MV

_NO_KEY = const(-1)
# The level of every pin, one bit each (single-cycle IO block).
_GPIO_IN = const(0xD0000004)
# The microseconds since power-on, 64 bits: the upper and the lower half, as they are.
_TIMER_HIGH = const(0x40054024)
_TIMER_LOW = const(0x40054028)
# A word that lasts through restarts: the first scratch register of the watchdog. A loss of power
# clears it, and so does the boot loader of the ROM. Its upper half says that it is ours.
_SCRATCH = const(0x4005800C)
_OURS = const(0x5C4E)
# For how long no key could be noticed, in microseconds below 2^30: another scratch register, to
# which the flash adds its own pauses (flash_pauses.c of the image).
_UNWATCHED = const(0x40058014)
# The time of day at which the uptime was 0, in Unix seconds; 0 while nobody has set the clock. A
# third scratch register, which is cleared whenever the uptime begins (startup.c of the image).
_STARTED_AT = const(0x40058018)
# The JEDEC number of the flash, three bytes, which the start of the image asks for (startup.c). The
# byte in front of them is not 0 if there was a HardFault (kept_fault.py).
_FLASH_NUMBER = const(0x40058010)
_THREE_BYTES = const(0xFFFFFF)
_WATCHDOG = const(0x40058000)
# The registers of the I2C blocks, and their requests to the DMA (RP2040 datasheet 2.5.3.1, "System
# DREQ Table").
_I2C_BLOCKS = (0x40044000, 0x40048000)
_I2C_REQUESTS = (32, 34)

_FIRST_KEY = pins.KEYS[0][1]
_ALL_KEYS = (1 << len(pins.KEYS)) - 1
_TICKS = const((1 << 30) - 1)
# How long a pull of 80 kOhm is given for an open pin; 100 pF of wires take a fifth of that.
_PULL_US = const(50)
# The same for the divider of the supply: 67 kOhm and 1 nF of the Pico take a tenth of that.
_DIVIDER_MS = const(1)
# `machine.mem32` takes the first bit of a word for a sign.
_WORD = const(0xFFFFFFFF)
# Where a small piezo is loudest. Half of the time on, half off.
_BEEP_HZ = const(4_000)
_BEEP_DUTY = const(1 << 15)
# How often the flash cache had what was read, and how often it was read (XIP_CTRL).
_CACHE_HITS = const(0x1400000C)
_CACHE_READS = const(0x14000010)
# As many as there are in front of the free memory, and some more.
_GAPS = const(1_000)
# Garbage is collected after so many bytes at the latest: what lives long is then not scattered over
# the heap, and a sync finds the memory for it in one piece.
_GARBAGE = const(64 * 1024)
# Clears bits of the watchdog's control register (RP2040 datasheet 2.1.2, "Atomic Register Access");
# the one that lets it run.
_WATCHDOG_CLEAR = const(0x4005B000)
_WATCHDOG_RUNS = const(1 << 30)
# Where the image lies in the flash: from its start to the filesystem, filled up by the build.
_IMAGE_START = const(0x10000000)
_PIECE = const(1024)
# How often the watchdog is fed for somebody at MicroPython's own prompt.
_PROMPT_FEED_MS = const(1_000)


class Guard:
    """A context in which Ctrl-C waits: it is delivered when the last one is left.

    The application never has one: it takes a Ctrl-C for a call. Only what a caller has executed
    can be interrupted, between `allow()` and `forbid()`.
    """

    def __init__(self, serial):
        self._serial = serial
        self._depth = 0
        self._allowed = False

    def allow(self):
        """From now on Ctrl-C raises KeyboardInterrupt."""
        self._allowed = True
        self._listen(CTRL_C)

    def forbid(self):
        """It does not any more; one that came just before is raised here."""
        self._allowed = False
        self._listen(_NO_KEY)

    def _listen(self, key):
        micropython.kbd_intr(key)
        # MicroPython raises at jumps: one that came just before strikes in this loop, if at all.
        for _ in range(2):
            pass

    def __enter__(self):
        if self._depth == 0 and self._allowed:
            try:
                self._listen(_NO_KEY)
            except KeyboardInterrupt:
                micropython.kbd_intr(CTRL_C)
                raise
        self._depth += 1
        return self

    def __exit__(self, *_):
        self._depth -= 1
        if self._depth == 0 and self._allowed:
            waiting = self._serial.called()
            micropython.kbd_intr(CTRL_C)
            if waiting:
                raise KeyboardInterrupt


class FedFiles(Files):
    """The files on the flash. Each access feeds the watchdog: reading a long log is no hang."""

    def __init__(self, feed):
        super().__init__()
        self._feed = feed
        self._flash = memoryview(_rp2.Flash())

    def open(self, path, mode):
        self._feed()
        return super().open(path, mode)

    def rename(self, old, new):
        self._feed()
        super().rename(old, new)

    def remove(self, path):
        self._feed()
        super().remove(path)

    def exists(self, path):
        self._feed()
        return super().exists(path)

    def size(self, path):
        self._feed()
        return super().size(path)

    def free(self):
        self._feed()
        return super().free()

    def room(self, path):
        self._feed()
        return room_for(path.encode(), self._flash)


class Board:
    """The parts of one box: all that `firmware.app.main.run` receives.

    The board of the simulator has the same members. `display`: a `Display`; `serial`: a `Serial`;
    `fs`: the files on the flash, see `firmware.app.storage.files`; `guard`: a `Guard`; `version`:
    text; `unique_id`: 8 bytes; `flash_type`: the JEDEC number of the flash, six hexadecimal digits;
    `storage_fault`: None, or a sentence on why nothing is mounted; `read_only`: what is stored can
    be read, and nothing can be written; `gap`: the number of the gap that the start has found in
    the directory, 0 without one; `is_pico_w`: is this a Pico W, of whose supply and cable nothing
    can be told? `fault`: the `KeptFault` that the processor had since the power came on, None
    without one.

    `ticks_ms()`, `ticks_us()`, `ticks_diff(later, earlier)`: for moments, and in interrupts; for
    all that may last, `uptime_ms`. `wait_ms(n)`, `wait_us(n)`: wait, keys are noticed.

    `feed()`: tells the watchdog that all is well; without it the box starts anew (see
    `boot_report.WATCHDOG_MS`). The Ui does so while it waits for a key, the console while somebody
    calls, and every access to a file. So a long scan of the log goes on, and an endless loop ends.
    """

    def __init__(self):
        # Runs since the start-up script; it cannot be stopped, only fed.
        self.feed = machine.WDT(timeout=boot_report.WATCHDOG_MS).feed
        for _, number in pins.KEYS:
            machine.Pin(number, machine.Pin.IN, machine.Pin.PULL_UP)
        self._supply = machine.ADC(pins.SUPPLY_ADC)
        self._has_usb_power = machine.Pin(pins.USB_POWER, machine.Pin.IN).value
        bus = PanelBus(
            _I2C_BLOCKS[pins.DISPLAY_BUS],
            _I2C_REQUESTS[pins.DISPLAY_BUS],
            pins.DISPLAY_ADDRESS,
            _set_up_bus,
            _rp2.DMA(),
            machine.mem32,
            time.ticks_ms,
            time.ticks_us,
            time.ticks_diff,
        )
        self.display = Display(bus, _fitted_chip())
        self.version = schreiber_version.VERSION
        self.unique_id = machine.unique_id()
        number = machine.mem32[_FLASH_NUMBER]
        self.flash_type = "{:06x}".format(number & _THREE_BYTES)
        self.fault = None
        if number >> 24:
            from firmware.device.kept_fault import kept_fault  # once in years

            self.fault = kept_fault(machine.mem32, _WATCHDOG)
        self.storage_fault = None
        if boot_report.storage.startswith("damaged"):
            self.storage_fault = boot_report.storage
        self.is_pico_w = _is_pico_w(self.supply_mv)
        self.read_only = boot_report.storage.startswith("read-only")
        self.gap = boot_report.gap
        self.serial = Serial()
        self.guard = Guard(self.serial)
        self.fs = FedFiles(self.feed)
        self.ticks_ms = time.ticks_ms
        self.ticks_us = time.ticks_us
        self.ticks_diff = time.ticks_diff
        self.wait_ms = time.sleep_ms
        self.wait_us = time.sleep_us
        self.started = None
        machine.mem32[_UNWATCHED] = 0  # below 2^30 from now on: an interrupt takes no memory for it
        self._uptime = _uptime_ms()
        self._ticks = self._uptime & _TICKS

    def boot_loader(self):
        """Start as the drive that takes a new image; the watchdog must not end that."""
        machine.mem32[_WATCHDOG_CLEAR] = _WATCHDOG_RUNS
        machine.bootloader()

    def tidy_up(self):
        """Free memory: 20 ms, so that it does not happen when somebody has just pressed a key.

        The remaining objects lie scattered in front of the free memory. MicroPython searches all of
        it for every object of more than one block, until the gaps of one block are filled; then it
        is ten times as fast. So they are filled here.
        """
        gc.threshold(_GARBAGE)
        gc.collect()
        all(zip(range(_GAPS)))  # makes tuples, of one block each

    def note_start(self):
        """The first screen is there: keep in `started` what the start has taken, for measuring.

        Microseconds; reads of the flash cache, and those that it could answer.
        """
        if self.started is None:
            self.display.finish()
            registers = machine.mem32
            self.started = (time.ticks_us(), registers[_CACHE_READS], registers[_CACHE_HITS])

    def uptime_ms(self):
        """Milliseconds since power-on, through soft resets; asked for at least every 12 days.

        Counted on from the ticks: so it is a small integer, and no memory taken, for 12 days.
        """
        now = time.ticks_ms()
        self._uptime += (now - self._ticks) & _TICKS
        self._ticks = now
        return self._uptime

    def sleep_ms(self, duration, keys=None):
        """Wait with nearly all clocks stopped: a key is not noticed.

        Not when one of `keys`, a Debouncer, has just changed: the caller looks at it soon. Not
        while USB gives power: there is no battery to be spared, and the clocks of USB would stop
        too until a host has configured the box, which it then never could. Nor on a Pico W, which
        does not know of the cable.
        """
        if self.is_pico_w or self._has_usb_power():
            time.sleep_ms(duration)
        else:
            self.display.finish()
            state = machine.disable_irq()  # no key is noticed before the sleep is accounted for
            if keys is None or keys.steady:
                start = time.ticks_us()
                machine.lightsleep(duration)
                slept = time.ticks_us() - start
                machine.mem32[_UNWATCHED] = (machine.mem32[_UNWATCHED] + slept) & _TICKS
            machine.enable_irq(state)

    def kept(self):
        """Return the number kept last, 0 to 65535; 0 after the power was off."""
        word = machine.mem32[_SCRATCH]
        return word & 0xFFFF if word >> 16 == _OURS else 0

    def keep(self, value):
        """Keep a number from 0 to 65535 until the power goes, through every kind of restart."""
        machine.mem32[_SCRATCH] = _OURS << 16 | value

    def leave(self, duration):
        """Feed the watchdog for `duration` ms more without the application; then start anew."""
        left = [duration // _PROMPT_FEED_MS]

        def feed(_):
            left[0] -= 1
            if left[0] < 0:
                machine.reset()
            self.feed()

        machine.Timer(period=_PROMPT_FEED_MS, callback=feed)

    def keys(self):
        """Bit mask of the keys that are down, bit i for key code i."""
        return (~machine.mem32[_GPIO_IN] >> _FIRST_KEY) & _ALL_KEYS

    def unwatched_us(self):
        """For how many ticks of microseconds no key could be noticed, as the flash worked or the
        processor slept. Comes round as they do.
        """
        return machine.mem32[_UNWATCHED]

    def hold_irq(self):
        """From now on no interrupt; what `release_irq` needs.

        The heap is locked as well, as in an interrupt: a call may take memory for a moment, and a
        collection would hold up the interrupts.
        """
        micropython.heap_lock()
        return machine.disable_irq()

    def release_irq(self, state):
        """Interrupts come again, those that have waited first."""
        machine.enable_irq(state)
        micropython.heap_unlock()

    def on_edge(self, react):
        """Call `react()` in the interrupt of every change of a key."""

        def handler(_):
            react()

        for _, number in pins.KEYS:
            machine.Pin(number).irq(
                handler, machine.Pin.IRQ_FALLING | machine.Pin.IRQ_RISING, hard=True
            )

    def random(self, size):
        """`size` random bytes."""
        import os

        return os.urandom(size)

    def clock(self):
        """Unix seconds, or 0 while nobody has set the clock.

        Counted by the uptime: the real-time clock stands still in every light sleep.
        """
        started = machine.mem32[_STARTED_AT] & _WORD
        return started + self.uptime_ms() // 1000 if started else 0

    def set_clock(self, seconds):
        """Set the clock to Unix seconds. BoxRefusal: no box has been on since then."""
        started = seconds - self.uptime_ms() // 1000
        if not 0 < started <= _WORD:
            raise BoxRefusal("clock", "out_of_range", seconds)
        machine.mem32[_STARTED_AT] = started

    def supply_mv(self):
        """The supply voltage in millivolts."""
        return self._supply.read_u16() * SUPPLY_FULL_SCALE_MV // 65535

    def image(self):
        """The first eight digits of the SHA-256 of the image in the flash."""
        import hashlib  # once in a while

        from firmware.flash_layout import STORAGE_OFFSET

        check = hashlib.sha256()
        piece = bytearray(_PIECE)
        for at in range(0, STORAGE_OFFSET, _PIECE):
            _read_words(_IMAGE_START + at, piece, _PIECE // 4)
            check.update(piece)
        return binascii.hexlify(check.digest()[:4]).decode()

    def beep(self, duration):
        """Sound the buzzer for `duration` ms. Without one, the same in silence."""
        buzzer = machine.PWM(machine.Pin(pins.BUZZER), freq=_BEEP_HZ, duty_u16=_BEEP_DUTY)
        time.sleep_ms(duration)
        buzzer.deinit()
        machine.Pin(pins.BUZZER, machine.Pin.OUT, value=0)

    def print_error(self, error):
        """Print an error with the lines that led to it; takes no memory."""
        sys.print_exception(error)

    def traceback(self, error):
        """The text of an error with the lines that led to it."""
        text = io.StringIO()
        sys.print_exception(error, text)
        return text.getvalue()


@micropython.viper
def _read_words(address: int, target, count: int):
    """Fill `target`, a bytearray, with `count` words of memory from `address` on."""
    source = ptr32(address)  # noqa: F821 - a word of viper
    words = ptr32(target)  # noqa: F821
    for number in range(count):
        words[number] = source[number]


def _set_up_bus():
    """Give the display's pins to its I2C block, which nothing holds then."""
    scl, sda = machine.Pin(pins.DISPLAY_SCL), machine.Pin(pins.DISPLAY_SDA)
    free(scl, sda, time.sleep_us)
    machine.I2C(pins.DISPLAY_BUS, scl=scl, sda=sda, freq=pins.DISPLAY_BAUD)


def _fitted_chip():
    """The chip of the display, by its jumper: to ground, to 3.3 V, or open."""
    jumper = machine.Pin(pins.DISPLAY_CHIP, machine.Pin.IN, machine.Pin.PULL_UP)
    time.sleep_us(_PULL_US)
    if not jumper.value():
        return SH1106
    jumper.init(machine.Pin.IN, machine.Pin.PULL_DOWN)
    time.sleep_us(_PULL_US)
    return SSD1309 if jumper.value() else SSD1306


def _is_pico_w(supply_mv):
    """Can `supply_mv()` be read only while the pin of the light is high, as on a Pico W?

    There it selects the radio while it is low. A plain Pico has its light at this pin, which does
    not change what is read: none is taken for a Pico W, not even one whose divider is broken.
    """
    if supply_mv() >= NO_SUPPLY_MV:
        return False
    pin = machine.Pin(pins.LED, machine.Pin.OUT, value=0)
    time.sleep_ms(_DIVIDER_MS)
    selected = supply_mv()
    pin.value(1)
    time.sleep_ms(_DIVIDER_MS)
    deselected = supply_mv()
    pin.init(machine.Pin.IN)
    return selected < NO_SUPPLY_MV <= deselected


def _uptime_ms():
    """Milliseconds since power-on by the hardware's counter, which survives soft resets."""
    while True:
        high, low = machine.mem32[_TIMER_HIGH], machine.mem32[_TIMER_LOW] & _WORD
        if high == machine.mem32[_TIMER_HIGH]:
            return (high << 32 | low) // 1000
