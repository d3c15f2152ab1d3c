"""A panel that holds SDA low: its transfer was cut in the middle, and it waits for clocks.

The bus is busy for everybody. The I2C block of the RP2040 waits then, and has nothing to free the
bus with; its master must take SCL in its own hands.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rp2040py.gpio_pin import GPIOPinState
from rp2040py.peripherals.i2c import I2CState

from hardware import pins

if TYPE_CHECKING:
    from rp2040py.rp2040 import RP2040


_ENABLE = 0x6C


class HeldLine:
    """SDA of the display's bus. While it is held, no transaction begins."""

    def __init__(self) -> None:
        self._edges = 0

    @property
    def is_held(self) -> bool:
        return self._edges > 0

    def attach(self, rp2040: RP2040) -> None:
        """Called once, before the emulated Pico runs."""
        self._sda = rp2040.gpio[pins.DISPLAY_SDA]
        rp2040.gpio[pins.DISPLAY_SCL].add_listener(self._scl_changed)
        block = rp2040.i2c[pins.DISPLAY_BUS]
        write = block.write_uint32

        def write_too(offset: int, value: int) -> None:
            if offset == _ENABLE and not value and block._state == I2CState.START:
                # It gives up what it has waited for.
                block._state, block._busy = I2CState.IDLE, False
            write(offset, value)

        block.write_uint32 = write_too
        block.on_start = lambda _: None if self.is_held else block.complete_start()

    def hold(self, edges: int) -> None:
        """Hold SDA low until SCL has fallen `edges` times."""
        if edges < 1:
            raise ValueError("a line is held for at least one edge")
        self._edges = edges
        self._sda.set_input_value(False)

    def _scl_changed(self, state: GPIOPinState, _: GPIOPinState) -> None:
        if state != GPIOPinState.LOW or not self.is_held:
            return
        self._edges -= 1
        if not self.is_held:
            self._sda.release_input()
