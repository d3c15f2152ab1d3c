"""What a power cut leaves unstable is settled before the filesystem is mounted."""

from binascii import crc32
from itertools import product

import pytest

from firmware.app.storage.directory import BLOCK, PAGE, MetadataBlock, is_after, room_for
from firmware.app.storage.settle import NO_DIRECTORY, settle, was_never_used
from rules_core.record import DEAL
from rules_core.session import MAX_DEALS
from tests.how_many import cases
from tests.storage.littlefs_disk import BLOCKS, CUTS, UNSTABLE, Flash, LittlefsDisk
from tests.storage.storage_box import Box, deal_body

ROOT = range(2 * BLOCK)
SEEDS = cases(5, 20)  # of what unstable bits read as after a formatting that was cut


class Mood:
    """Instead of chance: whether unstable bits read as done (0) or as not done (1)."""

    def __init__(self):
        self.done = True

    def getrandbits(self, size):
        return (1 << size) - 1 if self.done else 0


class CutBox:
    """A box with a session on a flash that is then cut just before the end of a commit.

    `sizes`: of the log without the record that was being stored, and with it.
    """

    def __init__(self, deals=20):
        self.flash = Flash()
        box = Box(LittlefsDisk(self.flash, fresh=True))
        for played in range(0, deals, MAX_DEALS):
            box.begin()
            box.deals(min(MAX_DEALS, deals - played))
        before = box.log.size
        self.flash.journal.clear()
        box.log.append(DEAL, deal_body(1))
        self.content = box.content()
        self.sizes = before, box.log.size
        self.flash._random = self.mood = Mood()

    def cut(self):
        """One bit that the last program has cleared is unstable."""
        operation = self.flash.journal[-1]
        place, byte = next((at, b) for at, b in enumerate(operation.data) if b != 0xFF)
        bit = (~byte & (byte + 1)) << 8 * place
        assert not int.from_bytes(self.flash.image, "little") >> 8 * operation.address & bit
        self.flash._mark(operation.address, bit)

    def switch_on(self, settled):
        return Box(LittlefsDisk(self.flash, settled=settled), boot=2)


@pytest.fixture
def cut_box():
    cut_box = CutBox()
    cut_box.cut()
    return cut_box


@pytest.mark.parametrize("settled", [False, True])
def test_a_commit_that_agrees_only_once(cut_box, settled):
    """It read sound, a deal was confirmed behind it; later it does not: both were gone."""
    box = cut_box.switch_on(settled)
    assert box.log.size == cut_box.sizes[1]
    box.log.append(DEAL, deal_body(2))
    confirmed = box.log.size
    cut_box.mood.done = False
    assert cut_box.switch_on(settled).log.size == (confirmed if settled else cut_box.sizes[0])


@pytest.mark.parametrize("settled", [False, True])
def test_a_commit_that_agrees_later(cut_box, settled):
    """It did not read sound: the log was shorter. Then it did, and the log was longer."""
    cut_box.mood.done = False
    assert cut_box.switch_on(settled).log.size == cut_box.sizes[0]
    cut_box.mood.done = True
    assert cut_box.switch_on(settled).log.size == cut_box.sizes[0 if settled else 1]


def test_a_commit_that_agrees_while_the_box_starts(cut_box):
    """Between two looks into the directory the answer changes: this kept a box from starting."""
    disk = LittlefsDisk(cut_box.flash)
    for done in (True, False):
        cut_box.mood.done = done
        assert disk.size("deals.log") == cut_box.sizes[1]


def test_a_page_that_only_seems_to_be_erased():
    """The cut came at the first moment of a commit. Nothing may be programmed over that page."""
    cut_box = CutBox()
    cut_box.flash.journal.clear()
    box = cut_box.switch_on(False)
    box.log.append(DEAL, deal_body(2))
    commit = cut_box.flash.journal[-1]
    again = CutBox()
    again.flash._mark(commit.address, 1 << 100)
    again.mood.done = False
    assert again.flash.image[commit.address : commit.address + PAGE] == b"\xff" * PAGE
    box = again.switch_on(True)
    box.log.append(DEAL, deal_body(2))
    size = box.log.size
    again.mood.done = True
    assert again.switch_on(True).log.size == size
    assert again.switch_on(True).content()[: len(again.content)] == again.content


class Wavering:
    """Instead of chance: unstable bits read otherwise each time, `done`: the first time not."""

    def __init__(self, done):
        self.done = done

    def getrandbits(self, size):
        self.done = not self.done
        return (1 << size) - 1 if self.done else 0


@pytest.mark.parametrize("done", [False, True])
def test_what_fills_up_a_page_may_stay_unstable(done):
    """Nobody reads it: the checksum of the commit lies before it."""
    cut_box = CutBox()
    commit = cut_box.flash.journal[-1]
    assert commit.data[-1] == 0xFF
    cut_box.flash._mark(commit.address + len(commit.data) - PAGE, 1 << (8 * PAGE - 1))
    cut_box.flash._random = Wavering(done)
    assert cut_box.switch_on(True).log.size == cut_box.sizes[1]


def test_what_a_start_costs():
    """The newest commit and the page behind it, no erase; the next start changes nothing."""
    cut_box = CutBox()
    cut_box.flash.journal.clear()
    assert settle(cut_box.flash, BLOCKS) == (None, 0)
    assert len(cut_box.flash.journal) == 2
    assert all(operation.data is not None for operation in cut_box.flash.journal)
    assert {operation.address in ROOT for operation in cut_box.flash.journal} == {True}
    image = bytes(cut_box.flash.image)
    assert settle(cut_box.flash, BLOCKS) == (None, 0)
    assert bytes(cut_box.flash.image) == image


@pytest.mark.slow
def test_a_directory_that_has_moved():
    """After some hundred commits the root is no longer in the first two blocks."""
    cut_box = CutBox(deals=1800)
    box = cut_box.switch_on(True)
    cut_box.flash.journal.clear()
    box.log.append(DEAL, deal_body(2))
    cut_box.sizes = cut_box.sizes[1], box.log.size
    assert cut_box.flash.journal[-1].address not in ROOT
    cut_box.cut()
    assert cut_box.switch_on(True).log.size == cut_box.sizes[1]
    cut_box.mood.done = False
    assert cut_box.switch_on(True).log.size == cut_box.sizes[1]


def test_an_older_block_that_is_half_erased():
    """It reads as it was, and cannot be made to stay so: nothing depends on it."""
    cut_box = CutBox()
    other = cut_box.flash.journal[-1].address // BLOCK ^ 1
    page = other * BLOCK
    ones = int.from_bytes(cut_box.flash.image[page : page + PAGE], "little")
    cut_box.mood.done = False
    cut_box.flash._mark(page, ones & 0xFF << 64)
    cut_box.flash.journal.clear()
    assert settle(cut_box.flash, BLOCKS) == (None, 0)
    assert {operation.address // BLOCK for operation in cut_box.flash.journal} == {other ^ 1}


class WornFlash(Flash):
    """Nothing can be programmed any more."""

    def writeblocks(self, block, data, offset):
        pass


def test_a_flash_that_cannot_be_programmed():
    flash = CutBox().flash
    assert settle(WornFlash(bytearray(flash.image)), BLOCKS) in (
        ("block 0 cannot be written", 0),
        ("block 1 cannot be written", 0),
    )


class CheckedFlash(Flash):
    """It keeps a sum beside each word, which reads wrong once a second program has changed it."""

    WORD = 16

    def apply(self, operation):
        start = operation.address
        before = bytes(self.buffer[start : start + operation.size])
        super().apply(operation)
        if operation.data is None:
            return
        for at in range(0, operation.size, self.WORD):
            word = slice(at, at + self.WORD)
            after = self.buffer[start + at : start + at + self.WORD]
            if before[word] != b"\xff" * len(after) and before[word] != after:
                self.buffer[start + at] ^= 1


def test_a_flash_with_sums_takes_the_same_bytes_again():
    cut_box = CutBox()
    flash = CheckedFlash(bytearray(cut_box.flash.image))
    for _ in range(3):
        assert settle(flash, BLOCKS) == (None, 0)
    assert Box(LittlefsDisk(flash), boot=2).content() == cut_box.content


def test_a_flash_with_sums_is_read_only_after_a_cut_and_loses_nothing():
    """What the cut has begun behind the newest commit cannot be filled with zeros there."""
    cut_box = CutBox()
    cut_box.flash.journal.clear()
    cut_box.switch_on(False).log.append(DEAL, deal_body(2))
    commit = cut_box.flash.journal[-1]
    again = CutBox()
    flash = CheckedFlash(bytearray(again.flash.image))
    flash.image[commit.address : commit.address + 20] = commit.data[:20]
    block = commit.address // BLOCK
    assert settle(flash, BLOCKS) == (f"block {block} cannot be written", 0)
    assert Box(LittlefsDisk(flash, settled=False), boot=2).content() == again.content


@pytest.mark.parametrize(
    ("revision", "other", "after"),
    [
        (8, 7, True),
        (7, 8, False),
        (7, 7, False),
        (0, 0xFFFFFFFF, True),
        (0xFFFFFFFF, 0, False),
        (0x7FFFFFFF, 0, True),
        (0x80000000, 0, False),
    ],
)
def test_which_of_two_blocks_is_the_newer_one(revision, other, after):
    """As littlefs compares them: signed, in 32 bits that run over."""
    assert is_after(revision, other) is after


@pytest.mark.parametrize("content", [b"\xff", b"\x00", b"\x5a"])
def test_what_is_no_directory_is_left_as_it_is(content):
    flash = Flash(bytearray(content * BLOCK * BLOCKS))
    assert settle(flash, BLOCKS) == (NO_DIRECTORY, 0)
    assert flash.journal == []


def directory(tail):
    """A block with one commit that names the next pair."""
    data = bytearray(b"\x01\x00\x00\x00")
    tag = 0x600FFC08
    data += (tag ^ 0xFFFFFFFF).to_bytes(4, "big")
    data += b"".join(number.to_bytes(4, "little") for number in tail)
    data += (0x500FFC00 + PAGE - len(data) - 4 ^ tag).to_bytes(4, "big")
    data += (crc32(data) ^ 0xFFFFFFFF).to_bytes(4, "little")
    return data


def test_what_can_be_appended_to_a_block():
    written = bytes(directory((6, 7)).ljust(BLOCK, b"\xff"))
    assert MetadataBlock(written).room == BLOCK - PAGE
    not_erased = written[:PAGE] + b"\x00" + written[PAGE + 1 :]
    for block in (not_erased, b"\xff" * BLOCK):
        assert MetadataBlock(block).room == 0
    assert room_for(b"deals.log", written * 2) == 0


@pytest.mark.parametrize("tail", [(0, 1), (1, 0), (BLOCKS, 3), (4, 0xFFFFFFFE), (6, 7)])
def test_a_chain_that_leads_nowhere(tail):
    """The filesystem refuses such a directory; here it only has to come to an end."""
    flash = Flash()
    flash.image[:BLOCK] = directory(tail).ljust(BLOCK, b"\xff")
    assert settle(flash, BLOCKS) == (None, 0)
    addresses = {operation.address for operation in flash.journal}
    assert {PAGE, BLOCK} <= addresses


USED = {
    "never used": ({}, True),
    "cut in the first erase": ({0: b"\x12" * BLOCK}, True),
    "cut in the first page": ({1: b"\x12" * PAGE}, True),
    "both blocks": ({0: b"\x12", 1: b"\x12"}, False),
    "another block": ({2: b"\x12"}, False),
    "the last bit": ({BLOCKS - 1: b"\xff" * (BLOCK - 1) + b"\xfe"}, False),
}


@pytest.mark.parametrize(("written", "expected"), USED.values(), ids=USED)
def test_was_it_ever_used(written, expected):
    flash = Flash()
    for number, data in written.items():
        flash.image[number * BLOCK : number * BLOCK + len(data)] = data
    assert was_never_used(flash, BLOCKS) is expected


def cut_short(flash, operations, index, kind, seed):
    """`flash` as a cut of operation `index` leaves it, those before it done; the same flash."""
    for done in operations[:index]:
        flash.apply(done)
    flash.cut(operations[index], kind, seed)
    return flash


def gets_going(flash):
    """Does a box start from it, and find later what it stored?"""
    box = Box(LittlefsDisk(flash), deals=0)
    return Box(LittlefsDisk(flash)).log.size == box.log.size


@pytest.mark.slow
def test_the_first_formatting_is_cut():
    """Whatever it leaves reads as, and the start after it too when that is cut as well."""
    formatted = Flash()
    LittlefsDisk(formatted)
    assert len(formatted.journal) > 2
    for index, seed in product(range(len(formatted.journal)), range(SEEDS)):
        cut = cut_short(Flash(), formatted.journal, index, UNSTABLE, seed)
        started = cut.copy(seed)
        LittlefsDisk(started)
        for second, kind in product(range(len(started.journal)), CUTS):
            again = cut.copy(f"{seed} otherwise")
            assert gets_going(cut_short(again, started.journal, second, kind, seed))
        assert gets_going(started)
