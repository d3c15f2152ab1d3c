"""What is asked of a database again and again, and seldom changes."""


class Kept:
    """What `read()` returns of a `Database`, read anew only where something was stored since."""

    def __init__(self, database, read):
        self._database = database
        self._read = read
        self._value = None
        self._at = None  # at which changes of the database

    def get(self):
        """It, as it stands now; nobody may change it."""
        if self._database.in_transaction():  # what was stored in it may be taken back
            return self._read()
        now = self._database.changes()
        if now != self._at:
            self._value = self._read()
            self._at = now
        return self._value
