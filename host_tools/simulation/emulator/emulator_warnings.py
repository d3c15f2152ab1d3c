"""Warnings of rp2040py: it does not do what the program asked for, so the run ends.

The exceptions are in FORGIVEN, each with its reason.
"""

from __future__ import annotations

import re
from collections.abc import Callable

# Part of the chip, what is warned of as a regular expression, and why that does no harm.
FORGIVEN = (
    ("SSI", "write to 0x10: 0x[01]$", "SER selects the only chip that there is"),
    ("SSI", "read from 0x48$", "ICR clears interrupts, of which none is on"),
    (
        "I2C[01]",
        "write to IC_SDA_HOLD$",
        "how long SDA is held on the wire: no part here is so slow",
    ),
    ("PPB", "(read from|write to) 0xd10", "SCR: the depth of a sleep, which is the same in all"),
    (
        "CLOCKS_BASE",
        "(read from|write to) 0x(a[048c])",
        "SLEEP_EN and WAKE_EN: `chip_clocks` has what they do",
    ),
    ("RTC_BASE", "write to 0x0:", "CLKDIV_M1: the emulated clock always runs at the right speed"),
    ("USB", "(read from|write to) 0x(7c|80)", "USBPHY_DIRECT: the wires of USB are not modelled"),
)


class WarningLog:
    """The log of an emulated chip. `tell(part, message)` hears of what is not forgiven."""

    def __init__(self, tell: Callable[[str, str], None]) -> None:
        self._tell = tell
        self._forgiven = [(re.compile(part), re.compile(message)) for part, message, _ in FORGIVEN]

    def debug(self, component_name: str, message: str) -> None:
        """Of no interest."""

    def info(self, component_name: str, message: str) -> None:
        """Of no interest."""

    def warning(self, component_name: str, message: str) -> None:
        for part, words in self._forgiven:
            if part.fullmatch(component_name) and words.search(message):
                return
        self._tell(component_name, message)

    def error(self, component_name: str, message: str) -> None:
        self.warning(component_name, message)
