"""A program on the box presses a key by the overrides of its pin."""

import pytest

from hardware import pins
from host_tools.simulation.emulator.emulated_box import EmulatedBox
from host_tools.simulation.emulator.key_contacts import NAMES

GPIO = pins.KEYS[0][1]
PRESS = f"""
import machine
control = 0x40014004 + 8 * {GPIO}
before = machine.mem32[control]
levels = []
def look():
    levels.append(machine.mem32[0xD0000004] >> {GPIO} & 1)
look()
machine.mem32[control] = before | 3 << 12 | {{output}} << 8
look()
machine.mem32[control] = before
look()
print(levels)
"""


@pytest.mark.parametrize(("output", "level"), [(2, 0), (3, 1), (0, 1)])
def test_the_input_reads_what_the_pad_has(image, output, level):
    box = EmulatedBox.boot(image)
    assert box.exec(PRESS.format(output=output)).strip() == str([1, level, 1])
    box.power_off()


def test_a_finger_that_was_there_before_is_there_again(image):
    box = EmulatedBox.boot(image)
    box.exec("")  # from now on the box hears the cable, whatever is pressed
    box.keys.press(NAMES[0])
    assert box.exec(PRESS.format(output=3)).strip() == "[0, 1, 0]"
    box.power_off()


def test_a_reset_of_the_chip_lets_go(image):
    box = EmulatedBox.boot(image)
    box.exec(PRESS.format(output=2).partition("machine.mem32[control] = before\n")[0])
    assert not box._mcu.gpio[GPIO].input_value
    box.reset()
    box.run_for(1)
    assert box._mcu.gpio[GPIO]._driven is False
    box.power_off()
