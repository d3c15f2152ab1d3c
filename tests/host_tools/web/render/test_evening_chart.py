"""The picture of an evening: a line for each player, from rank to rank."""

from host_tools.web.render.evening_chart import after_each_published, after_each_round, evening_of
from tests.host_tools.tournament.example_event import both_rounds, example

FIRST, ALL = both_rounds()


def evening(published=2):
    event = example(ALL, ("publish", {"round": published}))
    return evening_of(event, after_each_published(event))


def test_there_is_no_line_of_one_round():
    assert evening(1) is None
    assert evening(0) is None


def test_each_player_has_his_ranks_and_a_line_to_the_last_one():
    shown = evening()
    first = shown.rows[0]
    assert (first.person, first.ranks) == (1, (1, 1))
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
    chart = evening().chart
    heights = [
        float(point.split(",")[1]) for curve in chart.curves for point in curve.points.split()
    ]
    assert all(0 < height < chart.bottom for height in heights)
    assert [name for _, name in chart.ticks] == ["1", "2"]


def test_the_director_sees_it_before_it_is_published():
    event = example(ALL)
    assert evening_of(event, after_each_published(event)) is None
    assert len(evening_of(event, after_each_round(event, 2)).rows) == 8
