"""What a meter and somebody's eyes see: only with `--box PORT --meter`, where somebody types it."""

import statistics

import pytest

from hardware.workshop import power

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
