"""The chart of the totals."""

from itertools import pairwise

from host_tools.language.message import msg
from host_tools.reports.report import NUMBER, Column, Report
from host_tools.web.render.chart import BOTTOM, HEIGHT, TOP, bars_of, chart_of


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
    assert bars_of(Report(msg("Players"), tuple(columns), rows[2:])) is None
    assert bars_of(Report(msg("Players"), tuple(columns[:2]), [("Emil", 2)])) is None
