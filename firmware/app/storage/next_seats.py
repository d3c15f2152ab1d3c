"""Where the players of this table sit next, as the desk has sent it; for one session only."""

from firmware.app.storage.files import StorageError, read_file, replace_file
from firmware.app.storage.sealed import seal, unseal
from rules_core.session import check_next

PATH = "next"
MAX_SIZE = 2048  # bytes of the file


class NextSeats:
    """`damage`: None, or why what the desk has sent cannot be read any more."""

    def __init__(self, fs, guard):
        self.damage = None
        self._fs = fs
        self._guard = guard
        self._read_for = None  # the session for which the file was read, and what it said
        self._known = None

    def save(self, sequence, following):
        """Keep what follows the session of that SESSION record. ValueError, StorageError."""
        check_next(following)
        self._read_for = None
        with self._guard:
            replace_file(self._fs, PATH, seal(sequence, following))

    def load(self, sequence):
        """What follows the session of that SESSION record, None if nobody has said.

        The file is read once for a session.
        """
        if sequence != self._read_for:
            self._read_for = sequence
            self.damage = None
            self._known = self._read(sequence)
        return self._known

    def _read(self, sequence):
        try:
            data = read_file(self._fs, PATH, MAX_SIZE)
            if not data:
                return None
            follows, following = unseal(data)
            check_next(following)
        except (StorageError, ValueError) as error:
            self.damage = str(error)
            return None
        return following if follows == sequence else None
