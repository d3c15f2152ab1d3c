"""Every row of the table of cases holds at the desk."""

import pytest

from tests.cases import reading
from tests.cases.desk.desk import differences


@pytest.mark.parametrize("case", reading.cases(), ids=str)
def test_the_case_holds(case):
    assert differences(case) == []
