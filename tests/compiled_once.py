"""A statement is compiled once for all databases that the tests of a process open.

SQLAlchemy keeps what it has compiled beside the database that it was for. A desk has one; nearly
every test has its own, and to compile the same statements again took a sixth of its time.
A plugin of pytest's.
"""

import sys
from pathlib import Path

FILES = "host_tools.database.sqlite"


def pytest_collection_finish():
    """Compile once for all files."""
    module = sys.modules.get(FILES)
    if module is not None:  # else no test opens a database
        share(module, Path(":memory:"))


def share(module, where):
    """From now on all engines of a module are for the same dialect, and compile for each other.

    where: a database that can be opened.
    """
    create_engine = module.create_engine
    first = module.engine(where, 0)
    first.connect().close()  # its dialect gets to know this SQLite or server

    def create(*arguments, **options):
        engine = create_engine(*arguments, **options)
        engine.dialect = first.dialect
        engine._compiled_cache = first._compiled_cache
        return engine

    module.create_engine = create
