"""Where the players of this table sit next, as the desk has sent it; for one session only."""

from firmware.app.storage.files import StorageError
from firmware.app.storage.sealed import SealedFile
from rules_core.session import check_next

PATH = "next"
MAX_SIZE = 2048  # bytes of the file


class NextSeats:
    """`damage`: None, or why what the desk has sent cannot be read any more."""

    def __init__(self, fs, guard):
        self.damage = None
        self._file = SealedFile(fs, guard, PATH, MAX_SIZE)
        self._read_for = None  # the session for which the file was read, and what it said
        self._known = None

    def save(self, sequence, following):
        """Keep what follows the session of that SESSION record. ValueError, StorageError."""
        check_next(following)
        self._read_for = None
        self._file.save(sequence, following)

    def forget(self):
        """Nobody has said anything any more; StorageError."""
        self._read_for = None
        self._file.remove()

    def load(self, sequence):
        """Return the seats after the session of that SESSION record, None if nobody has told them.

        The file is read once for a session.
        """
        if sequence != self._read_for:
            self._read_for = sequence
            self.damage = None
            self._known = self._read(sequence)
        return self._known

    def _read(self, sequence):
        try:
            kept = self._file.load()
            if kept is None:
                return None
            _, follows, following = kept
            check_next(following)
        except (StorageError, ValueError) as error:
            self.damage = str(error)
            return None
        return following if follows == sequence else None
