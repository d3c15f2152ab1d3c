"""The chip of the emulated Pico: rp2040py's, without a flash that is erased for nothing."""

from __future__ import annotations

from rp2040py.rp2040 import RP2040


class PicoChip(RP2040):
    """Its flash is all zeros until somebody writes it, and no reset erases it.

    rp2040py erases the 16 MB that a processor can address where the chip is made, and again where
    its ROM is loaded. Of these a Pico has 2 MB, whose contents come at power-on; to erase them took
    most of the time in which a box is made.
    """

    def reset(self, *, preserve_flash: bool = True, from_watchdog: bool = False) -> None:
        """Reset the chip; `preserve_flash` is of no consequence."""
        super().reset(preserve_flash=True, from_watchdog=from_watchdog)
