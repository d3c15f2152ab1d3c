"""A few of the changed tariffs that the campaign makes by the ten thousand."""

import pytest

from host_tools.tariffs import parse
from rules_core.koenigrufen import scoring
from tests.campaign import tariffs

pytestmark = pytest.mark.slow

COUNTS = {"files": 80, "values": 80, "bytes": 120}


@pytest.mark.parametrize(("kind", "count"), COUNTS.items())
def test_a_changed_tariff_ends_in_faults_or_in_a_game(kind, count):
    cases = [tariffs.run_case(kind, f"suite-{number}") for number in range(count)]
    assert [wrong for wrong, _ in cases if wrong is not None] == []
    # Else the campaign would try one half of it only.
    assert {played for _, played in cases} == {True, False}


def test_a_run_says_what_it_has_done():
    done = tariffs.run(1, 30)
    assert done["failures"] == []
    assert done["cases"] == done["played"] + done["refused"] == 30


@pytest.mark.nightly
def test_what_breaks_the_reading_is_a_failure(monkeypatch):
    def faulty(document, taken):
        raise KeyError("value")

    monkeypatch.setattr("host_tools.tariffs.file.parse", faulty)
    [failure] = [f for f in tariffs.run("seed", 30)["failures"] if "files" in f][:1]
    assert "KeyError at test_tariffs.py" in failure


@pytest.mark.nightly
def test_a_wrong_score_is_a_failure(monkeypatch):
    monkeypatch.setattr(scoring, "_shared", lambda answers, stake: [stake, 0, 0, 0])
    failures = tariffs.run("seed", 60)["failures"]
    assert any("must add up to zero" in failure for failure in failures)


@pytest.mark.nightly
def test_bytes_with_two_readings_are_a_failure(monkeypatch):
    monkeypatch.setattr(tariffs, "encode", lambda tariff: parse.encode(tariff) + b"\0")
    failures = tariffs.run("seed", 60)["failures"]
    assert failures


@pytest.mark.nightly
def test_a_form_without_end_is_a_failure(monkeypatch):
    monkeypatch.setattr(tariffs, "MOST_CHOICES", 3)
    failures = tariffs.run("seed", 30)["failures"]
    assert any("EndlessFormError" in failure for failure in failures)
