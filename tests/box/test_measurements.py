"""What a box does lies within what is predicted, figure by figure.

On a board with `--box PORT`; the emulated one is held against its own figures besides.
"""

import ast
import re

import pytest

from host_tools.boxes.measuring import measurements, programs_on_box
from host_tools.boxes.measuring.figure_words import ADVICE, NAMES
from host_tools.boxes.measuring.measurements import MEASUREMENTS, presses
from host_tools.boxes.measuring.predictions import predictions
from host_tools.boxes.measuring.programs_on_box import program
from host_tools.common.errors import LinkError
from host_tools.development.bench.entered_deals import DEALS_IN_TURN
from host_tools.simulation.emulator.script import Press
from tests.box.emulated_board import emulated_board

# So far may the emulated box be from its own figures, but for misses: an image is not like the one
# before. `python -m tests.box.emulated_board` writes the table anew.
DRIFT = 0.12
# A board is called as often as the mean needs; the emulated one takes always the same time.
EMULATED_CALLS = 20
# So many seconds pass on a busy PC in one of the emulated box; a deal takes less of the box's.
BUSY = 3
PRESSED_S = 20


@pytest.mark.parametrize("measurement", MEASUREMENTS, ids=lambda measurement: measurement.__name__)
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


def test_a_key_that_somebody_else_has_pressed_is_told(image, monkeypatch):
    """The deals are others then: nothing of it is a figure. Two are enough for that."""
    kept = deals_of("press_keys")[:2]
    others = (kept[0].replace("up up up", "back up up"), kept[1])
    assert others[0] != kept[0]
    play(monkeypatch, others)
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


def test_a_pc_that_is_too_slow_is_told(image, monkeypatch):
    """Of nobody's finger is spoken, and no more keys are pressed."""
    play(monkeypatch, deals_of("press_keys")[:1])
    monkeypatch.setattr(programs_on_box, "_PATIENCE", 1)
    with emulated_board(image, busy=BUSY) as box:
        with pytest.raises(LinkError, match="the PC was too slow"):
            presses(box)
        monkeypatch.undo()
        play(monkeypatch, deals_of("press_keys")[:1])
        assert presses(box)["press_worst"] < 100
