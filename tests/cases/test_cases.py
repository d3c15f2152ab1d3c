"""Every row of the table of cases holds at today's desk, but for those that are marked wrong."""

import pytest

from tests.cases.reading import cases
from tests.cases.today.desk import differences


@pytest.mark.parametrize("case", cases(), ids=str)
def test_the_case_holds(case):
    found = differences(case)
    if case.wrong:
        assert found, "today's desk does what is right: the mark 'wrong' has to go"
    else:
        assert found == []
