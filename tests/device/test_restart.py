"""The application fails or hangs: it starts anew, and when that does not help the log is safe."""

import pytest

from firmware.app.screens.message import MessageScreen
from firmware.app.starts import MOST
from firmware.app.storage.draft import BAD_PATH, PATH
from firmware.app.texts import text
from host_tools.boxes.flash.filesystem import FlashFiles
from host_tools.simulation.emulator.emulated_box import BootLoader, EmulatedBox
from tests.device.link import call, pull_log, resume
from tests.device.table import assert_shows, drawn, log_bytes, table_picture

TABLE = table_picture([0, 0, 0, 0], 1)
BACK_MS = 3_000
NOW = 1_795_000_000
WATCHDOG_MS = 8_300

# The application fails while it starts; the memory of the box stays like that until it starts
# anew from its flash.
BREAK = """
from firmware.app.flows import home
def broken(*_):
    {}
home.report_damage = broken
"""
RAISES = "raise MemoryError"
# It sleeps, so that the emulator need not execute the loop.
HANGS = "__import__('machine').lightsleep(60000)"


def message(title, sentence):
    """The picture of a sentence."""
    return drawn(MessageScreen(text(title), sentence))


def safe_start(draft=False):
    sentence = text("safe.sentence")
    return message("safe.title", sentence + " " + text("safe.draft") if draft else sentence)


def fault(key, *details):
    return message("fault.title", text("fault." + key, *details))


def shows(box, picture, timeout_ms=BACK_MS):
    box.run_until(lambda: box.picture() == picture, timeout_ms, "this picture")
    box.settle()


def breaks(box, how):
    box.exec(BREAK.format(how))


def test_three_failures_end_in_a_safe_start_and_the_desk_brings_the_table_back(boot):
    box = boot()
    assert box.press("down")  # a deal in progress
    breaks(box, RAISES)
    for number in range(1, MOST + 1):
        shows(box, fault("kept", f"error-{number}.txt"))
        assert box.press("ok")
    assert_shows(box, safe_start(draft=True))
    files = FlashFiles(box.flash.read())
    assert files.exists(BAD_PATH)
    assert not files.exists(PATH)
    assert pull_log(box) == log_bytes(box.flash.read())
    assert call(box, "identify")["session"] is None
    resume(box)
    assert_shows(box, TABLE)


def test_a_safe_start_can_be_left_by_ok(boot):
    box = boot()
    breaks(box, RAISES)
    for number in range(1, MOST + 1):
        shows(box, fault("kept", f"error-{number}.txt"))
        box.press("ok")
    assert_shows(box, safe_start())
    box.press("ok")
    assert_shows(box, fault("kept", f"error-{MOST + 1}.txt"))


def test_failures_are_counted_through_resets(boot):
    box = boot()
    kept = "from firmware.device.board import Board\nBoard().keep({})\nimport machine\n"
    box.serial.send(b"\x03\x01" + kept.format(MOST).encode() + b"machine.reset()\x04")
    shows(box, safe_start(), 6_000)


def test_no_memory_to_report_an_error_with(boot):
    """Neither for its lines nor for a file."""
    box = boot()
    broken = "from firmware.device.board import Board\nfrom firmware.app.faults import FaultFiles\n"
    box.exec(broken + "def no(*_): raise MemoryError\nBoard.traceback = FaultFiles.keep = no")
    breaks(box, RAISES)
    shows(box, fault("not_kept", "MemoryError"))


def test_a_log_that_cannot_be_read_for_want_of_memory_is_pulled(boot):
    box = boot()
    source = "from firmware.app.storage.log import DealLog\ndef no(*_): raise MemoryError\n"
    box.exec(source + "DealLog.open = no")
    shows(box, fault("kept", "error-1.txt"))
    log = log_bytes(box.flash.read())
    assert pull_log(box) == log
    identity = call(box, "identify")
    assert identity["size"] == len(log)
    call(box, "acknowledge", len(log), 1_800_000_000)


def test_the_watchdog_ends_a_hang(boot):
    """Of the application, and of what a caller has executed: both in a light sleep here.

    The watchdog must restart the oscillator that a light sleep stops, which MicroPython's does not.
    """
    box = boot()
    breaks(box, HANGS)
    box.run_for(2_500)
    start = box.now_ms
    shows(box, TABLE, WATCHDOG_MS + BACK_MS)
    assert box.now_ms - start > WATCHDOG_MS / 2
    box.serial.send(b"\x03\x01" + HANGS.encode() + b"\x04")
    box.run_until(lambda: box.picture() != TABLE, what="the answer to the call")
    shows(box, TABLE, WATCHDOG_MS + BACK_MS)


def test_left_and_right_at_power_on_are_a_safe_start(image, table_flash):
    box = EmulatedBox(image, table_flash)
    box.keys.press("left")
    box.keys.press("right")
    box.run_for(1_000)
    assert not any(box.picture())
    shows(box, safe_start())
    box.keys.release("left")
    box.keys.release("right")
    box.settle()
    assert_shows(box, safe_start())
    assert box.press("ok")
    assert_shows(box, TABLE)
    box.power_off()


def test_up_and_down_at_power_on_are_the_boot_loader(image, table_flash):
    box = EmulatedBox(image, table_flash)
    box.keys.press("up")
    box.keys.press("down")
    with pytest.raises(BootLoader):
        box.run_for(4_000)
    assert log_bytes(box.power_off()) == log_bytes(table_flash)


@pytest.mark.parametrize("reset", ["\x04", "\x01\x04"])
def test_a_soft_reset_comes_back_in_the_prompt_it_was_asked_for(boot, reset):
    """At the raw prompt, as mpremote without `resume` wants it; else the application starts."""
    box = boot()
    received = bytearray()
    box.serial.listeners.append(received.extend)
    box.serial.send(b"\x03" + reset.encode())
    box.run_until(lambda: b"soft reboot\r\n" in received, what="the soft reset")
    shows(box, TABLE)
    raw_prompts = received.partition(b"soft reboot")[2].count(b"raw REPL")
    assert raw_prompts == (reset != "\x04")


def test_micropythons_own_prompt(boot):
    """For whoever asks for it; in the end the box starts anew."""
    box = boot()
    received = bytearray()
    box.serial.listeners.append(received.extend)
    box.serial.send(b"\x03micropython\r")
    box.run_for(300)
    received.clear()
    box.serial.send(b"print(6 * 7)\r")
    box.run_for(300)
    assert b"42\r\n>>> " in received
    box.serial.send(b"from firmware.device.board import Board; Board().leave(1000)\r")
    box.run_for(2_500)
    shows(box, TABLE)


def test_the_clock_is_set_beyond_2038(boot):
    box = boot()
    for seconds in (2**31 - 1, 2**31, 4_000_000_000):
        call(box, "set_clock", seconds)
        assert call(box, "identify")["clock"] - seconds in (0, 1)


def test_the_rescue_link_says_what_the_link_says(boot):
    """But for what is not in the file of the log."""
    box = boot()
    whole = call(box, "identify")
    source = "from firmware.device.board import Board\nfrom firmware.app import link, rescue\n"
    box.exec(source + "link.current = rescue.RescueLink(Board())")
    bare = call(box, "identify")
    same = ("box", "log", "last", "firmware", "size", "damage")
    assert {key: bare[key] for key in same} == {key: whole[key] for key in same}


def test_the_uptime_goes_on_through_a_soft_reset(boot):
    """Also in those 36 minutes of every 72 in which the counter's first bit is set."""
    box = boot()
    box.skip(40 * 60 * 1_000)
    box.exec("")
    resume(box)
    uptime = int(box.exec("from firmware.device.board import _uptime_ms; print(_uptime_ms())"))
    assert abs(box.now_ms - uptime) < 1_000


def test_the_clock_goes_on_through_a_soft_reset_and_is_lost_with_the_uptime(boot):
    box = boot()
    call(box, "set_clock", NOW)
    resume(box)
    assert 0 <= call(box, "identify")["clock"] - NOW < 10
    box.reset()
    box.run_for(BACK_MS / 4)
    assert call(box, "identify")["clock"] == 0
