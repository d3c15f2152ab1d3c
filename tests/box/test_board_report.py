"""The report of a board, and its figures, by what the programs on it have found."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from host_tools.boxes.link.box_answers import HardFault
from host_tools.boxes.measuring.board_report import (
    BoardReport,
    add_figures,
    check_idle,
    read_report,
    report_of,
)
from host_tools.common.errors import LinkError, SchreiberError

BOX = bytes(range(8))
DAY = "2026-05-31"
STORING = [(41_000, True, 3000, 2900)] * 5 + [(45_000, True, 3000, 2900)]
PRESSES = [(20_000, False, 1000, 900), *STORING, (43_000, False, 2000, 1960)]
PRESSES.append((22_000, False, 1000, 950))
FOUND = {
    "chip": {"counts": True, "revision": 2, "flash": "", "image": "0a1b2c"},
    "display": ("ssd1306", True),
    "whole_picture": (8192, 20_000, True),
    "presses": (True, PRESSES),
    "flash": ([500, 400, 900], [30_000, 50_000, 41_000]),
    "naps": ([20_100, 20_300, 20_200], [3, 5, 4], 1),
    "supply": [4700, 4710, 4720, 4710],
    "restart": (0.5, (250_000, 1000, 900)),
    "hang": (8.3, None),
    "hang_in_nap": (8.4, None),
    "hang_in_erase": (8.7, None),
}
FIRST = {"start": 250, "start_misses": 100, "start_hits": 90, "bus": 409.6, "bus_lost": 1}
FIGURES = FIRST | {
    "press_median": 22,
    "press_worst": 43,
    "press_misses": 50,
    "press_hits": 95,
    "store_worst": 45,
    "pull": 21,
    "program_median": 0.5,
    "program_worst": 0.9,
    "erase_median": 41,
    "erase_worst": 50,
    "nap": 20.2,
    "nap_misses": 4,
    "nap_rtc": 1,
    "call": 30,
    "talk": 320,
    "unread": 1.5,
    "enumeration": 2,
    "supply": 4710,
    "supply_sigma": 50**0.5,
    "watchdog": 8.3,
    "watchdog_nap": 8.4,
    "watchdog_erase": 8.7,
}
FAULT = HardFault(0x10001234, 0x10005678, 0)


class FoundBoard:
    """A board whose programs find what is said here."""

    port = "/dev/board"

    def __init__(self, **found):
        self._found = FOUND | found
        self.is_left = False
        self.now = SimpleNamespace(box=BOX, firmware="1.2", session=None, fault=FAULT)

    def identify(self):
        return self.now

    def measure(self, *names):
        return [self._found[name] for name in names]

    def restart(self, name):
        return self._found[name]

    def leave(self, name, line):
        assert (name, line) == ("press_keys", "all keys are pressed")
        self.is_left = True

    def pull(self, count, name):
        assert self.is_left
        return 2100 * count, self._found[name]

    def call(self, count):
        return 6 / count

    def listen(self, name):
        return {"talk": 320_000}[name]

    def ignore(self, name, seconds):
        return seconds - {"talk_on": 9}[name]

    def is_there(self):
        return True

    def enumerate(self, name):
        return {"restart": 2}[name]


def test_a_report_has_all_figures_and_what_board_it_is(tmp_path):
    board, counts = FoundBoard(), []
    report = report_of(board, check_idle(board), DAY, counts.append)
    assert report.system
    assert replace(report, system="") == BoardReport(
        box=BOX.hex(),
        chip="B2",
        flash="unknown",
        firmware="1.2",
        image="0a1b2c",
        emulated=False,
        day=DAY,
        figures=FIGURES,
        display="ssd1306",
        fault=FAULT,
    )
    assert counts == list(range(1, 11))
    assert report.unmeasured() == []
    outside = ["start", "start_misses", "start_hits", "bus", "bus_lost", "press_misses"]
    assert [row.key for row in report.out_of_bounds()] == outside
    path = tmp_path / "board.json"
    report.write(path)
    figures = FIGURES | {"supply_sigma": 7.071}
    assert read_report(path) == replace(report, figures=figures)
    add_figures(path, BOX.hex(), {"current_dark": 5.5004})
    assert read_report(path).figures == figures | {"current_dark": 5.5}
    with pytest.raises(SchreiberError, match=rf"board\.json is of the board {BOX.hex()}"):
        add_figures(path, bytes(8).hex(), {"current_dark": 5.5})
    newer = path.read_text(encoding="utf-8").replace('"format": 1', '"format": 2')
    path.write_text(newer, encoding="utf-8")
    with pytest.raises(SchreiberError, match=r"board\.json is of a newer version"):
        read_report(path)


def test_of_the_emulated_box_no_day_and_no_computer_are_told():
    board = FoundBoard(chip=FOUND["chip"] | {"revision": 1, "flash": "ef4015"})
    board.is_there = lambda: False  # behind a socket
    report = report_of(board, board.now)
    assert (report.emulated, report.day, report.system) == (True, "", "")
    assert (report.chip, report.flash) == ("B0 or B1", "ef4015")
    assert [row.key for row in report.unmeasured()] == ["enumeration"]


@pytest.mark.parametrize(
    ("found", "sentence"),
    [
        ({"chip": FOUND["chip"] | {"counts": False}}, "its firmware does not count what is to be"),
        ({"display": ("", False)}, "no display answers"),
    ],
)
def test_what_cannot_be_measured_is_told(found, sentence):
    board = FoundBoard(**found)
    with pytest.raises(SchreiberError, match=f"^/dev/board: {sentence}"):
        report_of(board, board.now)


def test_a_box_with_a_session_is_left_alone():
    board = FoundBoard()
    board.now.session = 1
    with pytest.raises(SchreiberError, match=r"^/dev/board: this box has a session"):
        check_idle(board)


@pytest.mark.parametrize(
    ("presses", "sentence"),
    [
        ((False, PRESSES), "/dev/board: the PC was too slow"),
        ((True, [*PRESSES, None]), "/dev/board: the box has not taken every key"),
        ((True, [*PRESSES, STORING[0]]), "/dev/board: the box has not taken every key"),
    ],
)
def test_what_was_measured_before_it_ended_is_kept(presses, sentence):
    """And the fault from before where the box does not answer any more."""
    board = FoundBoard(presses=presses)
    before = check_idle(board)

    def silent():
        raise LinkError("no answer")

    board.identify = silent
    report = report_of(board, before, DAY)
    assert report.figures == FIRST
    assert str(report.stopped).startswith(sentence)
    assert report.fault == FAULT
