"""The draft: the entry in progress, kept after every answer.

It is the least valuable of what the box keeps, so trouble with it raises nothing: it is noted, the
flows say it, and play goes on.
"""

from firmware.app.storage.files import StorageError
from firmware.app.storage.sealed import SealedFile

PATH = "draft"
BAD_PATH = "draft.bad"
MAX_SIZE = 1024  # bytes of the file


class Draft:
    """The entry in progress.

    `damage`: None, or why the draft was of no use and was set aside as draft.bad (the one before
    goes). When the file cannot be renamed it stays; the next entry goes over it.
    """

    def __init__(self, fs, guard):
        self.damage = None
        self._fs = fs
        self._guard = guard
        self._file = SealedFile(fs, guard, PATH, MAX_SIZE)
        self._failed = False
        self._told = False

    def save(self, sequence, entry):
        """Keep `entry` (dict of what JSON can hold), which is to become record `sequence`.

        Whether it is kept; if it is not, the draft saved before still stands.
        """
        try:
            self._file.save(sequence, entry)
        except (StorageError, ValueError):
            self._failed = True
            return False
        return True

    def load(self, next_sequence):
        """The entry saved last; None if there is none or its record is already in the log."""
        try:
            kept = self._file.load()
        except (StorageError, ValueError) as error:
            self.set_aside(str(error))
            return None
        if kept is None:
            return None
        _, sequence, entry = kept
        return entry if sequence >= next_sequence else None

    def clear(self):
        """Forget the entry. One that cannot be removed is offered once more after a restart."""
        try:
            self._file.remove()
        except StorageError:
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
