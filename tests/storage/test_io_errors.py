"""Reads and writes of the log and of the clock that fail: each call in turn, once or from then on.

What was confirmed is there, what was refused is not there, the totals are right; and once the
flash works again everything goes on.
"""

import errno

import pytest

from firmware.app.round_timer import PATH as CLOCK
from firmware.app.session import Session
from firmware.app.storage.files import StorageError
from firmware.app.storage.log_file import PATH
from rules_core.documents import read_document
from tests.storage.memory_files import MemoryFiles
from tests.storage.storage_box import Box
from tests.vm.test_round_timer import MINUTE, begun, seen

DEAL = read_document({"rules": "fft-4", "taker": 0, "contract": "garde", "points": 49, "bouts": 2})
DEALS = 6

# More than any of the operations below makes.
CALLS = 30
ONCE, FROM_THEN_ON = 1, 1_000_000


class FailingFiles(MemoryFiles):
    """Fails at call number `failing_at` (from 0) and `times` - 1 more; `closed` says whether what
    was written is kept when it is the closing that fails.
    """

    def __init__(self, closed=False):
        super().__init__()
        self.closed = closed
        self.work()

    def work(self):
        """From now on nothing fails."""
        self.fail(1 << 30, 0)

    def fail(self, failing_at, times):
        self.calls = 0
        self._failing = range(failing_at, failing_at + times)

    @property
    def failed(self):
        return self.calls > self._failing.start

    def before(self, call):
        self.calls += 1
        if self.calls - 1 in self._failing:
            raise OSError(errno.EIO, call)

    def open(self, path, mode):
        return _FailingFile(self, super().open(path, mode))


class _FailingFile:
    """Every call may fail; what was written before one failed is not kept, as littlefs has it."""

    def __init__(self, fs, file):
        self._fs = fs
        self._file = file
        self._failed = False

    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        try:
            self._fs.before("close")
        except OSError:
            if self._fs.closed and kind is None:
                self._file.__exit__(None, None, None)
            raise
        if kind is None:
            self._file.__exit__(None, None, None)

    def seek(self, offset):
        self._fs.before("seek")
        self._file.seek(offset)

    def read(self, size):
        self._fs.before("read")
        return self._file.read(size)

    def readinto(self, buffer):
        self._fs.before("readinto")
        return self._file.readinto(buffer)

    def write(self, data):
        self._fs.before("write")
        return self._file.write(data)


@pytest.fixture(params=[False, True], ids=["lost", "kept"])
def fs(request):
    """A log of a session of some deals."""
    fs = FailingFiles(closed=request.param)
    table = Table(fs, boot=1)
    table.begin()
    for _ in range(DEALS):
        table.store()
    return fs


class Table(Box):
    """A box and its account, switched on."""

    def __init__(self, fs, boot=2):
        super().__init__(fs, boot=boot)
        self.session = Session(self.log)

    def store(self):
        return self.session.store(DEAL.content, DEAL.score())

    def gone_on(self):
        """What the table goes on with after an error: a new application if nobody knows."""
        return self if self.log.still_at(self.log.next_sequence) else Table(self.fs)

    def account(self):
        """What the table sees."""
        assert self.session.unfit == []
        ledger = self.session.ledger
        return ledger.points, ledger.number, self.log.next_sequence, self.log.size


@pytest.mark.parametrize("times", [ONCE, FROM_THEN_ON], ids=["once", "for good"])
def test_switching_on(fs, times):
    """The box has all of it or says that it could not read; the flash is as it was."""
    expected = Table(fs).account()
    before = dict(fs.files)
    refused = 0
    for call in range(CALLS):
        fs.fail(call, times)
        try:
            table = Table(fs)
        except StorageError as error:
            assert error.key == "storage_failed"
            refused += 1
        else:
            assert not fs.failed
            fs.work()
            assert table.account() == expected
        fs.work()
        assert fs.files == before
        assert Table(fs).account() == expected
    assert 5 < refused < CALLS


@pytest.mark.long
@pytest.mark.parametrize("times", [ONCE, 3, FROM_THEN_ON], ids=["once", "thrice", "for good"])
def test_storing(fs, times):
    """A deal is confirmed and there, or refused and not there, or nobody knows: then it is read."""
    refused = unknown = 0
    for call in range(CALLS):
        table = Table(fs)
        _, number, sequence, size = table.account()
        fs.fail(call, times)
        stored = None
        try:
            stored = table.store()
        except StorageError as error:
            assert error.key == "storage_failed"
            refused += 1
        failed = fs.failed
        fs.work()
        assert stored is not None or failed
        unknown += stored is None and not table.log.still_at(sequence)
        if stored is None and table.log.still_at(sequence):
            assert Table(fs).account() == table.account()
        table = table.gone_on()
        if table.log.next_sequence == sequence:
            stored = table.store()
        again = Table(fs)
        assert again.account() == table.account()
        assert again.account()[1:3] == (number + 1, sequence + 1)
        assert stored is None or again.log.size == size + stored.size
        assert again.log.damage == []
    assert 3 <= refused < CALLS
    assert bool(unknown) == (times > ONCE)


@pytest.mark.parametrize("fs", [True], ids=["kept"], indirect=True)
@pytest.mark.parametrize("call", ["exists", "size", "open", "seek", "read", "close"])
def test_what_cannot_be_looked_for_is_not_said_to_be_missing(fs, call):
    """The record could not be closed: it is there, but the look whether it is fails, too."""
    table = Table(fs)
    sequence = table.log.next_sequence
    closed = []

    def before(name):
        if name == (call if closed else "close"):
            closed.append(name)
            raise OSError(errno.EIO, name)

    fs.before = before
    with pytest.raises(StorageError):
        table.store()
    del fs.before
    assert closed == ["close", call]
    assert not table.log.still_at(sequence)


def test_storing_behind_a_torn_record(fs):
    """The log has to be read again, and that fails: the next try has all of it."""
    whole = fs.files[PATH]
    refused = 0
    for call in range(CALLS):
        fs.files[PATH] = whole
        table = Table(fs)
        _, number, sequence, _ = table.account()
        fs.files[PATH] = whole + b"\x53\x01"
        fs.fail(call, ONCE)
        try:
            table.store()
        except StorageError:
            refused += 1
            fs.work()
            table = table.gone_on()
            table.store()
        fs.work()
        again = Table(fs)
        assert again.account() == table.account()
        assert again.account()[1:3] == (number + 1, sequence + 1)
        assert [damage[:2] for damage in again.log.damage] == [(len(whole), 2)]
    assert 5 < refused < CALLS


@pytest.mark.parametrize("times", [ONCE, FROM_THEN_ON], ids=["once", "for good"])
def test_exchanging(fs, times):
    """Two corrections are there, or neither is, or nobody knows: then nothing more is taken."""
    whole = fs.files[PATH]
    refused = unknown = 0
    for call in range(CALLS):
        fs.files[PATH] = whole
        table = Table(fs)
        _, _, sequence, _ = table.account()
        lines = list(table.session.ledger.deals)[:2]
        bodies = [table.session.correction(line, DEAL.content, DEAL.score()) for line in lines]
        fs.fail(call, times)
        try:
            table.session.exchange(bodies)
        except StorageError as error:
            assert error.key == "storage_failed"
            refused += 1
        fs.work()
        there = Table(fs).log.next_sequence
        assert there in (sequence, sequence + 2)
        if table.log.still_at(sequence):
            assert there == sequence
        elif table.log.next_sequence == sequence:
            unknown += 1
            if there > sequence:
                with pytest.raises(StorageError):
                    table.session.exchange(bodies)
        table = table.gone_on()
        if there == sequence:
            table.session.exchange(bodies)
        assert table.account() == Table(fs).account()
        assert table.log.next_sequence == sequence + 2
    assert 3 <= refused < CALLS
    assert bool(unknown) == (times > ONCE)


@pytest.mark.parametrize("announced", [True, False])
@pytest.mark.parametrize("what", ["correction", "annulment"])
def test_a_deal_that_cannot_be_read_any_more_is_not_changed(fs, what, announced):
    """What it was is read before anything is stored: nothing is stored then, and that is said."""
    table = Table(fs)
    session = table.session
    line = session.ledger.deals[1]
    body = session.correction(line, DEAL.content, DEAL.score())
    before = table.account()
    _, offset = table.log.entries[1]
    fs.files[PATH] = fs.files[PATH][: offset + 30] + b"\xff\xff" + fs.files[PATH][offset + 32 :]
    kept = dict(fs.files)
    table.log.pull(table.log.size - 1, 1)  # it is not in memory any more
    if announced:
        session.prepare(body)
    with pytest.raises(StorageError):
        if what == "correction":
            session.enter(body)
        else:
            session.annul(line, "x")
    assert fs.files.get(PATH) == kept[PATH]
    assert table.account() == before
    assert table.log.still_at(before[2])


def test_pulling(fs):
    table = Table(fs)
    content = fs.files[PATH]
    for call in range(5):
        fs.fail(call, ONCE)
        try:
            assert table.log.pull(0, 700) == content[:700]
        except StorageError as error:
            assert error.key == "storage_failed"
        fs.work()
        assert table.log.pull(0, 700) == content[:700]


@pytest.mark.parametrize("fault", [errno.ENOSPC, errno.EIO])
def test_a_clock_that_cannot_be_written_is_as_it_was(fault):
    bench, clock = begun()
    bench.now += 10 * MINUTE
    clock.pause()
    before = bench.fs.files[CLOCK]
    bench.fs.fault = fault
    for change, arguments in ((clock.resume, ()), (clock.allow, (60,)), (clock.save, ())):
        with pytest.raises(StorageError):
            change(*arguments)
        assert seen(clock) == (45, 35, False, False)
        assert bench.fs.files[CLOCK] == before
