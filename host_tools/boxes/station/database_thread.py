"""The database in a thread of its own, for a station that is used from any."""

from concurrent.futures import ThreadPoolExecutor

from host_tools.intake.database import Database


class DatabaseThread:
    """The database at `path`, opened when it is first asked for something.

    clock(): Unix seconds.
    """

    def __init__(self, path, clock):
        self._path = path
        self._clock = clock
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="station-database")
        self._database = None
        self._before = {}

    def ask(self, function):
        """The future of `function(database)`, which is called in the thread of the database."""
        return self._thread.submit(self._call, function)

    def has_changed(self, what):
        """Has anything stored changed since it was asked for the sake of `what`, a text?

        Only for what was given to `ask`.
        """
        now = self._database.changes()
        before, self._before[what] = self._before.get(what), now
        return now != before

    def close(self):
        """Close it behind what it was asked for."""
        self._thread.submit(self._close).result()
        self._thread.shutdown()

    def _call(self, function):
        if self._database is None:
            self._database = Database(self._path, check=False, clock=self._clock)
        return function(self._database)

    def _close(self):
        if self._database is not None:
            self._database.close()
