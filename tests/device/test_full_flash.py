"""A flash with no room to spare, on the image: a session ends, and no key is left unanswered."""

from firmware.app.screens.header import Context
from firmware.app.screens.message import MessageScreen
from firmware.app.storage.log import RESERVE
from firmware.app.texts import text
from host_tools.boxes.flash.filesystem import FlashFiles
from host_tools.development.bench.entered_deals import ORDINARY
from host_tools.development.bench.played_flash import POINTS, SESSION, flash_with_deals
from tests.device.table import assert_shows, deals_in, drawn, log_bytes, table_picture
from tests.storage.littlefs_disk import fill

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


def test_a_deal_is_stored_with_the_reserve_alone(boot):
    box = boot(filled(flash_with_deals(PLAYED, deals=LENGTH), RESERVE))
    begins_with(box, "storage.no_room_for_a_session")
    ORDINARY.script.play(box)
    totals = [sum(points) for points in zip(TOTALS, ORDINARY.points, strict=True)]
    assert_shows(box, table_picture(totals, PLAYED + 2, stored=PLAYED + 1, deals=LENGTH))
    assert deals_in(box.flash.read())[-1] == ORDINARY.points


def test_without_a_free_block_the_last_key_says_so_and_every_key_is_answered(boot):
    flash = filled(flash_with_deals(PLAYED, deals=LENGTH), 0)
    box = boot(flash)
    begins_with(box, "storage.no_room_for_a_session")
    for _ in range(2):
        ORDINARY.script.play(box)
        dealer = SESSION["players"][(SESSION["dealer"] + PLAYED) % len(SESSION["players"])]
        assert_shows(box, sentence("storage.storage_full", Context(str(PLAYED + 1), dealer)))
        for key in ("ok", *["back"] * 6):
            assert box.press(key), key
        assert_shows(box, table_picture(TOTALS, PLAYED + 1, deals=LENGTH))
    assert log_bytes(box.flash.read()) == log_bytes(flash)
