"""A few backups of three processes at once, and that what is missing is told."""

import random

import pytest

from host_tools.database.address import ServerAddress
from tests.campaign import backups
from tests.campaign.stored_beside import made_at

pytestmark = pytest.mark.slow

BACKUPS = 24


def test_each_is_there_and_whole():
    done = backups.run(1, BACKUPS)
    assert done["failures"] == []
    assert done["cases"] == BACKUPS
    assert done["kills"] > 0
    assert done["stored"] > 0


@pytest.mark.nightly
def test_so_it_is_on_a_server(postgresql_server, tmp_path):
    counted = {"kills": 0, "stored": 0, "refused": 0}
    with postgresql_server.new_database() as name:
        address = made_at(ServerAddress(postgresql_server.url(name), tmp_path / "desk.db"))
        assert backups.run_part(random.Random(3), address, tmp_path, BACKUPS, counted) == []
    assert counted["kills"] > 0


@pytest.mark.nightly
def test_what_is_missing_is_told(monkeypatch):
    lines = backups._lines

    def with_one_more(said):
        found = lines(said)
        return [*found, (said.with_name("desk.backup.gone.db"), 0)] if found else found

    monkeypatch.setattr(backups, "_lines", with_one_more)
    [wrong] = backups.run(1, 3)["failures"]
    assert "desk.backup.gone.db is not there" in wrong
