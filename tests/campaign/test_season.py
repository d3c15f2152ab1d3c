"""A small season: desks are killed and cut off, and one is without its server for an evening."""

from collections import Counter
from contextlib import nullcontext

import pytest

from tests.campaign import season
from tests.campaign.season import run_season
from tests.campaign.season_desk import Troubles

EVENTS, PERSONS = 4, 24
OFTEN = Troubles(steps=1000, cut=0.004, pull=0.01)


@pytest.mark.nightly
def test_a_season_comes_to_the_same_documents_on_a_server_and_in_a_file(
    postgresql_server, tmp_path
):
    figures = Counter()
    wrong = run_season(1, EVENTS, PERSONS, postgresql_server, tmp_path, OFTEN, figures)
    assert wrong is None
    assert figures["killed processes"] > 5
    assert figures["cut connections"] > 5
    assert figures["persons"] == PERSONS
    assert figures["documents"] == EVENTS + 1


def test_a_run_says_what_went_wrong(monkeypatch):
    monkeypatch.setattr(season, "running", nullcontext)
    monkeypatch.setattr(season, "run_season", lambda *_: "one document is another one")
    wrong = ["7: one document is another one"]
    assert season.run(7, EVENTS) == {"cases": EVENTS, "failures": wrong}
