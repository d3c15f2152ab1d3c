"""Ctrl-C strikes at every call of the file interface and at every bytecode of the storage.

Outside the guard it strikes at once, inside it waits for the guard's end. Whatever it hits, the
same objects must be able to go on, and the box must come up with all that had been stored.
"""

import sys
from pathlib import Path

import pytest

import firmware.app.storage
from firmware.app.storage.files import NoGuard
from firmware.app.storage.settings import Settings
from rules_core.record import DEAL
from tests.how_many import cases
from tests.storage.memory_files import MemoryFiles
from tests.storage.storage_box import Box, answer_steps, deal_body


class Guard(NoGuard):
    """As the device's: Ctrl-C waits until the outermost one is left."""

    def __init__(self):
        self.depth = 0
        self.pending = False

    @property
    def held(self):
        return self.depth > 0

    def __enter__(self):
        self.depth += 1
        return self

    def __exit__(self, kind, value, trace):
        self.depth -= 1
        if self.pending and not self.held:
            self.pending = False
            raise KeyboardInterrupt
        return False


class Keyboard:
    """Presses Ctrl-C at the moment number `at` (0: at none); `count`: moments so far."""

    def __init__(self, guard, at):
        self.guard = guard
        self.at = at
        self.count = 0

    def moment(self):
        self.count += 1
        if self.count == self.at:
            if not self.guard.held:
                raise KeyboardInterrupt
            self.guard.pending = True


# At every so many bytecodes Ctrl-C strikes.
EVERY = cases(8, 1)
STORAGE = str(Path(firmware.app.storage.__file__).parent)


class WatchedFiles(MemoryFiles):
    """Every call is a moment."""

    def __init__(self):
        super().__init__()
        self.moment = lambda: None

    def before(self, call):
        self.moment()

    def open(self, path, mode):
        return WatchedFile(super().open(path, mode), self)


class WatchedFile:
    """An open file. Its close counts before and after, its write likewise."""

    def __init__(self, file, fs):
        self._file = file
        self._fs = fs

    def __enter__(self):
        self._fs.moment()
        return self

    def __exit__(self, kind, value, trace):
        self._fs.moment()
        self._file.__exit__(kind, value, trace)
        self._fs.moment()

    def __getattr__(self, name):
        call = getattr(self._file, name)

        def watched(*arguments):
            self._fs.moment()
            result = call(*arguments)
            self._fs.moment()
            return result

        return watched


class Play:
    """A box that boots, begins a session, and takes two deals, as `done` tells."""

    def __init__(self, fs, guard):
        self.fs = fs
        self.guard = guard
        self.box = None
        self.settings = None
        self.done = []  # records whose append has returned
        self.saved = None  # sequence and entry of the draft whose save has returned
        self.saving = None  # of the one whose save has begun
        self.contrast = 127

    def switch_on(self):
        self.settings = Settings(self.fs, self.guard)
        self.box = Box(self.fs, self.guard)

    def begin(self):
        self.done.append(self.box.begin())

    def change(self):
        self.settings.change(contrast=2)
        self.contrast = 2

    def save(self):
        number = len(self.done)
        first, last = list(answer_steps(number))[-2:]
        sequence = self.box.log.next_sequence
        self.saving = (sequence, last if self.saved else first)
        self.box.draft.save(*self.saving)
        self.saved = self.saving

    def store(self):
        self.box.log.prepare()
        self.done.append(self.box.log.append(DEAL, deal_body(len(self.done))))
        self.box.log.move()

    def clear(self):
        self.box.draft.clear()
        self.saving = self.saved = None

    def read(self):
        assert len(list(self.box.log.records())) == 2

    A_DEAL = (save, save, store, clear)
    STEPS = (switch_on, begin, change, *A_DEAL, *A_DEAL, read)


def check(play):
    """What was promised holds: for the objects that go on, and after power-on."""
    again = Box(play.fs, Guard(), boot=2)
    assert again.log.damage == []
    stored = again.log.next_sequence - 1  # BEGIN counts for none
    assert stored in (len(play.done), len(play.done) + 1)
    if play.box is not None and again.log.session is not None:
        log = play.box.log
        assert (log.size, log.next_sequence) == (again.log.size, again.log.next_sequence)
        assert (log.last_digest, list(log.entries)) == (
            again.log.last_digest,
            list(again.log.entries),
        )
        sequence = log.next_sequence
        assert play.box.draft.load(sequence) in [
            draft[1] if draft and draft[0] == sequence else None
            for draft in (play.saved, play.saving)
        ]
        play.box.log.append(DEAL, deal_body(9))
        assert Box(play.fs, Guard(), boot=3).log.entries[-1][0] == sequence
    settings = Settings(play.fs, Guard())
    assert settings.damage == []
    assert settings["contrast"] in (play.contrast, 2)
    if play.settings is not None:
        assert play.settings["contrast"] == settings["contrast"]
        play.settings.change(contrast=7)
        assert Settings(play.fs, Guard())["contrast"] == 7


def strike(number, at, attach):
    """Play until Ctrl-C at moment `at` of a step; False when the step ended before.

    number: that of the step. Nobody looks on at those before it, which takes a tenth of the time.
    """
    fs = WatchedFiles()
    guard = Guard()
    play = Play(fs, guard)
    for step in play.STEPS[:number]:
        step(play)
    detach = attach(fs, Keyboard(guard, at))
    try:
        play.STEPS[number](play)
    except KeyboardInterrupt:
        struck = True
    else:
        struck = False
    finally:
        detach()
    if struck:
        check(play)
    return struck


def strike_at_moments(attach, every=1):
    """How many moments were struck at, which are every so many of all."""
    moments = 0
    for number in range(len(Play.STEPS)):
        at = 1
        while strike(number, at, attach):
            at += every
            moments += 1
    return moments


def at_file_calls(fs, keyboard):
    fs.moment = keyboard.moment

    def detach():
        fs.moment = lambda: None

    return detach


def at_bytecodes(fs, keyboard):
    def trace(frame, event, argument):
        if not frame.f_code.co_filename.startswith(STORAGE):
            return None
        frame.f_trace_opcodes = True  # besides the lines: without these Python 3.13 tells none
        if event == "opcode":
            keyboard.moment()
        return trace

    before = sys.gettrace()
    # Python 3.12 tells bytecodes only where some frame wants them as the tracing begins.
    sys._getframe().f_trace_opcodes = True
    sys.settrace(trace)
    return lambda: sys.settrace(before)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("attach", "every", "least"),
    [(at_file_calls, 1, 50), (at_bytecodes, EVERY, 1500 // EVERY)],
    ids=["calls", "bytecodes"],
)
def test_ctrl_c_at_every_moment(attach, every, least):
    assert strike_at_moments(attach, every) > least


@pytest.mark.parametrize("attach", [at_file_calls, at_bytecodes], ids=["calls", "bytecodes"])
def test_ctrl_c_while_reading(attach):
    """A read that is cut off leaves no wrong bytes behind for the next one."""
    fs = WatchedFiles()
    guard = Guard()
    box = Box(fs, guard, deals=90)
    first, last = box.log.entries[0], box.log.entries[-1]
    moment = 0
    struck = True
    while struck:
        moment += 1
        assert box.log.read(first[1]).sequence == first[0]
        detach = attach(fs, Keyboard(guard, moment))
        try:
            box.log.read(last[1])
            struck = False
        except KeyboardInterrupt:
            struck = True
        finally:
            detach()
        assert box.log.read(last[1]).sequence == last[0]
    assert moment > 5


@pytest.mark.long
def test_the_check_sees_a_write_outside_the_guard(monkeypatch):
    """Without a guard the same strikes do harm: the harness is able to fail."""

    class NoGuard(Guard):
        def __enter__(self):
            return self

    monkeypatch.setitem(strike.__globals__, "Guard", NoGuard)
    with pytest.raises(AssertionError):
        strike_at_moments(at_bytecodes, EVERY)
