"""A statement is compiled once for all databases that the tests of a process open.

SQLAlchemy keeps what it has compiled beside the file that it was for. A desk has one file; nearly
every test has its own, and to compile the same statements again took a sixth of its time.
A plugin of pytest's.
"""

import sys
from pathlib import Path

ENGINES = "host_tools.database.sqlite"


def pytest_collection_finish():
    """From now on all engines are for the same dialect, and keep what they compile together."""
    module = sys.modules.get(ENGINES)
    if module is None:
        return  # no test opens a database
    create_engine = module.create_engine
    first = module.engine(Path(":memory:"), 0)
    first.connect().close()  # its dialect gets to know this SQLite

    def create(*arguments, **options):
        engine = create_engine(*arguments, **options)
        engine.dialect = first.dialect
        engine._compiled_cache = first._compiled_cache
        return engine

    module.create_engine = create
