"""Processes that are killed (SIGKILL) at a line of what copies and restores: each is a step."""

import multiprocessing
import os
import signal
import sys
import threading
from pathlib import Path

from host_tools.common import unfinished

_PACKAGE = Path(unfinished.__file__).parents[1]
# Whose lines are steps: all that a copy, a restore and their notes consist of.
_WATCHED = tuple(
    str(_PACKAGE / name)
    for name in ("common/", "database/", "intake/restoring.py", "web/serving/backups.py")
)
PROCESSES = multiprocessing.get_context("forkserver")
PROCESSES.set_forkserver_preload(["host_tools.web.app", "tests.campaign.mortal_process"])


NEVER = 0  # as the last step of a process that is to live


class Steps:
    """Counts the steps of this process from now on, and kills it at the one of this number.

    last: from 1, or `NEVER`. `taken`: how many there were so far.
    """

    def __init__(self, last):
        self.taken = 0
        self._last = last
        threading.settrace(self._enter)
        sys.settrace(self._enter)

    def _enter(self, frame, event, argument):
        return self._step if frame.f_code.co_filename.startswith(_WATCHED) else None

    def _step(self, frame, event, argument):
        if event == "line":
            self.taken += 1
            if self.taken == self._last:
                os.kill(os.getpid(), signal.SIGKILL)
        return self._step


def started(function, *arguments):
    """(process, pipe): it calls `function(pipe, *arguments)`, and ends with this process."""
    ours, theirs = PROCESSES.Pipe()
    process = PROCESSES.Process(target=function, args=(theirs, *arguments), daemon=True)
    process.start()
    theirs.close()
    return process, ours


def answer(process, pipe):
    """What a process sends before its end; None if it was killed first."""
    try:
        sent = pipe.recv()
    except EOFError:
        sent = None
    process.join()
    if process.exitcode not in (0, -signal.SIGKILL):
        raise AssertionError(f"a process has ended by itself, with status {process.exitcode}")
    return sent
