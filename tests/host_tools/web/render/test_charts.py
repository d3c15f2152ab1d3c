"""Charts: of totals, of the years of a person, and of ranks."""

from itertools import pairwise

from host_tools.language.message import msg
from host_tools.reports.report import NUMBER, Column, Report
from host_tools.seasons.person_history import history_of
from host_tools.seasons.season import season_of
from host_tools.web.render.chart import BOTTOM, HEIGHT, TOP, bars_of, chart_of
from host_tools.web.render.history_charts import history_charts
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


def test_no_chart_of_nothing():
    assert chart_of([], [], []) is None
    assert chart_of(["Anna", "Emil"], [[0], [0]], []) is None


def test_every_total_is_within_the_grid():
    chart = chart_of(["Anna", "Emil"], [[0, 24, -13], [0, -24, 13]], ["1", "2"])
    assert [value for _, value in chart.grid] == [-30, -20, -10, 0, 10, 20, 30]
    for curve in chart.curves:
        heights = [float(point.split(",")[1]) for point in curve.points.split()]
        assert len(heights) == 3
        assert all(TOP <= height <= HEIGHT - BOTTOM for height in heights)


def test_points_are_as_far_apart_however_many_there_are():
    chart = chart_of(["Anna"], [range(98)], [str(deal) for deal in range(1, 98)])
    across = [float(point.split(",")[0]) for point in chart.curves[0].points.split()]
    steps = [after - before for before, after in pairwise(across)]
    assert max(steps) - min(steps) < 0.25  # pixels


def test_a_higher_total_stands_higher():
    chart = chart_of(["Anna", "Emil"], [[0, 5], [0, -5]], ["1"])
    up, down = (float(curve.points.split(",")[-1]) for curve in chart.curves)
    assert up < down


def test_a_deal_that_was_passed_before_it_was_played_is_named_once():
    chart = chart_of(["Anna"], [[0, 2, 2, 2, 4]], ["1", "2", "2", "3"])
    assert [name for _, name in chart.ticks] == ["1", "2", "3"]


def test_names_of_equal_totals_do_not_lie_upon_each_other():
    chart = chart_of(["a", "b", "c", "d"], [[0, 0]] * 4, ["1"])
    heights = sorted(curve.label_y for curve in chart.curves)
    assert all(below - above >= 15 for above, below in pairwise(heights))
    assert heights[-1] <= HEIGHT - BOTTOM


def test_every_name_is_within_the_chart():
    chart = chart_of(["a", "b", "c", "d"], [[0, 2], [0, -2], [0, 2], [0, -2]], ["1"])
    assert all(TOP <= curve.label_y <= HEIGHT - BOTTOM for curve in chart.curves)


def test_a_long_name_is_written_in_full_and_has_its_room():
    long = "Maximilian Brandstätter-Huber"
    short, wide = (chart_of([name], [[0, 2]], ["1"]) for name in ("Anna", long))
    assert wide.curves[0].name == long
    assert wide.right < short.right
    assert wide.curves[0].points.endswith(f"{float(wide.right)},{wide.grid[-1][0]}")
    assert len(chart_of([long * 3], [[0, 2]], ["1"]).curves[0].name) < len(long) + 5


def test_few_lines_whatever_the_totals():
    for span in (1, 7, 99, 1234, 10**6):
        assert 2 <= len(chart_of(["Anna", "Emil"], [[0, span], [0, -span]], ["1"]).grid) <= 8
    for highest, values in (
        (3, [0, 1, 2, 3]),
        (7, [0, 2, 4, 6, 8]),
        (90, [0, 20, 40, 60, 80, 100]),
    ):
        grid = chart_of(["Anna"], [[0, highest]], ["1"]).grid
        assert [value for _, value in grid] == values


def test_what_is_no_deal_is_named_and_has_no_number():
    twice = [msg("adjustment"), msg("adjustment")]
    points = ["1", "2", *twice, msg("penalty"), "3", msg("penalty")]
    chart = chart_of(["Anna"], [[0] * 8], points)
    assert [name for _, name in chart.ticks] == ["1", "2", "3"]
    named = [None if mark.name is None else str(mark.name) for mark in chart.marks]
    assert named == ["adjustment", None, "penalty", "penalty"]
    assert [mark.row for mark in chart.marks] == [0, 0, 0, 0]
    x = {name: at for at, name in chart.ticks}
    assert x["2"] < chart.marks[0].x < chart.marks[2].x < x["3"] < chart.marks[3].x


def test_no_curve_comes_up_to_the_name_of_a_mark():
    points = ["1", msg("adjustment"), msg("penalty"), *map(str, range(2, 12)), msg("penalty")]
    chart = chart_of(["Anna", "Emil"], [[0, *[60] * 14], [0, *[-60] * 14]], points)
    assert [mark.row for mark in chart.marks] == [0, 1, 0]
    heights = [float(one.split(",")[1]) for curve in chart.curves for one in curve.points.split()]
    assert min(heights) >= chart.top >= max(chart.row_bottom(mark) for mark in chart.marks)
    assert chart.row_bottom(chart.marks[1]) >= 2 * TOP
    assert max(heights) <= chart.bottom
    assert all(curve.label_y <= chart.bottom for curve in chart.curves)


def test_the_line_of_a_mark_crosses_the_name_of_none_behind_it():
    points = [msg("adjustment"), msg("penalty"), *map(str, range(20))]
    chart = chart_of(["Anna"], [[0] * 23], points)
    first, second = chart.marks
    assert chart.row_bottom(first) > chart.row_bottom(second)


def test_a_chart_without_marks_has_no_room_for_them():
    chart = chart_of(["Anna"], [[0, 1]], ["1"])
    assert (chart.top, chart.height) == (TOP, HEIGHT)


def test_games_are_bars_of_those_played_and_won_and_most_come_first():
    columns = [Column(name, msg("{name}", name=name), NUMBER) for name in ("played", "won")]
    columns.insert(0, Column("name", msg("name")))
    rows = [("Emil", 2, 1), ("Anna", 4, 4), ("Ida", 0, 0)]
    chart = bars_of(Report(msg("Players"), tuple(columns), rows))
    assert [(bar.name, bar.figures) for bar in chart.bars] == [("Anna", "4/4"), ("Emil", "1/2")]
    anna, emil = chart.bars
    assert anna.width == anna.won == chart.right - chart.left == 2 * emil.width == 4 * emil.won
    assert emil.y < chart.bottom + BOTTOM
    seven = bars_of(Report(msg("Players"), tuple(columns), [("Anna", 7, 7), ("Emil", 1, 1)]))
    anna, emil = seven.bars
    assert abs(anna.width - 7 * emil.width) < 0.5 > abs(anna.won - 7 * emil.won)  # pixels
    assert bars_of(Report(msg("Players"), tuple(columns), rows[2:])) is None
    assert bars_of(Report(msg("Players"), tuple(columns[:2]), [("Emil", 2)])) is None


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


_, ALL = both_rounds()


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


def cup_of(day, points):
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
    events = [cup_of(day, points) for day, points in played.items()]
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
