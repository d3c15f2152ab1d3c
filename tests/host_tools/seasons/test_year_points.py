"""Points over the years: of everybody by each rule book."""

from host_tools.reports.statistics_report import years_report
from host_tools.seasons.year_points import points_at, year_points_of
from tests.host_tools.tournament.example_event import PERSONS, example_from, journal, session


def cup(rules, day, points):
    settings = {"rules": rules, "rounds": 1, "date": day}
    return example_from(journal(settings=settings), [session(1, 1, points=points)], rules, PERSONS)


def test_each_rule_book_has_lines_of_its_own_and_a_column_for_each_year():
    events = [
        cup("tirol", "2025-03-01", (6, 2, -3, -5)),
        cup("tirol", "2026-03-01", (1, 9, -1, -9)),
        cup("tirol", "2026-05-01", (1, 0, 0, -1)),
        cup("krenglbach", "2026-04-01", (4, -8, 8, -4)),
    ]
    found = year_points_of(map(points_at, events))
    assert found.years == ("2025", "2026")
    lines = [(str(line.book), line.person, line.events, dict(line.points)) for line in found.lines]
    assert lines[0] == ("Tiroler Cup", 2, 3, {"2025": 2, "2026": 9})
    assert lines[1] == ("Tiroler Cup", 1, 3, {"2025": 6, "2026": 2})
    assert lines[4] == ("Krenglbach", 3, 1, {"2026": 8})
    report = years_report(found.of(3))
    assert [column.name for column in report.columns][-3:] == ["year_2025", "year_2026", "points"]
    assert [row[-3:] for row in report.rows] == [(-3, -1, -4), (None, 8, 8)]


def test_of_nothing_there_is_no_line():
    found = year_points_of([])
    assert (found.years, found.lines) == ((), ())
