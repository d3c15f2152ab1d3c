"""The tables of the desk's database.

`record.raw` is what the boxes sent and the one source of truth; `session` and `entry` hold the same
in readable form, for whoever asks in SQL. Times are Unix seconds, digests and ids 8 bytes.

Who changes a table raises the version and writes a step in `migrations`.
"""

import sqlite3
from contextlib import closing

VERSION = 2
SOURCES = ("box", "log", "record", "finding")  # what cannot be made anew from the records
TABLES = (*SOURCES, "session", "entry", "meta")
FIRST_TABLES = (*SOURCES, "session", "entry")  # those of version 1: every later one has them too

STATEMENTS = (
    """
    CREATE TABLE box (
        id INTEGER PRIMARY KEY,
        unique_id BLOB NOT NULL UNIQUE,     -- of the board, 8 bytes
        firmware TEXT NOT NULL,
        seen INTEGER NOT NULL               -- Unix seconds of the last sync
    )
    """,
    """
    CREATE TABLE log (
        id INTEGER PRIMARY KEY,
        box INTEGER NOT NULL REFERENCES box (id),
        identity BLOB NOT NULL UNIQUE       -- digest of its first record, 8 bytes; of a branch then
                                            -- also the box and the digest of its own first record
    )
    """,
    """
    CREATE TABLE record (
        id INTEGER PRIMARY KEY,
        log INTEGER NOT NULL REFERENCES log (id),
        offset INTEGER NOT NULL,            -- in the log of the box, bytes
        sequence INTEGER NOT NULL,
        kind INTEGER NOT NULL,
        raw BLOB NOT NULL,
        received INTEGER NOT NULL,          -- Unix seconds
        UNIQUE (log, offset),
        UNIQUE (log, sequence)
    )
    """,
    """
    CREATE TABLE session (
        record INTEGER PRIMARY KEY REFERENCES record (id),
        rules TEXT NOT NULL,
        table_number INTEGER NOT NULL,
        round INTEGER NOT NULL,
        deals INTEGER NOT NULL,
        label TEXT NOT NULL,
        players TEXT NOT NULL,              -- JSON list, one name a seat
        day TEXT NOT NULL,                  -- YYYY-MM-DD, by the box's clock or when received
        unknown INTEGER NOT NULL DEFAULT 0  -- 1: of a rule book that only a newer program knows
    )
    """,
    """
    CREATE TABLE entry (
        record INTEGER PRIMARY KEY REFERENCES record (id),
        session INTEGER REFERENCES session (record),    -- NULL: not among the records we have
        document TEXT,                      -- the JSON document; NULL: cannot be read as one
        points TEXT,                        -- JSON list, one integer a seat, as the box stored it
        money TEXT,                         -- likewise, cents
        sound INTEGER NOT NULL,             -- 1: checked, and scored again with the same result
        counted INTEGER NOT NULL,           -- 0: so wrong that it cannot be in the totals
        unknown INTEGER NOT NULL DEFAULT 0  -- 1: only a newer program can judge it
    )
    """,
    """
    CREATE TABLE finding (
        id INTEGER PRIMARY KEY,
        box INTEGER NOT NULL REFERENCES box (id),
        log INTEGER NOT NULL REFERENCES log (id),
        kind TEXT NOT NULL,
        offset INTEGER NOT NULL,            -- in the log, or its size where the whole log is meant
        message TEXT NOT NULL,
        raw BLOB NOT NULL,                  -- the bytes in question, if any
        found INTEGER NOT NULL,             -- Unix seconds
        settled INTEGER,                    -- Unix seconds since when it does not hold; NULL: open
        UNIQUE (log, kind, offset, message, raw)
    )
    """,
    """
    CREATE INDEX entry_by_session ON entry (session)
    """,
    """
    CREATE TABLE meta (
        key TEXT PRIMARY KEY,               -- knows: what the program knew that judged last
        value TEXT NOT NULL
    )
    """,
)


def columns():
    """The columns of every table, as SQLite makes them: {table: names}."""
    with closing(sqlite3.connect(":memory:")) as connection:
        for statement in STATEMENTS:
            connection.execute(statement)
        query = "SELECT name FROM pragma_table_info(?)"
        return {table: [row[0] for row in connection.execute(query, (table,))] for table in TABLES}
