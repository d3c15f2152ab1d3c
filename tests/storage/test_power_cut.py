"""The power goes at the flash operations of a session: by day at half of them, else at each.

The session is played once; its operations are kept. Then the flash is put together again as each
of them leaves it when it is cut, the box is switched on, and what it finds is compared with what
it had promised.
"""

from itertools import pairwise

import pytest

from rules_core.record import DEAL
from tests.each import nightly
from tests.how_many import cases
from tests.storage.littlefs_disk import CUTS, MISSING, Flash, LittlefsDisk
from tests.storage.storage_box import Box, answer_steps, deal_body, entries

# Records of earlier sessions, so that this one crosses a block of the flash.
EARLIER_DEALS = 36
# Two deals that are exchanged at the end.
EXCHANGED = (5, 6)
# Every so many operations the power goes again while the box gets going.
SECOND_CUT_EVERY = cases(157, 23)
# By day every seventh operation is cut in each way, and in each way other ones: four of seven. The
# campaign cuts every operation in every way.
EVERY = cases(7, 1)


class Step:
    """What must be on the flash from operation `at` on: bytes of log, and the draft saved last."""

    def __init__(self, at, size, draft):
        self.at = at
        self.size = size
        self.draft = draft  # (sequence, entry) or None


class PlayedSession:
    """The session as it went without a cut. `journal`: its flash operations; `start`: the flash
    before the first one; `log`: the bytes of the log at the end; `steps`: the promises.
    """

    def __init__(self):
        flash = Flash()
        box = Box(LittlefsDisk(flash, fresh=True), deals=EARLIER_DEALS)
        self.start = bytes(flash.image)
        flash.journal = self.journal = []
        self.steps = []
        self._promise(box, None)
        box.begin()
        self._promise(box, None)
        sequences = {}
        for number, corrected in entries():
            sequence = box.log.next_sequence
            for entry in answer_steps(number):
                box.draft.save(sequence, entry)
                self._promise(box, (sequence, entry))
            body = deal_body(number, sequences.get(corrected))
            box.log.prepare(DEAL, body)
            self._promise(box, (sequence, entry))
            box.log.append(DEAL, body)
            sequences[number] = sequence
            self._promise(box, (sequence, entry))
            box.log.move()
            self._promise(box, (sequence, entry))
            box.draft.clear()
            self._promise(box, None)
        # Two deals are exchanged: both are, or neither is.
        bodies = [deal_body(sum(EXCHANGED) - number, sequences[number]) for number in EXCHANGED]
        box.log.append_both(DEAL, bodies)
        self._promise(box, None)
        self.log = box.content()
        self.records = len(box.log.entries)

    def _promise(self, box, draft):
        self.steps.append(Step(len(self.journal), box.log.size, draft))

    def cuts(self):
        """(position, promise before, promise in the making, flash just before the operation)."""
        flash = Flash(bytearray(self.start))
        for before, after in pairwise(self.steps):
            for position in range(before.at, after.at):
                yield position, before, after, flash
                flash.apply(self.journal[position])


@pytest.fixture(scope="module")
def played():
    return PlayedSession()


def test_the_session_is_what_it_should_be(played):
    assert played.records == 26 + len(EXCHANGED)
    assert played.steps[0].size // 4096 != len(played.log) // 4096
    assert sum(operation.data is None for operation in played.journal) > 26
    assert len(played.journal) > 26 * (7 + 1)


@pytest.mark.slow
@pytest.mark.parametrize("kind", CUTS)
def test_cut_at_every_operation(played, kind):
    count = 0
    for position, before, after, flash in played.cuts():
        if (position + CUTS.index(kind)) % EVERY:
            continue
        flash = flash.copy(seed=position)
        flash.cut(played.journal[position], kind, seed=position)
        untouched = kind == MISSING and position == before.at
        size = check_reopened(played, flash, (before,) if untouched else (before, after))
        check_goes_on(played, flash, size)
        count += 1
    assert count >= len(played.journal) // EVERY


@pytest.mark.slow
@pytest.mark.parametrize("kind", nightly(CUTS, ("torn",)))
def test_cut_again_while_getting_going(played, kind):
    """Before the first write after a cut, littlefs tidies up: that may be cut as well."""
    cuts = 0
    for position, before, after, flash in played.cuts():
        if position % SECOND_CUT_EVERY:
            continue
        first = flash.copy()
        first.cut(played.journal[position], kind, seed=position)
        flash = first.copy(seed=position)
        size = check_reopened(played, flash, (before, after))
        check_goes_on(played, flash, size)
        for number, operation in enumerate(flash.journal):
            again = first.copy(seed=number)
            again.cut(operation, kind, seed=number)
            check_log(played, again, size)
            first.apply(operation)
            cuts += 1
    assert cuts > len(played.journal) // SECOND_CUT_EVERY


def check_reopened(played, flash, promises):
    """The box comes up with one of `promises` kept to the byte; the size of its log."""
    disk = LittlefsDisk(flash)
    assert disk.gap == 0
    box = Box(disk, boot=2)
    assert box.log.size in {promise.size for promise in promises}
    assert box.content() == played.log[: box.log.size]
    assert box.log.damage == []
    assert box.log.identity == box.log.read(0).digest
    check_chain(box)
    sequence = box.log.next_sequence
    offered = [
        promise.draft[1] if promise.draft and promise.draft[0] == sequence else None
        for promise in promises
    ]
    assert box.draft.load(sequence) in offered
    assert box.draft.damage is None
    return box.log.size


def check_goes_on(played, flash, size):
    """The next deal can be entered and is there, whole, after the next power-on."""
    box = Box(LittlefsDisk(flash), boot=2)
    if size == played.steps[0].size:
        box.begin()
    for entry in answer_steps(99):
        box.draft.save(box.log.next_sequence, entry)
    box.log.prepare()
    stored = box.log.append(DEAL, deal_body(99))
    box = Box(LittlefsDisk(flash), boot=3)
    assert box.content()[:size] == played.log[:size]
    assert box.log.entries[-1][0] == stored.sequence
    assert box.log.last_digest == stored.digest
    assert box.draft.load(box.log.next_sequence) is None
    box.draft.clear()
    check_chain(box)


def check_log(played, flash, size):
    """Whatever was stored at the first cut is there after the second."""
    disk = LittlefsDisk(flash)
    assert disk.gap == 0
    box = Box(disk, boot=3)
    assert box.content()[:size] == played.log[:size]
    assert box.log.damage == []
    assert box.draft.damage is None
    box.draft.load(box.log.next_sequence)
    check_chain(box)


def check_chain(box):
    """Numbers and digests of the session follow each other without a gap."""
    previous = box.log.session
    for record in box.log.records():
        assert record.sequence == previous.sequence + 1
        assert record.previous == previous.digest
        previous = record
    assert (previous.sequence + 1, previous.digest) == (box.log.next_sequence, box.log.last_digest)
