"""Every row of the table of cases holds at the desk, but for those that are named here."""

import pytest

from tests.cases import reading
from tests.cases.desk.desk import differences

CARDS = "no decision lets one who has played by two cards be one entrant, so nothing asks it"
DIFFERS = {
    "Two cards of one person play different rounds": CARDS,
}


@pytest.mark.parametrize("case", reading.cases(), ids=str)
def test_the_case_holds(case):
    found = differences(case)
    if case.name in DIFFERS:
        assert found, f"it holds, so it need not be named: {DIFFERS[case.name]}"
    else:
        assert found == []
