"""A pin that the firmware pulls low, or high, whatever the block that it belongs to wants.

GPIOn_CTRL of IO_BANK0 can override what a pin puts out (OUTOVER) and whether it puts anything out
(OEOVER); the pad has that level then, and the input reads it (RP2040 datasheet, GPIO, "Function
Select", GPIO0_CTRL). So a program on the box presses a key without a finger. rp2040py tells the
listeners of a pin of the override, but not its input.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rp2040py.gpio_pin import GPIOPin
    from rp2040py.rp2040 import RP2040


_IO_BANK = 0x40014  # the address of its registers without the last three digits
_PIN_BYTES = 8  # STATUS, then CTRL
_CONTROL = 4
# Fields of CTRL, and what they say.
_OUTPUT_SHIFT, _ENABLE_SHIFT, _FIELD = 8, 12, 3
_LOW, _HIGH, _ENABLED = 2, 3, 3


class PadOverrides:
    """Lets the input of a pin read what the overrides put out."""

    def __init__(self) -> None:
        # What drove the pin from outside when the override began; None: its pull alone.
        self._outside: dict[int, bool | None] = {}

    def attach(self, rp2040: RP2040) -> None:
        """Watch the registers. Called once, before the emulated Pico runs."""
        block = rp2040.peripherals[_IO_BANK]
        write = block.write_uint32
        # rp2040py resets the pins themselves, and not this block: a reset is noticed by another.
        reset = rp2040.clocks.reset
        pins = rp2040.gpio

        def write_too(offset: int, value: int) -> None:
            write(offset, value)
            number, register = divmod(offset, _PIN_BYTES)
            if register == _CONTROL and number < len(pins):
                self._follow(pins[number])

        def reset_too() -> None:
            reset()
            for number in list(self._outside):
                self._release(pins[number])

        block.write_uint32, rp2040.clocks.reset = write_too, reset_too

    def _follow(self, pin: GPIOPin) -> None:
        output = pin.ctrl >> _OUTPUT_SHIFT & _FIELD
        enabled = pin.ctrl >> _ENABLE_SHIFT & _FIELD == _ENABLED
        if enabled and output in (_LOW, _HIGH):
            if pin.index not in self._outside:
                self._outside[pin.index] = pin._raw_input_value if pin._driven else None
            pin.set_input_value(output == _HIGH)
        elif pin.index in self._outside:
            self._release(pin)

    def _release(self, pin: GPIOPin) -> None:
        outside = self._outside.pop(pin.index)
        if outside is None:
            pin.release_input()
        else:
            pin.set_input_value(outside)
