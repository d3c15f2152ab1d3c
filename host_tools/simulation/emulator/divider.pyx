# cython: language_level=3, cdivision=True
"""The divider of the RP2040 (datasheet, SIO): a program writes operands and reads results.

It replaces the registers of rp2040py's SIO block, which is Python: the firmware divides ten
thousand times in a start. The results are exactly the same, also of a division by zero.
"""

cimport cython

cdef enum:
    FIRST = 0x60
    UNSIGNED_DIVIDEND = 0x60
    UNSIGNED_DIVISOR = 0x64
    SIGNED_DIVIDEND = 0x68
    SIGNED_DIVISOR = 0x6C
    QUOTIENT = 0x70
    REMAINDER = 0x74
    STATE = 0x78

    DIRTY = 0b10
    READY_AND_DIRTY = 0b11
    # rp2040py counts so many for a division, but no time passes for them.
    CYCLES = 8


cdef class Divider:
    """Takes over the divider's registers from `rp2040.sio`. STATE can only be read."""

    def __init__(self, rp2040):
        sio = rp2040.sio
        core = rp2040.core
        read, write, reset = sio.read_uint32, sio.write_uint32, sio.reset

        def read_too(offset):
            ours = FIRST <= offset <= STATE and offset % 4 == 0
            return self.load(offset) if ours else read(offset)

        def write_too(offset, value):
            if FIRST <= offset < STATE and offset % 4 == 0:
                core.cycles += self.store(offset, value & 0xFFFFFFFF)
            else:
                write(offset, value)

        def reset_too():
            self._reset()
            reset()

        sio.read_uint32, sio.write_uint32, sio.reset = read_too, write_too, reset_too
        self._reset()

    def _reset(self):
        self.dividend = self.quotient = self.remainder = self.state = 0
        self.divisor = 1

    cdef unsigned int load(self, unsigned int offset) noexcept:
        """The value of a register of the divider."""
        if offset == UNSIGNED_DIVIDEND or offset == SIGNED_DIVIDEND:
            return self.dividend
        if offset == UNSIGNED_DIVISOR or offset == SIGNED_DIVISOR:
            return self.divisor
        if offset == QUOTIENT:
            self.state &= ~DIRTY
            return self.quotient
        if offset == REMAINDER:
            return self.remainder
        return self.state

    cdef int store(self, unsigned int offset, unsigned int value) noexcept:
        """Write a register; returns the cycles of the division that this begins, or 0."""
        if offset == QUOTIENT:
            self.quotient = value
        elif offset == REMAINDER:
            self.remainder = value
        elif offset == UNSIGNED_DIVIDEND or offset == SIGNED_DIVIDEND:
            self.dividend = value
        else:
            self.divisor = value
        self.state = READY_AND_DIRTY
        if offset == QUOTIENT or offset == REMAINDER:
            return 0
        self._divide(offset == SIGNED_DIVIDEND or offset == SIGNED_DIVISOR)
        return CYCLES

    cdef void _divide(self, bint signed) noexcept:
        cdef long long dividend, divisor
        if self.divisor == 0:
            self.quotient = 0xFFFFFFFF if self.dividend else 1
            self.remainder = self.dividend
            return
        dividend, divisor = self.dividend, self.divisor
        if signed:
            dividend, divisor = <int> self.dividend, <int> self.divisor
        self.quotient = <unsigned int> (dividend // divisor)
        self.remainder = <unsigned int> (dividend % divisor)
