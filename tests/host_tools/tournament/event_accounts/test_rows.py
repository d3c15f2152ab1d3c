"""The event of every row of the table of cases by the account, beside today's desk."""

import pytest

from host_tools.common.errors import DeskError
from tests.host_tools.tournament.event_accounts.event_differences import BOTH, EQUAL, compared

reading = pytest.importorskip("tests.cases.reading")
today = pytest.importorskip("tests.cases.today.evening")
reasons = pytest.importorskip("tests.campaign.event_reasons")

# {case: the reason for which the account is another one}
DIFFER = {
    "Two sheets of one table follow each other": "the same deals on two papers",
    "Who did not play by a decision stands on the box that comes then": "who did not play",
    "The first deals are typed behind a sheet of the last ones": "the same deals on two papers",
    "Two have swapped their tables and one was said": "one answer settles",
    "It was said that somebody sat at a table where his own has not begun": "one answer settles",
    "The fifth of a table has played at the other one": "who has sat there says",
}


@pytest.mark.parametrize("case", reading.cases(), ids=str)
def test_the_event_of_a_row(case):
    evening = today.Evening(case.plan)
    try:
        for entry in case.story:
            evening.take(entry)
    except DeskError:
        pytest.skip("today's desk refuses what happens")
    event = evening.event()
    found = compared(event)
    why = [reasons.why(event, one, found) for one in found if one.kind not in (EQUAL, BOTH)]
    expected = DIFFER.get(case.name)
    assert all(one.startswith(expected or "none") for one in why)
    assert bool(why) == (expected is not None)
