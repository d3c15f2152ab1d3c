"""The box's flash and its filesystem on the PC: the real littlefs over a block device in Python.

Geometry and cache sizes are those that MicroPython's VfsLfs2 gives to the RP2040's flash. Every
page program and block erase can be kept in a journal, so that the flash can be put together again
as it was at any moment in between.

After a cut the flash may hold *unstable* bits, which read differently each time: `docs/storage.md`
says what is known of them.
"""

import os
import random

from littlefs import LittleFS, LittleFSError, UserContext, lfs

from firmware.app.storage.directory import room_for
from firmware.app.storage.settle import NO_DIRECTORY, settle, was_never_used
from firmware.flash_layout import STORAGE_SIZE

PAGE = 256
BLOCK = 4096
BLOCKS = STORAGE_SIZE // BLOCK

# What a power cut leaves of the operation that it hits.
MISSING = "missing"  # it never began
TORN = "torn"  # the first half is done, the second is not
NOISE = "noise"  # every bit that should have changed has or has not
UNSTABLE = "unstable"  # some of the bits that it touched read differently each time
CUTS = (MISSING, TORN, NOISE, UNSTABLE)

# How many bits a cut leaves unstable; 0: every bit that it touched may be.
_UNSTABLE_BITS = (1, 1, 2, 3, 8, 0)

_WRITE = lfs.LFSFileFlag.wronly | lfs.LFSFileFlag.creat
_MODES = {
    "rb": lfs.LFSFileFlag.rdonly,
    "wb": _WRITE | lfs.LFSFileFlag.trunc,
    "ab": _WRITE | lfs.LFSFileFlag.append,
}


class Operation:
    """One program of a page or erase of a block at `address`; `data` is None for an erase."""

    def __init__(self, address, data=None):
        self.address = address
        self.data = data
        self.size = BLOCK if data is None else len(data)

    def result(self, before):
        """What it makes of the bytes `before`: a program can only clear bits."""
        if self.data is None:
            return b"\xff" * self.size
        return _bytes(_bits(before) & _bits(self.data), self.size)


class Flash(UserContext):
    """The flash itself. `image`: its bytes; `journal`: every Operation, oldest first.

    `unstable`: address of a page -> mask of its bits (an integer, little endian) that read
    differently each time. They are 1 in `image`.
    """

    def __init__(self, image=None, unstable=None, seed=0):
        super().__init__(buffer=image or bytearray(b"\xff" * (BLOCK * BLOCKS)))
        self.unstable = dict(unstable or {})
        self.journal = []
        self._random = random.Random(seed)

    @property
    def image(self):
        return self.buffer

    def copy(self, seed=0):
        """Another flash in the same state, its journal empty."""
        return Flash(bytearray(self.buffer), self.unstable, seed)

    def apply(self, operation):
        """Carry out an operation: the bits that it sets or clears are stable then."""
        start, end = operation.address, operation.address + operation.size
        self.buffer[start:end] = operation.result(self.buffer[start:end])
        for page in [page for page in self.unstable if start <= page < end]:
            cleared = 0 if operation.data is None else _bits(operation.data)
            self._mark(page, self.unstable.pop(page) & cleared)

    def cut(self, operation, kind, seed):
        """Leave what a power cut of this `kind` does of an operation."""
        chance = random.Random(seed)
        if kind == TORN:
            self._tear(operation)
        elif kind == NOISE:
            self._store(operation, self._some(operation, chance), 0)
        elif kind == UNSTABLE:
            self._store(operation, *self._unstable(operation, chance))

    # What littlefs calls

    def read(self, cfg, block, off, size):
        start = block * BLOCK + off
        data = self.buffer[start : start + size]
        if self.unstable:
            self._flicker(data, start)
        return data

    def prog(self, cfg, block, off, data):
        start = block * BLOCK + off
        for page in range(0, len(data), PAGE):
            self._do(Operation(start + page, bytes(data[page : page + PAGE])))
        return 0

    def erase(self, cfg, block):
        self._do(Operation(block * BLOCK))
        return 0

    # What MicroPython's block devices have

    def readblocks(self, block, buffer, offset):
        buffer[:] = self.read(None, block, offset, len(buffer))

    def writeblocks(self, block, data, offset):
        self.prog(None, block, offset, data)

    def _do(self, operation):
        self.apply(operation)
        self.journal.append(operation)

    # Reading what is unstable

    def _flicker(self, data, start):
        """Let every unstable bit of `data`, which lies at `start`, read at random."""
        for page, mask in self.unstable.items():
            first = max(start, page)
            end = min(start + len(data), page + PAGE)
            if first < end:
                undone = mask & self._random.getrandbits(8 * PAGE)
                bits = _bytes(undone, PAGE)[first - page : end - page]
                part = slice(first - start, end - start)
                data[part] = _bytes(_bits(data[part]) & ~_bits(bits), end - first)

    # Cutting

    def _before_and_after(self, operation):
        before = bytes(self.buffer[operation.address : operation.address + operation.size])
        return before, operation.result(before)

    def _tear(self, operation):
        before, after = self._before_and_after(operation)
        half = operation.size // 2
        self._store(operation, _bits(after[:half] + before[half:]), 0)

    def _some(self, operation, chance):
        before, after = map(_bits, self._before_and_after(operation))
        return after ^ ((before ^ after) & chance.getrandbits(8 * operation.size))

    def _unstable(self, operation, chance):
        """The bits, and the mask of those that are unstable."""
        before, after = map(_bits, self._before_and_after(operation))
        touched = before ^ after
        if operation.data is None and chance.randrange(2):
            # The chip programs all bits of a sector before it erases them.
            touched = _bits(b"\xff" * operation.size)
        bits = chance.choice((before, after, self._some(operation, chance)))
        count = chance.choice(_UNSTABLE_BITS)
        mask = chance.getrandbits(8 * operation.size)
        if count:
            mask = _a_few(touched, 8 * operation.size, count, chance)
        return bits, mask & touched

    def _store(self, operation, bits, mask):
        """Let the bytes of an operation be `bits`, those of `mask` being unstable.

        What was unstable before and has not been changed stays so.
        """
        start = operation.address
        for page in range(start, start + operation.size, PAGE):
            shift = 8 * (page - start)
            here = (1 << 8 * PAGE) - 1
            self.buffer[page : page + PAGE] = _bytes(bits >> shift & here, PAGE)
            kept = self.unstable.pop(page, 0) & (bits >> shift)
            self._mark(page, mask >> shift & here | kept)

    def _mark(self, page, mask):
        if mask:
            self.unstable[page] = mask
            bits = _bits(self.buffer[page : page + PAGE]) | mask
            self.buffer[page : page + PAGE] = _bytes(bits, PAGE)


class LittlefsDisk:
    """`fs` over littlefs on `flash`, mounted as at power-on; formatted first if `fresh`.

    `settled`: whether unstable bits are seen to before, as the box does. `gap`: what that has found
    of further commits that are missing, 0: nothing.
    """

    def __init__(self, flash, fresh=False, settled=True):
        self.flash = flash
        self.gap = 0
        self._lfs = LittleFS(
            flash,
            mount=False,
            block_size=BLOCK,
            block_count=BLOCKS,
            read_size=32,
            prog_size=PAGE,
            cache_size=4 * PAGE,
            lookahead_size=32,
            block_cycles=100,
        )
        if fresh:
            self._lfs.format()
        elif settled:
            fault, self.gap = settle(flash, BLOCKS)
            if fault == NO_DIRECTORY and was_never_used(flash, BLOCKS):
                self._lfs.format()
                fault = None
            assert fault is None
        self._lfs.mount()

    def open(self, path, mode):
        return _File(self._lfs.fs, path, _MODES[mode])

    def rename(self, old, new):
        _call(lfs.rename, self._lfs.fs, old, new)

    def remove(self, path):
        _call(lfs.remove, self._lfs.fs, path)

    def exists(self, path):
        try:
            self.size(path)
        except FileNotFoundError:
            return False
        return True

    def size(self, path):
        return _call(lfs.stat, self._lfs.fs, path).size

    def free(self):
        return (BLOCKS - self._lfs.used_block_count) * BLOCK

    def room(self, path):
        return room_for(path.encode(), memoryview(self.flash.image))


class _File:
    """An open file, without a buffer but littlefs' own, as on the device."""

    def __init__(self, disk, path, flags):
        self._file = None
        self._disk = disk
        self._file = _call(lfs.file_open, disk, path, flags)

    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        self.close()

    def __del__(self):
        # MicroPython too closes what it collects.
        self.close()

    def close(self):
        file, self._file = self._file, None
        if file is not None:
            _call(lfs.file_close, self._disk, file)

    def read(self, size):
        return _call(lfs.file_read, self._disk, self._file, size)

    def readinto(self, buffer):
        data = self.read(len(buffer))
        buffer[: len(data)] = data
        return len(data)

    def write(self, data):
        return _call(lfs.file_write, self._disk, self._file, bytes(data))

    def seek(self, offset):
        return _call(lfs.file_seek, self._disk, self._file, offset, os.SEEK_SET)


def fill(files, left):
    """Take what is free on a flash, but for about `left` bytes; never less than that."""
    with files.open("ballast", "wb") as file:
        file.write(bytes(files.free() - left - 3 * BLOCK))
    number = 0
    while files.free() - BLOCK >= left:
        with files.open(f"ballast{number}", "wb") as file:
            file.write(bytes(BLOCK))
        number += 1


def _call(function, *arguments):
    try:
        return function(*arguments)
    except LittleFSError as error:
        raise OSError(-error.code, os.strerror(-error.code)) from error


def _a_few(bits, size, count, chance):
    """A mask of at most `count` of the `bits`, which are `size` wide."""
    # An operation touches about half of its bits: that many tries find enough of them.
    found = 0
    for _ in range(4 * count):
        place = 1 << chance.randrange(size)
        if place & bits and found.bit_count() < count:
            found |= place
    return found


def _bits(data):
    return int.from_bytes(data, "little")


def _bytes(bits, size):
    return bits.to_bytes(size, "little")
