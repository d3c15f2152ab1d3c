"""A made-up later version of the database, and databases of the version before it.

Its tables are those of today. So a database of version 1 lacks what the made-up steps add, and its
records were judged by a program that found nothing wrong in any of them.
"""

import sqlite3
from contextlib import closing

from host_tools.database import (
    file_opening,
    migrations,
    opening_checks,
    server_copies,
    server_opening,
)
from host_tools.database.schema import VERSION

FIRST = VERSION
LATER = VERSION + 2
STEPS = {
    FIRST: ("ALTER TABLE box ADD COLUMN free INTEGER",),
    FIRST + 1: (
        "CREATE INDEX record_of_tariff ON record (kind) WHERE kind = 10",
        "DELETE FROM meta WHERE key IN ('knows', 'checksum')",  # so all is judged again
    ),
}
_WITH_VERSION = (
    file_opening,
    migrations,
    opening_checks,
    server_copies,
    server_opening,
)


def begin_version(monkeypatch, version=LATER):
    """From now on this program is of a later version; its steps are still to be said."""
    for module in _WITH_VERSION:
        monkeypatch.setattr(module, "VERSION", version)


def begin_later(monkeypatch):
    """From now on this program is of version `LATER`, and has its steps for a file."""
    begin_version(monkeypatch)
    monkeypatch.setattr(migrations, "STEPS", STEPS)


def make_first(path):
    """Turn a database of version `LATER` into one of version 1."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("ALTER TABLE box DROP COLUMN free")
        connection.execute("DROP INDEX record_of_tariff")
        connection.execute("UPDATE entry SET sound = 1, counted = 1")
        connection.execute("DELETE FROM finding WHERE kind IN ('entry', 'session', 'newer')")
        connection.execute(f"PRAGMA user_version = {FIRST}")
