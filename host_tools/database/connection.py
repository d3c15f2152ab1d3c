"""A connection to the desk's database: statements, transactions, waiting for whoever writes.

Whatever a statement fails with ends in a DeskError, a sentence for the user.
"""

import importlib
from contextlib import contextmanager

from sqlalchemy import insert
from sqlalchemy.engine import Compiled

from host_tools.common.terminal import tell
from host_tools.database import sqlite
from host_tools.database.sqlite_failures import FAILURES, is_locked, locked, refused
from host_tools.database.writer_note import WriterNote
from host_tools.language.message import msg

# Who finds the database locked waits so long in silence, then says for whom, and then for so many
# times as long in all.
QUIET_S = 2
TURNS = 15


class Connection:
    """An open connection to the file at `path` (a Path). Not to be shared between threads.

    A statement is an SQLAlchemy expression, or SQL that takes no parameters.
    """

    def __init__(self, path):
        self._path = path
        self._note = WriterNote(path)
        self._inserts = {}  # put together once: by table and columns
        with self._in_sentences():
            self._connection = sqlite.engine(path, QUIET_S).connect()

    def close(self):
        """Close the file; a transaction that is open is taken back."""
        self._connection.close()

    def run(self, statement, rows=None):
        """Run a statement; with `rows`, a list of its parameters, once for each."""
        with self._in_sentences():
            self._execute(statement, rows)

    def insert(self, table, columns, rows):
        """Add rows to a table: a tuple of the values of `columns` each, names in its order."""
        wanted = table, tuple(columns)
        if wanted not in self._inserts:
            dialect = self._connection.dialect
            self._inserts[wanted] = insert(table).compile(dialect=dialect, column_keys=columns)
        self.run(self._inserts[wanted], rows)

    def rows(self, statement, parameters=None):
        """The rows of a query, each a dict by the names of the columns."""
        with self._in_sentences():
            result = self._execute(statement, parameters)
            names = tuple(result.keys())
            return [dict(zip(names, row, strict=True)) for row in result]

    def tuples(self, statement, parameters=None):
        """The rows of a query, each a tuple."""
        with self._in_sentences():
            return [tuple(row) for row in self._execute(statement, parameters)]

    def column(self, statement):
        """The first column of the rows of a query, a list."""
        with self._in_sentences():
            return self._execute(statement).scalars().all()

    def value(self, statement, parameters=None):
        """The first value of the first row of what a statement returns, None if there is none."""
        with self._in_sentences():
            return self._execute(statement, parameters).scalar()

    def upsert(self, table):
        """An INSERT into a table that can say what is done `on_conflict`.

        SQLAlchemy has one for each kind of database, with the same methods for all of ours.
        """
        dialect = importlib.import_module(f"sqlalchemy.dialects.{self._connection.dialect.name}")
        return dialect.insert(table)

    def create(self, metadata):
        """Make all tables of a MetaData."""
        with self._in_sentences():
            metadata.create_all(self._connection, checkfirst=False)

    @contextmanager
    def transaction(self):
        """All that is stored inside is stored, or nothing of it."""
        self.run(sqlite.BEGIN)
        self._note.leave()
        try:
            yield
            self._note.remove()
            self.run("COMMIT")
        except BaseException:
            self._note.remove()
            if sqlite.in_transaction(self._connection):
                self.run("ROLLBACK")
            raise

    def in_transaction(self):
        """Is a transaction open?"""
        return sqlite.in_transaction(self._connection)

    def _execute(self, statement, parameters=None):
        """The Result of a statement. It may have to wait for another process; says for whom."""
        for turn in range(TURNS):
            try:
                if isinstance(statement, str):
                    return self._connection.exec_driver_sql(statement)
                if isinstance(statement, Compiled):
                    # Straight to the driver: SQLAlchemy would look at every value, which takes
                    # longer than to store it.
                    return self._connection.exec_driver_sql(str(statement), parameters)
                return self._connection.execute(statement, parameters)
            except FAILURES as error:
                if not is_locked(error) or turn == TURNS - 1:
                    raise
                if turn == 0:
                    tell(
                        msg(
                            "waiting for the database {path}: {writer}",
                            path=self._path,
                            writer=self._note.writer(),
                        )
                    )
        raise AssertionError("the last turn returns or raises")

    @contextmanager
    def _in_sentences(self):
        try:
            yield
        except FAILURES as error:
            if is_locked(error):
                raise locked(self._path, self._note.writer()) from error
            raise refused(self._path, error) from error
