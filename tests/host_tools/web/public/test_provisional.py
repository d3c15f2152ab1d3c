"""What everybody sees of a result that only a code says."""

import pytest

CODE = {
    "round": 1,
    "table": 1,
    "persons": [1, 2, 3, 4],
    "points": [6, 2, -3, -5],
    "deals": 12,
    "records": 13,
    "digest": "3f9a",
}


@pytest.fixture
def published(view, decide):
    decide(("code", CODE), ("publish", {"round": 1}))
    return view


def test_it_is_marked_in_the_standings(published):
    page = published.get("/standings")
    assert "may still change" in page.text
    assert page.html.count("provisional: by the code of its box") == 8  # of the round, and in all


def test_the_table_is_no_finished_one(published):
    assert "provisional: by the code of its box" in published.get("/table/1/1").text
    assert "provisional" in published.get("/tables?round=1").text


def test_the_wall_says_it(published):
    walls = [published.get(f"/wall?page={number}").text for number in range(4)]
    assert any("≈ provisional" in wall and "≈ Anna" in wall for wall in walls)
