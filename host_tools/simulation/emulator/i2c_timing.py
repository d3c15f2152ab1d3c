"""How long a bit takes on the I2C bus: what the block makes of the counts that it was given.

RP2040 datasheet 4.3.14, "IC_CLK frequency configuration": SCL stays high for IC_FS_SCL_HCNT +
IC_FS_SPKLEN + 7 cycles and low for IC_FS_SCL_LCNT + 1. The high time begins when the line has
risen, which its pull-up and its capacity decide. The Pico SDK leaves out all but the two counts, so
what it calls 400 kHz is less.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from host_tools.simulation.emulator.clock_tree import PLL_SYS_NANOS

if TYPE_CHECKING:
    from rp2040py.rp2040 import RP2040


# With this rise the SDK's 400 kHz are 357 kHz, which others have measured with 4.7 kOhm.
RISE_NANOS = 150

_DATA = 0x10
_SPIKES = 0xA0
_SPIKES_AT_RESET = 7


class I2cTiming:
    """The timing of the I2C block `block_number`; `rise_nanos`: until SCL has risen.

    `bit_nanos`: how long a bit takes now. It is asked at every byte, and changes hardly ever.
    """

    def __init__(self, block_number: int, rise_nanos: int) -> None:
        self._number = block_number
        self.rise_nanos = rise_nanos
        self._spikes = _SPIKES_AT_RESET

    def attach(self, rp2040: RP2040) -> None:
        """Watch the register that rp2040py takes no odd number for. Called once, before it runs."""
        self._block = rp2040.i2c[self._number]
        write, reset = self._block.write_uint32, self._block.reset

        def write_too(offset: int, value: int) -> None:
            if offset == _SPIKES:
                self._spikes = value & 0xFF
            write(offset, value)
            if offset != _DATA:
                self._measure()

        def reset_too() -> None:
            self._spikes = _SPIKES_AT_RESET
            reset()
            self._measure()

        self._block.write_uint32, self._block.reset = write_too, reset_too
        self._measure()

    def _measure(self) -> None:
        high = self._block.scl_high_period + self._spikes + 7
        low = self._block.scl_low_period + 1
        self.bit_nanos = (high + low) * PLL_SYS_NANOS + self.rise_nanos
