"""Where the database of a season is: in a file, or on a server; and how its desks come to it."""

import tempfile
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

from host_tools.common.errors import DeskError
from host_tools.database.address import ServerAddress
from host_tools.database.server_connection import ServerConnection
from tests.campaign.season_desk import SeasonError


class FilePlace:
    """A file at `near`, which desk B has at the same path, `far`, while it is with the others."""

    def __init__(self, path):
        self.near = self.far = path

    def part(self):
        """Let B have no way to it."""

    def join(self):
        """Let B have it again."""


class ServerPlace:
    """A server: A has it at the address `near`, B at `far`, by a way that can be cut.

    way: a path for that; folder: for what desks keep beside a database.
    """

    def __init__(self, server, database, folder, way):
        self._way, self._to = way, server.folder
        url = server.url(database)
        self.near = ServerAddress(url, folder / "near.db")
        own = url.replace(quote(str(server.folder), safe=""), quote(str(way), safe=""))
        self.far = ServerAddress(own, folder / "far.db")
        self.join()

    def part(self):
        """Let B have no way to it. SeasonError unless that is said to whoever tries."""
        self._way.unlink()
        try:
            ServerConnection(self.far, pause=lambda seconds: None).close()
        except DeskError as error:
            if "cannot be opened" in error.sentence:
                return
        raise SeasonError("a server to which there is no way can be reached")

    def join(self):
        """Let B have it again."""
        self._way.symlink_to(self._to)


@contextmanager
def server_place(server, folder):
    """Inside the block: a `ServerPlace` with a new database; folder: see there."""
    # The path of a socket may not be long.
    with tempfile.TemporaryDirectory(dir="/tmp") as ways, server.new_database() as database:
        yield ServerPlace(server, database, folder, Path(ways, "B"))
