"""The flash of a box on a computer that may be killed, or lose its power, at any moment.

On littlefs a file is what it was until it is closed, and then all of it is new. A folder of a
computer promises neither: a file that is opened to be written is empty at once, and what was
written is on the disk some seconds later.
"""

import os
import sys
from contextlib import closing
from io import BytesIO, FileIO, IOBase
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Self

from firmware.app.storage.draft import PATH as DRAFT
from host_tools.simulation.simulator.board import FilesOfWindows

# It is written at every answer, and promises nothing: it need not be on the disk at once.
_UNPROMISED = (DRAFT,)
_BESIDE = ".new"


class SafeFiles(FilesOfWindows):
    """`Files` that are written whole or not at all, and are on the disk when they are closed."""

    def open(self, path: str, mode: str) -> BytesIO | FileIO | BinaryIO:
        """The file, as `Files` has it. OSError."""
        promised = path not in _UNPROMISED
        if mode == "wb":
            return _Replaced(Path(self._root + path), promised)
        if mode == "ab":
            return _Appended(self._root + path, promised)
        return super().open(path, mode)

    def rename(self, old: str, new: str) -> None:
        """Rename, also over an existing file, and for good."""
        super().rename(old, new)
        _settle_folder(Path(self._root))


class _Replaced(BytesIO):
    """A file that replaces the present one when the block ends well."""

    def __init__(self, path: Path, promised: bool) -> None:
        super().__init__()
        self._path, self._promised = path, promised

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if kind is not None:
            return
        beside = self._path.with_name(self._path.name + _BESIDE)
        with beside.open("wb") as file:
            file.write(self.getvalue())
            _settle(file, self._promised)
        beside.replace(self._path)
        if self._promised:
            _settle_folder(self._path.parent)


class _Appended(FileIO):
    """Bytes that are at the end of the file, and on the disk, when the block ends well."""

    def __init__(self, path: str, promised: bool) -> None:
        super().__init__(path, "ab")
        self._promised = promised

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        with closing(self):
            if kind is None:
                _settle(self, self._promised)


def _settle(file: IOBase, promised: bool) -> None:
    file.flush()
    if promised:
        os.fsync(file.fileno())


def _settle_folder(path: Path) -> None:
    """Have the names in a folder on the disk. Windows opens no folder, and needs it not."""
    if sys.platform == "win32":
        return
    folder = os.open(path, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
