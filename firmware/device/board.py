"""The hardware of the box: the one module that imports `machine`.

Builds every part from the pin table and hands them out as one `Board`; the application receives
it and touches nothing else. The desk's stand-ins have the same members.
"""

import io
import select
import sys
import time

import boot_report
import machine
import micropython
import schreiber_version
from micropython import const

from firmware.app.storage.files import Files
from firmware.device.display import Display
from hardware import pins
from hardware.power import SUPPLY_FULL_SCALE_MV

_CTRL_C = const(3)
# The level of every pin, one bit each (single-cycle IO block).
_GPIO_IN = const(0xD0000004)
_FIRST_KEY = pins.KEYS[0][1]
_ALL_KEYS = (1 << len(pins.KEYS)) - 1
# The clock stands at 2021 when it was never set; no box is older than this.
_CLOCK_IS_SET = const(1_700_000_000)
# Where a small piezo is loudest. Half of the time on, half off.
_BEEP_HZ = const(4_000)
_BEEP_DUTY = const(1 << 15)


class Guard:
    """A context in which Ctrl-C waits: it is delivered when the last one is left."""

    def __init__(self):
        self._depth = 0
        self._input = select.poll()
        self._input.register(sys.stdin, select.POLLIN)

    def __enter__(self):
        if self._depth == 0:
            micropython.kbd_intr(-1)
            try:
                # One that came just before strikes in this loop, before anything is touched.
                for _ in range(2):
                    pass
            except KeyboardInterrupt:
                micropython.kbd_intr(_CTRL_C)
                raise
        self._depth += 1
        return self

    def __exit__(self, *_):
        self._depth -= 1
        if self._depth == 0:
            waiting = self._interrupt_waits()
            micropython.kbd_intr(_CTRL_C)
            if waiting:
                raise KeyboardInterrupt

    def _interrupt_waits(self):
        while self._input.poll(0):
            if sys.stdin.read(1) == chr(_CTRL_C):
                return True
        return False


class Board:
    """The parts of one box; members as in the architecture."""

    def __init__(self):
        self._keys = [
            machine.Pin(number, machine.Pin.IN, machine.Pin.PULL_UP) for _, number in pins.KEYS
        ]
        self._supply = machine.ADC(pins.SUPPLY_ADC)
        bus = machine.I2C(
            pins.DISPLAY_BUS,
            scl=machine.Pin(pins.DISPLAY_SCL),
            sda=machine.Pin(pins.DISPLAY_SDA),
            freq=pins.DISPLAY_BAUD,
        )
        jumper = machine.Pin(pins.DISPLAY_IS_SH1106, machine.Pin.IN, machine.Pin.PULL_UP)
        self.display = Display(bus, pins.DISPLAY_ADDRESS, sh1106=not jumper.value())
        self.version = schreiber_version.VERSION
        self.unique_id = machine.unique_id()
        self.storage_fault = None
        if boot_report.storage.startswith("damaged"):
            self.storage_fault = boot_report.storage
        self.read_only = boot_report.storage.startswith("read-only")
        self.guard = Guard()
        self.fs = Files()
        self.ticks_ms = time.ticks_ms
        self.ticks_diff = time.ticks_diff
        self._restart = machine.Timer()
        self.wait_ms = time.sleep_ms
        # Nearly all clocks stop meanwhile; USB goes on, but a key is not noticed.
        self.sleep_ms = machine.lightsleep

    def keys(self):
        """Bit mask of the keys that are down, bit i for key code i."""
        return (~machine.mem32[_GPIO_IN] >> _FIRST_KEY) & _ALL_KEYS

    def on_edge(self, react):
        """Call `react()` in the interrupt of every change of a key."""

        def handler(_):
            react()

        for pin in self._keys:
            pin.irq(handler, machine.Pin.IRQ_FALLING | machine.Pin.IRQ_RISING, hard=True)

    def random(self, size):
        """`size` random bytes."""
        import os

        return os.urandom(size)

    def clock(self):
        """Unix seconds, or 0 while nobody has set the clock."""
        now = time.time()
        return now if now > _CLOCK_IS_SET else 0

    def set_clock(self, seconds):
        """Set the clock to Unix seconds."""
        year, month, day, hour, minute, second, weekday, _ = time.gmtime(seconds)
        machine.RTC().datetime((year, month, day, weekday, hour, minute, second, 0))

    def supply_mv(self):
        """The supply voltage in millivolts."""
        return self._supply.read_u16() * SUPPLY_FULL_SCALE_MV // 65535

    def beep(self, duration):
        """Sound the buzzer for `duration` ms. Without one, the same in silence."""
        buzzer = machine.PWM(machine.Pin(pins.BUZZER), freq=_BEEP_HZ, duty_u16=_BEEP_DUTY)
        time.sleep_ms(duration)
        buzzer.deinit()
        machine.Pin(pins.BUZZER, machine.Pin.OUT, value=0)

    def restart_after(self, duration):
        """Start the box anew in `duration` ms, unless called again before; 0: not at all."""
        self._restart.deinit()
        if duration:
            self._restart.init(
                period=duration, mode=machine.Timer.ONE_SHOT, callback=lambda _: machine.reset()
            )

    def traceback(self, error):
        """The text of an error with the lines that led to it."""
        text = io.StringIO()
        sys.print_exception(error, text)
        return text.getvalue()
