"""The last HardFault, as registers have it that a reset leaves alone (hard_fault.h of the image).

Loaded only where there was one.
"""

from micropython import const

# The scratch registers of the watchdog with its addresses.
_PLACE = const(0x20)
_CALLER = const(0x24)
_ADDRESS = const(0x28)
# The one whose upper byte has the mark that it is one, whether nobody was told of it yet, and how
# many came in a row.
_MARKS = const(0x10)
_MARK_BITS = const(0xF0)
_MARK = const(0xA0)
_NEW = const(0x08)
_COUNT = const(0x07)
_LOWER = const(0xFFFFFF)
_WORD = const(0xFFFFFFFF)


def kept_fault(registers, watchdog):
    """The `KeptFault`, None if there is none: by the registers as `machine.mem32`, and where those
    of the watchdog begin.
    """
    fault = KeptFault(registers, watchdog)
    return fault if fault.is_one else None


class KeptFault:
    """A HardFault since the power came on.

    Addresses: `place`: of the instruction; `caller`: in the link register, mostly where its
    function was called from; `address`: what it loaded or stored, 0 if it did neither.
    """

    def __init__(self, registers, watchdog):
        self._registers = registers
        self._at = watchdog + _MARKS
        self.place = registers[watchdog + _PLACE] & _WORD
        self.caller = registers[watchdog + _CALLER] & _WORD
        self.address = registers[watchdog + _ADDRESS] & _WORD

    @property
    def is_one(self):
        """Do the registers have one?"""
        return self._marks() & _MARK_BITS == _MARK

    @property
    def is_new(self):
        """Return True until somebody has been told of it."""
        return bool(self._marks() & _NEW)

    @property
    def in_a_row(self):
        """How many there were since a start has proved itself."""
        return self._marks() & _COUNT

    def tell(self):
        """Somebody will be told of it now."""
        self._clear(_NEW)

    def end_row(self):
        """A start has proved itself."""
        self._clear(_COUNT)

    def _marks(self):
        return self._registers[self._at] >> 24 & 0xFF

    def _clear(self, bits):
        lower = self._registers[self._at] & _LOWER
        self._registers[self._at] = (self._marks() & ~bits) << 24 | lower
