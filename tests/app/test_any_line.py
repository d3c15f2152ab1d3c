"""Any error at any line once a record is in the flash: the table counts what the log has.

Whatever the box was doing, and after each of three starts. Nothing that is stored is offered again.
`python -m tests.campaign many` tries more of them, `lines` goes on at random.
"""

import pytest

from tests.app.struck_box import KEYS, StruckBoxes
from tests.failing_line import ERRORS
from tests.how_many import cases

pytestmark = pytest.mark.long

# One of so many lines is tried.
FEW, MANY = 79, 13


@pytest.fixture(scope="module")
def boxes(tmp_path_factory):
    return StruckBoxes(tmp_path_factory.mktemp("boxes"))


@pytest.mark.parametrize("step", cases([FEW], [FEW, MANY]))
@pytest.mark.parametrize("name", KEYS)
def test_the_table_counts_what_its_log_has(boxes, name, step):
    boxes.strike(name)  # what is only loaded when it is needed is there from now on
    count = boxes.strike(name, once=True).count
    assert count > 200
    errors = list(ERRORS.values())
    first = list(KEYS).index(name)
    for turn, at in enumerate(range(first % step, count, step), first):
        line = boxes.strike(name, at, errors[turn % len(errors)], once=True)
        assert line.struck is not None
