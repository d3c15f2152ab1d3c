"""Flashes that are damaged: the box says so, changes nothing of it, and goes on where it can."""

from firmware.app.screens.message import MessageScreen
from firmware.app.storage.log_file import PATH
from firmware.app.texts import text, use_language
from host_tools.boxes.flash.filesystem import FlashFiles
from host_tools.development.bench.entered_deals import PASSED
from host_tools.development.bench.played_flash import POINTS, flash_with_deals
from host_tools.simulation.emulator.flash_chip import FILESYSTEM_OFFSET
from tests.device.link import call, pull_log
from tests.device.table import assert_shows, drawn, log_bytes, table_picture

# The two blocks from which littlefs is mounted.
SUPERBLOCKS = slice(FILESYSTEM_OFFSET, FILESYSTEM_OFFSET + 2 * 4096)


def message(title, sentence, *details):
    use_language("de")
    return drawn(MessageScreen(text(title), text(sentence, *details)))


def test_filesystem_that_cannot_be_mounted(boot, table_flash):
    flash = bytearray(table_flash)
    flash[SUPERBLOCKS] = bytes(byte ^ 0x5A for byte in flash[SUPERBLOCKS])
    box = boot(bytes(flash))
    assert_shows(box, message("storage.title", "storage.damaged"))
    for key in ("ok", "back", "down"):
        box.press(key)
    assert_shows(box, message("storage.title", "storage.damaged"))
    assert box.flash.counts.operations == 0
    untouched = box.flash.filesystem() == bytes(flash[FILESYSTEM_OFFSET:])
    assert untouched


def test_damaged_end_of_the_log(boot):
    """The last of three deals is damaged: told, kept as it is, and the next deal goes behind it."""
    files = FlashFiles(flash_with_deals(3))
    log = bytearray(files.read(PATH))
    whole = len(log)
    sound = len(log_bytes(flash_with_deals(2)))
    log[sound + 20] ^= 0x01
    with files.open(PATH, "wb") as file:
        file.write(log)

    box = boot(files.flash())
    assert_shows(box, message("damage.title", "damage.log", whole - sound))
    assert box.press("ok")
    assert_shows(box, table_picture([2 * points for points in POINTS], 3))
    PASSED.script.play(box)
    assert call(box, "identify")["damage"][0]["offset"] == sound
    after = pull_log(box)
    assert after[:whole] == log
    assert len(after) > whole
