"""Every query can be said to PostgreSQL as it is: what is SQLite's own is in one place."""

import random
import re

import pytest
from sqlalchemy.dialects import postgresql
from sqlalchemy.dialects.sqlite import Insert as Upsert
from sqlalchemy.engine import Compiled
from sqlalchemy.schema import CreateTable

from host_tools.database import sqlite
from host_tools.database.schema import metadata
from tests.campaign.hostile_logs import log_case
from tests.host_tools.database.statements import followed

POSTGRESQL = postgresql.dialect()
# The texts of a file are read whole, to see whether they are UTF-8; a server refuses others.
TEXTS_OF_A_FILE = re.compile(r"SELECT [a-z_]+(, [a-z_]+)* FROM [a-z_]+")
SQLITES_OWN = ("PRAGMA ", "typeof(", "pragma_", "printf(", "sqlite_", "total_changes")


@pytest.fixture
def said(monkeypatch):
    """The statements that are said to the database."""
    return followed(monkeypatch)


@pytest.mark.slow
def test_the_queries(tmp_path, said):
    for seed in range(5):
        for old in tmp_path.iterdir():
            old.unlink()
        assert log_case(random.Random(seed), tmp_path) is None
    # An upsert is made for the database at hand.
    queries = [one.statement if isinstance(one, Compiled) else one for one in said]
    others = [one for one in queries if not isinstance(one, str | Upsert)]
    assert len({str(one.compile(dialect=POSTGRESQL)) for one in others}) > 20
    texts = {one for one in said if isinstance(one, str)}
    texts = {one for one in texts if not TEXTS_OF_A_FILE.fullmatch(one)}
    others = {one for one in texts if not any(word in one for word in SQLITES_OWN)}
    assert others == {sqlite.BEGIN, "COMMIT"}


@pytest.mark.parametrize("table", metadata.tables.values(), ids=str)
def test_the_tables(table):
    text = str(CreateTable(table).compile(dialect=POSTGRESQL))
    assert "INTEGER" not in text  # sequence numbers would not fit
    assert "BLOB" not in text
