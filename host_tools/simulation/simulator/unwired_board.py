"""Board of a box without hardware: the common part of the one in a browser and the one on a PC.

Others move the keys. A move reaches the application as an interrupt does on the device: between
two of its own steps, when it calls the board.
"""

from firmware.app.storage.files import Files, NoGuard

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

SUPPLY_MV = 4900  # VSYS on a USB cable: 5 V less the board's diode

_TICKS = (1 << 30) - 1
_TICKS_HALF = 1 << 29


class UnwiredBoard:
    """The part of `firmware.device.board.Board` that needs nothing of the computer.

    unique_id   8 bytes
    version     text
    fs, display     the stand-ins for those of the device

    A board adds clock, random bytes, errors, a serial port, and the methods that raise
    NotImplementedError here.
    """

    storage_fault = None
    read_only = False
    gap = 0
    flash_type = "000000"
    is_pico_w = False
    fault = None  # no HardFault ends what runs here

    def __init__(self, unique_id: bytes, version: str, fs: Files, display: object) -> None:
        self.unique_id = unique_id
        self.version = version
        self.fs = fs
        self.display = display
        self.guard = NoGuard()
        self._kept = 0
        # What the application sees: while it handles an edge, keys and time are those of the edge.
        self._level = 0
        self._edge_us: int | None = None
        self._on_edge: Callable[[], None] | None = None

    # Keys and time

    def on_edge(self, handler: "Callable[[], None]") -> None:
        """`handler()` is called whenever a key changes."""
        self._on_edge = handler

    def keys(self) -> int:
        """Bitmask of pressed keys, bit i for key code i."""
        self._interrupt()
        return self._level

    def _interrupt(self) -> None:
        """Handle the edges that came since the last call, each at its own time."""
        while self._edge_us is None:
            edge = self._next_edge()
            if edge is None:
                return
            self._level, self._edge_us = edge
            try:
                if self._on_edge is not None:
                    self._on_edge()
            finally:
                self._edge_us = None

    def _next_edge(self) -> "tuple[int, int] | None":
        """The next change of the keys: their bitmask, and its time in microseconds; or None."""
        raise NotImplementedError

    def _elapsed_us(self) -> int:
        """Microseconds since power-on."""
        raise NotImplementedError

    def sleep_ms(self, duration: int, keys: object = None) -> None:
        """Sleep; `keys`: a `Debouncer`, the device sleeps only while its keys are steady."""
        raise NotImplementedError

    def _now_us(self) -> int:
        """Microseconds since power-on, those of an edge while it is handled."""
        return self._elapsed_us() if self._edge_us is None else self._edge_us

    def ticks_us(self) -> int:
        """Microseconds since power-on, modulo 2**30."""
        return self._now_us() & _TICKS

    def ticks_ms(self) -> int:
        """Milliseconds since power-on, modulo 2**30."""
        return self.uptime_ms() & _TICKS

    def ticks_diff(self, later: int, earlier: int) -> int:
        """`later - earlier`, right for ticks less than 2**29 apart."""
        return (later - earlier + _TICKS_HALF & _TICKS) - _TICKS_HALF

    def uptime_ms(self) -> int:
        """Milliseconds since power-on."""
        return self._now_us() // 1000

    def unwatched_us(self) -> int:
        """0: this board notices every edge."""
        return 0

    def hold_irq(self) -> None:
        """Nothing is interrupted here: an edge waits for a call."""

    def release_irq(self, state: None) -> None:
        """See `hold_irq`."""

    def wait_ms(self, duration: int) -> None:
        """The same as to sleep: this box saves no power."""
        self.sleep_ms(duration)

    def wait_us(self, duration: int) -> None:
        """Wait for a millisecond: this box has no shorter times."""
        self.sleep_ms(1)

    # The rest of the hardware

    def supply_mv(self) -> int:
        """Millivolts at VSYS."""
        return SUPPLY_MV

    def image(self) -> str:
        """Eight digits of what is in the flash; this box has no image."""
        return "00000000"

    def tidy_up(self) -> None:
        """Nothing to do: this box has memory enough."""

    def note_start(self) -> None:
        """Nothing to do: the start of this computer says nothing of a box's."""

    def feed(self) -> None:
        """Nothing to do: no watchdog watches this box."""

    def kept(self) -> int:
        """The number kept last, 0 after power-on."""
        return self._kept

    def keep(self, value: int) -> None:
        """Keep a number until the power goes."""
        self._kept = value

    def leave(self, duration: int) -> None:
        """Nothing to do: this box has no other prompt."""

    def boot_loader(self) -> None:
        """Nothing to do: this box has no boot loader."""
