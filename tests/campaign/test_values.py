"""A few of the values that the campaign changes, and that it finds one that is not refused."""

import pytest

from tests.campaign import values


@pytest.mark.long
def test_a_few_values():
    assert values.run(1, 5) == {"cases": 5, "failures": []}


@pytest.mark.long
def test_a_change_that_is_accepted_is_a_failure(monkeypatch):
    monkeypatch.setattr(values, "not_refused", lambda _, paths: paths[:1])
    assert len(values.run(1, 5)["failures"]) == 1
