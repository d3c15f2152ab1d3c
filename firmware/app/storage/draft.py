"""The draft: the entry in progress, kept after every answer.

It is the least valuable of what the box keeps, so trouble with it raises nothing: it is noted, the
flows say it, and the evening goes on.
"""

from firmware.app.storage.files import StorageError, read_file, write_file
from firmware.app.storage.sealed import seal, sealed_version, unseal

PATH = "draft"
BAD_PATH = "draft.bad"
MAX_SIZE = 1024  # bytes of the file

_VERSION = 2
# Before version 2 there were the answers alone, of version 1 of the session's rule book.
_ANSWERS_ALONE = 1

# The file is written in place: on littlefs the old version stands until the new one is closed, and
# that is a single page program. A new file renamed over the old would take three of them and wear
# out the flash three times as fast.


class Draft:
    """The entry in progress.

    `damage`: None, or why the draft was of no use and was set aside as draft.bad (the one before
    goes). When the file cannot be renamed it stays; the next entry goes over it.
    """

    def __init__(self, fs, guard):
        self.damage = None
        self._fs = fs
        self._guard = guard
        self._failed = False
        self._told = False

    def save(self, sequence, entry):
        """Keep `entry` (dict of what JSON can hold), which is to become record `sequence`.

        Whether it is kept; if it is not, the draft saved before still stands.
        """
        data = seal(sequence, entry, _VERSION)
        kept = len(data) <= MAX_SIZE
        if kept:
            with self._guard:
                try:
                    write_file(self._fs, PATH, data)
                except StorageError:
                    kept = False
        self._failed = self._failed or not kept
        return kept

    def load(self, next_sequence):
        """The entry saved last; None if there is none or its record is already in the log.

        An entry of version 1 has its answers only.
        """
        try:
            data = read_file(self._fs, PATH, MAX_SIZE)
            if not data:
                # An empty file: the power went between the making of the file and the first save.
                return None
            old = sealed_version(data) == _ANSWERS_ALONE
            sequence, entry = unseal(data, _ANSWERS_ALONE if old else _VERSION)
        except (StorageError, ValueError) as error:
            self.set_aside(str(error))
            return None
        return entry if sequence >= next_sequence else None

    def clear(self):
        """Forget the entry. What cannot be removed is offered once more after a restart."""
        with self._guard:
            try:
                if self._fs.exists(PATH):
                    self._fs.remove(PATH)
            except OSError:
                self._failed = True

    def set_aside(self, reason):
        """Keep the draft for a mender, out of the way; `reason` becomes the `damage`."""
        with self._guard:
            self.damage = reason
            try:
                self._fs.rename(PATH, BAD_PATH)
            except OSError:
                pass  # the damage is said; every start looks at the file anew

    def news(self):
        """Could an entry not be kept, and has nobody been told yet? They are told now."""
        news = self._failed and not self._told
        self._told = self._told or news
        return news
