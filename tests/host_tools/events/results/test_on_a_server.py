"""An event that is held on a server has the same document as one in a file, to the byte."""

import pytest

from host_tools.database import meta_rows
from host_tools.database.address import ServerAddress
from host_tools.database.schema import metadata
from host_tools.intake.database import Database
from tests.host_tools.events.results.imported import file_here, furnish, sealed_file, taken_in
from tests.host_tools.events.results.random_event import RandomEvent


@pytest.mark.long
@pytest.mark.parametrize("seed", [3, 38])
def test_the_same_event_is_the_same(server_url, tmp_path, monkeypatch, seed):
    of = meta_rows.EventSecrets.of
    monkeypatch.setattr(meta_rows.EventSecrets, "of", lambda self, event: of(self, event, bytes))
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
            counts[-1]["meta"] -= len(database.desks.of(1)) > 0  # a file has but one desk
        Database(address).close()  # everything is as a program writes it
    assert files[0] == files[1]
    assert len(files[0]) > 1000
    assert counts[0] == counts[1]


@pytest.mark.long
def test_an_evening_without_the_server_comes_back_as_a_document(server_url, tmp_path):
    """As `docs/federation.md` says: played in a file, taken in on the server, and twice is once."""
    with Database(tmp_path / "tonight.db") as tonight:
        RandomEvent(tonight, tmp_path, 3).hold()
        file = sealed_file(tonight)
    with Database(ServerAddress(server_url, tmp_path / "server.db")) as club:
        furnish(club)
        event_number = taken_in(club, file).event
        stored = club.count("record")
        assert taken_in(club, file).is_known
        assert file_here(club, event_number) == file
        assert club.count("record") == stored > 10
