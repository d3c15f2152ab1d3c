"""The file of the log as bytes, and the records that lie in them.

A record that is safe elsewhere (pending.py) and not in the file yet counts as its end. All is read
through one buffer that is made once, so that a long session leaves the heap as it was.
"""

import hashlib

from firmware.app.storage.files import StorageError, storage_error, write_file
from rules_core.record import (
    MAX_SIZE,
    RecordError,
    decode,
    decode_any,
    last_offset,
    locate,
)

PATH = "deals.log"
# A log that begins anew, until it takes the place of the old one. Nobody reads it here.
NEW_PATH = "deals.new"

_WINDOW = 2 * MAX_SIZE
MAX_PULL = _WINDOW


class LogFile:
    """`size`: bytes in the log, with those that are not in the file yet."""

    def __init__(self, fs):
        self._fs = fs
        # Here lie the bytes of the log from _window_start on, _window_size of them.
        self._window = memoryview(bytearray(_WINDOW))
        self._window_start = 0
        self._know_nothing()

    def _know_nothing(self):
        """Be as before anything was read."""
        self.size = 0
        self._window_size = 0
        # The bytes of the record that is safe elsewhere and is not in the file yet.
        self._waiting = b""

    def read(self, offset):
        """The Record at `offset`; RecordError if no sound one starts there."""
        return decode(self._view(offset))

    def before(self, offset):
        """(offset, Record) of what lies before `offset`, which must be where a record starts.

        RecordError unless a sound record ends there; one of a newer program has no body.
        """
        start = max(0, offset - MAX_SIZE)
        found = last_offset(self._view(start)[: offset - start])
        if found < 0:
            raise RecordError("no record")
        return start + found, self._read_any(start + found)

    def pull(self, offset, size):
        """At most `size` bytes of the file, sound or not, from `offset` on, and MAX_PULL at most.

        They lie in a buffer of the log: to be used before anything else is read.
        """
        self._fill(offset)
        return self._window[: min(size, self._window_size)]

    def digest(self):
        """SHA-256 of all bytes of the log, 32 bytes; StorageError."""
        check = hashlib.sha256()
        at = 0
        while at < self.size:
            self._fill(at)
            if not self._window_size:
                raise StorageError("storage_failed")
            check.update(self._window[: self._window_size])
            at += self._window_size
        return check.digest()

    # The file

    @property
    def _in_file(self):
        """Bytes that are in the file of the log already."""
        return self.size - len(self._waiting)

    def _file_size(self):
        try:
            return self._fs.size(PATH) if self._fs.exists(PATH) else 0
        except OSError as error:
            raise storage_error(error)

    def _write(self, data):
        """Write a record behind the last one in the file; StorageError, it may be there then."""
        write_file(self._fs, PATH, data, "ab")

    def _ends_with(self, data):
        """Return True if the file ends with `data` behind the last record. StorageError."""
        offset = self._in_file
        if self._file_size() != offset + len(data):
            return False
        try:
            with self._fs.open(PATH, "rb") as file:
                file.seek(offset)
                return file.read(len(data)) == data
        except OSError as error:
            raise storage_error(error)

    def _write_new(self, data):
        """Let `data` be another file, which can take the name of this one; StorageError."""
        write_file(self._fs, NEW_PATH, data)

    def _take_new(self):
        """Let that file take the name of this one, in one step; StorageError."""
        try:
            self._fs.rename(NEW_PATH, PATH)
        except OSError as error:
            raise storage_error(error)

    # Finding records

    def _read_any(self, offset):
        """The Record at `offset`, also of a newer program; RecordError."""
        return decode_any(self._view(offset))

    def _last_sound(self):
        """Offset of the last sound record, -1: there is none."""
        start = max(0, self.size - MAX_SIZE)
        last = last_offset(self._view(start))
        if last >= 0 and self._is_sound(start + last):
            return start + last
        # The tail is damaged: look for the record before it, step by step towards the start.
        end = self.size
        while end > 0:
            start = max(0, end - MAX_SIZE)
            view = self._view(start)
            last = -1
            found = locate(view, 0)
            while 0 <= found < end - start:
                last = found
                found = locate(view, found + 1)
            if last >= 0:
                return start + last
            end = start
        return -1

    def _is_sound(self, offset):
        try:
            self.read(offset)
        except RecordError:
            return False
        return True

    def _next_sound(self, offset):
        """Offset of the first sound record at or after `offset`; `size` if there is none."""
        while offset < self.size:
            view = self._view(offset)
            found = locate(view, 0, decode_any)
            if found >= 0:
                return offset + found
            if offset + len(view) == self.size:
                break
            # Whatever starts further on may have been cut off by the end of the window.
            offset += len(view) - MAX_SIZE + 1
        return self.size

    # Reading

    def _view(self, offset):
        """Return the bytes in memory from `offset` on: a whole record at least, except at
        the end.
        """
        needed = min(MAX_SIZE, self.size - offset)
        start = offset - self._window_start
        if start < 0 or start + needed > self._window_size:
            self._fill(offset)
            start = 0
        return self._window[start : self._window_size]

    def _fill(self, offset):
        # In this order: a Ctrl-C in between leaves an empty window, not a wrong one.
        self._window_size = 0
        self._window_start = offset
        size = max(0, min(_WINDOW, self.size - offset))
        try:
            size = self._read_into(offset, self._window[:size])
        except OSError as error:
            raise storage_error(error)
        self._window_size = size

    def _read_into(self, offset, buffer):
        """Fill `buffer` with what lies from `offset` on; how much of it was filled. OSError."""
        in_file = max(0, min(len(buffer), self._in_file - offset))
        found = in_file
        if in_file:
            with self._fs.open(PATH, "rb") as file:
                file.seek(offset)
                found = file.readinto(buffer[:in_file])
        if found == in_file < len(buffer):
            start = offset + in_file - self._in_file
            rest = self._waiting[start : start + len(buffer) - in_file]
            buffer[in_file : in_file + len(rest)] = rest
            found += len(rest)
        return found
