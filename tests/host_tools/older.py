"""A program that knows less than this one, and what a database says."""

import sqlite3
from contextlib import closing, contextmanager

from pytest import MonkeyPatch

from host_tools.sessions.stored_records import decoded
from rules_core import books, record


@contextmanager
def knowing(rules=None, formats=None):
    """Meanwhile this program knows only the rule books of these ids, and only these formats of
    records; None: all.
    """
    with MonkeyPatch.context() as patch:
        if rules is not None:
            shelf = [line for line in books.SHELF if line[0] in rules]
            patch.setattr(books, "SHELF", tuple(shelf))
        if formats is not None:
            known = {form: record._FORMATS[form] for form in formats}
            patch.setattr(record, "_FORMATS", known)
        decoded.cache_clear()
        yield
    decoded.cache_clear()


class SecondFormat:
    """Meanwhile records are written in format 2, made up, and both can be read.

    It has the fields of the first one. A desk forgets the records that it has decoded.
    """

    def __enter__(self):
        self._before = record._FORMATS, record.FORMAT
        [fields] = record._FORMATS.values()
        record._FORMATS = {1: fields, 2: fields}
        record.FORMAT = 2
        decoded.cache_clear()
        return self

    def __exit__(self, *_):
        record._FORMATS, record.FORMAT = self._before
        decoded.cache_clear()


TABLES = {
    "box": "SELECT unique_id, firmware FROM box",
    "log": "SELECT identity, unique_id FROM log JOIN box ON box.id = log.box",
    "record": "SELECT identity, offset, sequence, kind, raw FROM record"
    " JOIN log ON log.id = record.log",
    "session": "SELECT record.raw, rules, table_number, round, deals, label, players, day, unknown"
    " FROM session JOIN record ON record.id = session.record",
    "entry": "SELECT record.raw, begun.raw, document, points, money, sound, counted, unknown"
    " FROM entry JOIN record ON record.id = entry.record"
    " LEFT JOIN record AS begun ON begun.id = entry.session",
    "finding": "SELECT identity, kind, offset, message, raw FROM finding"
    " JOIN log ON log.id = finding.log WHERE settled IS NULL",
    "meta": "SELECT key, value FROM meta",
    "columns": "SELECT tables.name, columns.name, columns.type, columns.[notnull],"
    " columns.dflt_value, columns.pk FROM sqlite_master AS tables,"
    " pragma_table_info(tables.name) AS columns WHERE tables.type = 'table'",
}


def contents(path):
    """All that a database says, whatever its rows are numbered: {table: rows}. Of the findings
    those that are open.
    """
    with closing(sqlite3.connect(path)) as connection:
        return {
            table: sorted(connection.execute(query).fetchall(), key=repr)
            for table, query in TABLES.items()
        }
