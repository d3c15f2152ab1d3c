"""The flash of the real image: damage, a gap in its directory, no room, bits that stay unstable."""

from itertools import pairwise

import pytest

from firmware.app.screens.header import Context
from firmware.app.screens.message import MessageScreen
from firmware.app.storage.directory import BLOCK, PAGE, ROOT, MetadataBlock
from firmware.app.storage.log import RESERVE
from firmware.app.storage.log_file import PATH
from firmware.app.texts import text, use_language
from host_tools.boxes.flash.filesystem import FlashFiles
from host_tools.development.bench.entered_deals import ORDINARY, PASSED
from host_tools.development.bench.played_flash import POINTS, SESSION, flash_with_deals
from host_tools.simulation.emulator.emulated_box import EmulatedBox
from host_tools.simulation.emulator.flash_chip import FILESYSTEM_OFFSET, PROGRAM
from tests.device.link import call, fall_silent, pull_log
from tests.device.rehearsal import enter, play
from tests.device.table import assert_shows, deals_in, drawn, log_bytes, table_picture
from tests.how_many import cases
from tests.storage.littlefs_disk import fill

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
    enter(box, PASSED.script)
    assert call(box, "identify")["damage"][0]["offset"] == sound
    after = pull_log(box)
    assert after[:whole] == log
    assert len(after) > whole


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
    enter(box, PASSED.script)

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


# More than fits into the directory itself: the log has blocks of its own.
PLAYED = 30
LENGTH = 60
TOTALS = [PLAYED * points for points in POINTS]


def filled(flash, left):
    """The flash with so many bytes left free, a multiple of a block."""
    files = FlashFiles(flash)
    fill(files, left)
    assert files.free() == left
    return files.flash()


def sentence(key, *arguments):
    """The picture of a sentence on the storage."""
    return drawn(MessageScreen(text("storage.title"), text(key), *arguments))


def begins_with(box, key):
    """The box shows this sentence; it is read."""
    assert_shows(box, sentence(key))
    assert box.press("ok")
    assert_shows(box, table_picture(TOTALS, PLAYED + 1, deals=LENGTH))


@pytest.mark.nightly  # by day on a simulated flash, tests/storage/test_room.py
def test_a_deal_is_stored_with_the_reserve_alone(boot):
    box = boot(filled(flash_with_deals(PLAYED, deals=LENGTH), RESERVE))
    begins_with(box, "storage.no_room_for_a_session")
    enter(box, ORDINARY.script)
    totals = [sum(points) for points in zip(TOTALS, ORDINARY.points, strict=True)]
    assert_shows(box, table_picture(totals, PLAYED + 2, stored=PLAYED + 1, deals=LENGTH))
    assert deals_in(box.flash.read())[-1] == ORDINARY.points


def test_without_a_free_block_the_last_key_says_so_and_every_key_is_answered(boot):
    flash = filled(flash_with_deals(PLAYED, deals=LENGTH), 0)
    box = boot(flash)
    begins_with(box, "storage.no_room_for_a_session")
    for _ in range(cases(1, 2)):
        enter(box, PASSED.script)
        dealer = SESSION["players"][(SESSION["dealer"] + PLAYED) % len(SESSION["players"])]
        assert_shows(box, sentence("storage.storage_full", Context(str(PLAYED + 1), dealer)))
        for key in ("ok", "back", "back"):
            assert box.press(key), key
        assert_shows(box, table_picture(TOTALS, PLAYED + 1, deals=LENGTH))
    assert log_bytes(box.flash.read()) == log_bytes(flash)


def storing(rehearsal):
    """For every deal of the session the operation that stores it: the commit."""
    stages = rehearsal.stages
    return [stage.first for stage, following in pairwise(stages) if stage.deals != following.deals]


@pytest.mark.nightly  # by day on a simulated flash, tests/storage/test_power_cut.py
@pytest.mark.parametrize(("deal", "bits"), [(0, 1), (1, 3)])
def test_power_on_again(image, rehearsal, deal, bits):
    """The box starts, all is as before the operation or after it, and stays so to the end."""
    operation = storing(rehearsal)[deal]
    assert rehearsal.journal.operations[operation].kind == PROGRAM
    before, after = rehearsal.stage(operation)
    box = EmulatedBox(image, rehearsal.journal.flash(operation + 1))
    box.flash.make_unstable(rehearsal.journal.unstable(operation, bits))
    box.start()
    assert box.flash.unstable == {}
    assert box.picture() in (before.picture, after.picture)
    deals = tuple(deals_in(box.flash.read()))
    assert deals in (before.deals, after.deals)
    for step in rehearsal.steps_from(box.picture(), deals):
        play(box, step)
    flash = box.flash.read()
    assert tuple(deals_in(flash)) == rehearsal.stages[-1].deals
    assert pull_log(box) == log_bytes(flash)
    box.power_off()
