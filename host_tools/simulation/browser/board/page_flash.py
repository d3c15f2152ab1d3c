"""The flash of the box on a page: files in memory, which are stored before anybody relies on them.

A file that was written is what it was until it is closed, as with littlefs. Then the page stores
it, and only then it is what it has become.
"""

import io
import os

import host
import uctypes

from firmware.app.storage.draft import PATH as DRAFT
from firmware.app.storage.files import Files
from firmware.app.storage.log_file import PATH as LOG
from rules_core.record import MAX_SIZE

# Emscripten has the numbers of WASI: its ENOENT is another one than that of `errno`.
_NOT_THERE = 44


class PageFiles(Files):
    """Files below `root`, which the page has filled with what was stored.

    `half_entered`: may there be a deal in the draft that is not in the log yet? The draft stays
    there when its deal is stored, and is of no use then.
    """

    def __init__(self, root):
        super().__init__(root)
        self.half_entered = self.exists(DRAFT)

    def open(self, path, mode):
        """A file; one that is written must be a context."""
        if mode == "rb":
            return super().open(path, mode)
        then = {LOG: self._note_record, DRAFT: self._note_draft}
        return _Written(path, mode, then.get(path))

    def _note_draft(self, data):
        self.half_entered = True

    def _note_record(self, data):
        """Tell the page of a record that was stored."""
        from record_telling import told_of  # not before the first screen

        self.half_entered = False
        host.told(told_of(data, self._read_log), uctypes.addressof(data), len(data))

    def _read_log(self, offset):
        with self.open(LOG, "rb") as file:
            file.seek(offset)
            return file.read(MAX_SIZE)

    def rename(self, old, new):
        """`new` may exist: it is replaced in one step."""
        _check(host.rename(old, new))

    def remove(self, path):
        """Remove a file. OSError."""
        _check(host.remove(path))
        if path == DRAFT:
            self.half_entered = False

    def exists(self, path):
        """Return True if there is such a file."""
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
    """A file that is being written. It is stored at the end of the context.

    `then(data)`: called after that; None: nobody wants to know.
    """

    def __init__(self, path, mode, then):
        self._path = path
        self._append = mode == "ab"
        self._then = then
        self._bytes = io.BytesIO()
        self.write = self._bytes.write

    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        if kind is None:
            data = self._bytes.getvalue()
            _check(host.store(self._path, self._append, uctypes.addressof(data), len(data)))
            if self._then is not None:
                self._then(data)
        return False


def _check(number):
    """OSError with this number, unless it is 0."""
    if number:
        raise OSError(number)
