"""The picture of a race: a line for each player, from rank to rank."""

from host_tools.seasons.season import season_of
from host_tools.web.render.race_chart import (
    after_each_published,
    after_each_round,
    race_of_event,
    race_of_season,
)
from tests.host_tools.seasons.counted_events import formula
from tests.host_tools.tournament.example_event import (
    PERSONS,
    both_rounds,
    example,
    example_from,
    journal,
    session,
)

FIRST, ALL = both_rounds()


def race(published=2):
    event = example(ALL, ("publish", {"round": published}))
    return race_of_event(event, after_each_published(event))


def test_there_is_no_line_of_one_round():
    assert race(1) is None
    assert race(0) is None


def test_each_player_has_his_ranks_and_a_line_to_the_last_one():
    shown = race()
    first = shown.rows[0]
    assert (first.name, first.ranks) == ("Anna", (1, 1))
    assert len(shown.rows) == len(shown.chart.curves) == 8
    assert [curve.name.split()[0] for curve in shown.chart.curves] == [
        str(row.ranks[-1]) for row in shown.rows
    ]
    heights = [curve.label_y for curve in shown.chart.curves]
    assert heights == sorted(set(heights))  # nobody stands on another one, equal ranks or not
    for curve in shown.chart.curves:
        *_, (x, y) = (map(float, point.split(",")) for point in curve.points.split())
        assert (x, y) == (shown.chart.right, curve.label_y)


def test_all_lines_and_names_are_within_the_picture():
    chart = race().chart
    heights = [
        float(point.split(",")[1]) for curve in chart.curves for point in curve.points.split()
    ]
    assert all(0 < height < chart.bottom for height in heights)
    assert [name for _, name in chart.ticks] == ["1", "2"]


def test_the_director_sees_it_before_it_is_published():
    event = example(ALL)
    assert race_of_event(event, after_each_published(event)) is None
    assert len(race_of_event(event, after_each_round(event, 2)).rows) == 8


def cup(day, points):
    settings = {"rules": "tirol", "rounds": 1, "date": day}
    return example_from(
        journal(settings=settings), [session(1, 1, points=points)], "tirol", PERSONS
    )


def test_a_season_has_a_step_for_each_event():
    """Who has played at too few events has no rank yet; Beat is ahead until Anna wins."""
    played = {
        "2026-03-01": (6, 2, -3, -5),
        "2026-05-01": (1, 9, -1, -9),
        "2026-07-01": (10, 0, -4, -6),
    }
    events = [cup(day, points) for day, points in played.items()]
    needs_two = formula('worth = "points"', "least = 2")
    shown = race_of_season(season_of(events, formula=needs_two))
    assert shown.steps == ("01.03.", "01.05.", "01.07.")
    assert [(row.name, row.ranks) for row in shown.rows] == [
        ("Anna", (None, 2, 1)),
        ("Beat", (None, 1, 2)),
        ("Carl", (None, 3, 3)),
        ("Dora", (None, 4, 4)),
    ]
    assert [len(curve.points.split()) for curve in shown.chart.curves] == [2] * 4
    assert race_of_season(season_of(events, 1)) is None
