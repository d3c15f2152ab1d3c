"""Tables over many events keep none of the events: together these need too much memory."""

import gc
from weakref import ref

import pytest

from host_tools.seasons.club_statistics import statistics_of
from host_tools.seasons.person_history import history_of
from host_tools.seasons.season import season_of
from host_tools.seasons.year_points import points_at, year_points_of
from tests.host_tools.tournament.example_event import PERSONS, example_from, journal, session


@pytest.mark.parametrize(
    "fold",
    [
        lambda events: history_of(1, events),
        statistics_of,
        season_of,
        lambda events: year_points_of(map(points_at, events)),
    ],
    ids=["history", "statistics", "season", "years"],
)
def test_no_event_is_kept(fold):
    made = []

    def events():
        for day in ("2026-03-01", "2026-05-01"):
            known = journal(settings={"rules": "tirol", "rounds": 1, "date": day})
            event = example_from(known, [session(1, 1)], "tirol", PERSONS)
            made.append(ref(event))
            yield event

    found = fold(events())
    gc.collect()
    assert [event() for event in made] == [None, None]
    assert found
