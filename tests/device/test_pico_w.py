"""The image on a Pico W: its radio has the pins that tell of supply and cable."""

import pytest
from rp2040py.gpio_pin import GPIOPinState

from firmware.app.screens.message import MessageScreen
from firmware.app.texts import text
from hardware import pins
from hardware.power import LEAST_MV
from host_tools.simulation.emulator.emulated_box import EmulatedBox
from tests.device.link import call
from tests.device.table import assert_shows, drawn
from tests.each import nightly

SECOND = 1_000


@pytest.mark.parametrize("usb_power", [True, False])
def test_it_is_said_and_play_goes_on(boot, usb_power):
    table = boot().picture()
    box = boot(radio=True, usb_power=usb_power)
    assert_shows(box, drawn(MessageScreen(text("pico_w.title"), text("pico_w.sentence"))))
    box.press("ok")
    assert_shows(box, table)
    assert call(box, "identify")["battery"] is None


@pytest.mark.parametrize("usb_power", [True, False])
def test_it_does_not_sleep(boot, usb_power):
    """It cannot tell the cable, whose clocks a sleep would stop."""
    box = boot(radio=True, usb_power=usb_power)
    box.press("ok")
    box.skip(3 * SECOND)
    box.run_for(SECOND)
    assert box.light_sleeps == 0
    assert box.press("down")


@pytest.mark.parametrize("supply_mv", nightly([0, 92, LEAST_MV, 3_700, 5_000], [0, LEAST_MV]))
def test_a_plain_pico_is_none(boot, supply_mv):
    """Not even one that reads nothing of its supply: its light changes nothing of that."""
    box = boot(supply_mv=supply_mv)
    said = drawn(MessageScreen(text("pico_w.title"), text("pico_w.sentence")))
    assert box.picture() != said
    box.press("ok")
    assert box.picture() != said
    box.skip(3 * SECOND)
    box.run_for(SECOND)
    assert box.light_sleeps > 0


@pytest.mark.parametrize(("supply_mv", "lit"), [(LEAST_MV, 0), (5_000, 0), (92, 1)])
def test_the_light_of_a_sound_pico_does_not_blink(image, table_flash, supply_mv, lit):
    box = EmulatedBox(image, table_flash, supply_mv=supply_mv)
    levels = []
    box._mcu.gpio[pins.LED].add_listener(lambda value, _: levels.append(value))
    box.start()
    assert levels.count(GPIOPinState.HIGH) == lit
