"""Migrates the database of an older program to today's version, in numbered steps.

Before the first step a copy is made beside the file, and checked. Each step is one transaction,
which also sets the version. After a power cut the file is of some version, and the next program
continues from there. A step changes tables in SQL of its own. It never judges records, since that
code changes later: records that must be judged again are judged after the last step.
"""

from pathlib import Path

from host_tools.common.errors import DeskError
from host_tools.common.terminal import tell
from host_tools.database import copies, sqlite
from host_tools.database.file_connection import FileConnection
from host_tools.database.schema import VERSION
from host_tools.database.sqlite_failures import FAILURES
from host_tools.language.message import msg

# The statements that lead from a version to the next version. `server_migrations` has others.
STEPS = {
    # Records that only a newer program can judge, settled findings, and the knowledge of the
    # program that judged last. That is not noted yet, so all records are judged again.
    1: (
        "ALTER TABLE session ADD COLUMN unknown INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE entry ADD COLUMN unknown INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE finding ADD COLUMN settled INTEGER",
        "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL)",
    ),
    # Persons, events, and the decisions about them.
    2: (
        "CREATE TABLE person (number INTEGER PRIMARY KEY, name TEXT NOT NULL, place TEXT NOT NULL,"
        " remarks TEXT NOT NULL, same_as INTEGER REFERENCES person (number))",
        "CREATE TABLE event (number INTEGER PRIMARY KEY, made INTEGER NOT NULL)",
        "CREATE TABLE decision (event INTEGER REFERENCES event (number), number INTEGER,"
        " time INTEGER NOT NULL, author TEXT NOT NULL, kind TEXT NOT NULL, content TEXT NOT NULL,"
        " reason TEXT NOT NULL, PRIMARY KEY (event, number))",
    ),
    # Which findings somebody has seen, and the battery of a box.
    3: (
        "ALTER TABLE finding ADD COLUMN seen INTEGER",
        "ALTER TABLE box ADD COLUMN battery INTEGER",
    ),
    # Tariffs are found without reading every record.
    4: ("CREATE INDEX record_of_tariff ON record (kind) WHERE kind = 10",),
    # The free bytes of a box.
    5: ("ALTER TABLE box ADD COLUMN free INTEGER",),
    # What boxes were told, and who sat there; names as federations keep them.
    6: (
        "ALTER TABLE person ADD COLUMN first TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE person ADD COLUMN last TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE person ADD COLUMN short TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE person ADD COLUMN licence TEXT NOT NULL DEFAULT ''",
        "CREATE TABLE sent (id INTEGER PRIMARY KEY, event INTEGER NOT NULL REFERENCES event"
        " (number), label TEXT NOT NULL, box BLOB NOT NULL, players TEXT NOT NULL,"
        " persons TEXT NOT NULL, time INTEGER NOT NULL)",
        "CREATE INDEX sent_by_label ON sent (event, label)",
        "CREATE TABLE seated (event INTEGER REFERENCES event (number), session TEXT,"
        " round INTEGER NOT NULL, table_number INTEGER NOT NULL, persons TEXT NOT NULL,"
        " how TEXT NOT NULL, time INTEGER NOT NULL, PRIMARY KEY (event, session))",
    ),
    # The sentence of a finding as a key and details. What was found before has none.
    7: (
        "ALTER TABLE finding ADD COLUMN key TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE finding ADD COLUMN details TEXT NOT NULL DEFAULT '{}'",
    ),
    # The result documents of closed events. What was closed before has none.
    8: (
        "CREATE TABLE document (event INTEGER REFERENCES event (number), number INTEGER,"
        " packed BLOB NOT NULL, digest BLOB NOT NULL, time INTEGER NOT NULL,"
        " PRIMARY KEY (event, number))",
    ),
    # The events whose results other desks have sealed.
    9: (
        "CREATE TABLE origin (event INTEGER PRIMARY KEY REFERENCES event (number),"
        " mark BLOB NOT NULL UNIQUE, desk TEXT NOT NULL, taken INTEGER NOT NULL,"
        " persons TEXT NOT NULL, pins TEXT NOT NULL, season TEXT)",
    ),
}


def migrate(connection: FileConnection, path: Path, keep: bool = True) -> None:
    """Migrate the database at `path` to today's version, and say where its copy lies.

    keep: make a copy before. DeskError if the copy cannot be made or a step fails; then the file is
    as it was before that step.
    """
    copied = not keep
    while sqlite.version(connection) < VERSION:
        with connection.transaction():
            version = sqlite.version(connection)
            if version >= VERSION:
                return  # another process was faster
            if not copied:
                _keep_copy(path, version)
                copied = True
            for statement in STEPS[version]:
                connection.run(statement)
            sqlite.set_version(connection, version + 1)


def _keep_copy(path: Path, version: int) -> None:
    """Make a copy beside the database and say so; version: of the database.

    Nobody else writes meanwhile: the caller holds the lock.
    """
    try:
        copy = copies.make_beside(path, f"version-{version}")
    except (OSError, *FAILURES) as error:
        raise DeskError(
            msg(
                "the database {path} is of version {version} and has to be brought to {newest}, "
                "but no copy of it can be made beside it before ({reason}); it was left as it is: "
                "make room there, or see that the folder can be written to",
                path=path,
                version=version,
                newest=VERSION,
                reason=copies.reason(path, error),
            )
        ) from error
    tell(
        msg(
            "the database {path} is brought from version {version} to {newest}; a copy of it as it "
            "was lies at {copy}",
            path=path,
            version=version,
            newest=VERSION,
            copy=copy,
        )
    )
