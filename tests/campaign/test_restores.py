"""A few restores beside processes that decide, and what a loss would look like."""

import random

import pytest

from host_tools.database.address import ServerAddress
from tests.campaign import restores
from tests.campaign.stored_beside import made_at, paid

pytestmark = pytest.mark.slow

RESTORES = 8


def figures():
    return {"kills": 0, "stored": 0, "refused": 0}


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
