"""What a box does lies within what is predicted, figure by figure.

On a board with `--box PORT`; the emulated one is held against its own figures besides.
"""

import pytest

from host_tools.boxes.measuring.figure_words import ADVICE, NAMES
from host_tools.boxes.measuring.measurements import MEASUREMENTS
from host_tools.boxes.measuring.predictions import predictions

# So far may the emulated box be from its own figures, but for misses: an image is not like the one
# before. `python -m tests.box.emulated_board` writes the table anew.
DRIFT = 0.12


@pytest.mark.parametrize("measurement", MEASUREMENTS, ids=lambda measurement: measurement.__name__)
def test_figures_are_as_predicted(box, box_port, measurement):
    for key, figure in measurement(box).items():
        row = predictions()[key]
        assert row.holds(figure), (key, figure, row)
        if box_port is None and row.unit:
            assert figure == pytest.approx(row.emulated, rel=DRIFT, abs=0.05), key


def test_every_figure_has_words():
    assert list(NAMES) == list(ADVICE) == list(predictions())


def test_what_is_predicted_lies_in_its_bounds():
    for row in predictions().values():
        assert row.holds(row.predicted), row
        assert row.holds(row.emulated), row
        assert row.source
