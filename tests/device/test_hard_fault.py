"""The processor cannot go on: a reset at once, one sentence, and after three in a row a screen."""

import pytest
from rp2040py.memory_map import FLASH_START_ADDRESS

from firmware.app.patience import READ_MS
from firmware.app.screens.message import MessageScreen
from firmware.app.starts import PROOF_MS
from firmware.app.texts import text
from firmware.device.kept_fault import kept_fault
from host_tools.boxes.flash.filesystem import FlashFiles
from host_tools.development.fault_screen import SCREENS, numbered, picture
from host_tools.simulation.emulator.display_pictures import BLANK
from host_tools.simulation.emulator.emulated_box import BootLoader, EmulatedBox
from host_tools.simulation.emulator.panel import SH1106, SSD1306, SSD1309
from host_tools.simulation.emulator.symbols import Symbols
from tests.device.link import call
from tests.device.table import assert_shows, drawn, log_bytes, table_picture
from tests.each import nightly
from tests.faults import REGISTERS, a_fault
from tests.golden import assert_golden

TABLE = table_picture([0, 0, 0, 0], 1)
NOWHERE = 0x60000000
READ = f"machine.mem32[{NOWHERE + 4}]"
GERMAN, FRENCH, ENGLISH = range(len(SCREENS))
IN_A_ROW = 3

# A reset is at once, a start takes longer.
AT_ONCE_MS = 1
START_MS = 400
LANGUAGE_MS = 4_100
HELD_MS = 200

# What hard_fault.h keeps in the watchdog's scratch registers: in the upper byte of one that it is
# one, of which nobody was told, and how many there were in a row; the place.
MARKS, PLACE = 1, 5
OURS, UNTOLD = 0xA0, 0x08
COUNT = 0x07
# An interrupt that nothing uses (RP2040 datasheet 2.3.2, "Interrupts"); the vectors in the memory.
SPARE_INTERRUPT = 26
VECTORS = 0x20000000
NVIC_ISER, NVIC_ISPR = 0xE000E100, 0xE000E200
# Why the watchdog has reset the chip (its register REASON): it was told to.
REASON, FORCED = 0x08, 0x02
EXAMPLE = 0x10003902
# An instruction that there is not.
UDF = b"\x00\xde"


def send(box, source):
    """Have the box execute what it does not come back from."""
    box.serial.send(b"\x03\x01" + source.encode() + b"\x04")


def shows(box, shown, timeout_ms=START_MS):
    box.run_until(lambda: box.picture() == shown, timeout_ms, "this picture")


def sentence(place, report):
    """The picture that tells of a fault."""
    groups = f"{place >> 16:04X}\u00a0{place & 0xFFFF:04X}"
    return drawn(MessageScreen(text("fault.title"), text("fault.at", groups, report)))


def screen(place, language=GERMAN):
    """The picture after three in a row."""
    return numbered(picture(SCREENS[language]), place)


def fault_of(box):
    return call(box, "identify")["fault"]


def fails(box, instruction=READ):
    """Let it fail, until the next start has shown something."""
    send(box, f"import machine; {instruction}")
    box.run_until(lambda: box.picture() == BLANK, START_MS, "the reset")
    box.run_until(lambda: box.picture() != BLANK, START_MS, "the next start")


def marks(box):
    return box._mcu.watchdog.scratch_data[MARKS] >> 24


def place_of(box, faults):
    """Where the last of so many faults in a row was, by what is kept."""
    assert marks(box) & ~UNTOLD == OURS | faults
    return box._mcu.watchdog.scratch_data[PLACE]


@pytest.fixture(scope="session")
def started(image, table_flash):
    """A box at the table, whose faults are the processor's. It stays so: see `box`."""
    return EmulatedBox.boot(image, table_flash, hard_faults=True)


@pytest.fixture
def box(boot, started):
    """It has started before; the test runs in a process of its own, as `boot` has it."""
    return started


def faulted(image, faults=IN_A_ROW, chip=SSD1306):
    """A box that starts as after so many faults in a row at EXAMPLE."""
    box = EmulatedBox(image, chip=chip)
    box._mcu.watchdog.scratch_data[MARKS] = (OURS | UNTOLD | faults) << 24
    box._mcu.watchdog.scratch_data[PLACE] = EXAMPLE
    return box


def test_it_starts_anew_at_once_and_says_where_it_was(box):
    log = log_bytes(box.flash.read())
    send(box, f"import machine; {READ}")
    box.run_until(lambda: marks(box), START_MS, "the fault")
    place = place_of(box, 1)
    box.run_for(AT_ONCE_MS)
    assert box._mcu.watchdog.read_uint32(REASON) == FORCED
    shows(box, sentence(place, "error-1.txt"))
    assert log_bytes(box.flash.read()) == log
    fault = fault_of(box)
    assert (fault["at"], fault["address"]) == (place, NOWHERE + 4)
    symbols = Symbols()
    assert symbols.function_at(place) == "machine_mem_subscr"
    assert symbols.function_at(fault["from"]) is not None
    report = FlashFiles(box.flash.read()).read("error-1.txt").decode()
    assert report.startswith(f"HardFault at {place:08x}, called from {fault['from']:08x}, ")


ACCESSES = [
    (READ, NOWHERE + 4),
    (f"machine.mem16[{NOWHERE + 2}]", NOWHERE + 2),
    (f"machine.mem8[{NOWHERE + 1}]", NOWHERE + 1),
    (f"machine.mem32[{NOWHERE + 8}] = 1", NOWHERE + 8),
    (f"machine.mem16[{NOWHERE + 6}] = 1", NOWHERE + 6),
    (f"machine.mem8[{NOWHERE + 3}] = 1", NOWHERE + 3),
]


# In the suite one that reads and one that writes; the first test has the whole word.
@pytest.mark.parametrize(("instruction", "address"), nightly(ACCESSES, [ACCESSES[1], ACCESSES[5]]))
def test_the_address_is_that_of_the_access(box, instruction, address):
    fails(box, instruction)
    assert fault_of(box)["address"] == address


def test_a_branch_to_an_even_address_accesses_nothing(box):
    """As an interrupt whose handler is not marked as Thumb code."""
    handler = 0x20000400
    words = "machine.mem32"
    vector = f"{words}[{VECTORS + 4 * (16 + SPARE_INTERRUPT)}] = {handler}"
    enable, pend = (f"{words}[{at}] = 1 << {SPARE_INTERRUPT}" for at in (NVIC_ISER, NVIC_ISPR))
    fails(box, f"{vector}; {enable}; {pend}")
    fault = fault_of(box)
    assert (fault["at"], fault["address"]) == (handler, 0)


def test_the_sentence_is_said_once(box):
    fails(box)
    place = place_of(box, 1)
    box.settle()
    assert_shows(box, sentence(place, "error-1.txt"))
    box.press("ok")
    assert_shows(box, TABLE)
    send(box, "import machine; machine.reset()")
    box.run_until(lambda: box.picture() == BLANK, START_MS, "the reset")
    shows(box, TABLE)
    assert fault_of(box)["at"] == place


def test_three_in_a_row_end_in_a_screen(box):
    for count in range(1, IN_A_ROW):
        fails(box)
        place = place_of(box, count)
        box.settle()
        assert_shows(box, sentence(place, f"error-{count}.txt"))
    fails(box)
    shows(box, screen(place))


def test_a_deal_that_was_confirmed_ends_the_row(box):
    fails(box)
    box.settle()
    for key in ("ok", "ok", "ok", "ok", "opponents"):
        box.press(key)
        box.skip(READ_MS)
    assert fault_of(box) is not None
    assert marks(box) & COUNT == 0


def test_a_minute_ends_the_row(box):
    fails(box)
    box.settle()
    box.press("ok")
    box.skip(PROOF_MS)
    box.run_for(2_000)
    assert marks(box) & COUNT == 0


def test_an_image_that_fails_before_python_ends_in_the_screen_within_a_second(image, table_flash):
    """As one whose native functions lay off the word boundaries did: a dark display for ever."""
    box = EmulatedBox(image, table_flash, hard_faults=True)
    place = Symbols().address_of("mp_init")
    box.flash.write(place - FLASH_START_ADDRESS, UDF)
    shows(box, screen(place), 1_000)
    box.run_for(LANGUAGE_MS)
    assert_shows(box, screen(place, FRENCH))


@pytest.mark.parametrize("chip", nightly([SH1106, SSD1309], [SH1106]), ids=lambda chip: chip.name)
def test_the_screen_on_other_displays(image, chip):
    box = faulted(image, chip=chip)
    shows(box, screen(EXAMPLE))
    assert_golden("device/fault-screen-de", box.picture())
    assert box.display.panel.faults == []


def test_the_screen_in_every_language(image):
    box = faulted(image)
    shows(box, screen(EXAMPLE))
    for name in ("de", "fr", "en", "de"):
        assert_golden(f"device/fault-screen-{name}", box.picture())
        box.run_for(LANGUAGE_MS)
    assert box.display.panel.faults == []


@pytest.mark.parametrize("edges", nightly(range(1, 10), [9]))
def test_the_screen_on_a_bus_that_the_display_holds(image, edges):
    box = faulted(image)
    box.display.hold_sda(edges)
    shows(box, screen(EXAMPLE))


def test_the_screen_on_a_display_that_comes_later(image):
    box = faulted(image)
    box.display.present = False
    box.run_for(START_MS)
    assert box.picture() == BLANK
    box.display.present = True
    shows(box, screen(EXAMPLE, FRENCH), LANGUAGE_MS)


def hold(box, *keys):
    for key in keys:
        box.keys.press(key)
    box.run_for(HELD_MS)
    for key in keys:
        box.keys.release(key)


def test_ok_tries_again(image, table_flash):
    box = faulted(image)
    shows(box, screen(EXAMPLE))
    box.run_for(HELD_MS)
    hold(box, "ok")
    shows(box, sentence(EXAMPLE, "error-1.txt"))
    box.settle()
    box.press("ok")
    assert marks(box) & COUNT == 0


def test_a_key_that_is_stuck_does_not_try_again_another_leafs_on_and_two_lead_away(image):
    box = faulted(image)
    box.keys.press("ok")
    shows(box, screen(EXAMPLE))
    box.run_for(HELD_MS)
    assert_shows(box, screen(EXAMPLE))
    box.keys.release("ok")
    box.run_for(HELD_MS)
    hold(box, "right")
    shows(box, screen(EXAMPLE, FRENCH))
    assert not box._mcu.watchdog.alarm.enable  # no watchdog ends the screen
    with pytest.raises(BootLoader):
        hold(box, "up", "down")


def test_a_fault_on_the_screen_leads_to_the_boot_loader(image):
    box = faulted(image, IN_A_ROW + 1)
    with pytest.raises(BootLoader):
        box.run_for(START_MS)


def test_a_loss_of_power_forgets_it(boot, box):
    fails(box)
    again = boot(box.power_off())
    assert_shows(again, TABLE)
    assert fault_of(again) is None


MARKS_AT = 0x10


@pytest.mark.parametrize("marks", [0, 1 << 24, 0x5F << 24, 0xB9 << 24, 0xEF4015])
def test_without_its_mark_there_is_none(marks):
    assert kept_fault(REGISTERS | {MARKS_AT: marks}, 0) is None


def test_words_with_a_sign():
    """So `machine.mem32` gives those with their first bit."""
    fault = kept_fault({MARKS_AT: (0xA9 << 24) - (1 << 32), 0x20: -2, 0x24: -7, 0x28: -1}, 0)
    assert (fault.place, fault.caller, fault.address) == (0xFFFFFFFE, 0xFFFFFFF9, 0xFFFFFFFF)
    assert fault.is_new
    assert fault.in_a_row == 1


def test_telling_and_ending_the_row_touch_nothing_else():
    fault = a_fault(in_a_row=2)
    fault.tell()
    assert (fault.is_new, fault.in_a_row) == (False, 2)
    assert fault._registers[MARKS_AT] == 0xA2EF4015
    fault.end_row()
    assert (fault.is_new, fault.in_a_row) == (False, 0)
    assert fault._registers[MARKS_AT] == 0xA0EF4015
    again = a_fault(in_a_row=2)
    again.end_row()
    assert (again.is_new, again.in_a_row) == (True, 0)
