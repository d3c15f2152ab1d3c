"""Files of a saved flash whose directory is damaged."""

import zlib

import pytest

from firmware.app.storage.log_file import PATH
from firmware.flash_layout import FLASH_SIZE, STORAGE_OFFSET, STORAGE_SIZE
from host_tools.boxes.flash.filesystem import FlashFiles
from host_tools.boxes.saved_log import saved_log
from host_tools.common.errors import SchreiberError

BLOCK = 4096
LENGTH = 3 * BLOCK  # a file with blocks of its own: the directory has its first block and length
CRC_TYPE, OF_NEXT, NO_SIZE = 0x5, 0xFF, 0x3FF


def test_a_file_is_no_longer_than_its_flash():
    for length in (STORAGE_SIZE + 1, 2_000_000_000):
        files = FlashFiles(flash_that_says(length))
        assert files.size(PATH) == length
        with pytest.raises(OSError, match="File too large"):
            files.read(PATH)
        with pytest.raises(SchreiberError, match="no filesystem of a box in it"):
            saved_log("flash", flash_that_says(length))


def flash_that_says(length):
    """A flash whose directory gives the log this length, with the right checksums."""
    files = FlashFiles()
    with files.open(PATH, "wb") as file:
        file.write(bytes(LENGTH))
    flash = bytearray(files.flash())
    said = LENGTH.to_bytes(4, "little")
    for start in (STORAGE_OFFSET, STORAGE_OFFSET + BLOCK):  # the two blocks of the root
        block = flash[start : start + BLOCK]
        if said in block:
            flash[start : start + BLOCK] = with_checksums(
                block.replace(said, length.to_bytes(4, "little"))
            )
    assert len(flash) == FLASH_SIZE
    return bytes(flash)


def with_checksums(block):
    """A block of a directory with the checksums of its commits computed anew.

    As littlefs' SPEC.md has it: a revision, then tags, each XORed with the one before, and data;
    a commit ends with a tag of type 0x50x, whose data begin with the CRC of all before. One of
    type 0x5ff is about the bytes behind the commit.
    """
    begin, at, before = 0, 4, 0xFFFFFFFF
    while at + 4 <= len(block):
        tag = int.from_bytes(block[at : at + 4], "big") ^ before
        if tag >> 31:
            break
        size = tag & NO_SIZE
        if tag >> 28 & 0x7 == CRC_TYPE and tag >> 20 & 0xFF != OF_NEXT:
            checksum = ~zlib.crc32(block[begin : at + 4]) & 0xFFFFFFFF
            block[at + 4 : at + 8] = checksum.to_bytes(4, "little")
            begin = at + 4 + size
            tag ^= (tag >> 20 & 1) << 31
        at += 4 + (0 if size == NO_SIZE else size)
        before = tag
    return block
