"""Migrates the database on a server to today's version, all of it or nothing.

No copy is made before: a server changes tables within a transaction, and has copies of its own.
"""

from host_tools.database import postgresql
from host_tools.database.schema import VERSION
from host_tools.database.server_connection import ServerConnection

# As `migrations.STEPS`, in the words of PostgreSQL.
STEPS: dict[int, tuple[str, ...]] = {}


def migrate(connection: ServerConnection) -> None:
    """Migrate it. DeskError if a step fails; then everything is as it was."""
    with connection.transaction():
        # Another desk may have been faster.
        for version in range(postgresql.version(connection), VERSION):
            for statement in STEPS[version]:
                connection.run(statement)
            postgresql.set_version(connection, version + 1)
