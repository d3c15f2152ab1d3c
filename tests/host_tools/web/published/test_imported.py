"""An event of another desk in the season of this club, as it is published."""

import pytest

from host_tools.events.decide_on import decide_on
from host_tools.events.published_events import Choice
from host_tools.events.seasons import choose
from host_tools.intake.database import Database
from host_tools.web.published.chosen import publication_of
from tests.host_tools.events.results.imported import furnish, sealed_file, taken_in
from tests.host_tools.events.results.random_event import RandomEvent
from tests.host_tools.web.published.conftest import up_to

pytestmark = pytest.mark.long


def test_the_season_that_was_chosen_here_is_published(tmp_path):
    with Database(tmp_path / "village.db") as village:
        RandomEvent(village, tmp_path, 2, rules="tirol").hold()
        decide_on(village, 1, [up_to(2)])
        file = sealed_file(village)
    with Database(tmp_path / "club.db") as club:
        furnish(club)
        number = taken_in(club, file).event
        choose(club, "Cup", [number])
        published = publication_of(club, Choice(event=None))
        assert [one.name for one in published.seasons] == ["Cup"]
