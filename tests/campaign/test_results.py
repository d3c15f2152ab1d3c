"""A few of the events that the campaign takes to another club."""

import pytest

from tests.campaign.results import run, run_case
from tests.daily import nightly


@pytest.mark.long
def test_an_event():
    done = run(1, 1)
    assert done["failures"] == []
    assert done["cases"] == 1
    assert done["bytes"] > 5_000


@pytest.mark.long
@pytest.mark.parametrize("seed", nightly([3, 38], [3]))
def test_events_in_which_much_happens(tmp_path, seed):
    """In 38 somebody is moved away from a table whose session, which was cleared, has begun."""
    assert run_case(seed, tmp_path)[0] is None
