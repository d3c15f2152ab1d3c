"""Summary of the records of a session, so that a start need not decode all of them.

It can be thrown away at any time: it counts only for the very bytes of the log that it was made of,
and for the firmware that made it. Both are in its check; if it differs, all is read.

version (1), start, end (u32 each): which bytes of the log; check, digest of the last record in them
(8 bytes each); state; CRC-32 of all before
"""

import binascii
import hashlib

from firmware.app.storage.files import (
    StorageError,
    read_file,
    remove_file,
    storage_error,
    write_file,
)
from rules_core.record import DIGEST_SIZE

PATH = "summary"
_VERSION = b"\x01"
_STATE_AT = 9 + 2 * DIGEST_SIZE
_CHECKSUM_SIZE = 4
_MOST = 16 * 1024  # bytes of the file


class Summary:
    """`start`, `end`: the bytes of the log that it sums up; `digest` of the last record in them."""

    def __init__(self, fs):
        self._fs = fs

    def load(self, path, buffer, firmware):
        """The state that was saved, None unless it holds for the log at `path`. StorageError.

        `buffer`: what the log may be read into; `firmware`: text.
        """
        data = read_file(self._fs, PATH, _MOST)
        if not data or len(data) < _STATE_AT + _CHECKSUM_SIZE or data[:1] != _VERSION:
            return None
        state_end = len(data) - _CHECKSUM_SIZE
        if _little(data[state_end:]) != binascii.crc32(data[:state_end]):
            return None
        self.start, self.end = _little(data[1:5]), _little(data[5:9])
        self.digest = data[_STATE_AT - DIGEST_SIZE : _STATE_AT]
        check = self._check(path, buffer, firmware)
        if check is None or check != data[9 : 9 + DIGEST_SIZE]:
            return None
        return data[_STATE_AT:state_end]

    def save(self, place, digest, state, path, buffer, firmware):
        """Keep `state` for the bytes of the log that `place`, (start, end), says. StorageError."""
        self.start, self.end = place
        check = self._check(path, buffer, firmware)
        if check is None:
            raise StorageError("storage_failed")
        data = _VERSION + self.start.to_bytes(4, "little") + self.end.to_bytes(4, "little")
        data += check + digest + state
        data += binascii.crc32(data).to_bytes(_CHECKSUM_SIZE, "little")
        write_file(self._fs, PATH, data)

    def remove(self):
        """Forget what was kept; StorageError."""
        remove_file(self._fs, PATH)

    def _check(self, path, buffer, firmware):
        """Return the check of these bytes of the log; None if they are not there."""
        check = hashlib.sha256(firmware.encode())
        at = self.start
        try:
            with self._fs.open(path, "rb") as file:
                file.seek(at)
                while at < self.end:
                    found = file.readinto(buffer[: min(len(buffer), self.end - at)])
                    if not found:
                        return None
                    check.update(buffer[:found])
                    at += found
        except OSError as error:
            raise storage_error(error)
        return check.digest()[:DIGEST_SIZE]


def _little(data):
    return int.from_bytes(data, "little")
