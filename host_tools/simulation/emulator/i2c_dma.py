"""The request line from the I2C block to the DMA controller, which rp2040py lacks.

RP2040 datasheet 4.3.15, "DMA Controller Interface", and 4.3.17, IC_DMA_TDLR: while IC_DMA_CR.TDMAE
is set, the block requests a transfer as long as its transmit FIFO holds no more than IC_DMA_TDLR
entries. 4.3.17, IC_RAW_INTR_STAT.TX_ABRT: when a byte was not acknowledged, the FIFO is flushed. It
stays empty until IC_CLR_TX_ABRT is read; what is written to it meanwhile is lost. How sure these
numbers are: docs/emulator.md.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rp2040py.peripherals.dma import DREQChannel
from rp2040py.peripherals.i2c import R_TX_ABRT
from rp2040py.utils.fifo import FIFO

if TYPE_CHECKING:
    from rp2040py.rp2040 import RP2040


_DMA_CR = 0x88
_DMA_TDLR = 0x8C
_TRANSMIT_ENABLE = 1 << 1
_DEPTH = 16
_REQUESTS = (DREQChannel.DREQ_I2C0_TX, DREQChannel.DREQ_I2C1_TX)


class _Fifo(FIFO):
    """A FIFO that calls `changed()` and takes nothing while `is_flushed()` is true."""

    def __init__(self, is_flushed: Callable[[], bool], changed: Callable[[], None]) -> None:
        super().__init__(_DEPTH)
        self._is_flushed = is_flushed
        self._changed = changed

    def push(self, value: int) -> None:
        if not self._is_flushed():
            super().push(value)
            self._changed()

    def pull(self) -> int:
        value = super().pull()
        self._changed()
        return value

    def reset(self) -> None:
        super().reset()
        self._changed()


class I2cRequests:
    """Joins the I2C block `block_number` to the DMA controller."""

    def __init__(self, block_number: int) -> None:
        self._number = block_number
        self._control = 0
        self._level = 0

    def attach(self, rp2040: RP2040) -> None:
        """Called once, before the emulated Pico runs."""
        self._dma = rp2040.dma
        self._block = rp2040.i2c[self._number]
        self._block._tx_fifo = _Fifo(lambda: self._block.int_raw & R_TX_ABRT, self._request)
        read, write, reset = self._block.read_uint32, self._block.write_uint32, self._block.reset

        def read_too(offset: int) -> int:
            if offset == _DMA_CR:
                return self._control
            if offset == _DMA_TDLR:
                return self._level
            return read(offset)

        def write_too(offset: int, value: int) -> None:
            if offset == _DMA_CR:
                self._control = value
            elif offset == _DMA_TDLR:
                self._level = value % _DEPTH
            else:
                write(offset, value)
                return
            self._request()

        def reset_too() -> None:
            self._control = self._level = 0
            reset()

        self._block.read_uint32 = read_too
        self._block.write_uint32 = write_too
        self._block.reset = reset_too

    def _request(self) -> None:
        line = _REQUESTS[self._number]
        entries = self._block._tx_fifo.item_count
        if self._control & _TRANSMIT_ENABLE and entries <= self._level:
            self._dma.set_dreq(line)
        else:
            self._dma.clear_dreq(line)
