"""Nobody presses: the display dims, later goes dark; emulated time passes, the minutes skipped."""

from host_tools.boxes.flash.filesystem import FlashFiles
from host_tools.development.bench.played_flash import open_log
from host_tools.simulation.emulator.display_pictures import BLANK
from host_tools.simulation.emulator.marks import WORD
from host_tools.simulation.emulator.script import Script
from tests.device.link import call, fall_silent
from tests.device.table import assert_shows, table_picture

SECOND = 1_000
MINUTE = 60 * SECOND
DAY = 24 * 60 * MINUTE
# The ticks of MicroPython come round after so long: 12.4 days.
TICKS = 1 << 30
LOWEST = 1
# The registers whose first bit says that a PLL is off: the system's and that of USB.
PLL_POWER = (0x40028004, 0x4002C004)
NOW = 1_795_000_000
# The last that is done before a sleep.
MARK_SLEEPS = f"""
import machine
from firmware.device.display import Display

finish = Display.finish
def marked(display):
    machine.mem32[{WORD}] = 1
    finish(display)
Display.finish = marked
"""
# Microseconds: TIMERAWL of the timer.
TIME = 0x40054028
CYCLES_A_SECOND = 125_000_000


def test_dims_goes_dark_and_wakes(boot):
    box = boot()
    panel = box.display.panel
    table, bright = box.picture(), panel.contrast

    box.skip(MINUTE - 2 * SECOND)
    box.run_for(100)
    assert (panel.contrast, box.picture()) == (bright, table)
    box.skip(2 * SECOND)
    box.run_for(100)
    assert (panel.contrast, box.picture()) == (LOWEST, table)
    box.skip(9 * MINUTE)
    box.run_for(100)
    assert box.picture() == BLANK

    # The press that wakes the box does nothing else.
    box.press("down")
    assert (panel.contrast, box.picture()) == (bright, table)
    box.press("down")
    assert box.picture() != table


def test_processor_sleeps(boot):
    """A box that waits for a key is awake for less than a fifteenth of the time."""
    box = boot()
    before = box.cycles
    box.run_for(SECOND)
    assert box.cycles - before < CYCLES_A_SECOND / 15


def test_a_key_that_changes_just_before_a_sleep_prevents_it(boot):
    """The interrupt has seen it, and the whole sleep would pass until it is answered."""
    box = boot()
    box.exec(MARK_SLEEPS)
    fall_silent(box)
    box.wait(3 * SECOND)
    pressed = []

    def press(_):
        if not pressed:
            pressed.append(box.light_sleeps)
            box.keys.move_in(0, "down", True)

    box.marks.listener = press
    box.run_for(15)
    assert pressed == [box.light_sleeps]


def test_a_dark_box_sleeps_twice_as_long_at_a_time(boot):
    box = boot()
    counts = []
    for ms in (MINUTE, 11 * MINUTE):
        box.skip(ms)
        box.run_for(100)
        before = box.light_sleeps
        box.run_for(SECOND)
        counts.append(box.light_sleeps - before)
    assert counts[0] > 80
    assert counts[1] < 52


def test_with_power_from_usb_the_processor_waits_and_does_not_sleep(boot):
    """Its sleep stops the clocks of USB until a host has configured the box."""
    box = boot(usb_power=True)
    box.skip(3 * SECOND)
    box.run_for(200)
    before = box.light_sleeps
    box.run_for(200)
    assert box.light_sleeps == before
    slept = box.slept_ms
    box.set_usb_power(False)
    box.run_for(200)
    assert box.light_sleeps > before + 5
    assert 100 < box.slept_ms - slept < 200


def test_the_clocks_of_usb_sleep_too_when_the_cable_is_pulled(boot):
    """A host that has configured the box stays known until it is switched off."""
    box = boot(usb_power=True)
    call(box, "identify")
    box.set_usb_power(False)
    fall_silent(box)
    powers = []
    for _ in range(100):
        box.run_for(1)
        powers.append(tuple(box._mcu.read_uint32(pll) & 1 for pll in PLL_POWER))
    # Both off, or none. They are switched one after the other, which a look may meet; the one of
    # USB starts last.
    assert {(0, 0), (1, 1)} <= {*powers}
    assert powers.count((1, 0)) < powers.count((1, 1))


def test_a_panel_that_has_lost_its_set_up_gets_it_back_on_waking(boot):
    box = boot()
    panel = box.display.panel
    table = box.picture()
    box.skip(11 * MINUTE)
    box.run_for(100)
    assert box.picture() == BLANK
    panel.__init__(panel.chip, panel.on_page)  # its supply was away for a moment
    box.press("down")
    assert_shows(box, table)


def test_a_screen_that_has_stood_for_days_takes_its_keys(boot):
    """More than half of the ticks' period, and all of it; the record says when it was."""
    box = boot()
    Script("ok ok").play(box)  # everybody passes
    confirmation = box.picture()
    for days in (7, 6):
        box.skip(days * DAY)
        box.run_for(200)
        assert box.picture() == BLANK
        box.press("down")
        assert_shows(box, confirmation)
    assert box.press("ok")
    assert box.press("opponents")
    assert_shows(box, table_picture([0, 0, 0, 0], 1, stored=1, dealer=0))
    log = open_log(FlashFiles(box.flash.read()))
    *_, record = log.records()
    assert 0 <= box.now_ms - record.stamp.uptime_ms < 10 * SECOND
    assert record.stamp.uptime_ms > TICKS


# Of the chip's own clock: the second of its day.
OF_DAY = """
import machine
hour, minute, second = machine.RTC().datetime()[4:7]
print(3600 * hour + 60 * minute + second)
"""


def test_the_time_of_day_goes_on_while_the_box_naps(boot):
    """The records say when they were made. The chip's own clock stands still in a light sleep;
    that of this emulator does, too, so that nothing comes to rely on it.
    """
    box = boot()
    call(box, "set_clock", NOW)
    first = int(box.exec(OF_DAY))
    start, before = box.now_ms, box.slept_ms
    fall_silent(box)
    box.run_for(3 * SECOND)
    passed, slept = (box.now_ms - start) / SECOND, (box.slept_ms - before) / SECOND
    assert slept > 1.5
    assert abs(call(box, "identify")["clock"] - NOW - passed) <= 1
    assert abs(int(box.exec(OF_DAY)) - first - (passed - slept)) <= 1


def test_the_timer_is_exact_in_naps(boot):
    """The uptime goes by it. It counts cycles of the crystal, also while a PLL starts."""
    box = boot()
    box.skip(3 * SECOND)
    gained = []
    for _ in range(2):
        gained.append(box._mcu.read_uint32(TIME) / 1_000 - box.now_ms)
        before = box.light_sleeps
        box.run_for(3 * SECOND)
    assert box.light_sleeps - before > 240
    assert abs(gained[1] - gained[0]) < 0.06
