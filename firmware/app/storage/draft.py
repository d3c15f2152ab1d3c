"""The draft: the entry in progress, kept after every answer."""

from firmware.app.storage.files import read_file, storage_error, write_file
from firmware.app.storage.sealed import seal, unseal

PATH = "draft"
BAD_PATH = "draft.bad"
MAX_SIZE = 1024  # bytes of the file

# The file is written in place: on littlefs the old version stands until the new one is closed, and
# that is a single page program. A new file renamed over the old would take three of them and wear
# out the flash three times as fast.


class Draft:
    """The entry in progress.

    `damage`: None, or why the draft could not be read and was set aside as draft.bad.
    """

    def __init__(self, fs, guard):
        self.damage = None
        self._fs = fs
        self._guard = guard

    def save(self, sequence, entry):
        """Keep `entry` (dict of what JSON can hold), which is to become record `sequence`.

        ValueError when it is too long, StorageError when it cannot be written: the draft saved
        before then still stands.
        """
        data = seal(sequence, entry)
        if len(data) > MAX_SIZE:
            raise ValueError("draft: longer than {} bytes".format(MAX_SIZE))
        with self._guard:
            write_file(self._fs, PATH, data)

    def load(self, next_sequence):
        """The entry saved last; None if there is none or its record is already in the log."""
        data = read_file(self._fs, PATH, MAX_SIZE)
        if not data:
            # An empty file: the power went between the making of the file and the first save.
            return None
        try:
            sequence, entry = unseal(data)
        except ValueError as error:
            self._set_aside(str(error))
            return None
        return entry if sequence >= next_sequence else None

    def clear(self):
        """Forget the entry."""
        with self._guard:
            try:
                if self._fs.exists(PATH):
                    self._fs.remove(PATH)
            except OSError as error:
                raise storage_error(error)

    def _set_aside(self, reason):
        with self._guard:
            self.damage = reason
            try:
                self._fs.rename(PATH, BAD_PATH)
            except OSError as error:
                raise storage_error(error)
