"""The emulator's constants are those of the newest board that was measured."""

import pytest

from host_tools.boxes.measuring.board_report import read_report
from host_tools.boxes.measuring.predictions import predictions
from tests.box.emulated_board import BOARDS, EXAMPLE

# How far the emulated box may be from a board, by what stands for a constant of the emulator.
TRUE_WITHIN = {
    "start_misses": 0.15,  # the flash cache: its size, ways and lines
    "press_misses": 0.15,
    "start": 0.10,  # the cycles of a miss, the clocks at the start
    "press_median": 0.10,
    "bus": 0.05,  # the rise of the lines
    "program_median": 0.50,  # tPP and tSE, which differ from chip to chip
    "erase_median": 0.50,
    "nap": 0.05,  # PLL and crystal
}


def reports():
    """What was measured, by file; the example is made by the emulated box."""
    return {path: read_report(path) for path in sorted(BOARDS.glob("*.json"))}


@pytest.mark.parametrize("key", TRUE_WITHIN)
def test_the_emulator_is_as_the_newest_board(key):
    newest = max(reports().values(), key=lambda report: report.day)
    emulated = predictions()[key].emulated
    assert emulated == pytest.approx(newest.figures[key], rel=TRUE_WITHIN[key])


def test_only_the_example_is_emulated():
    assert [path for path, report in reports().items() if report.emulated] == [EXAMPLE]


def test_every_file_has_every_figure_that_needs_the_box_alone():
    needed = [key for key, row in predictions().items() if not row.needs]
    for path, report in reports().items():
        assert [key for key in report.figures if key in needed] == needed, path
