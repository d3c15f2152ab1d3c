"""The filesystem of a flash on the PC: the same littlefs, with files as the firmware opens them."""

import errno
import os
from collections.abc import Callable
from typing import BinaryIO, ParamSpec, TypeVar

from littlefs import LittleFS, LittleFSError, UserContext

from firmware.flash_layout import FLASH_SIZE, STORAGE_OFFSET, STORAGE_SIZE

# The geometry that MicroPython's VfsLfs2 uses.
_PAGE = 256
_BLOCK = 4096
_BLOCKS = STORAGE_SIZE // _BLOCK


Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")


class FlashFiles:
    """The `fs` of `firmware.app.storage.files` over a littlefs.

    It is a copy of that in `flash` (2 MiB), or a new one.

    LittleFSError if `flash` has no filesystem that can be mounted.
    """

    def __init__(self, flash: bytes | None = None) -> None:
        content = flash[STORAGE_OFFSET:FLASH_SIZE] if flash else b"\xff" * STORAGE_SIZE
        self._context = UserContext(buffer=bytearray(content))
        self._disk = LittleFS(
            self._context,
            mount=False,
            block_size=_BLOCK,
            block_count=_BLOCKS,
            read_size=32,
            prog_size=_PAGE,
            cache_size=4 * _PAGE,
            lookahead_size=32,
            block_cycles=100,
        )
        if not flash:
            self._disk.format()
        self._disk.mount()

    def flash(self) -> bytes:
        """A whole flash that holds this filesystem and nothing else."""
        content = bytearray(b"\xff" * FLASH_SIZE)
        content[STORAGE_OFFSET:] = self._context.buffer
        return bytes(content)

    def read(self, path: str) -> bytes:
        """The contents of a file. FileNotFoundError if it does not exist."""
        with self.open(path, "rb") as file:
            return file.read()

    def open(self, path: str, mode: str) -> BinaryIO:
        """Open a binary file; `mode` is "rb", "wb" or "ab".

        OSError for one that is longer than its flash, as a damaged directory may say.
        """
        if mode == "rb" and self.size(path) > STORAGE_SIZE:  # its directory is damaged
            raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
        if mode == "ab" and not self.exists(path):
            mode = "wb"  # littlefs-python appends only to files that exist
        return self._call(self._disk.open, path, mode)

    def rename(self, old: str, new: str) -> None:
        """Rename a file. It replaces a file `new` in one step."""
        self._call(self._disk.rename, old, new)

    def remove(self, path: str) -> None:
        """Delete a file."""
        self._call(self._disk.remove, path)

    def exists(self, path: str) -> bool:
        """Does this file exist?"""
        try:
            self.size(path)
        except FileNotFoundError:
            return False
        return True

    def size(self, path: str) -> int:
        """The size of a file in bytes."""
        return self._call(self._disk.stat, path).size

    def free(self) -> int:
        """Free bytes."""
        return (_BLOCKS - self._disk.used_block_count) * _BLOCK

    @staticmethod
    def _call(
        function: Callable[Parameters, Result],
        *arguments: Parameters.args,
        **options: Parameters.kwargs,
    ) -> Result:
        try:
            return function(*arguments, **options)
        except LittleFSError as error:
            raise OSError(-error.code, os.strerror(-error.code)) from error
