"""`schreiber box measure`: what it shows and writes, and which box it leaves alone."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from host_tools.boxes.link import serial_ports
from host_tools.boxes.link.box_answers import HardFault
from host_tools.boxes.measuring import board_report
from host_tools.boxes.measuring.board_report import add_figures, read_report
from host_tools.boxes.measuring.predictions import predictions
from host_tools.boxes.measuring.programs_on_box import MeasuredBox, program
from host_tools.cli.commands.box import measure
from host_tools.cli.main import main
from host_tools.common.errors import LinkError, SchreiberError
from host_tools.language.message import msg
from host_tools.simulation.emulator.emulated_box import EmulatedBox
from tests.box.emulated_board import emulated_board
from tests.device.cable import plugged_in
from tests.host_tools.box import TableBox

ANSWERS = {
    "chip": {"counts": True, "revision": 1, "flash": "ef4015", "image": "0a1b2c3d"},
    "display": ["ssd1306", True],
}
FIGURES = {key: row.predicted for key, row in predictions().items() if not row.needs}


@pytest.fixture(scope="module")
def board(image):
    """An emulated board for tests that leave it as it is."""
    with emulated_board(image) as box:
        yield box


class KnownBoard:
    """A board for tests of what is made of its answers, which are known."""

    port = "emulated"

    def __init__(self, identity):
        self._identity = identity

    def identify(self):
        return self._identity

    def measure(self, name):
        return [ANSWERS[name]]


@pytest.fixture
def known(tmp_path):
    return KnownBoard(TableBox(tmp_path / "box").link().identify())


@pytest.fixture
def quick(monkeypatch):
    """The figures are known without being measured, which tests/box/test_measurements.py does."""
    figures = dict(FIGURES)
    monkeypatch.setattr(board_report, "measured", lambda _: [figures])
    return figures


def test_it_shows_every_figure_and_writes_a_file(board, quick, tmp_path, capsys):
    """And what an instrument shows goes into the file afterwards, to a thousandth."""
    path = tmp_path / "board.json"
    assert measure.measure_box(board, path, "2026-05-31") == 0
    chip, display = board.measure("chip", "display")
    assert (chip | {"image": ANSWERS["chip"]["image"]}, display) == (*ANSWERS.values(),)
    number = board.identify().box.hex()
    shown = capsys.readouterr().out.splitlines()
    assert shown[0].startswith("Board 656d756c61746564: RP2040 B0 or B1, flash ")
    assert len(shown) == 3 + len(FIGURES)
    assert shown[-1] == f"everything is in its bounds; please send us {path}"
    report = read_report(path)
    assert (report.day, report.emulated, report.figures) == ("2026-05-31", False, FIGURES)
    assert report.display == "ssd1306"
    assert report.system
    assert set(figures_in(path)[0]) == {
        "key",
        "unit",
        "measured",
        "predicted",
        "low",
        "high",
        "emulated",
    }
    add_figures(path, number, {"current_dark": 5.5004})
    assert read_report(path).figures == FIGURES | {"current_dark": 5.5}
    [row] = [row for row in figures_in(path) if row["key"] == "current_dark"]
    assert (row["measured"], row["predicted"], row["emulated"]) == (5.5, 6.1, None)
    with pytest.raises(SchreiberError, match="is of the board 656d756c61746564"):
        add_figures(path, "0011223344556677", {"current_dark": 5.5})


def figures_in(path):
    return json.loads(path.read_text(encoding="utf-8"))["figures"]


def test_it_says_what_to_do_where_something_is_wrong(known, quick, tmp_path, monkeypatch, capsys):
    quick["bus"] = 266.0
    quick["watchdog"] = 8.3456
    monkeypatch.chdir(tmp_path)
    assert measure.measure_box(known, None, "") == 1
    printed = capsys.readouterr()
    shown = printed.out.splitlines()
    assert shown[0] == (
        "Board e6614103e7ab5f2a: RP2040 B0 or B1, flash ef4015, version 1.0-test, image 0a1b2c3d"
    )
    assert shown[1] == "What\tUnit\tMeasured\tPredicted\tEmulated\tIn its bounds"
    rows = {line.partition("\t")[0]: line.split("\t")[1:] for line in shown[2:-2]}
    assert rows["clock of the display's bus"] == ["kHz", "266", "382", "384", "no"]
    assert rows["a box that hangs starts anew after"] == ["s", "8.35", "8.35", "8.38", "yes"]
    assert shown[-2:] == [
        "clock of the display's bus: 266 kHz instead of 330 to 400; look at the joints of the "
        "display's cable, SDA and SCL, and shorten it",
        "not everything is in its bounds; board-e6614103e7ab5f2a.json says it all",
    ]
    assert printed.err.splitlines()[-1].endswith(": measurement 1 of 10 is done")
    assert read_report(Path("board-e6614103e7ab5f2a.json")).emulated


def test_a_box_that_a_hang_has_killed_keeps_its_figures(known, monkeypatch, tmp_path, capsys):
    """The watchdog did not bring it back: what was measured before is shown and written."""
    before = {key: figure for key, figure in FIGURES.items() if key[:8] != "watchdog"}

    def measured(_):
        yield before
        raise LinkError(msg("{port}: the box has not come back", port="emulated"))

    monkeypatch.setattr(board_report, "measured", measured)
    path = tmp_path / "board.json"
    assert measure.measure_box(known, path, "2026-05-31") == 1
    shown = capsys.readouterr().out.splitlines()
    assert shown[-3:] == [
        "emulated: the box has not come back",
        "a box that hangs starts anew after: not measured; do not use this box: when it hangs it "
        "will not start anew by itself",
        f"not everything is in its bounds; {path} says it all",
    ]
    report = read_report(path)
    assert (report.figures, report.stopped) == (before, "emulated: the box has not come back")


def test_a_fault_of_its_processor_is_said_and_written(known, quick, monkeypatch, tmp_path, capsys):
    """The one there was before, where the box does not say any more whether there was another."""
    fault = HardFault(0x10003902, 0x1002ABCD, 0)
    path = tmp_path / "board.json"
    before = replace(known.identify(), fault=fault)
    answers = iter([before, None])

    def identify():
        answer = next(answers)
        if answer is None:
            raise LinkError("lost")
        return answer

    monkeypatch.setattr(known, "identify", identify)
    assert measure.measure_box(known, path, "2026-05-31") == 1
    shown = capsys.readouterr().out
    assert "could not go on at 1000 3902 (from 1002 ABCD, with 0000 0000)" in shown
    assert read_report(path).fault == fault


def test_a_box_with_a_session_is_left_alone(tmp_path, monkeypatch):
    box = TableBox(tmp_path / "box")
    box.begin()
    board = KnownBoard(box.link().identify())
    monkeypatch.setattr(board, "measure", lambda *_: pytest.fail("it is measured"))
    with pytest.raises(SchreiberError, match="this box has a session"):
        measure.measure_box(board, tmp_path / "board.json", "")
    assert not (tmp_path / "board.json").exists()


@pytest.fixture
def chip(monkeypatch):
    """A function that lets the program `chip` find what a text replaces in it.

    The digest of the image is not reckoned, which takes a box a second.
    """

    def found(old="", new=""):
        text = program("chip").replace("board.image()", "''").replace(old, new)
        monkeypatch.setattr(
            "host_tools.boxes.measuring.programs_on_box.program",
            lambda name: text if name == "chip" else program(name),
        )

    return found


def test_an_older_firmware_is_told(board, chip, tmp_path):
    chip('hasattr(board, "started")', "False")
    with pytest.raises(SchreiberError, match="'schreiber box flash' brings a newer one"):
        measure.measure_box(board, tmp_path / "board.json", "")


def test_a_pico_without_a_display_is_told(image, chip, tmp_path):
    chip()
    bare = EmulatedBox(image, usb_power=True)
    bare.display.present = False
    bare.run_for(500)
    with plugged_in(bare) as cable:
        box = MeasuredBox(cable.port, cable.time.monotonic, cable.time.sleep)
        with pytest.raises(SchreiberError, match="no display answers"):
            measure.measure_box(box, tmp_path / "board.json", "")


def test_no_box_is_plugged_in(monkeypatch, capsys):
    monkeypatch.setattr(serial_ports, "plugged_in", list)
    assert main(["box", "measure"]) == 1
    assert "no box is plugged in" in capsys.readouterr().err


def test_several_boxes_are_plugged_in(monkeypatch, capsys):
    monkeypatch.setattr(serial_ports, "plugged_in", lambda: ["A", "B"])
    assert main(["box", "measure"]) == 1
    assert "several boxes are plugged in: name one of A, B" in capsys.readouterr().err


def test_a_box_that_does_not_come_back_is_told(image, monkeypatch):
    monkeypatch.setattr("host_tools.boxes.measuring.programs_on_box.RETURN_S", 0.0)
    with (
        emulated_board(image) as box,
        pytest.raises(LinkError, match="has not come back"),
    ):
        monkeypatch.setattr(box, "measure", _lost)
        box.restart("hang")


def _lost(*_):
    raise LinkError("lost")
