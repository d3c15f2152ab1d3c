"""An event that is held on a server has the same document as one in a file, to the byte."""

import pytest

from host_tools.database import secret_rows
from host_tools.database.address import ServerAddress
from host_tools.database.schema import metadata
from host_tools.intake.database import Database
from tests.host_tools.events.results.imported import sealed_file
from tests.host_tools.events.results.random_event import RandomEvent


@pytest.mark.long
@pytest.mark.parametrize("seed", [3, 38])
def test_the_same_event_is_the_same(server_url, tmp_path, monkeypatch, seed):
    of = secret_rows.EventSecrets.of
    monkeypatch.setattr(secret_rows.EventSecrets, "of", lambda self, event: of(self, event, bytes))
    files, counts = [], []
    for name in ("file", "server"):
        folder = tmp_path / name
        folder.mkdir()
        path = folder / "desk.db"
        address = path if name == "file" else ServerAddress(server_url, path)
        with Database(address) as database:
            RandomEvent(database, folder, seed).hold()
            files.append(sealed_file(database))
            counts.append({table: database.count(table) for table in metadata.tables})
        Database(address).close()  # everything is as a program writes it
    assert files[0] == files[1]
    assert len(files[0]) > 1000
    assert counts[0] == counts[1]
