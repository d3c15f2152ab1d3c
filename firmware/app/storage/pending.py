"""The record that was confirmed last, for as long as it is not in the log.

To append to the log is to copy the end of it: a block is erased, which takes a tenth of a second on
some chips, and nobody should wait for that. In this small file, written in place like the draft, a
record is safe after a single page program. It goes into the log when the table looks at the next
screen, and what stands here is *spent* from then on: the log has a record of its number.

version, the bytes of the record; nothing behind the version: no record
"""

from firmware.app.storage.files import read_file, storage_error, write_file

PATH = "pending"
# What was here and is in no log, for a mender.
BAD_PATH = "pending.bad"

_VERSION = b"\x01"
# The file is kept in the directory itself as long as it has no more than 512 bytes.
MAX_SIZE = 460
# What littlefs needs to write that many: two pages. It erases where there are fewer.
_ROOM = 512
# Pages in a block, of which as many may have to be used up before the next one is erased.
_TRIES = 16


class Pending:
    """The file. To be written to under the guard."""

    def __init__(self, fs):
        self._fs = fs

    def load(self):
        """The bytes of the record, none if there is no record; None: of another version."""
        data = read_file(self._fs, PATH, MAX_SIZE + 1)
        if not data:
            return b""
        return data[1:] if data[:1] == _VERSION else None

    def save(self, record):
        """Keep the bytes of a record, at most MAX_SIZE; StorageError, it may be kept then."""
        write_file(self._fs, PATH, _VERSION + record)

    def clear(self):
        """Keep no record any more; StorageError."""
        if self.load() != b"":
            write_file(self._fs, PATH, _VERSION)

    def make_room(self):
        """Prepare `save`, so that it need not erase a block; the kept record is forgotten.

        StorageError. If there is no room in spite of this, the next `save` takes its time.
        """
        for _ in range(_TRIES):
            if self._room() >= _ROOM:
                return
            write_file(self._fs, PATH, _VERSION)

    def _room(self):
        try:
            return self._fs.room(PATH)
        except OSError as error:
            raise storage_error(error)

    def set_aside(self):
        """Out of the way with what is kept; False if it cannot be, and is found again."""
        try:
            self._fs.rename(PATH, BAD_PATH)
        except OSError:
            return False
        return True
