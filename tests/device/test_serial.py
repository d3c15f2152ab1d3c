"""Whatever comes over the cable: the keys answer, the table is back after silence, the desk gets
through.
"""

import random
from itertools import cycle

import pytest

from firmware.app.console import SILENCE_MS
from host_tools.development.bench.played_flash import POINTS, flash_with_deals
from host_tools.simulation.emulator.emulated_box import EmulatedBox
from tests.campaign.noise import CTRL_C, NOISE, random_bytes
from tests.device.link import pull_log
from tests.device.table import assert_shows, log_bytes, table_picture
from tests.each import nightly
from tests.how_many import cases

TABLE = table_picture([0, 0, 0, 0], 1)
BACK_MS = 3_000
# The prompt hears what comes, then nothing.
HEARD_MS = 100
# The watchdog counts twice a microsecond (RP2040 datasheet, erratum E1).
WATCHDOG_TICKS = 2_000


def answers_keys(box):
    """To the totals and back to the table."""
    assert box.press("opponents")
    assert box.press("ok")
    assert_shows(box, TABLE)


def table_comes_back(box):
    """After three seconds from now it is there, and the keys answer."""
    fall_silent(box)
    answers_keys(box)


def fall_silent(box):
    """Nothing more comes for three seconds, of which the box waits two for it."""
    box.run_for(HEARD_MS)
    box.skip(SILENCE_MS)
    box.run_for(BACK_MS - SILENCE_MS - HEARD_MS)


def test_noise_is_thrown_away(boot):
    box = boot()
    received = bytearray()
    box.serial.listeners.append(received.extend)
    there_and_back = cycle(("opponents", "ok"))
    for noise in (*NOISE, random_bytes(random.Random("noise"), 300)):
        box.serial.send(noise)
        assert box.press(next(there_and_back)), noise
    assert received == b""


def test_a_flood_does_not_stop_the_keys_and_the_desk_gets_through(boot):
    """Much more than the box's own buffer holds, then what the desk sends."""
    box = boot()
    box.serial.send(random_bytes(random.Random("flood"), 1_500))
    answers_keys(box)
    box.serial.send(b"x" * 600)
    assert box.exec("print(6 * 7)") == "42\n"
    table_comes_back(box)


@pytest.mark.parametrize("call", nightly([b"", b"\x03", b"\x03\x01"], [b"\x03\x01"]))
def test_a_key_goes_before_6_kb_of_noise(boot, call):
    """Also where they look like a call; the desk gets through behind them."""
    box = boot()
    box.press("opponents")
    totals = box.picture()
    box.press("ok")
    text = bytes(random.Random("text").choices(range(32, 127), k=6_000))
    box.serial.send(call + text)
    box.run_for(300)
    box.keys.press("opponents")
    box.run_until(lambda: box.picture() == totals, 400, "the totals")
    box.keys.release("opponents")
    box.run_for(100)
    box.press("ok")
    assert_shows(box, TABLE)
    box.run_for(BACK_MS)
    assert box.exec("print(6 * 7)") == "42\n"
    table_comes_back(box)


def test_a_host_that_does_not_read_does_not_make_the_box_start_anew(boot):
    """Each write waits for it half a second: these take longer than the watchdog does."""
    box = boot()
    box.serial.stop_reading()
    for piece in (CTRL_C, b"\x01", b"for _ in range(10):\n    print('x' * 300)\n", b"\x04"):
        box.serial.send(piece)
        box.run_for(100)
    box.run_for(9_500)
    box.serial.read_on()
    box.run_for(100)
    cause = "import machine; print(machine.reset_cause() == machine.PWRON_RESET)"
    assert box.exec(cause) == "True\n"


def test_what_is_printed_gives_code_that_computes_for_too_long_no_more_time(boot):
    """It takes none either: of the time of both at least half is counted."""
    box = boot()
    for piece in (CTRL_C, b"\x01", b"while True:\n    print(sum(range(2_000)))\n", b"\x04"):
        box.serial.send(piece)
        box.run_for(100)
    watchdog = box._mcu.watchdog.timer
    before = watchdog.counter
    box.run_for(400)
    assert before - watchdog.counter > 200 * WATCHDOG_TICKS


def test_a_key_does_not_break_off_a_desk(boot):
    box = boot()
    box.exec("kept = 6 * 7")
    box.press("back")  # which leads to the menu when the table is back
    assert box.exec("print(kept)") == "42\n"
    fall_silent(box)
    assert box.press("back")
    answers_keys(box)


@pytest.mark.parametrize("moment", nightly([20, 60, 120, 200], [60]))
def test_a_call_while_the_box_starts(image, table_flash, moment):
    box = EmulatedBox(image, table_flash)
    box.run_for(moment)
    box.serial.send(CTRL_C)
    table_comes_back(box)
    box.power_off()


def test_calls_in_quick_succession(boot):
    """What a terminal or a modem manager may send; nobody says more."""
    box = boot()
    for gap in cases((0, 20), (0, 5, 20)):
        box.serial.send(CTRL_C)
        box.run_for(gap)
        box.serial.send(CTRL_C)
        box.run_until(lambda: box.picture() != TABLE, 1_000, "the answer to the call")
        table_comes_back(box)


def test_garbage_at_the_raw_prompt(boot):
    box = boot()
    box.serial.send(b"\x03\x01" + random_bytes(random.Random("raw"), 400) + b"\x04")
    table_comes_back(box)


def test_code_that_loops_until_it_is_called_off(boot):
    box = boot()
    box.serial.send(b"\x03\x01import time\nwhile True: time.sleep_ms(50)\n\x04")
    box.run_for(300)
    box.serial.send(CTRL_C)
    table_comes_back(box)


def test_code_larger_than_memory(boot):
    box = boot()
    for source in ("x = bytearray(1 << 20)", "x = []\nwhile True: x.append(bytes(2000))"):
        with pytest.raises(RuntimeError, match="MemoryError"):
            box.exec(source)
    assert box.exec("print(6 * 7)") == "42\n"
    table_comes_back(box)


def test_an_entry_goes_on_after_a_call(boot):
    box = boot()
    assert box.press("down")
    question = box.picture()
    box.serial.send(CTRL_C)
    box.run_until(lambda: box.picture() != question, 1_000, "the answer to the call")
    box.run_until(lambda: box.picture() == question, BACK_MS, "the question")


def test_the_log_is_pulled_behind_noise(boot):
    box = boot(flash_with_deals(3))
    box.serial.send(bytes.fromhex("7e0078f07e") + b"x" * 600)
    assert pull_log(box) == log_bytes(box.flash.read())
    table = table_picture([3 * points for points in POINTS], 4)
    box.run_until(lambda: box.picture() == table, BACK_MS, "the table")
