"""A few of the hostile cases that the campaign runs by the hundred thousand."""

import pytest

from tests.campaign import hostile, hostile_texts

pytestmark = pytest.mark.slow

COUNTS = {
    "logs": 6,
    "boxes": 2,
    "liars": 6,
    "databases": 8,
    "plans": 50,
    "answers": 80,
    "documents": 80,
    "results": 3,
}


@pytest.mark.parametrize(("kind", "count"), COUNTS.items())
def test_nothing_hostile_stops_the_desk(tmp_path, kind, count):
    wrong = [hostile.run_case(kind, f"suite-{number}", tmp_path) for number in range(count)]
    assert [sentence for sentence in wrong if sentence is not None] == []


@pytest.mark.nightly
def test_a_run_says_what_it_has_done():
    done = hostile.run(1, 24)
    few = dict.fromkeys(("logs", "boxes", "liars", "databases"), 1)
    mixed = few | {"plans": 3, "results": 3, "answers": 6, "documents": 8}
    assert done == {"cases": 24, "failures": [], **mixed}


@pytest.mark.nightly
def test_a_failure_names_its_case(monkeypatch, tmp_path):
    monkeypatch.setattr(hostile_texts, "answer_line", lambda line: {"points": [1]})
    failures = hostile.run("seed", 20)["failures"]
    assert failures[0].startswith("documents seed-16: ")
