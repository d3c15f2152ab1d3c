"""What a meter shows: only with `--box PORT --meter`, where somebody types it."""

import statistics

import pytest

MILLIVOLTS = (3300, 3700, 4200, 5000)
ACCURACY_MV = 100
# After a visit at a PC a dark box may need no more than before, in milliamperes.
MORE_MA = 0.5


@pytest.mark.parametrize("millivolts", MILLIVOLTS)
def test_the_supply_is_read_as_a_meter_does(box, ask, millivolts):
    shown = ask(
        f"Supply VSYS with about {millivolts} mV, the 5 V wire of the cable being cut. "
        "What does the meter show there, in mV?"
    )
    [readings] = box.measure("supply")
    assert statistics.mean(readings) == pytest.approx(shown, abs=ACCURACY_MV)


def test_a_dark_box_needs_no_more_after_a_pc(box, ask):
    before = ask("Pull the cable, switch off and on, wait until it is dark. The current, in mA?")
    ask("Plug it in again; then type 0")
    box.identify()
    after = ask("Pull the cable, wait until it is dark. The current, in mA?")
    assert after - before < MORE_MA
