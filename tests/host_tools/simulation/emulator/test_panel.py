"""The panel understands what drivers of either controller send, and says what it does not."""

import random

import pytest

from host_tools.simulation.emulator import display_pictures
from host_tools.simulation.emulator.panel import DISPLAYS, SH1106, SSD1306, SSD1309, Panel

ON = 0xAF
# The voltage of the glass, which the SSD1306 makes when it is asked to.
PUMP = (0x8D, 0x14)
# Upright on the module: columns and rows mirrored.
UPRIGHT = (0xA1, 0xC8)
HORIZONTAL = (0x20, 0x00)
WHOLE = (0x21, 0, 127, 0x22, 0, 7)

every_chip = pytest.mark.parametrize("chip", DISPLAYS.values(), ids=lambda chip: chip.name)
PATTERN = bytes((i * 59 ^ i >> 4) & 0xFF for i in range(display_pictures.SIZE))


def commands(panel, *codes):
    """Each code in its own pair of control byte and command, as micropython-lib's driver does."""
    for code in codes:
        panel.start()
        panel.write(0x80)
        panel.write(code)
        panel.stop()


def data(panel, contents):
    panel.start()
    panel.write(0x40)
    for byte in contents:
        panel.write(byte)
    panel.stop()


def lit(chip=SSD1306, **options):
    panel = Panel(chip, **options)
    commands(panel, *(PUMP if chip.has_pump else ()), ON, *UPRIGHT)
    return panel


def show_by_window(panel, contents):
    commands(panel, *HORIZONTAL, *WHOLE)
    data(panel, contents)


def show_by_pages(panel, contents, first_column):
    for page in range(8):
        commands(panel, 0xB0 | page, first_column & 0x0F, 0x10 | first_column >> 4)
        data(panel, contents[128 * page : 128 * (page + 1)])


def test_nothing_is_seen_before_the_display_is_on():
    panel = Panel()
    assert panel.picture() == display_pictures.BLANK
    assert panel.status() == 0x40
    commands(panel, ON)
    assert panel.status() == 0
    assert panel.picture() == display_pictures.BLANK, "the glass has no voltage yet"
    commands(panel, *PUMP)
    assert panel.picture() != display_pictures.BLANK, "memory that nobody wrote holds noise"


def test_ssd1306_in_horizontal_addressing():
    panel = lit()
    show_by_window(panel, PATTERN)
    assert panel.picture() == PATTERN
    # The window begins anew after its end.
    data(panel, bytes(display_pictures.SIZE))
    assert panel.picture() == display_pictures.BLANK
    assert panel.faults == []


def test_ssd1306_in_vertical_addressing():
    panel = lit()
    commands(panel, 0x20, 1, *WHOLE)
    data(panel, bytes(PATTERN[x + 128 * page] for x in range(128) for page in range(8)))
    assert panel.picture() == PATTERN


def test_ssd1306_window_changes_nothing_outside():
    panel = lit()
    show_by_window(panel, display_pictures.BLANK)
    commands(panel, 0x21, 10, 19, 0x22, 2, 3)
    data(panel, b"\xff" * 20)
    expected = display_pictures.from_pixels(lambda x, y: 10 <= x < 20 and 16 <= y < 32)
    assert panel.picture() == expected


def test_ssd1306_in_page_addressing():
    panel = lit()
    show_by_pages(panel, PATTERN, first_column=0)
    assert panel.picture() == PATTERN
    assert panel.faults == []


def test_sh1106_shows_memory_from_column_2():
    panel = lit(SH1106)
    show_by_pages(panel, PATTERN, first_column=2)
    assert panel.picture() == PATTERN
    assert panel.faults == []


def test_sh1106_written_like_an_ssd1306_is_found_out():
    panel = lit(SH1106)
    show_by_window(panel, PATTERN)
    assert panel.picture() != PATTERN
    assert "0x20 is not a command of the SH1106" in panel.faults
    assert any("is lost" in fault for fault in panel.faults)


def test_an_ssd1309_has_no_charge_pump():
    panel = lit(SSD1309)
    show_by_window(panel, PATTERN)
    assert panel.picture() == PATTERN
    assert panel.faults == []
    commands(panel, *PUMP)
    assert panel.faults == ["0x8d is not a command of the SSD1309"]


@every_chip
def test_several_commands_in_one_transaction(chip):
    panel = Panel(chip)
    panel.start()
    for byte in (0x00, ON, 0x81, 0xCF):
        panel.write(byte)
    panel.stop()
    assert (panel.on, panel.contrast, panel.faults) == (True, 0xCF, [])


@every_chip
def test_a_reset_leaves_the_memory_and_nothing_else(chip):
    panel, new = lit(chip), Panel(chip)
    show_by_pages(panel, PATTERN, chip.first_column)
    commands(panel, 0x81, 3, 0xA7, 0x41, 0xD3, 5, 0xD5, 0xF0)
    panel.reset()
    assert panel.picture() == display_pictures.BLANK
    assert panel.status() == 0x40
    for name in ("contrast", "inverse", "start_line", "offset", "clock", "voltage"):
        assert getattr(panel, name) == getattr(new, name), name
    commands(panel, *(PUMP if chip.has_pump else ()), ON, *UPRIGHT)
    assert panel.picture() == PATTERN
    assert panel.faults == []


def test_the_converter_of_an_sh1106_is_set_while_the_panel_is_off():
    panel = Panel(SH1106)
    commands(panel, 0xAD, 0x8A, ON)
    assert panel.picture() == display_pictures.BLANK
    assert panel.faults == []
    commands(panel, 0xAD, 0x8B)
    assert panel.faults == ["the converter is set while the panel is on"]


@every_chip
def test_what_was_so_before_is_no_change(chip):
    panel = lit(chip)
    show_by_pages(panel, PATTERN, chip.first_column)
    before = panel.changes
    commands(panel, ON, *UPRIGHT, 0x81, chip.contrast)
    show_by_pages(panel, PATTERN, chip.first_column)
    assert panel.changes == before
    commands(panel, 0x81, 1)
    assert panel.changes == before + 1
    show_by_pages(panel, display_pictures.BLANK, chip.first_column)
    assert panel.changes > before + 1


def test_commands_and_data_in_one_transaction():
    panel = lit()
    show_by_pages(panel, display_pictures.BLANK, first_column=0)
    panel.start()
    for byte in (0x80, 0xB7, 0x80, 0x00, 0x80, 0x10, 0x40, 0x80):
        panel.write(byte)
    panel.stop()
    assert panel.picture() == display_pictures.from_pixels(lambda x, y: (x, y) == (0, 63))


def test_inverse_and_all_lit():
    panel = lit()
    show_by_window(panel, PATTERN)
    commands(panel, 0xA7)
    assert panel.picture() == bytes(byte ^ 0xFF for byte in PATTERN)
    commands(panel, 0xA6, 0xA5)
    assert panel.picture() == b"\xff" * display_pictures.SIZE
    commands(panel, 0xA4)
    assert panel.picture() == PATTERN


def test_mirroring_and_start_line():
    panel = Panel()
    commands(panel, *PUMP, ON)
    show_by_window(panel, display_pictures.from_pixels(lambda x, y: (x, y) == (0, 0)))
    assert panel.picture() == display_pictures.from_pixels(lambda x, y: (x, y) == (127, 63))
    commands(panel, *UPRIGHT, 0x40 | 60)
    assert panel.picture() == display_pictures.from_pixels(lambda x, y: (x, y) == (0, 4))


def test_changed_pages_are_told_once_a_transaction():
    pages = []
    panel = lit(on_page=pages.append)
    show_by_window(panel, PATTERN)
    assert pages == list(range(8))
    show_by_window(panel, PATTERN)
    assert pages == list(range(8)), "the same contents are no change"
    commands(panel, 0x21, 0, 1, 0x22, 5, 5)
    data(panel, bytes(byte ^ 1 for byte in PATTERN[640:642]))
    assert pages[8:] == [5]


def test_nonsense_is_a_fault():
    panel = Panel()
    commands(panel, 0x21, 100, 50, 0x20, 3, 0xF3)
    assert panel.faults == [
        "the column window 100 to 50 does not exist",
        "addressing mode 3 does not exist",
        "0xf3 is not a command of the SSD1306",
    ]
    panel.start()
    panel.write(0x3C)
    assert panel.faults[-1] == "control byte 0x3c has bits that mean nothing"


@pytest.mark.long
@every_chip
def test_bytes_at_once_do_what_they_do_one_by_one(chip):
    chance = random.Random(f"transactions {chip.name}")
    told = [], []
    at_once, one_by_one = (Panel(chip, on_page=pages.append) for pages in told)
    for _ in range(600):
        contents = chance.randbytes(chance.choice((1, 2, 7, 60, 128, 132, 140)))
        if chance.random() < 0.5:
            mode = chance.randrange(3)
            start = [0xB0 + chance.randrange(8), chance.randrange(8), 0x10 + chance.randrange(8)]
            for panel in at_once, one_by_one:
                commands(panel, *start, *((0x20, mode, *WHOLE) if chip.windows else ()))
        control = chance.choice((0x40, 0x40, 0x40, 0xC0, 0x80, 0x00))
        for panel in at_once, one_by_one:
            panel.start()
        cut = chance.randrange(len(contents))
        at_once.write_all(bytes((control,)) + contents[:cut])
        at_once.write_all(contents[cut:])
        for byte in bytes((control,)) + contents:
            one_by_one.write(byte)
        for panel in at_once, one_by_one:
            panel.stop()
        states = [vars(panel) | {"on_page": None} for panel in (at_once, one_by_one)]
        assert states[0] == states[1]
    assert told[0] == told[1]
