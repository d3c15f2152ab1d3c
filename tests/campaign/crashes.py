"""Errors in the firmware: again and again where it calls its board or draws, or at any line.

Also while an error is being reported. It starts anew, after so many starts in vain it is the safe
start, the log is whole, and when the failing ends the table is back without a power cut.
"""

import errno
import random
import tempfile
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import patch

from firmware.app import main
from firmware.app.starts import MOST, Starts
from firmware.app.storage.files import StorageError
from tests.app.struck_box import KEYS, StruckBoxes
from tests.campaign.keys import run_monkeys
from tests.campaign.playing_monkey import PlayingMonkey
from tests.failing_line import ERRORS as ERRORS_AT_A_LINE

PRESSES_A_RUN = 150
# Of a thousand calls so many fail: now and then, often, every single one.
RATES = (0.2, 1, 5, 50, 1000)
BOARD = ("keys", "ticks_ms", "uptime_ms", "sleep_ms", "wait_ms", "random", "clock", "supply_mv")
BOARD += ("beep", "traceback", "feed")
FILES = ("open", "rename", "remove", "exists", "size", "free")
DISPLAY = ("show", "contrast", "power", "wake")
CANVAS = ("clear", "fill", "invert", "frame", "text", "glyph", "measure", "wrap")
_MOST_REPORTS = 8


class Unspeakable(Exception):
    """An error whose text raises."""

    def __str__(self):
        raise MemoryError


ERRORS = (
    MemoryError,
    lambda: MemoryError("memory allocation failed, allocating 2049 bytes"),
    lambda: OSError(errno.EIO, "crash"),
    lambda: RuntimeError("maximum recursion depth exceeded"),
    lambda: StorageError("storage_failed"),
    ValueError,
    KeyError,
    IndexError,
    ZeroDivisionError,
    TypeError,
    AttributeError,
    Unspeakable,
)


def run(seed, count):
    """See `run_monkeys`; how many "crashes", "starts" and "safe_starts" there were."""
    return run_monkeys(CrashMonkey, seed, count, PRESSES_A_RUN)


class CrashMonkey(PlayingMonkey):
    """A monkey at a box that fails in some of a thousand calls, of one or two kinds or of all."""

    def __init__(self, folder, chance):
        super().__init__(folder, chance)
        calls = [("board", name) for name in BOARD] + [("fs", name) for name in FILES]
        calls += [("display", name) for name in DISPLAY] + [("canvas", name) for name in CANVAS]
        self._failing = set(chance.sample(calls, chance.choice((1, 2, 5, len(calls)))))
        self._rate = chance.choice(RATES)
        self.report |= {"failing": sorted(self._failing), "rate": self._rate}
        self.figures.update(crashes=0, starts=0, safe_starts=0)
        self._on = False
        self._inside = False  # the application itself, or what tells that it has failed
        self._vain = 0
        self._wrong = []

    def application(self, board):
        """The firmware on a board whose calls fail."""
        self._vain = 0  # the board forgets with the power
        for name in BOARD:
            setattr(board, name, self._failing_call("board", name, getattr(board, name)))
        for name in FILES:
            setattr(board.fs, name, self._failing_call("fs", name, getattr(board.fs, name)))
        for name in DISPLAY:
            whole = getattr(board.display, name)
            setattr(board.display, name, self._failing_call("display", name, whole))
        main.run(board)

    def _failing_call(self, part, name, whole):
        if (part, name) not in self._failing:
            return whole

        def call(*arguments, **fields):
            if self._on and self._inside and self.chance.random() * 1000 < self._rate:
                self.figures["crashes"] += 1
                raise self.chance.choice(ERRORS)()
            return whole(*arguments, **fields)

        return call

    def live(self, presses):
        """Press keys while calls fail, then find the way back without a power cut."""
        with ExitStack() as stack:
            for name in ("Box", "home", "_tell"):
                stack.enter_context(patch.object(main, name, self._within(getattr(main, name))))
            # Here it takes longer than all the rest of a start.
            stack.enter_context(patch.object(main, "gc", SimpleNamespace(collect=lambda: None)))
            stack.enter_context(patch.object(main, "Canvas", self._failing_canvas(main.Canvas)))
            stack.enter_context(patch.object(main, "Starts", self._watched_starts()))
            stack.enter_context(patch.object(main, "safe_start", self._watched_safe_start()))
            self.box.restart(self.application)
            self._on = True
            found = self.play_on(presses)
            self._on = False
            found += self.come_back("when nothing fails any more")
        reports = self.box.faults()
        if len(reports) > _MOST_REPORTS:
            found.append(f"{len(reports)} error reports")
        return found + self._wrong

    def reports(self):
        """None that nobody expects."""
        return []

    def _within(self, whole):
        def call(*arguments):
            self._inside = True
            try:
                return whole(*arguments)
            finally:
                self._inside = False

        return call

    def _failing_canvas(self, canvas):
        methods = {
            name: self._failing_call("canvas", name, getattr(canvas, name)) for name in CANVAS
        }
        return type("FailingCanvas", (canvas,), methods)

    def _watched_starts(self):
        """Starts whose count of starts in vain is kept here, too."""
        monkey = self

        class Watched(Starts):
            began = False

            def begin(self):
                if monkey._vain >= MOST:
                    monkey._wrong.append(f"a start after {monkey._vain} in vain")
                monkey.figures["starts"] += 1
                self.began = True
                super().begin()

            def failed(self):
                monkey._vain += self.began
                self.began = False
                super().failed()

            def prove(self):
                monkey._vain = 0
                self.began = False
                super().prove()

            def pause(self, raw=False):
                self.began = False
                super().pause(raw)

        return Watched

    def _watched_safe_start(self):
        whole = main.safe_start

        def safe_start(*arguments):
            self.figures["safe_starts"] += 1
            if self._vain < MOST:
                self._wrong.append(f"a safe start after {self._vain} starts in vain")
            whole(*arguments)

        return safe_start


def run_lines(seed, count):
    """An error at any line, from the moment on when a record is in the flash: {"cases", "failures",
    and the "lines" that there were to choose from, all kinds of records together}.

    The table counts what its log has, at once and after each of three starts.
    """
    chance = random.Random(seed)
    failures = []
    with tempfile.TemporaryDirectory() as folder:
        boxes = StruckBoxes(Path(folder))
        lines = {}
        for _ in range(count):
            name = chance.choice(list(KEYS))
            if name not in lines:
                boxes.strike(name)  # what is only loaded when it is needed
                lines[name] = boxes.strike(name).count
            case = {"kind": name, "at": chance.randrange(lines[name])}
            case["error"] = chance.choice(list(ERRORS_AT_A_LINE))
            try:
                boxes.strike(name, case["at"], ERRORS_AT_A_LINE[case["error"]])
            except AssertionError as error:
                failures.append(case | {"found": str(error)})
    return {"cases": count, "failures": failures, "lines": sum(lines.values())}
