"""Who does not come has seats in several rounds: asked about once, settled by one answer."""

import pytest

from host_tools.events.decide_on import decide_on
from host_tools.events.events import load_event
from host_tools.intake.database import Database
from host_tools.tournament.look_at import to_look_at

HERE = "/event/1/table/1/1"


@pytest.fixture
def gone(path):
    """A function that lets Otto (5), who is drawn to one table a round, not come; sizes allowed."""

    def decide(*sizes):
        tables = [[[1, 2, 3, 4, 5]], [[1, 2, 3, 5, 6]], [[5, 6, 7, 8]]]
        drawn = {"round": 1, "tables": tables, "seed": 7, "method": "swaps-1"}
        settings = {"settings": {"sizes": list(sizes), "rounds": 3}}
        withdrawn = ("withdraw", {"person": 5, "round": 1})
        with Database(path) as database:
            decide_on(database, 1, [("settings", settings), ("draw", drawn), withdrawn])

    return decide


def still_asked(path):
    with Database(path) as database:
        points = to_look_at(load_event(database, 1))
    return [point.which for point in points if point.where == "table"]


def test_one_answer_settles_all_his_tables(page, path, gone, decided):
    gone(3, 4, 5)
    assert still_asked(path) == [(1, 1)]
    assert "his seats stay empty at all 3 tables, of all rounds" in page.get(HERE).text
    page.post(f"{HERE}/seats-empty", {"person": "5"})
    assert [kind for kind, _ in decided()[-3:]] == ["empty_seat"] * 3
    assert still_asked(path) == []
    again = page.post(f"{HERE}/seats-empty", {"person": "5"})
    assert "Something was decided since this was shown" in again.text


def test_where_too_few_are_left_it_is_said_at_how_many_and_the_rest_stays_asked(page, path, gone):
    gone(4, 5)
    assert "his seats stay empty at 2 of 3 tables, of all rounds" in page.get(HERE).text
    page.post(f"{HERE}/seats-empty", {"person": "5"})
    assert still_asked(path) == [(3, 1)]
