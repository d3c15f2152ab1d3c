"""The display on the emulated I2C bus: the panel, its counters and the time of the bus."""

from dataclasses import dataclass

from hardware import pins
from host_tools.emulator.panel import Panel

# Eight bits and the acknowledgement.
BITS_PER_BYTE = 9
# Silence on the bus after which the next data belong to a new frame.
FRAME_GAP_NS = 5_000_000


@dataclass
class BusCounts:
    """What went over the bus: the address byte of each transaction counts as a byte."""

    bytes: int = 0
    data_bytes: int = 0
    transactions: int = 0
    frames: int = 0
    nanos: int = 0


class Oled:
    """A panel at `pins.DISPLAY_ADDRESS` of the emulated Pico.

    The emulated bus itself takes no time. With `bus_hz` the emulated clock moves on by nine bit
    times for each byte while the byte is on the bus, as long as the firmware would have waited for
    it; `bus_hz=None` leaves the clock alone.
    """

    def __init__(self, sh1106: bool = False, bus_hz: int | None = pins.DISPLAY_BAUD, on_page=None):
        self.panel = Panel(sh1106, on_page)
        self.bus_hz = bus_hz
        self.counts = BusCounts()
        # Emulated times, in nanoseconds, of the end of the last transaction and of the last one
        # that carried data for the display memory.
        self.last_activity = 0.0
        self.last_data = float("-inf")
        self._data_seen = False

    def attach(self, rp2040) -> None:
        """Wire the panel to its bus. Called once, before the emulated Pico runs."""
        self._clock = rp2040.clock
        self._bus = bus = rp2040.i2c[pins.DISPLAY_BUS]
        bus.on_connect = self._connect
        bus.on_write_byte = self._write
        bus.on_read_byte = self._read
        bus.on_stop = self._stop

    def picture(self) -> bytes:
        """What glows now; see `pictures`."""
        return self.panel.picture()

    def _connect(self, address: int, mode: int) -> None:
        self._spend_byte()
        present = address == pins.DISPLAY_ADDRESS
        if present:
            self.counts.transactions += 1
            self._data_seen = False
            self.panel.start()
        self._bus.complete_connect(present)

    def _write(self, byte: int) -> None:
        self._spend_byte()
        if self.panel.write(byte):
            if not self._data_seen and self._clock.nanos - self.last_data > FRAME_GAP_NS:
                self.counts.frames += 1
            self._data_seen = True
            self.counts.data_bytes += 1
        self._bus.complete_write(True)

    def _read(self, acknowledged: bool) -> None:
        self._spend_byte()
        self._bus.complete_read(self.panel.status())

    def _stop(self) -> None:
        self.last_activity = self._clock.nanos
        if self._data_seen:
            self.last_data = self._clock.nanos
            self._data_seen = False
        self.panel.stop()
        self._bus.complete_stop()

    def _spend_byte(self) -> None:
        self.counts.bytes += 1
        if self.bus_hz:
            nanos = BITS_PER_BYTE * 1_000_000_000 // self.bus_hz
            self.counts.nanos += nanos
            # The firmware polls the bus meanwhile; moving the clock on here spares emulating
            # thousands of idle instructions and fires every alarm at its own time.
            self._clock.tick(nanos)
