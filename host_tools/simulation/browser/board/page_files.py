"""The flash of the box on a page: files in memory, which are stored before anybody relies on them.

A file that was written is what it was until it is closed, as with littlefs. Then the page stores
it, and only then it is what it has become.
"""

import io
import os

import host
import uctypes

from firmware.app.storage.files import Files

# Emscripten has the numbers of WASI: its ENOENT is another one than that of `errno`.
_NOT_THERE = 44


class PageFiles(Files):
    """Files below `root`, which the page has filled with what was stored."""

    def open(self, path, mode):
        """A file; one that is written must be a context."""
        if mode == "rb":
            return super().open(path, mode)
        return _Written(path, mode)

    def rename(self, old, new):
        """`new` may exist: it is replaced in one step."""
        _check(host.rename(old, new))

    def remove(self, path):
        """Remove a file. OSError."""
        _check(host.remove(path))

    def exists(self, path):
        """Is there such a file?"""
        try:
            os.stat(self._root + path)
        except OSError as error:
            if error.errno == _NOT_THERE:
                return False
            raise
        return True

    def free(self):
        """Bytes left; the page has as much room as a box."""
        return host.free()


class _Written:
    """A file that is being written. What it comes to is stored at the end of the context."""

    def __init__(self, path, mode):
        self._path = path
        self._append = mode == "ab"
        self._bytes = io.BytesIO()
        self.write = self._bytes.write

    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        if kind is None:
            data = self._bytes.getvalue()
            _check(host.store(self._path, self._append, uctypes.addressof(data), len(data)))
        return False


def _check(number):
    """OSError with this number, unless it is 0."""
    if number:
        raise OSError(number)
