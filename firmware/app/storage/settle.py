"""Before the filesystem is mounted: makes stable what a power cut may have left unstable.

A cut in the middle of a program or an erase leaves bits that read differently each time. littlefs
never looks again at a file's bytes or at an erase that was cut: it erases every block before it
uses it. But a *commit* to the directory counts as soon as its checksum agrees, and one that agrees
now may not agree later, when others stand behind it. So it is decided here, once, and what was
decided is programmed into the flash:

- A commit that reads sound is programmed again with the very same bytes. The cut can only have
  left bits on their way from 1 to 0; now they arrive there.
- Nothing else may become a commit later: zeros are programmed over the page behind the newest
  commit, and over the first page of a block that holds none. littlefs does not write behind that,
  its next commit goes to a block that it erases first.

This costs a few page programs at every start, whether or not there was a cut: no reading can tell
that a page is stable. `docs/storage.md` has the reasons, littlefs' SPEC.md the format.
"""

import binascii

BLOCK = 4096
PAGE = 256

_ROOT = (0, 1)
_NO_BLOCK = 0xFFFFFFFF

# A tag: bit 31 says that it is none, then 11 bits of type, 10 of id, 10 of size.
_INVALID = 0x80000000
_TYPE_SHIFT = 20
_CHECKSUM = 0x500
_CHECKSUM_MASK = 0x780
_TAIL = 0x600
_TAIL_MASK = 0x700
_SIZE_MASK = 0x3FF
_DELETED = 0x3FF  # as a size: the tag has no data
_TAG_SIZE = 4


# What `settle` says of a flash on which no commit of the root reads sound.
NO_DIRECTORY = "no directory"


def settle(flash, blocks):
    """Settle the directory on `flash`; None, NO_DIRECTORY, or why a page could not be made stable.

    `flash`, of so many blocks, has `readblocks(block, buffer, offset)` and `writeblocks(block,
    data, offset)`. Where no directory is found nothing is changed: one that is found by a later
    look cannot be relied on.
    """
    pair = _ROOT
    # A chain of pairs that bites its own tail or leaves the flash is littlefs' to refuse.
    visited = []
    while pair is not None and pair not in visited and max(pair) < blocks:
        visited.append(pair)
        newer, older = _MetadataBlock(flash, pair[0]), _MetadataBlock(flash, pair[1])
        if _is_after(older.revision, newer.revision):
            newer, older = older, newer
        if not newer.end:
            newer, older = older, newer
        if not newer.end:
            return NO_DIRECTORY if pair == _ROOT else None
        # An older block with a sound commit may be half erased, and does no harm: it stays older.
        # The commit comes first: nothing else may be written before it is sure to be found again.
        for block in (newer,) if older.end else (newer, older):
            if not block.seal():
                return "block {} cannot be written".format(block.number)
        pair = newer.tail
    return None


def was_never_used(flash, blocks):
    """Has nothing been stored on `flash`, a flash of so many blocks without a directory?

    It is new, or the power went while it was formatted for the first time: that begins with one
    of the two blocks of the root, and can be mounted before the other is touched.
    """
    blank = b"\xff" * BLOCK
    data = bytearray(BLOCK)
    used = 0
    for number in range(blocks):
        flash.readblocks(number, data, 0)
        if data != blank:
            used += 1
            if used > 1 or number not in _ROOT:
                return False
    return True


def _is_after(revision, other):
    """Revisions are counted in 32 bits that run over."""
    return 0 < (revision - other) & 0xFFFFFFFF < 0x80000000


class _MetadataBlock:
    """One block of a pair, read into memory once.

    `revision`; `start`, `end`: where its newest sound commit lies, `end` is 0 if there is none;
    `tail`: the next pair, or None.
    """

    def __init__(self, flash, number):
        self.number = number
        self.start = 0
        self.end = 0
        self.tail = None
        self._flash = flash
        self._data = bytearray(BLOCK)
        flash.readblocks(number, self._data, 0)
        self.revision = self._integer(0)
        self._parse()

    def seal(self):
        """Let this block read from now on as it was read; False if it does not."""
        written = self._program(self.start, self._data[self.start : self.end])
        if self.end < BLOCK:
            written = self._program(self.end, bytes(PAGE)) and written
        return written

    def _program(self, offset, data):
        if not data:
            return True
        self._flash.writeblocks(self.number, data, offset)
        found = bytearray(len(data))
        self._flash.readblocks(self.number, found, offset)
        return found == data

    def _parse(self):
        """Go from tag to tag as littlefs does, as far as the checksums agree."""
        tail = None
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
                self.start, self.end, self.tail = start, after, tail
                start = after
            elif kind & _TAIL_MASK == _TAIL:
                tail = (self._integer(content), self._integer(content + 4))
                if _NO_BLOCK in tail:
                    tail = None
            offset = after

    def _checksum(self, start, end):
        # littlefs does not invert the CRC at the end.
        return binascii.crc32(self._data[start:end]) ^ 0xFFFFFFFF

    def _integer(self, offset):
        return int.from_bytes(self._data[offset : offset + 4], "little")
