"""The box that is measured: emulated, or with `--box PORT` one on a cable."""

import pytest

from host_tools.boxes.measuring.programs_on_box import MeasuredBox
from tests.box.emulated_board import emulated_board


@pytest.fixture
def box(image, box_port):
    """A `MeasuredBox` without a session; the emulated one is new."""
    if box_port is not None:
        yield MeasuredBox(box_port)
        return
    with emulated_board(image) as emulated:
        yield emulated
