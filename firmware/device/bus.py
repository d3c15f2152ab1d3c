"""The bus of the panel: I2C that is fed by DMA while the program goes on.

The words are those of the I2C block: a byte, with STOP at the end of a transaction; the one behind
it begins the next. Each is a halfword, as the block takes all bits of a write and not just eight
(RP2040 datasheet 2.1.4, "Narrow IO Register Writes"; 4.3.17, IC_DATA_CMD). Nothing is allocated
after construction.
"""

import errno

from micropython import const

_BLOCKS = (0x40044000, 0x40048000)
_TAR = const(0x04)
_DATA_CMD = const(0x10)
_RAW_INTR_STAT = const(0x34)
_CLR_TX_ABRT = const(0x54)
_ENABLE = const(0x6C)
_STATUS = const(0x70)
# Bits of them.
_TX_ABRT = const(1 << 6)
_TX_EMPTY = const(1 << 2)
_MASTER_BUSY = const(1 << 5)

# What makes the DMA wait for room in the block (ibid., 2.5.3.1, "System DREQ Table").
_REQUESTS = (32, 34)
_HALFWORDS = const(1)

# A whole picture takes 26 ms; a bus that is held down would take for ever.
_LIMIT_MS = const(50)


class PanelBus:
    """What is at `address` on the I2C block `number`, which has been set up.

    `dma`: a free DMA channel; `registers`: those of the chip by address, as `machine.mem32`;
    `ticks_ms`, `ticks_diff`: as in `time`.
    """

    def __init__(self, number, address, dma, registers, ticks_ms, ticks_diff):
        block = _BLOCKS[number]
        self._registers = registers
        self._dma = dma
        self._ticks_ms = ticks_ms
        self._ticks_diff = ticks_diff
        self._interrupts = block + _RAW_INTR_STAT
        self._clear_abort = block + _CLR_TX_ABRT
        self._status = block + _STATUS
        self._enable = block + _ENABLE
        registers[self._enable] = 0
        registers[block + _TAR] = address
        registers[self._enable] = 1
        control = dma.pack_ctrl(size=_HALFWORDS, inc_write=False, treq_sel=_REQUESTS[number])
        dma.config(write=block + _DATA_CMD, ctrl=control)

    def wait(self):
        """Wait until all words have been taken by the block. OSError: one did not arrive."""
        self._wait(False)

    def send(self, words, count):
        """Begin to send the first `count` words; to be called after `wait`.

        They must not change until that has been called again.
        """
        self._dma.config(read=words, count=count, trigger=True)

    def finish(self):
        """Wait until all has gone out. OSError: a word did not arrive."""
        self._wait(True)

    def _wait(self, for_last):
        """Until the words have been taken, or `for_last` has left."""
        registers = self._registers
        begin = self._ticks_ms()
        while self._dma.active() or (for_last and self._is_sending()):
            if self._ticks_diff(self._ticks_ms(), begin) > _LIMIT_MS:
                self._dma.active(False)
                registers[self._enable] = 0  # forgets what it has taken
                registers[self._enable] = 1
                raise OSError(errno.ETIMEDOUT)
        if registers[self._interrupts] & _TX_ABRT:
            registers[self._clear_abort]
            raise OSError(errno.EIO)

    def _is_sending(self):
        return self._registers[self._status] & (_MASTER_BUSY | _TX_EMPTY) != _TX_EMPTY
