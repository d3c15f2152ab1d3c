"""What is measured on a box lies within its bounds: by itself, with a meter, with time."""

import ast
import re
import statistics

import pytest

from hardware.workshop import power
from host_tools.boxes.measuring import measurements, programs_on_box
from host_tools.boxes.measuring.board_report import read_report
from host_tools.boxes.measuring.figure_words import ADVICE, NAMES
from host_tools.boxes.measuring.measurements import (
    MEASUREMENTS,
    presses,
    watchdog,
    watchdog_in_erase,
    watchdog_in_nap,
)
from host_tools.boxes.measuring.predictions import predictions
from host_tools.boxes.measuring.programs_on_box import program
from host_tools.common.errors import LinkError
from host_tools.development.bench.entered_deals import DEALS_IN_TURN
from host_tools.simulation.emulator.script import Press
from tests.box.emulated_board import BOARDS, EXAMPLE, emulated_board
from tests.each import each, nightly

# So far may the emulated box be from its own figures, but for misses: an image is not like the one
# before. `python -m tests.box.emulated_board` writes the table anew.
DRIFT = 0.12
# A board is called as often as the mean needs; the emulated one takes always the same time.
EMULATED_CALLS = 5
# So many seconds pass on a busy PC in one of the emulated box; a deal takes less of the box's.
BUSY = 3
PRESSED_S = 20


# By day tests/device/test_restart.py has what hangs.
HANGS = (watchdog, watchdog_in_nap, watchdog_in_erase)
BY_DAY = [one for one in MEASUREMENTS if one not in HANGS]


@pytest.mark.parametrize(
    "measurement", nightly(MEASUREMENTS, BY_DAY), ids=lambda measurement: measurement.__name__
)
def test_figures_are_as_predicted(box, box_port, measurement, monkeypatch):
    if box_port is None:
        monkeypatch.setattr(measurements, "_CALLS", EMULATED_CALLS)
    before = box.identify() if measurement is presses else None
    for key, figure in measurement(box).items():
        row = predictions()[key]
        assert row.holds(figure), (key, figure, row)
        if box_port is None and row.unit:
            assert figure == pytest.approx(row.emulated, rel=DRIFT, abs=0.05), key
    if before is not None:  # it has entered deals, of which the log hears nothing
        after = box.identify()
        assert (after.log, after.size, after.session) == (before.log, before.size, None)


def test_every_figure_that_needs_the_box_alone_has_words():
    needed = [key for key, row in predictions().items() if not row.needs]
    assert list(NAMES) == list(ADVICE) == needed


def test_what_is_predicted_lies_in_its_bounds():
    for row in predictions().values():
        assert row.holds(row.predicted), row
        assert row.emulated is None or row.holds(row.emulated), row
        assert row.source


def test_the_presses_are_those_of_the_bench():
    """The 64 of the aims, so that a board is held against the same figures."""
    keys = [key for deal in deals_of("press_keys") for key in deal.split() if key != "-"]
    bench = [
        step.key for deal in DEALS_IN_TURN for step in deal.script.steps if isinstance(step, Press)
    ]
    assert keys == bench
    assert len(keys) == 64


def deals_of(name):
    """The keys of each deal that a program enters."""
    [deals] = [
        ast.literal_eval(node.value)
        for node in ast.parse(program(name)).body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets) == "DEALS"
    ]
    return deals


class PressedBoard:
    """A board whose answers are known: has it pressed all keys, and what it has noted of each."""

    port = "emulated"

    def __init__(self, is_done, noted):
        self._found = is_done, noted

    def leave(self, *_):
        pass

    def pull(self, *_):
        return 0, self._found


PLAIN, STORING = (20_000, 0, 100, 99), (20_000, 1, 100, 99)


@each(
    "is_done",
    "noted",
    "sentence",
    [
        (False, [PLAIN], "the PC was too slow"),
        (True, [PLAIN, *[STORING] * 5], "leave its keys alone"),
        (True, [PLAIN, *[STORING] * 7], "leave its keys alone"),
        (True, [(), *[STORING] * 6], "leave its keys alone"),
    ],
)
def test_presses_that_are_not_the_six_deals_are_no_figures(is_done, noted, sentence):
    with pytest.raises(LinkError, match=sentence):
        presses(PressedBoard(is_done, noted))


@pytest.mark.nightly  # by day the figures themselves are made by that program
def test_a_key_that_somebody_else_has_pressed_is_told(image, monkeypatch):
    """The deal is another one then: nothing of it is a figure."""
    [kept] = deals_of("press_keys")[:1]
    other = kept.replace("up up up", "back up up")
    assert other != kept
    play(monkeypatch, (other,))
    with emulated_board(image) as box, pytest.raises(LinkError, match="leave its keys alone"):
        presses(box)


def play(monkeypatch, deals):
    """Let `press_keys` enter these deals."""
    changed = re.sub(r"DEALS = \(.*?\n\)", f"DEALS = {deals!r}", program("press_keys"), flags=re.S)
    assert changed != program("press_keys")
    texts = {"press_keys": changed}
    monkeypatch.setattr(
        "host_tools.boxes.measuring.programs_on_box.program",
        lambda name: texts.get(name) or program(name),
    )
    monkeypatch.setattr(measurements, "_DEALS", len(deals))


@pytest.mark.nightly  # two boards, one of them slow
def test_a_slow_pc_waits_for_the_box(image, monkeypatch):
    """And has the same figures, but for what it collects in a second of its own."""
    play(monkeypatch, deals_of("press_keys")[:1])
    found = []
    for busy in (1, BUSY):
        with emulated_board(image, busy=busy) as box:
            found.append(presses(box))
            spent = box.now() / busy
    quick, slow = found
    pulls = [figures.pop("pull") for figures in found]
    assert slow == pytest.approx(quick, rel=DRIFT)
    # Of the slow one only three or four pieces fit into that second.
    assert pulls[0] == pytest.approx(BUSY * pulls[1], rel=0.25)
    assert spent < PRESSED_S  # it is asked when it is done, and not when patience ends


@pytest.mark.nightly  # likewise
def test_a_pc_that_is_too_slow_is_told(image, monkeypatch):
    """Of nobody's finger is spoken."""
    play(monkeypatch, deals_of("press_keys")[:1])
    monkeypatch.setattr(programs_on_box, "_PATIENCE", 1)
    with (
        emulated_board(image, busy=BUSY) as box,
        pytest.raises(LinkError, match="the PC was too slow"),
    ):
        presses(box)


MILLIVOLTS = (3300, 3700, 4200, 5000)
# Of what power.csv says.
CURRENT_WITHIN = 0.2
# After a visit at a PC a dark box may need no more than before, in milliamperes.
MORE_MA = 0.5


@pytest.mark.parametrize("millivolts", MILLIVOLTS)
def test_the_supply_is_read_as_a_meter_does(box, ask, found, millivolts):
    shown = ask(
        f"Supply VSYS with about {millivolts} mV, the 5 V wire of the cable being cut. "
        "What does the meter show there, in mV?"
    )
    [readings] = box.measure("supply")
    found(box, f"supply_{millivolts}", statistics.mean(readings) - shown)


def test_the_picture_is_as_it_should_be(box, ask, found):
    found(
        box,
        "picture",
        ask(
            "Take a photograph of the display. Is the picture whole, nothing shifted, no stripe "
            "at an edge, nothing upside down? 1 yes, 0 no"
        ),
    )


def test_the_cell_gives_what_is_reckoned(box, ask, found):
    """Asked for in one go, in the order in which a box goes dark; typed in when it is back."""
    [(display, _)] = box.measure("display")
    expected = power.cell_currents(power.load(), display)
    shown = {
        "awake": ask(
            "Pull the cable, a meter in the battery lead, and switch on. Its mean over half a "
            "minute in which somebody goes through its menus, in mA?"
        ),
        "dimmed": ask("Wait a minute, until the display is dimmed. The current, in mA?"),
        "dark": ask("Wait for nine more, until it is dark. The current, in mA?"),
    }
    ask("Plug it in; then type 0")
    box.identify()
    shown["dark_after_pc"] = ask("Pull the cable, wait until it is dark. The current, in mA?")
    ask("Plug it in again; then type 0")
    for state, milliamperes in shown.items():
        found(box, f"current_{state}", milliamperes)
    assert shown["dark_after_pc"] - shown["dark"] < MORE_MA
    for state, milliamperes in expected.items():
        assert shown[state] == pytest.approx(milliamperes, rel=CURRENT_WITHIN), state


# A call takes some milliseconds, by which the moment is unsure: so many millionths of so long.
ENOUGH_MINUTES = 10
UNSURE_PPM = 10

SET_TO = 1_767_225_600  # 1 January 2026


def test_clock_and_crystal_go_on_in_naps(request, napping_box, found):
    """MicroPython's own clock stands still meanwhile; a crystal is some thirty millionths wrong.

    How much faster the box is, in millionths, is reported of ten minutes or more.
    """
    minutes = request.config.getoption("--minutes")
    napping_box.set_clock(SET_TO)
    clock_begun = napping_box.now()
    ahead = napping_box.ahead_s("uptime")
    begun = napping_box.now()
    napping_box.pause(60 * minutes)
    gained = 1e6 * (napping_box.ahead_s("uptime") - ahead) / (napping_box.now() - begun)
    clock = napping_box.identify().clock
    passed = napping_box.now() - clock_begun
    assert passed > 60 * minutes / 2
    assert clock - SET_TO == pytest.approx(passed, abs=1.5)
    if minutes >= ENOUGH_MINUTES:
        found(napping_box, "crystal", gained)
    assert abs(gained) < predictions()["crystal"].high + UNSURE_PPM * ENOUGH_MINUTES / minutes


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
