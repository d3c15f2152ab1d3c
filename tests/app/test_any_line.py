"""Any error at any line once a record is in the flash: the table counts what the log has.

Whatever the box was doing, and after each of three starts. Nothing that is stored is offered again.
`python -m tests.campaign many` tries every line with every error, `lines` any execution of it.
"""

import pytest

from tests.app.struck_box import KEYS, StruckBoxes
from tests.failing_line import ERRORS, lines_and_errors

pytestmark = pytest.mark.long

# So many lines of a kind are tried, of three to seven hundred.
FEW = 6


@pytest.fixture(scope="module")
def boxes(tmp_path_factory):
    return StruckBoxes(tmp_path_factory.mktemp("boxes"))


@pytest.mark.parametrize("name", KEYS)
def test_the_table_counts_what_its_log_has(boxes, name):
    boxes.strike(name)  # what is only loaded when it is needed is there from now on
    count = boxes.strike(name, once=True).count
    assert count > 200
    for at, error in lines_and_errors(count, FEW, first=list(KEYS).index(name)):
        line = boxes.strike(name, at, ERRORS[error], once=True)
        assert line.struck is not None
