"""Parts at the pins of the Pico: the optional buzzer, and the supply that it measures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rp2040py.gpio_pin import GPIOPinState

from hardware import pins, power

if TYPE_CHECKING:
    from rp2040py.rp2040 import RP2040


# A longer pause between two swings ends a tone.
_PAUSE_NS = 20_000_000


@dataclass
class Tone:
    """A tone: when it began, how often the pin went up, when it went up last (nanoseconds)."""

    start: float
    swings: int = 0
    end: float = 0.0

    @property
    def hertz(self) -> float:
        """Its mean frequency; 0 for a single click."""
        return (self.swings - 1) * 1e9 / (self.end - self.start) if self.swings > 1 else 0.0

    @property
    def ms(self) -> float:
        """How long it lasted."""
        return (self.end - self.start) / 1e6


class Buzzer:
    """Listens to the pin. `tones`: all since power-on, the oldest first."""

    def __init__(self) -> None:
        self.tones: list[Tone] = []
        self.high = False

    def attach(self, rp2040: RP2040) -> None:
        """Wire the buzzer to its pin. Called once, before the emulated Pico runs."""
        self._clock = rp2040.clock
        rp2040.gpio[pins.BUZZER].add_listener(self._change)

    def _change(self, value: GPIOPinState, _before: GPIOPinState) -> None:
        before, self.high = self.high, value == GPIOPinState.HIGH
        if before or not self.high:
            return
        now = self._clock.nanos
        if not self.tones or now - self.tones[-1].end > _PAUSE_NS:
            self.tones.append(Tone(now))
        self.tones[-1].swings += 1
        self.tones[-1].end = now


_ADC_STEPS = 4096
_ADC_FIRST_PIN = 26
_CHANNEL = pins.SUPPLY_ADC - _ADC_FIRST_PIN
# 0.0226 V at the pin are a reading of 28.
_SELECTED = 28


class SupplyPins:
    """The supply that a Pico measures: VSYS at the converter, and whether USB gives power.

    On a Pico W, one with a `radio`, that has these pins. The converter has VSYS there while GPIO25
    is high, which deselects the radio, and some millivolts while it is low; GPIO24 is the radio's
    data, which is low while the radio is off (Pico W datasheet, the pins of the wireless interface,
    as pico-sdk issue 1222 cites them; 0.0226 V: arduino-pico issue 849).
    """

    def __init__(self, radio: bool) -> None:
        self._radio = radio
        self._millivolts = 0

    def attach(self, rp2040: RP2040) -> None:
        """Wire them. Called once, before the emulated Pico runs."""
        self._readings = rp2040.adc.channel_values
        self._usb_power = rp2040.gpio[pins.USB_POWER]
        self._select = rp2040.gpio[pins.LED]
        self._select.add_listener(lambda value, before: self._measure())

    def set_supply(self, millivolts: int) -> None:
        """Set the voltage at VSYS."""
        self._millivolts = millivolts
        self._measure()

    def set_usb_power(self, present: bool) -> None:
        """Let USB give power, or not."""
        self._usb_power.set_input_value(present and not self._radio)

    def _measure(self) -> None:
        if self._radio and self._select.value != GPIOPinState.HIGH:
            self._readings[_CHANNEL] = _SELECTED
        else:
            self._readings[_CHANNEL] = self._millivolts * _ADC_STEPS // power.SUPPLY_FULL_SCALE_MV
