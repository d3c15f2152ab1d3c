"""Every row of the table of cases holds at the desk, but for those that are named here."""

import pytest

from tests.cases import reading
from tests.cases.desk.desk import differences

BOTH = "one ruling says who sits at both places of a box"
CODE = "a code is of all boxes of its table: it says nothing of how they follow each other"
NAME = "a source does not say that its table has typed a name anew"
CARDS = "the ranking adds up by cards, and nothing is open where one person has two"
DIFFERS = {
    "Two cards of one person play different rounds": CARDS,
    "The box has two others than the table": BOTH,
    "The first box is lost and the code of the second has the rest": CODE,
    "Hilde plays five deals for Anna and the box goes on with each of their names": NAME,
}


@pytest.mark.parametrize("case", reading.cases(), ids=str)
def test_the_case_holds(case):
    found = differences(case)
    if case.name in DIFFERS:
        assert found, f"it holds, so it need not be named: {DIFFERS[case.name]}"
    else:
        assert found == []
