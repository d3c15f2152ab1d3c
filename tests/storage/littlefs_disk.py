"""The box's flash and its filesystem on the PC: the real littlefs over a block device in Python.

Geometry and cache sizes are those that MicroPython's VfsLfs2 gives to the RP2040's flash. Every
page program and block erase can be kept in a journal, so that the flash can be put together again
as it was at any moment in between.
"""

import os
import random

from littlefs import LittleFS, LittleFSError, UserContext, lfs

PAGE = 256
BLOCK = 4096
BLOCKS = 352

# What a power cut leaves of the operation that it hits.
MISSING = "missing"  # it never began
TORN = "torn"  # the first half is done, the second is not
NOISE = "noise"  # every bit that should have changed has or has not
CUTS = (MISSING, TORN, NOISE)

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

    def apply(self, image):
        """Carry it out: a program can only clear bits."""
        self._store(image, self._result(self._before(image)))

    def cut(self, image, kind, seed):
        """Leave `image` as a power cut of this `kind` does."""
        if kind == MISSING:
            return
        before = self._before(image)
        after = self._result(before)
        if kind == TORN:
            half = self.size // 2
            self._store(image, after[:half] + before[half:])
        else:
            undone = random.Random(seed).randbytes(self.size)
            changed = _bits(before) ^ _bits(after)
            result = _bits(after) ^ (changed & _bits(undone))
            self._store(image, result.to_bytes(self.size, "little"))

    def _before(self, image):
        return bytes(image[self.address : self.address + self.size])

    def _result(self, before):
        if self.data is None:
            return b"\xff" * self.size
        return (_bits(before) & _bits(self.data)).to_bytes(self.size, "little")

    def _store(self, image, data):
        image[self.address : self.address + self.size] = data


class Flash(UserContext):
    """The flash itself. `image`: its bytes; `journal`: every Operation, oldest first."""

    def __init__(self, image=None):
        super().__init__(buffer=image or bytearray(b"\xff" * (BLOCK * BLOCKS)))
        self.journal = []

    @property
    def image(self):
        return self.buffer

    def read(self, cfg, block, off, size):
        start = block * BLOCK + off
        return self.buffer[start : start + size]

    def prog(self, cfg, block, off, data):
        start = block * BLOCK + off
        for page in range(0, len(data), PAGE):
            self._do(Operation(start + page, bytes(data[page : page + PAGE])))
        return 0

    def erase(self, cfg, block):
        self._do(Operation(block * BLOCK))
        return 0

    def _do(self, operation):
        operation.apply(self.buffer)
        self.journal.append(operation)


class LittlefsDisk:
    """`fs` over littlefs on `flash`, which is formatted first if `fresh`."""

    def __init__(self, flash, fresh=False):
        self.flash = flash
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


def _call(function, *arguments):
    try:
        return function(*arguments)
    except LittleFSError as error:
        raise OSError(-error.code, os.strerror(-error.code)) from error


def _bits(data):
    return int.from_bytes(data, "little")
