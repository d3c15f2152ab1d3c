"""One wrong bit in the directory of the flash: the real image says that deals may be missing."""

from firmware.app.storage.directory import BLOCK, PAGE, ROOT, MetadataBlock
from host_tools.development.bench.entered_deals import PASSED
from host_tools.development.bench.played_flash import POINTS, flash_with_deals
from host_tools.simulation.emulator.emulated_box import EmulatedBox
from host_tools.simulation.emulator.flash_chip import FILESYSTEM_OFFSET
from tests.device.link import call, fall_silent
from tests.device.table import assert_shows, log_bytes, table_picture
from tests.device.test_damage import message

DEALS = 12


def damaged_flash():
    """The last two deals are not found any more, as the commit of the first one is damaged."""
    flash = bytearray(flash_with_deals(DEALS))
    blocks = []
    for number in ROOT:
        start = FILESYSTEM_OFFSET + number * BLOCK
        block = MetadataBlock(flash[start : start + BLOCK])
        blocks.append((block.revision, start + block.start))
    _, newest = max(blocks)
    flash[newest - PAGE + 9] ^= 0x10
    return bytes(flash)


def said():
    return message("damage.title", "damage.gap")


def table(deals):
    return table_picture([deals * points for points in POINTS], deals + 1)


def test_it_is_said_at_every_start_until_a_desk_knows(image):
    flash = damaged_flash()
    left = table(DEALS - 2)
    box = EmulatedBox.boot(image, flash)
    assert_shows(box, said())
    assert box.press("ok")
    assert_shows(box, left)
    PASSED.script.play(box)

    # The flash itself does not show it any more.
    box = EmulatedBox.boot(image, box.power_off())
    assert_shows(box, said())
    size = len(log_bytes(box.flash.read()))
    damage = {"offset": size, "length": 0, "reason": "directory"}
    assert call(box, "identify")["damage"] == [damage]
    call(box, "acknowledge", size, 1_800_000_000)
    assert call(box, "identify")["damage"] == []
    fall_silent(box)

    box = EmulatedBox.boot(image, box.power_off())
    assert call(box, "identify")["damage"] == []
    box.power_off()
