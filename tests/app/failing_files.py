"""A flash on which a call fails, or every one from then on; a scribe who meets them all."""

import errno

from firmware.app import main
from firmware.app.patience import READ_MS
from firmware.app.screens.message import MessageScreen
from firmware.app.screens.table import TableScreen
from firmware.app.storage.files import Files
from firmware.app.storage.log_file import PATH as LOG
from firmware.app.storage.pending import PATH as PENDING
from firmware.app.storage.summary import PATH as SUMMARY

GARBAGE = b"\xff\x00\x80{]" * 40


class Fault:
    """What goes wrong: at call number `at` (0: nothing), and at all later ones if it is `lasting`.

    `number`: the errno of the call, or None: what is read is garbage, or ends early, in turn.
    `calls`: how many can fail; `reads`: the numbers of those that read; `met`: how many did fail.
    """

    def __init__(self, at=0, number=errno.EIO, lasting=False):
        self.calls = 0
        self.reads = []
        self.met = 0
        self._number = number
        self._struck = False
        self._at = at
        self._lasting = lasting

    def call(self, function, *arguments):
        """Do it, unless this is the call that fails."""
        if self._strikes() and self._number is not None:
            self.met += 1
            raise OSError(self._number, "fault")
        return function(*arguments)

    def read(self, function, size):
        """The same for what may also read something else than what is there."""
        data = self.call(function, size)
        self.reads.append(self.calls)
        if self._number is not None or not self._struck:
            return data
        self.met += 1
        return GARBAGE if self.calls % 2 else data[: len(data) // 2]

    def _strikes(self):
        self.calls += 1
        self._struck = self.calls == self._at or (self._lasting and 0 < self._at <= self.calls)
        return self._struck


class FailingFiles:
    """`fs` with a Fault in every call for the files that it concerns.

    concerns: says that of a path; "" stands for the whole flash. By default all but the log,
    what is to go there, and what can be read there as well.
    """

    def __init__(self, fs, fault, concerns=lambda path: path not in (LOG, PENDING, SUMMARY)):
        self._fs = fs
        self._fault = fault
        self._concerns = concerns

    def open(self, path, mode):
        file = self._call(path, self._fs.open, path, mode)
        return _File(file, self._fault) if self._concerns(path) else file

    def rename(self, old, new):
        self._call(old, self._fs.rename, old, new)

    def remove(self, path):
        self._call(path, self._fs.remove, path)

    def exists(self, path):
        return self._call(path, self._fs.exists, path)

    def size(self, path):
        return self._call(path, self._fs.size, path)

    def free(self):
        return self._call("", self._fs.free)

    def room(self, path):
        return self._call(path, self._fs.room, path)

    def _call(self, path, function, *arguments):
        if self._concerns(path):
            return self._fault.call(function, *arguments)
        return function(*arguments)


class _File:
    def __init__(self, file, fault):
        self._file = file
        self._fault = fault

    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        self._file.close()
        self._fault.call(bool)

    def read(self, size):
        return self._fault.read(self._file.read, size)

    def seek(self, offset):
        self._file.seek(offset)

    def readinto(self, buffer):
        return self._fault.call(self._file.readinto, buffer)

    def write(self, data):
        return self._fault.call(self._file.write, data)


class Scribe:
    """Keys at a `table` whose messages are read as they come.

    `shown`: a Shown that knows them; `said`, `lines`: as there.
    """

    def __init__(self, table, shown):
        self._table = table
        self._shown = shown

    @property
    def said(self):
        return self._shown.said

    @property
    def lines(self):
        return self._shown.lines

    def start(self):
        """Switch on and get to the table: an entry that goes on is left alone, step by step."""
        self._table.power_on()
        self._table.settle()
        self._read()
        for _ in range(10):
            if self.is_at_the_table():
                return
            self.press("back")
        raise AssertionError("the table is not reached: " + type(self._shown.screen).__name__)

    def press(self, keys):
        """Press keys one after the other and read what is said in between."""
        for key in keys.split():
            if key == "wait":
                self._table.wait(READ_MS)
            else:
                self._table.press(key)
            self._read()

    def is_at_the_table(self):
        return isinstance(self._shown.screen, TableScreen)

    def _read(self):
        for _ in range(10):
            if not isinstance(self._shown.screen, MessageScreen):
                return
            self._table.press("ok")
        raise AssertionError("the same is said again and again: " + self.said[-1])


def application(fault):
    """The firmware on a flash with this fault."""

    def run(board):
        board.fs = FailingFiles(board.fs, fault)
        main.run(board)

    return run


def fail_to_write(monkeypatch, number, *paths):
    """Writing to these files fails with the error `number` from now on."""
    whole = Files.open

    def open_file(self, path, mode):
        if path in paths and mode != "rb":
            raise OSError(number, "no")
        return whole(self, path, mode)

    monkeypatch.setattr(Files, "open", open_file)
