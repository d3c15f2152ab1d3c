"""The link of a box whose application does not run: it needs the log and nothing else.

The log can be identified and pulled. Nothing is decoded but its first and its last record, and
nothing is remembered: a box in this state takes no session.
"""

from micropython import const

from firmware.app.link import WITH_APPLICATION, Link, encoded, whole
from firmware.app.refusals import BoxRefusal
from firmware.app.storage.files import storage_error
from firmware.app.storage.log_file import PATH
from firmware.app.storage.pending import Pending
from firmware.app.storage.settings import GAP
from rules_core.pin import UNKNOWN_PIN
from rules_core.record import BEGIN, MAX_SIZE, NO_DIGEST, RecordError, decode_any, last_offset

# Bytes of the log in one answer: little, as memory may be what is short.
_MAX_PULL = const(512)


class RescueLink(Link):
    """A Link that has nothing but the board."""

    def __init__(self, board):
        self._board = board

    def _call(self, function, arguments):
        if function in WITH_APPLICATION:
            raise BoxRefusal("", function)  # a sentence has its name for a key
        return super()._call(function, arguments)

    def _knows_log(self):
        """Always: it is read for every answer."""
        return True

    def identify(self):
        """As the Link's. `log` is empty when the first record is damaged; `last` when the last is:
        the desk pulls them as they are and finds out.
        """
        size = self._size()
        waiting = self._waiting(size)
        known = size + len(waiting)
        first = _decoded(self._read(0, min(size, MAX_SIZE)), 0)
        last = _decoded(waiting, 0) if waiting else self._last(size)
        return {
            "box": encoded(self._board.unique_id),
            "log": encoded(first.digest if first and first.kind == BEGIN else b""),
            "last": encoded(last.digest if last else NO_DIGEST),
            "flash": self._board.flash_type,
            "firmware": self._board.version,
            "size": known,
            "boot": last.stamp.boot if last and last.stamp else 0,
            "clock": self._board.clock(),
            "synced": None,
            "session": None,
            "pin_number": UNKNOWN_PIN,
            "battery": None,
            "free": None,
            "fault": self._fault(),
            "damage": [{"offset": known, "length": 0, "reason": GAP}] if self._board.gap else [],
        }

    def pull(self, offset, size):
        """As the Link's."""
        in_file = self._size()
        waiting = self._waiting(in_file)
        whole("offset", offset, 0, in_file + len(waiting))
        whole("size", size, 1, 1 << 30)
        size = min(size, _MAX_PULL)
        data = self._read(offset, min(size, in_file - offset)) if offset < in_file else b""
        start = max(0, offset - in_file)
        data += waiting[start : start + size - len(data)]
        return {"offset": offset, "data": memoryview(data)}

    def acknowledge(self, offset, clock):
        """Taken, but not remembered: the settings may be broken, and pulling again is harmless."""
        size = self._size()
        whole("offset", offset, 0, size + len(self._waiting(size)))
        return {}

    def _size(self):
        if self._board.storage_fault is not None:
            raise BoxRefusal("", "storage_unreadable")
        fs = self._board.fs
        try:
            return fs.size(PATH) if fs.exists(PATH) else 0
        except OSError as error:
            raise storage_error(error)

    def _last(self, size):
        """The last Record of the file, which has `size` bytes; None if that is not sound."""
        tail = self._read(max(size - MAX_SIZE, 0), min(size, MAX_SIZE))
        return _decoded(tail, last_offset(tail))

    def _waiting(self, size):
        """The bytes of the record that is to go behind those of the file, if there is one."""
        data = Pending(self._board.fs).load()
        record = _decoded(data, 0) if data else None
        if record is None:
            return b""
        last = self._last(size)
        return data if last is not None and last.digest == record.previous else b""

    def _read(self, offset, size):
        if size == 0:
            return b""
        try:
            with self._board.fs.open(PATH, "rb") as file:
                file.seek(offset)
                return file.read(size)
        except OSError as error:
            raise storage_error(error)


def _decoded(data, offset):
    """The sound record at `offset`, or None."""
    try:
        return decode_any(data, offset) if offset >= 0 else None
    except RecordError:
        return None
