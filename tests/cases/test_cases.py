"""Every row of the table of cases holds at today's desk, or differs as it is marked."""

import pytest

from tests.cases.reading import cases
from tests.cases.today.desk import unexpected


@pytest.mark.parametrize("case", cases(), ids=str)
def test_the_case_holds(case):
    assert unexpected(case) == []
