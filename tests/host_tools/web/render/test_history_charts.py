"""The curves of a person: through the years, and within each season."""

from host_tools.seasons.person_history import history_of
from host_tools.web.render.history_charts import history_charts
from tests.host_tools.tournament.example_event import PERSONS, example_from, journal, session


def cup(number, day, season):
    """An event of Tirol in which Anna wins six points."""
    steps = [("season", {"season": season})] if season else []
    settings = {"rules": "tirol", "rounds": 1, "date": day}
    known = journal(*steps, settings=settings)
    return example_from(known, [session(1, 1)], "tirol", PERSONS)


def curves(*events):
    """(title, names below the points, how many points the line has) of each chart of Anna's."""
    return [
        (str(title), [name for _, name in chart.ticks], len(chart.curves[0].points.split()))
        for title, chart in history_charts(history_of(1, events))
    ]


def test_there_is_no_line_of_one_event():
    assert curves(cup(1, "2026-03-01", "2026")) == []


def test_the_events_of_one_year_stand_by_their_days():
    march, may = cup(1, "2026-03-01", "2026"), cup(2, "2026-05-01", "2026")
    assert curves(march, may) == [("Tiroler Cup", ["01.03.", "01.05."], 3)]


def test_through_several_years_each_year_is_written_once_and_each_season_has_its_own():
    events = [
        cup(1, "2025-03-01", "2025"),
        cup(2, "2025-10-01", "2026"),
        cup(3, "2026-01-01", "2026"),
        cup(4, "2026-02-01", ""),
    ]
    assert curves(*events) == [
        ("Tiroler Cup", ["2025", "2026"], 5),
        ("Tiroler Cup, Season 2026", ["2025", "2026"], 3),
    ]
