"""A few of the evenings in which connections to a server are cut."""

from contextlib import nullcontext

import pytest

from tests.campaign import desks
from tests.campaign.desks import run_case
from tests.daily import nightly


@pytest.mark.long
@pytest.mark.parametrize("seed", nightly(range(2), [0]))
def test_nothing_is_lost_and_nothing_doubled(postgresql_server, tmp_path, seed):
    figures = {"cuts": 0, "refused": 0}
    with postgresql_server.new_database() as name:
        address = desks.ServerAddress(postgresql_server.url(name), tmp_path / "server.db")
        assert run_case(seed, address, tmp_path, figures) is None
    assert figures["cuts"] > 5


def test_a_run_says_which_evening_went_wrong(postgresql_server, monkeypatch):
    monkeypatch.setattr(desks, "running", lambda: nullcontext(postgresql_server))
    monkeypatch.setattr(desks, "run_case", lambda seed, *_: "lost" if seed == 70_001 else None)
    done = desks.run(7, 2)
    assert (done["cases"], done["failures"]) == (2, ["70001: lost"])
