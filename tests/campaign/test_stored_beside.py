"""A few backups and restores beside processes that decide, and what a loss would look like."""

import random

import pytest

from host_tools.database.address import ServerAddress
from tests.campaign import backups, restores
from tests.campaign.stored_beside import made_at, paid

pytestmark = pytest.mark.slow

BACKUPS = 24
RESTORES = 4


def figures():
    return {"kills": 0, "stored": 0, "refused": 0}


def test_each_is_there_and_whole():
    done = backups.run(1, BACKUPS)
    assert done["failures"] == []
    assert done["cases"] == BACKUPS
    assert done["kills"] > 0
    assert done["stored"] > 0


@pytest.mark.nightly
def test_so_it_is_on_a_server(postgresql_server, tmp_path):
    counted = figures()
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


def test_nothing_is_lost_beside_a_restore():
    done = restores.run(1, RESTORES)
    assert done["failures"] == []
    assert done["cases"] == RESTORES
    assert done["kills"] > 0
    assert done["stored"] > 0


@pytest.mark.nightly
def test_nothing_is_lost_beside_a_restore_on_a_server(postgresql_server, tmp_path):
    counted = figures()
    with postgresql_server.new_database() as name:
        address = made_at(ServerAddress(postgresql_server.url(name), tmp_path / "desk.db"))
        wrong = restores.run_part(random.Random(3), address, tmp_path, RESTORES, counted)
    assert wrong == []
    assert counted["kills"] > 0


@pytest.mark.nightly
def test_a_decision_that_is_nowhere_is_told(tmp_path, monkeypatch):
    """Those of one process are left out, as if they had been lost."""
    whole = paid
    monkeypatch.setattr(restores, "paid", lambda place: {one for one in whole(place) if one[0] > 1})
    [wrong] = restores.run(1, 1)["failures"]
    assert "decisions are lost of" in wrong
