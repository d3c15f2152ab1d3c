"""One wrong bit in the directory: confirmed deals are gone, and the start finds that out.

It is open at every start until a desk knows of it.
"""

import errno
from types import SimpleNamespace

import pytest

from firmware.app.storage.directory import BLOCK, PAGE, ROOT, MetadataBlock
from firmware.app.storage.files import NoGuard
from firmware.app.storage.gap import note_gap
from firmware.app.storage.settings import Settings, has_gap
from firmware.app.storage.settle import settle
from rules_core.record import DEAL
from tests.how_many import cases
from tests.storage.littlefs_disk import BLOCKS, Flash, LittlefsDisk
from tests.storage.storage_box import ANSWERS, Box, deal_body

DEALS = 16
# Every so many bits of the directory one is wrong.
EVERY = cases(331, 37)

FOUND = 4711
LATER = 4712


class Evening:
    """A box after some deals. `flash`: of it; `records`: so many were confirmed.

    `moved`: has the table seen the next screen, so that the last deal is in the log's file?
    """

    def __init__(self, deals=DEALS, moved=True):
        self.flash = Flash()
        self.box = Box(LittlefsDisk(self.flash, fresh=True))
        self.box.begin()
        for number in range(1, deals + 1):
            self.store(number)
            if number < deals or moved:
                self.move()
        self.records = self.box.log.next_sequence

    def store(self, number):
        log = self.box.log
        self.box.draft.save(log.next_sequence, {"number": number, "answers": ANSWERS})
        log.prepare(DEAL, deal_body(number))
        log.append(DEAL, deal_body(number))

    def move(self):
        self.box.log.move()
        self.box.draft.clear()

    def block(self, number):
        return MetadataBlock(bytearray(self.flash.image[number * BLOCK : (number + 1) * BLOCK]))

    @property
    def newer(self):
        """The number of the block that counts."""
        return max(ROOT, key=lambda number: self.block(number).revision)

    def flip(self, bit):
        """The flash with this bit of it wrong."""
        flash = self.flash.copy()
        flash.image[bit // 8] ^= 1 << bit % 8
        return flash


@pytest.fixture(scope="module")
def evening():
    return Evening()


def switched_on(flash):
    """The gap that a start finds, and how many records the box has then."""
    disk = LittlefsDisk(flash)
    return disk.gap, Box(disk, boot=2).log.next_sequence


def bits(number):
    """Bits of a block, up to the whole of it."""
    return range(8 * BLOCK * number, 8 * BLOCK * (number + 1), EVERY)


def test_an_evening_without_damage(evening):
    assert switched_on(evening.flash.copy()) == (0, evening.records)


def test_no_deal_goes_unsaid(evening):
    """Whichever bit of the newer block is wrong; in the first commit all behind it are lost."""
    lost = {}
    for bit in bits(evening.newer):
        gap, records = switched_on(evening.flip(bit))
        if records < evening.records:
            assert gap, f"bit {bit}"
            lost[evening.records - records] = bit
    assert len(lost) > 1


def test_damage_of_the_older_block_costs_nothing(evening):
    for bit in bits(1 - evening.newer):
        assert switched_on(evening.flip(bit)) == (0, evening.records)


def in_the_first_commit(evening):
    return evening.flip(8 * (BLOCK * evening.newer + 50))


def in_the_revision(evening):
    return evening.flip(8 * BLOCK * evening.newer + 9)


def further_on(evening):
    block = evening.block(evening.newer)
    return evening.flip(8 * (BLOCK * evening.newer + block.end - 2 * PAGE + 5))


@pytest.mark.parametrize("wrong", [in_the_first_commit, in_the_revision, further_on])
def test_a_gap_is_found_once(evening, wrong):
    flash = wrong(evening)
    fault, gap = settle(flash, BLOCKS)
    assert fault is None
    assert gap > 0


@pytest.mark.parametrize("wrong", [in_the_first_commit, further_on])
def test_a_gap_is_found_up_to_the_next_commit(evening, wrong):
    flash = wrong(evening)
    gap = LittlefsDisk(flash).gap
    disk = LittlefsDisk(flash)
    assert disk.gap == gap > 0
    Box(disk).draft.save(1, {})
    assert LittlefsDisk(flash).gap == 0


def test_a_commit_that_an_earlier_start_has_found(evening):
    """Behind it that start has put zeros: it was no cut that made it unsound."""
    flash = evening.flash.copy()
    block = evening.block(evening.newer)
    LittlefsDisk(flash)
    flash.image[BLOCK * evening.newer + block.start + 10] ^= 1
    assert LittlefsDisk(flash).gap > 0


def test_the_newest_commit_cannot_be_told_from_one_that_was_cut():
    """The deal confirmed last goes unsaid if nothing was written since."""
    evening = Evening(moved=False)
    block = evening.block(evening.newer)
    flash = evening.flip(8 * (BLOCK * evening.newer + block.start + 10))
    assert switched_on(flash) == (0, evening.records - 1)


def test_an_older_block_that_a_cut_erase_lets_look_newer():
    """Its revision reads as one more than that of the newer one, and it has many sound commits."""
    evening = Evening()
    older = 1 - evening.newer
    while evening.block(older).revision & 2 or not evening.block(older).end:
        evening.store(1)
        evening.move()
        older = 1 - evening.newer
    records = evening.box.log.next_sequence
    flash = evening.flip(8 * BLOCK * older + 1)
    revision = int.from_bytes(flash.image[BLOCK * older :][:4], "little")
    assert revision == evening.block(evening.newer).revision + 1
    for _ in range(2):
        assert switched_on(flash) == (0, records)


def started(fs, found, read_only=False):
    """The settings of a box whose start has found this gap, 0: none; has it one then?"""
    settings = Settings(fs, NoGuard())
    if found:
        note_gap(settings, found)
    return settings, has_gap(SimpleNamespace(gap=found, read_only=read_only), settings)


def test_nothing_was_ever_found(fs):
    _, is_open = started(fs, 0)
    assert not is_open
    assert fs.files == {}


def test_it_is_open_at_every_start_until_a_desk_knows(fs):
    """The flash itself does not show it any more after the next commit."""
    for found in (FOUND, FOUND, 0, 0):
        settings, is_open = started(fs, found)
        assert is_open
    settings.change(gap=-FOUND)
    for found in (0, FOUND, 0):
        _, is_open = started(fs, found)
        assert not is_open


def test_another_gap_is_open_again(fs):
    settings, _ = started(fs, FOUND)
    settings.change(gap=-FOUND)
    for found in (LATER, 0):
        settings, is_open = started(fs, found)
        assert is_open
        assert settings["gap"] == LATER


def test_what_cannot_be_noted_is_found_at_the_next_start(fs):
    fs.fault = errno.EROFS
    for _ in range(2):
        _, is_open = started(fs, FOUND, read_only=True)
        assert is_open
