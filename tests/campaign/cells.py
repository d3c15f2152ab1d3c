"""One thing in the desk's database is damaged: it is refused, or all goes well.

`run(seed, count)` is for a long campaign. A case takes a database and changes a cell to a value of
any type, takes a row out, or flips a bit of the file. The desk refuses it in one sentence as it is
opened; or every page and every command shows what there is to show.
"""

import json
import random
import re
import sqlite3
import tempfile
from contextlib import closing
from functools import cache
from pathlib import Path

from host_tools.common.strict_json import StrictJsonError, load
from host_tools.intake.database import Database
from tests import scratch
from tests.campaign.cases import each_case, where
from tests.campaign.every_page import Looker, opened, restored
from tests.campaign.hostile_texts import ANY_TEXT, spoil, wrong_sentence
from tests.host_tools.web.scene import make_scene

# What the scene lacks: rows of each table, and names in parts.
_MORE = (
    "INSERT INTO sent (event, label, box, players, persons, time) SELECT 2, 'E2 r1 t1', unique_id,"
    ' \'["Anna", "Beat", "", "Dora"]\', \'[1, 2, 3, 4]\', seen FROM box LIMIT 2',
    "INSERT INTO seated VALUES (2, '00-1', 1, 1, '[1, 2, null, 4]', 'sent', 1)",
    "UPDATE person SET first = 'Anna', last = 'Huber', short = 'Anna H.', licence = 'A-1'"
    " WHERE number % 2",
)

_BITS, _ROWS = 0.15, 0.07  # of all changes
_NUMBERS = (0, 1, -1, 2, 7, 99, 1 << 31, 1 << 40, 1 << 53, (1 << 63) - 1, -(1 << 63), 0.5, 1e300)
_TEXTS = (*(text for text in ANY_TEXT if text.isprintable()), "0", "1", "x" * 9999, "a\0b")
_DOCUMENTS = (
    "[]",
    "{}",
    "null",
    "true",
    "[1, 2]",
    '["Anna"]',
    "[" * 300,
    '{"a": 1',
    "NaN",
    "[9e9]",
)
_BYTES = (b"", b"\0", b"\xff\xfe", bytes(8), b"1", b"x" * 9999)


def run(seed, count):
    """See `each_case`; "refused": how many databases were."""
    return each_case(_case, seed, count, ["refused"])


def _case(seed, folder, figures):
    said, faults = run_case(seed, folder)
    figures["refused"] += bool(said)
    return faults


def run_case(seed, folder):
    """One case in an empty folder: (the refusal, "" for none; what went wrong)."""
    path = folder / "desk.db"
    path.write_bytes(_sound())
    changed = change(random.Random(seed), path)
    try:
        said, faults = _look(path)
    except Exception as error:  # it is told with what was changed
        said, faults = "", [where(error)]
    return said, [f"{changed}: {fault}" for fault in faults]


def _look(path):
    copy = path.with_name("copy.db")
    copy.write_bytes(path.read_bytes())
    faults = restored(copy, path.with_name("restored.db"))
    said = opened(path)
    if faults:
        return said, faults
    if not said:
        return said, _looker().faults(path)
    wrong = wrong_sentence(said)
    return said, [wrong] if wrong else []


@cache
def _looker():
    with tempfile.TemporaryDirectory(dir=scratch.memory()) as folder:
        path = Path(folder, "sound.db")
        path.write_bytes(_sound())
        opened(path)
        with Database(path) as database:
            events = tuple(database.events.numbers())
        return Looker(path, events)


@cache
def _sound():
    """The bytes of a sound database."""
    with tempfile.TemporaryDirectory(dir=scratch.memory()) as folder:
        path, _ = make_scene(Path(folder))
        with closing(sqlite3.connect(path)) as connection:
            with connection:
                for statement in _MORE:
                    connection.execute(statement)
            connection.execute("PRAGMA journal_mode = DELETE")
        return path.read_bytes()


# Changes of a database


def change(rnd, path):
    """Change one thing in the database at `path`; in words, what."""
    if rnd.random() < _BITS:
        return _flip(rnd, path)
    with closing(sqlite3.connect(path)) as connection:
        table, row = _some_row(rnd, connection)
        if rnd.random() < _ROWS:
            with connection:
                connection.execute(f"DELETE FROM {table} WHERE rowid = ?", (row,))
            return f"row {row} of {table} is lost"
        columns = [name for (name,) in _columns(connection, table)]
        column = rnd.choice(columns)
        [old] = connection.execute(f'SELECT "{column}" FROM {table} WHERE rowid = {row}').fetchone()
        others = connection.execute(f'SELECT DISTINCT "{column}" FROM {table}').fetchall()
    new = _another(rnd, old, [other for (other,) in others])
    store(path, table, column, row, new)
    return f"{column} of row {row} of {table} is {new!r}, not {old!r}"[:300]


def store(path, table, column, row, value):
    """Let a cell hold a value as it is, whatever belongs there. A bytearray: as a text.

    It stays as it was if that would be somebody else's key.
    """
    with closing(sqlite3.connect(path)) as connection:
        is_row_id = _is_row_id(connection, table, column)
        query = "SELECT sql FROM sqlite_master WHERE name = ?"
        [schema] = connection.execute(query, (table,)).fetchone()
    if is_row_id and not isinstance(value, int):
        return
    if not is_row_id:
        _set_schema(path, table, _taking_anything(schema, column))
    is_text = isinstance(value, bytearray)
    given = "CAST(? AS TEXT)" if is_text else "?"
    statement = f'UPDATE OR IGNORE {table} SET "{column}" = {given} WHERE rowid = ?'
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement, (bytes(value) if is_text else value, row))
    _set_schema(path, table, schema)


def _flip(rnd, path):
    content = bytearray(path.read_bytes())
    at, bit = rnd.randrange(len(content)), rnd.randrange(8)
    content[at] ^= 1 << bit
    path.write_bytes(content)
    return f"bit {bit} of byte {at} is another one"


def _some_row(rnd, connection):
    """(name of a table, rowid of one of its rows)."""
    names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    rows = {
        name: [row for (row,) in connection.execute(f"SELECT rowid FROM {name}")]
        for (name,) in names
    }
    table = rnd.choice([name for name, of_table in rows.items() if of_table])
    return table, rnd.choice(rows[table])


def _another(rnd, old, others):
    """Another value for a cell: near the `old` one, one of the `others` in its column, or any."""
    chance = rnd.random()
    if chance < 0.4 and old is not None:
        return _near(rnd, old)
    if chance < 0.5:
        return rnd.choice(others)
    if chance < 0.6:
        return None
    if chance < 0.65:
        return bytearray(rnd.choice((b"\xff", b"a\x80b", b"[1, \xed\xa0\x80]")))  # no UTF-8
    return rnd.choice(rnd.choice((_NUMBERS, _TEXTS, _DOCUMENTS, _BYTES)))


def _near(rnd, old):
    if isinstance(old, int):
        return rnd.choice(
            (old + 1, old - 1, -old, old ^ 1 << rnd.randrange(40), str(old), float(old))
        )
    if isinstance(old, bytes):
        return rnd.choice((_flipped(rnd, old), old[:-1], old + b"\0", old.decode("latin-1")))
    if not isinstance(old, str):
        return old
    document = _document(old)
    if document is not None and rnd.random() < 0.7:
        spoil(rnd, document)
        return json.dumps(document)
    return rnd.choice((bytearray(_flipped(rnd, old.encode())), old[:-1], old + "x", old.encode()))


def _document(text):
    """The list or dict that a text says, None if it says none."""
    try:
        value = load(text)
    except StrictJsonError:
        return None
    return value if isinstance(value, list | dict) else None


def _flipped(rnd, data):
    """The bytes with one bit changed."""
    if not data:
        return b"\1"
    at = rnd.randrange(len(data))
    return data[:at] + bytes([data[at] ^ 1 << rnd.randrange(8)]) + data[at + 1 :]


def _columns(connection, table):
    return connection.execute("SELECT name FROM pragma_table_info(?)", (table,)).fetchall()


def _is_row_id(connection, table, column):
    """Is the column what SQLite finds the rows of the table by? Nothing but integers fit there."""
    query = "SELECT name, type FROM pragma_table_info(?) WHERE pk"
    return connection.execute(query, (table,)).fetchall() == [(column, "INTEGER")]


def _taking_anything(schema, column):
    """The statement that makes a table, of which a column takes any value."""
    return re.sub(rf"(\b{column}\s+)(INTEGER|TEXT|BLOB)(\s+NOT NULL)?", r"\1BLOB", schema, count=1)


def _set_schema(path, table, schema):
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("PRAGMA writable_schema = ON")
        query = "UPDATE sqlite_master SET sql = ? WHERE type = 'table' AND name = ?"
        connection.execute(query, (schema, table))
