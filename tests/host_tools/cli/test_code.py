"""`schreiber decide code`: a signed round, by the code that its box shows."""

import pytest

from host_tools.cli.main import main
from host_tools.events.events import load_event
from host_tools.intake.database import Database
from rules_core.result_code import SignedResult, long_code, short_code, tag_of
from tests.host_tools.cli.shown import journal

POINTS = (6, 2, -3, -5)


@pytest.fixture
def drawn(event_path, capsys):
    """(path of an event that is drawn, what the box of its first table has signed)."""
    capsys.readouterr()
    with Database(event_path) as database:
        event = load_event(database, 1)
        persons = event.state.plan.rounds[0][0]
        players = [
            (tag_of(event.box_name(person)), points)
            for person, points in zip(persons, POINTS, strict=True)
        ]
    return event_path, SignedResult(1, 1, 1, players, 12, 1, b"\x3f\x9a")


def short(result, points):
    return [f"code={short_code(result)}", "round=1", "table=1", f"points={list(points)}"]


def test_both_codes_decide_the_same(drawn, schreiber):
    path, result = drawn
    printed = schreiber("decide code", f"code={long_code(result)}")
    assert "Table 1, round 1, from the code of its box, 12 deals: " in printed.out
    kind, content = journal(path)[-1]
    assert kind == "code" and content["digest"] == "3f9a"
    schreiber("decide undo")
    schreiber("decide code", *short(result, POINTS))
    assert journal(path)[-1] == (kind, content)


@pytest.mark.long
def test_what_it_cannot_take_is_refused(drawn, capsys):
    path, result = drawn
    before, ten = journal(path), f"code={short_code(result)}"
    for fields, status, told in (
        ([f"code={long_code(result)[:-1]}"], 1, "a character of it is wrong or missing"),
        (short(result, (6, 2, -3, -6)), 1, "does not belong to these players and totals"),
        (short(result, (6, 2)), 2, "points: 4 are needed, one a seat"),
        ([ten], 2, "a short code also needs round, table and points"),
        ([ten, "round=1", "table=1", "points=all"], 2, "also needs round, table and points"),
        ([ten, "round=1", "table=9", "points=[1]"], 2, "no table 9"),
    ):
        assert main(["decide", "code", *fields]) == status, fields
        assert told in capsys.readouterr().err
    assert journal(path) == before
