"""How littlefs keeps its directory on the flash: pairs of blocks, to which *commits* are appended.

A pair has two blocks: the one with the higher revision counts. Each change of a small file is one
more commit behind those that stand there; when none fits any more, the other block is erased and
all that counts is written there. littlefs' SPEC.md has the format.
"""

import binascii

from micropython import const

BLOCK = 4096
PAGE = 256

ROOT = (0, 1)
_NO_BLOCK = const(0xFFFFFFFF)
_ERASED = b"\xff" * PAGE

# A tag: bit 31 says that it is none, then 11 bits of type, 10 of id, 10 of size.
_INVALID = const(0x80000000)
_TYPE_SHIFT = const(20)
_CHECKSUM = const(0x500)
_CHECKSUM_MASK = const(0x780)
_TAIL = const(0x600)
_KIND_MASK = const(0x700)
_NAME = const(0x000)
_SIZE_MASK = const(0x3FF)
_DELETED = const(0x3FF)  # as a size: the tag has no data
_TAG_SIZE = const(4)
_CHECKSUM_SIZE = const(4)


class MetadataBlock:
    """One block of a pair; `data`: its bytes.

    `revision`; `start`, `end`: where its newest sound commit lies, `end` is 0 if there is none;
    `filled`: where the filling of its last page begins, behind the checksum; `tail`: the next pair,
    or None; `holds`: a file called `name` (bytes) is in it.
    """

    def __init__(self, data, name=None):
        self.start = 0
        self.end = 0
        self.filled = 0
        self.tail = None
        self.holds = False
        self._data = data
        self.revision = self._integer(0)
        self._parse(name)

    @property
    def room(self):
        """Bytes that can be appended without an erase."""
        behind = self._data[self.end : self.end + PAGE]
        return BLOCK - self.end if self.end and behind == _ERASED else 0

    def _parse(self, name):
        """Go from tag to tag as littlefs does, as far as the checksums agree."""
        tail = None
        holds = False
        previous = 0xFFFFFFFF
        start = 0
        offset = _TAG_SIZE  # behind the revision
        while offset + _TAG_SIZE <= BLOCK:
            tag = int.from_bytes(self._data[offset : offset + _TAG_SIZE], "big") ^ previous
            size = tag & _SIZE_MASK
            content = offset + _TAG_SIZE
            after = content if size == _DELETED else content + size
            if tag & _INVALID or after > BLOCK:
                break
            kind = tag >> _TYPE_SHIFT
            previous = tag
            if kind & _CHECKSUM_MASK == _CHECKSUM:
                # A page is programmed as a whole: what is not at the end of one is no commit.
                if self._checksum(start, content) != self._integer(content) or after % PAGE:
                    break
                # This bit of the type tells a tag from what an erased flash reads as.
                previous ^= (kind & 1) << 31
                self.start, self.end, self.tail, self.holds = start, after, tail, holds
                self.filled = content + _CHECKSUM_SIZE
                start = after
            elif kind & _KIND_MASK == _TAIL:
                tail = (self._integer(content), self._integer(content + 4))
                if _NO_BLOCK in tail:
                    tail = None
            elif kind & _KIND_MASK == _NAME and self._data[content:after] == name:
                holds = True
            offset = after

    def _checksum(self, start, end):
        # littlefs does not invert the CRC at the end.
        return binascii.crc32(self._data[start:end]) ^ 0xFFFFFFFF

    def _integer(self, offset):
        return int.from_bytes(self._data[offset : offset + 4], "little")


def is_after(revision, other):
    """Does `revision` come after `other`? They are counted in 32 bits that run over."""
    return 0 < (revision - other) & 0xFFFFFFFF < 0x80000000


def room_for(name, flash):
    """How many bytes the file `name` (bytes) can be changed by before littlefs has to erase.

    `flash`: all of the filesystem, bytes-like. 0 as well where the file is not found.
    """
    pair = ROOT
    for _ in range(len(flash) // BLOCK):
        block = _newer(flash, pair, name)
        if block.holds or block.tail is None or max(block.tail) * BLOCK >= len(flash):
            return block.room if block.holds else 0
        pair = block.tail
    return 0


def _newer(flash, pair, name):
    """The block of a pair that counts."""
    first, second = (flash[number * BLOCK : (number + 1) * BLOCK] for number in pair)
    if is_after(int.from_bytes(second[:4], "little"), int.from_bytes(first[:4], "little")):
        first, second = second, first
    block = MetadataBlock(first, name)
    return block if block.end else MetadataBlock(second, name)
