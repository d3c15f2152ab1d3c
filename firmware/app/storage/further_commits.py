"""Further commits: they tell a damaged block of the directory from one that a power cut has hit.

A cut hits one commit: its pages are programmed in order, the last of them half, and nothing is
behind it. If one bit of a commit is wrong later, those behind it are not found any more, although
they are there. A commit can be recognised without the one before: its checksum is that of its own
bytes, and it ends where its last page reads as erased.
"""

import binascii

from firmware.app.storage.directory import BLOCK, PAGE

_ERASED = b"\xff" * PAGE
_ZEROS = bytes(PAGE)
_REVISION_SIZE = 4
_CHECKSUM_SIZE = 4
# Of the first byte of the first tag, which littlefs inverts: without it there is no tag.
_VALID = 0x80
# What `crc32` makes of bytes and their checksum, as littlefs does not invert that.
_AGREES = 0xFFFFFFFF


def goes_on(data, behind):
    """Return True if a block has more than sound commits and one that was cut.

    `data`: all bytes of the block; `behind`: where the second page behind its newest sound commit
    is, or behind its start if it has none. From there on there is a sound commit, or a page of the
    zeros that a start has put behind a sound one.
    """
    for start in range(behind, BLOCK, PAGE):
        page = data[start : start + PAGE]
        if page == _ERASED:
            break
        if page == _ZEROS or _begins_with_commit(memoryview(data)[start:]):
            return True
    return False


def was_last(data, revision):
    """Return True if a block without a sound commit is, or is about to be, the newer one of its
    pair.

    `data`: its bytes; `revision`: of the other block. An older one may have been half erased when
    the power went; in spite of the changed bits, its first commit is sound with its own revision.
    """
    if _would_begin_with(data, revision + 1):
        return True
    found = int.from_bytes(data[:_REVISION_SIZE], "little")
    return found == revision + 1 and not _would_begin_with(data, revision - 1)


def _would_begin_with(data, revision):
    """Return True if the first commit of a block is sound with another revision."""
    if not data[_REVISION_SIZE] & _VALID:
        return False
    data = bytearray(data)
    data[:_REVISION_SIZE] = (revision & 0xFFFFFFFF).to_bytes(_REVISION_SIZE, "little")
    return _begins_with_commit(memoryview(data))


def _begins_with_commit(data):
    """Does `data`, whole pages of a block, begin with a sound commit?"""
    if bytes(data[:_REVISION_SIZE]) == _ERASED[:_REVISION_SIZE]:
        return False  # no tag reads so, and its checksum would agree
    for start in range(0, len(data), PAGE):
        page = bytes(data[start : start + PAGE])
        if page == _ERASED:
            break
        # The checksum's own last bytes may read as erased.
        end = start + len(page.rstrip(b"\xff"))
        for size in range(end, min(end + _CHECKSUM_SIZE, start + PAGE + 1)):
            if binascii.crc32(data[:size]) == _AGREES:
                return True
    return False
