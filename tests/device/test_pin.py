"""The director's PIN on the image: set over the cable, and how long a comparison takes."""

from rules_core.pin import FIRST_PIN, LAST_PIN, NO_PIN
from tests.device.link import call

# A PIN is found out by trying: that takes this long each, and the director waits no longer.
LEAST_MS = 100
MOST_MS = 500


def test_the_pin_is_set_and_compared_in_good_time(boot):
    box = boot()
    box.settle()
    assert call(box, "identify")["pin_number"] == NO_PIN
    number = call(box, "set_pin", "4711")["number"]
    assert FIRST_PIN <= number <= LAST_PIN
    identity = call(box, "identify")
    assert identity["pin_number"] == number
    code = (
        "import time\n"
        "from firmware.app import link\n"
        "began = time.ticks_ms()\n"
        "right = link.current._pin.is_right('4711')\n"
        "print(right, time.ticks_diff(time.ticks_ms(), began))"
    )
    right, taken = box.exec(code).split()
    assert right == "True"
    assert LEAST_MS <= int(taken) <= MOST_MS, taken
