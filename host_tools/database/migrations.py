"""Migrates a database of an earlier version to today's, in numbered steps.

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

# The statements that lead from a version to the next version, by the number of the former one:
# none yet. `server_opening` has those of a server.
STEPS: dict[int, tuple[str, ...]] = {}


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
