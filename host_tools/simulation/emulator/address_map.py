"""Address map of the processor of the emulated box (RP2040 datasheet 2.2, "Address Map").

Parts that the emulator lacks count as nothing: the memory's mirror without stripes (0x21000000),
the flash cache as memory (0x15000000).
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from rp2040py.memory_map import (
    DPRAM_START_ADDRESS,
    FLASH_START_ADDRESS,
    RAM_START_ADDRESS,
    SIO_START_ADDRESS,
)

from host_tools.simulation.emulator.flash_chip import SIZE

if TYPE_CHECKING:
    from rp2040py.rp2040 import RP2040


class Place(Enum):
    """Of what kind an address is."""

    NOTHING = "where nothing is"
    ROM = "which is ROM"
    FLASH = "which is flash"
    RAM = "which is memory"
    USB_RAM = "which is the memory of USB"
    REGISTER = "which is a register"


ROM = range(0x4000)
RAM = range(RAM_START_ADDRESS, RAM_START_ADDRESS + 264 * 1024)
_USB_RAM = range(DPRAM_START_ADDRESS, DPRAM_START_ADDRESS + 4096)
# What the Pico's chip has; it is seen four times, through the cache and past it, 16 MB apart.
FLASH = range(FLASH_START_ADDRESS, FLASH_START_ADDRESS + SIZE)
_XIP = range(FLASH_START_ADDRESS, FLASH_START_ADDRESS + 0x04000000)
_XIP_OFFSET = 0x00FFFFFF
_SIO = range(SIO_START_ADDRESS, SIO_START_ADDRESS + 0x200)
# The processor's own registers (ARMv6-M Architecture Reference Manual, "System Control Space").
_OWN = range(0xE000E000, 0xE000F000)

# Code can be in these; elsewhere the processor executes nothing (ibid., "System address map").
CODE = (Place.ROM, Place.FLASH, Place.RAM)
READ_ONLY = (Place.ROM, Place.FLASH)


def place_of(rp2040: RP2040, address: int) -> Place:
    """Return the owner of the byte at `address`."""
    if address in RAM:
        return Place.RAM
    if address in _XIP:
        return Place.FLASH if address & _XIP_OFFSET < SIZE else Place.NOTHING
    if address in _SIO or address in _OWN or rp2040.find_peripheral(address):
        return Place.REGISTER
    if address in ROM:
        return Place.ROM
    if address in _USB_RAM:
        return Place.USB_RAM
    return Place.NOTHING
