"""The bus of the panel: I2C that is fed by DMA while the program goes on.

The words are those of the I2C block: a byte, with STOP at the end of a transaction; the one behind
it begins the next. Each is a halfword, as the block takes all bits of a write and not just eight
(RP2040 datasheet 2.1.4, "Narrow IO Register Writes"; 4.3.17, IC_DATA_CMD). Nothing is allocated
after construction.
"""

import errno

from micropython import const

_TAR = const(0x04)
_DATA_CMD = const(0x10)
_HIGH_COUNT = const(0x1C)
_LOW_COUNT = const(0x20)
_RAW_INTR_STAT = const(0x34)
_CLR_TX_ABRT = const(0x54)
_ENABLE = const(0x6C)
_STATUS = const(0x70)
_DMA_LEVEL = const(0x8C)
_SPIKE_COUNT = const(0xA0)
# Bits of them.
_TX_ABRT = const(1 << 6)
_TX_EMPTY = const(1 << 2)
_MASTER_BUSY = const(1 << 5)

_HALFWORDS = const(1)
# The block asks for words as long as it has no more than so many of the sixteen that it holds.
_LEVEL = const(14)
# Requests of a channel that the DMA has counted and not answered; a write forgets them (ibid.,
# CH0_DBG_CTDREQ, and the next channel's behind it).
_COUNTED_REQUESTS = const(0x50000800)
_CHANNEL_BYTES = const(0x40)

# Cycles of 8 ns. SCL is low for one more than its count, and high for seven and those of a spike
# more (ibid., 4.3.14): 1.31 us and at least 0.6 us, as fast mode wants it. 313 in all are 400 kHz
# for lines that rise at once. What they really take is found out, and taken from the high time.
_CYCLE_NS = const(8)
_BIT = const(313)
_LOW = const(163)
_SPIKE = const(6)
_HIGH = const(136)  # _BIT - (_LOW + 1) - (_SPIKE + 7)
_MOST_RISE = const(37)  # 0.3 us, what fast mode allows
# The address goes before the words of a transaction. So many bits in one go are enough to measure,
# to within two cycles.
_BITS = const(9)
_ENOUGH_BITS = const(2_000)
_UNSURE = const(2)

# What a panel that holds SDA needs at most: the rest of a byte and its acknowledgement.
_MOST_PULSES = const(9)
_PULSE_US = const(5)

# A whole picture takes 26 ms; a bus that is held down would take for ever.
_LIMIT_MS = const(50)


def free(scl, sda, wait_us):
    """Free a bus whose SDA the panel holds low, as it waits for the rest of a byte that was cut.

    It does so when the processor starts anew in the middle of a byte. The I2C block would wait
    without end. The pins are plain ones afterwards.
    """
    sda.init(sda.IN, sda.PULL_UP)
    scl.init(scl.OPEN_DRAIN, scl.PULL_UP, value=1)
    wait_us(_PULSE_US)
    if sda.value():
        return
    for _ in range(_MOST_PULSES):
        scl.value(0)
        wait_us(_PULSE_US)
        scl.value(1)
        wait_us(_PULSE_US)
        if sda.value():
            break
    # STOP: SDA rises while SCL is high.
    scl.value(0)
    sda.init(sda.OPEN_DRAIN, sda.PULL_UP, value=0)
    for line in (scl, sda):
        wait_us(_PULSE_US)
        line.value(1)
    wait_us(_PULSE_US)


class PanelBus:
    """The panel at `address` on the I2C block with its registers at `block`.

    `request`: makes the DMA wait for room in the block; `set_up`: frees the bus and sets the block
    up; `dma`: a free DMA channel; `registers`: those of the chip by address, as `machine.mem32`;
    `ticks_ms`, `ticks_us`, `ticks_diff`: as in `time`.
    """

    def __init__(
        self, block, request, address, set_up, dma, registers, ticks_ms, ticks_us, ticks_diff
    ):
        self._block = block
        self._address = address
        self._set_up_block = set_up
        self._registers = registers
        self._dma = dma
        self._ticks_ms = ticks_ms
        self._ticks_us = ticks_us
        self._ticks_diff = ticks_diff
        self._high = _HIGH
        self._measuring = True
        self._has_waited = False  # was the bus at work all the time since the words before?
        self._bits = 0  # so many since
        self._since = 0  # this moment of `ticks_us`
        self._last_bits = 0  # of the words before
        self._interrupts = block + _RAW_INTR_STAT
        self._clear_abort = block + _CLR_TX_ABRT
        self._status = block + _STATUS
        self._enable = block + _ENABLE
        self._set_up()
        control = dma.pack_ctrl(size=_HALFWORDS, inc_write=False, treq_sel=request)
        dma.config(write=block + _DATA_CMD, ctrl=control)

    def wait(self):
        """Wait until all words have been taken by the block. OSError: one did not arrive."""
        self._wait(False)

    def send(self, words, count):
        """Begin to send the first `count` words; to be called after `wait`.

        They must not change until that has been called again.
        """
        if self._measuring:
            self._measure(count)
        self._dma.config(read=words, count=count, trigger=True)

    def finish(self):
        """Wait until all has gone out. OSError: a word did not arrive."""
        self._wait(True)

    def _set_up(self):
        self._set_up_block()
        self._write(_TAR, self._address)
        self._write(_LOW_COUNT, _LOW)
        self._write(_HIGH_COUNT, self._high)
        self._write(_SPIKE_COUNT, _SPIKE)
        self._write(_DMA_LEVEL, _LEVEL)

    def _write(self, register, value):
        """Write to a register that can be written only while the block is off."""
        self._registers[self._enable] = 0
        self._registers[self._block + register] = value
        self._registers[self._enable] = 1

    def _measure(self, count):
        """Find out how long the lines take to rise, once the bus has worked without a pause.

        From then on so much less is left for the high time, and the bus is as quick as it may be.
        """
        if self._high != _HIGH:
            if not self._is_sending():
                self._write(_HIGH_COUNT, self._high)
                self._measuring = False
            return
        now = self._ticks_us()
        if not self._has_waited:
            self._last_bits = 0  # the first words only fill the block
            return
        if self._last_bits:
            self._bits += self._last_bits
        else:
            self._bits = 0
            self._since = now
        self._last_bits = _BITS * (count + 1)
        if self._bits >= _ENOUGH_BITS:
            nanos = self._ticks_diff(now, self._since) * 1_000 // self._bits
            rise = nanos // _CYCLE_NS - _BIT - _UNSURE
            self._bits = 0
            self._since = now
            if rise <= _MOST_RISE:  # else something has held it up
                self._high = _HIGH - max(0, rise)
                self._measuring = rise > 0

    def _wait(self, for_last):
        """Until the words have been taken, or `for_last` has left."""
        registers = self._registers
        begin = self._ticks_ms()
        self._has_waited = False
        while self._dma.active() or (for_last and self._is_sending()):
            if self._ticks_diff(self._ticks_ms(), begin) > _LIMIT_MS:
                self._dma.active(False)
                registers[_COUNTED_REQUESTS + _CHANNEL_BYTES * self._dma.channel] = 0
                registers[self._enable] = 0  # forgets what it has taken
                self._set_up()
                raise OSError(errno.ETIMEDOUT)
            self._has_waited = True
        if registers[self._interrupts] & _TX_ABRT:
            registers[self._clear_abort]
            raise OSError(errno.EIO)

    def _is_sending(self):
        return self._registers[self._status] & (_MASTER_BUSY | _TX_EMPTY) != _TX_EMPTY
