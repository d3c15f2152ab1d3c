"""The display on the emulated I2C bus: the panel, its counters and the time of the bus."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hardware import pins
from host_tools.simulation.emulator.held_line import HeldLine
from host_tools.simulation.emulator.i2c_dma import I2cRequests
from host_tools.simulation.emulator.i2c_timing import RISE_NANOS, I2cTiming
from host_tools.simulation.emulator.panel import SSD1306, Chip, Panel

if TYPE_CHECKING:
    from rp2040py.rp2040 import RP2040


# Eight bits and the acknowledgement.
BITS_PER_BYTE = 9
# After so long a silence on the bus the next data belong to a new frame.
FRAME_GAP_NS = 5_000_000


@dataclass
class BusCounts:
    """Counters of the bus. The address byte of each transaction counts as a byte."""

    bytes: int = 0
    data_bytes: int = 0
    transactions: int = 0
    frames: int = 0
    nanos: int = 0


def _nothing() -> None:
    """No byte is on the bus."""


class Oled:
    """A panel at `pins.DISPLAY_ADDRESS` of the emulated Pico.

    The bus of rp2040py takes no time. With `rise_nanos`, until SCL has risen, each byte takes nine
    bit times (see `I2cTiming`), while the processor goes on; with None it takes no time.

    `present`: is the panel plugged in?
    """

    def __init__(
        self,
        chip: Chip = SSD1306,
        rise_nanos: int | None = RISE_NANOS,
        on_page: Callable[[int], None] | None = None,
    ) -> None:
        self.panel = Panel(chip, on_page)
        self._timing = None
        if rise_nanos is not None:
            self._timing = I2cTiming(pins.DISPLAY_BUS, rise_nanos)
        self._line = HeldLine()
        self.present = True
        self.counts = BusCounts()
        # When the last transaction ended, the last one that changed what the panel holds or how it
        # shows it, and the last one that had data for its memory: emulated nanoseconds.
        self.last_activity = 0.0
        self.last_change = 0.0
        self.last_data = float("-inf")
        self._data_seen = False
        self._changes = 0  # of the panel, when the last transaction ended
        self._requests = I2cRequests(pins.DISPLAY_BUS)
        self._end_of_byte: Callable[[], None] = _nothing

    def attach(self, rp2040: RP2040) -> None:
        """Wire the panel to its bus. Called once, before the emulated Pico runs."""
        self._clock = rp2040.clock
        self._byte_ends = self._clock.create_alarm(lambda: self._end_of_byte())
        self._requests.attach(rp2040)
        self._line.attach(rp2040)
        if self._timing:
            self._timing.attach(rp2040)
        self._bus = bus = rp2040.i2c[pins.DISPLAY_BUS]
        reset = bus.reset

        def reset_too() -> None:
            self._byte_ends.cancel()
            reset()

        bus.reset = reset_too
        bus.on_connect = self._connect
        bus.on_write_byte = self._write
        bus.on_read_byte = self._read
        bus.on_stop = self._stop

    @property
    def bus_hz(self) -> float:
        """The bit rate of the bus as it is set up now; 0 if it takes no time."""
        return 1_000_000_000 / self._timing.bit_nanos if self._timing else 0

    def hold_sda(self, edges: int) -> None:
        """Hold SDA low until SCL has fallen `edges` times, as after a transfer that was cut."""
        self._line.hold(edges)

    def picture(self) -> bytes:
        """The picture that glows now, see `display_pictures`."""
        return self.panel.picture()

    def _connect(self, address: int, mode: int) -> None:
        present = self.present and address == pins.DISPLAY_ADDRESS

        def end() -> None:
            if present:
                self.counts.transactions += 1
                self._data_seen = False
                self.panel.start()
            self._bus.complete_connect(present)

        self._take_byte(end)

    def _write(self, byte: int) -> None:
        def end() -> None:
            if self.panel.write(byte):
                if not self._data_seen and self._clock.nanos - self.last_data > FRAME_GAP_NS:
                    self.counts.frames += 1
                self._data_seen = True
                self.counts.data_bytes += 1
            self._bus.complete_write(True)

        self._take_byte(end)

    def _read(self, acknowledged: bool) -> None:
        self._take_byte(lambda: self._bus.complete_read(self.panel.status()))

    def _stop(self) -> None:
        self.last_activity = self._clock.nanos
        if self._data_seen:
            self.last_data = self._clock.nanos
            self._data_seen = False
        self.panel.stop()
        if self.panel.changes != self._changes:
            self._changes = self.panel.changes
            self.last_change = self._clock.nanos
        self._bus.complete_stop()

    def _take_byte(self, end: Callable[[], None]) -> None:
        """Send a byte over the bus, and call `end()` when it is through."""
        self.counts.bytes += 1
        if not self._timing:
            end()
            return
        nanos = round(BITS_PER_BYTE * self._timing.bit_nanos)
        self.counts.nanos += nanos
        self._end_of_byte = end
        self._byte_ends.schedule(nanos)
