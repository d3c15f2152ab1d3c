"""Makes bits stable that a power cut may have left unstable, before the filesystem is mounted.

A cut in the middle of a program or an erase leaves bits that read differently each time. littlefs
never looks again at a file's bytes or at an erase that was cut: it erases every block before it
uses it. But a *commit* to the directory counts as soon as its checksum agrees, and one that agrees
now may not agree later, when others stand behind it. So it is decided here, once, and the decision
is programmed into the flash:

- A commit that reads sound is programmed again with the very same bytes. The cut can only have
  left bits on their way from 1 to 0; now they arrive there.
- Nothing else may become a commit later: zeros are programmed over the page behind the newest
  commit, and over the first page of a block that holds none. littlefs does not write behind that,
  its next commit goes to a block that it erases first.

This costs a few page programs at every start, whether or not there was a cut: no reading can tell
that a page is stable. `docs/storage.md` has the reasons, littlefs' SPEC.md the format.

A *gap* is never left by a cut: it is further commits behind one that is damaged. They are not found
any more, and their files may be missing.
"""

from firmware.app.storage.directory import BLOCK, PAGE, ROOT, MetadataBlock, is_after

_ERASED = b"\xff" * PAGE

# What `settle` says of a flash on which no commit of the root reads sound.
NO_DIRECTORY = "no directory"


def settle(flash, blocks):
    """Settle the directory on `flash`; return (its fault, a gap in it).

    The first is None, NO_DIRECTORY, or why a page could not be made stable; the second 0, or a
    number that no other gap on this flash has. It is found at every start up to the next commit to
    that pair of blocks.

    `flash`, of `blocks` blocks, has `readblocks(block, buffer, offset)` and `writeblocks(block,
    data, offset)`. Where no directory is found nothing is changed: one that is found by a later
    look cannot be relied on.
    """
    gap = 0
    pair = ROOT
    # A chain of pairs that bites its own tail or leaves the flash is littlefs' to refuse.
    visited = []
    while pair is not None and pair not in visited and max(pair) < blocks:
        visited.append(pair)
        newer, older = _Block(flash, pair[0]), _Block(flash, pair[1])
        if is_after(older.revision, newer.revision):
            newer, older = older, newer
        if not newer.end:
            newer, older = older, newer
        if not newer.end:
            return (NO_DIRECTORY if pair == ROOT else None), gap
        damaged = _with_gap(newer, older)
        if damaged is not None:
            gap = damaged.revision * blocks + damaged.number
        # An older block with a sound commit may be half erased, and does no harm: it stays older.
        # The commit comes first: nothing else may be written before it is sure to be found again.
        for block in (newer,) if older.end else (newer, older):
            if not block.seal(keeps_revision=block is damaged):
                return "block {} cannot be written".format(block.number), gap
        pair = newer.tail
    return None, gap


def _with_gap(newer, older):
    """Return the block of a pair with further commits that are not found any more; None: neither.

    It is the one of the newest sound commit, or the other one: if that was begun later, and has no
    sound commit now, all that counts lies in the block from before.
    """
    if not older.end and older.was_after(newer):
        return older if older.goes_on else None
    return newer if newer.goes_on else None


def was_never_used(flash, blocks):
    """Return True if nothing was ever stored on `flash`, of `blocks` blocks, without a directory.

    It is new, or the power went while it was formatted for the first time: formatting begins with
    one of the two blocks of the root, which can be mounted before the other is touched.
    """
    blank = b"\xff" * BLOCK
    data = bytearray(BLOCK)
    used = 0
    for number in range(blocks):
        flash.readblocks(number, data, 0)
        if data != blank:
            used += 1
            if used > 1 or number not in ROOT:
                return False
    return True


class _Block(MetadataBlock):
    """A block that is read into memory once, and can be made to stay as it was read."""

    def __init__(self, flash, number):
        self.number = number
        self._flash = flash
        data = bytearray(BLOCK)
        flash.readblocks(number, data, 0)
        super().__init__(data)

    @property
    def goes_on(self):
        """Return True if further commits lie behind a damaged one."""
        behind = self.end + PAGE
        if self._data[behind : behind + PAGE] in (b"", _ERASED):
            return False
        from firmware.app.storage.further_commits import goes_on  # after a cut, or damage

        return goes_on(self._data, behind)

    def was_after(self, other):
        """Return True if this block, without a sound commit, was begun later than the other one."""
        if self._data[:PAGE] == _ERASED:
            return False
        from firmware.app.storage.further_commits import was_last  # after a cut, or damage

        return was_last(self._data, other.revision)

    def seal(self, keeps_revision):
        """Let this block read from now on as it was read; False if it does not.

        keeps_revision: also its revision if it has no sound commit, so that a gap is found again.
        """
        # What fills up the last page is read by nobody, and may stay unstable.
        commit = self._data[self.start : self.end]
        written = self._program(self.start, commit, self.filled - self.start)
        if self.end < BLOCK:
            zeros = bytearray(PAGE)
            if keeps_revision and not self.end:
                zeros[:4] = self._data[:4]
            written = self._program(self.end, zeros, PAGE) and written
        return written

    def _program(self, offset, data, size):
        """Program whole pages; False if the first `size` bytes do not read so."""
        if not data:
            return True
        self._flash.writeblocks(self.number, data, offset)
        found = bytearray(size)
        self._flash.readblocks(self.number, found, offset)
        return found == data[:size]
