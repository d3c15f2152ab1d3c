"""From the database of an older program to today's, in numbered steps.

Before the first step a copy is made beside the file, and checked. Each step is one transaction,
which also sets the number: wherever the power goes, the file is of some version, and the next
program goes on from there. A step changes tables in SQL of its own and never calls what judges
records, which may be different by then: what has to be judged again is judged after the last one.
"""

import contextlib
import datetime
import sqlite3
from contextlib import closing

from host_tools.database import schema
from host_tools.errors import DeskError
from host_tools.plain import tell

# The statements that lead from a version to the next one.
STEPS = {
    # What only a newer program can judge, findings that do not hold any more, what the program knew
    # that judged last. Nobody says that yet: all is judged again.
    1: (
        "ALTER TABLE session ADD COLUMN unknown INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE entry ADD COLUMN unknown INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE finding ADD COLUMN settled INTEGER",
        "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL)",
    ),
}


def migrate(database):
    """Bring the open `Database` to today's version; says where its copy lies.

    DeskError if no copy can be made or a step fails: then it is as it was before that step.
    """
    copied = False
    while database.version < schema.VERSION:
        with database.transaction():
            version = database.version
            if version >= schema.VERSION:
                return  # another process was faster
            if not copied:
                _keep_copy(database.path, version)
                copied = True
            database.change_schema(STEPS[version], version + 1)


def _keep_copy(path, version):
    """Copy the database of this version beside itself and say so.

    Nobody else writes meanwhile: the caller holds the lock.
    """
    copy = _free_name(path, version)
    unfinished = path.with_name(path.name + ".copying")
    try:
        unfinished.unlink(missing_ok=True)
        try:
            _copy(path, unfinished, version)
            unfinished.rename(copy)
        finally:
            with contextlib.suppress(OSError):
                unfinished.unlink(missing_ok=True)
    except (OSError, sqlite3.Error) as error:
        reason = getattr(error, "strerror", None) or error
        raise DeskError(
            f"the database {path} is of version {version} and has to be brought to "
            f"{schema.VERSION}, but no copy of it can be made beside it before ({reason}); it was "
            "left as it is: make room there, or see that the folder can be written to"
        ) from error
    tell(
        f"the database {path} is brought from version {version} to {schema.VERSION}; "
        f"a copy of it as it was lies at {copy}"
    )


def _free_name(path, version):
    """A name for the copy that nothing has: desk.version-1.2026-11-21.db, then ...-2.db."""
    day = datetime.date.today().isoformat()
    stem = f"{path.stem}.version-{version}.{day}"
    copy = path.with_name(stem + path.suffix)
    number = 1
    while copy.exists():
        number += 1
        copy = path.with_name(f"{stem}-{number}{path.suffix}")
    return copy


def _copy(path, target, version):
    """Copy the file; sqlite3.Error unless the copy is whole."""
    # Its own connections: the lock holds back who writes, not who reads.
    with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(target)) as copy:
        source.backup(copy)
        # In one file, without a log beside it: so it can be carried off and put back.
        copy.execute("PRAGMA journal_mode = DELETE")
    with closing(sqlite3.connect(target)) as copy:
        found = [row[0] for row in copy.execute("PRAGMA integrity_check(1)")]
        [copied] = copy.execute("PRAGMA user_version").fetchone()
    if found != ["ok"] or copied != version:
        raise sqlite3.DatabaseError("the copy cannot be read back")
