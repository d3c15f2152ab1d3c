"""A few of the hostile cases that the campaign runs by the hundred thousand."""

import pytest

from tests.campaign import hostile


@pytest.mark.parametrize(("kind", "count"), [("logs", 40), ("answers", 300), ("documents", 300)])
def test_nothing_hostile_stops_the_desk(tmp_path, kind, count):
    wrong = [hostile.run_case(kind, f"suite-{number}", tmp_path) for number in range(count)]
    assert [sentence for sentence in wrong if sentence is not None] == []


def test_a_run_says_what_it_has_done():
    done = hostile.run(1, 20)
    assert done == {"cases": 20, "failures": [], "logs": 2, "answers": 8, "documents": 10}


def test_a_failure_names_its_case(monkeypatch, tmp_path):
    monkeypatch.setattr(hostile, "answer_line", lambda line: {"points": [1]})
    failures = hostile.run("seed", 10)["failures"]
    assert failures[0].startswith("documents seed-5: ")
