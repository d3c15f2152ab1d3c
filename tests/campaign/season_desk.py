"""A desk of a season as whoever sits there has it: what was killed is started again, and told once
more what it was told last.
"""

import multiprocessing
import random
from collections import Counter
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import forkserver
from signal import SIGKILL

from tests.campaign.season_orders import KILLED
from tests.campaign.season_process import BOX, CUT, DONE, FAILED, REFUSED, Start, work

# Each process comes of one that has all modules loaded, and nothing else.
_PROCESSES = multiprocessing.get_context("forkserver")
_PROCESSES.set_forkserver_preload([work.__module__])

_TOO_OFTEN = 200  # an order is given; then it would never be done


@contextmanager
def desk_processes():
    """After its block nothing is left of what starts the processes of desks.

    It would belong to this process alone, but one that comes of this one would take it for its own.
    """
    try:
        yield
    finally:
        forkserver._forkserver._stop()


@dataclass(frozen=True)
class Troubles:
    """What goes wrong. `steps`: a process lives so long on the average, None: to the end; `cut`,
    `pull`: see `Start`.
    """

    steps: int | None = None
    cut: float = 0
    pull: float = 0


class SeasonError(Exception):
    """Something has happened at a season that must not happen."""


class Desk:
    """The desk of this name. boxes: {number: `TableBox`} that may be plugged in, with a lock each.

    dice: a text, by which its troubles come. `figures`: how many processes were killed, connections
    cut and cables pulled; how often it was said that a connection is lost.
    """

    def __init__(self, name, boxes, troubles, dice):
        self.name = name
        self.figures = Counter()
        self._boxes = boxes
        self._troubles = troubles
        self._chance = random.Random(f"{dice} {name}")
        self._given = None  # address and source
        self._process = None
        self._pipe = None

    def use(self, address, source):
        """From now on it has another database; source: see `Start`."""
        self.close()
        self._given = address, source

    def do(self, order, clock, **arguments):
        """What an order answers (see `season_orders`), however often it has to be given."""
        again = ""
        for _ in range(_TOO_OFTEN):
            what, answer = self._told(order, again, clock, arguments)
            if what == DONE:
                return answer
            if what in (FAILED, REFUSED):
                raise SeasonError(f"{self.name}, {order}: {answer}")
            self.figures[what] += 1
            again = what
        raise SeasonError(f"{self.name}, {order}: {again} again and again")

    def close(self):
        """End its process in good order."""
        if self._process is None:
            return
        with suppress(EOFError, OSError):  # it may be killed just before
            self._pipe.send(None)
            self._answer()
        self._end()

    def _told(self, order, again, clock, arguments):
        try:
            if self._process is None:
                self._begin()
            self._pipe.send((order, again, clock, arguments))
            return self._answer()
        except (EOFError, OSError):
            self._end()
            return KILLED, None

    def _answer(self):
        """What the process says at last; until then its boxes answer."""
        while True:
            what, said = self._pipe.recv()
            if what == BOX:
                number, function, arguments = said
                box, lock = self._boxes[number]
                with lock:
                    line = box.end.answer(function, *arguments)
                self._pipe.send(line)
            elif what == CUT:
                self.figures["cuts"] += 1
            else:
                return what, said

    def _begin(self):
        address, source = self._given
        troubles, steps = self._troubles, None
        if troubles.steps is not None:
            steps = 1 + int(self._chance.expovariate(1 / troubles.steps))
        dice = str(self._chance.random())
        start = Start(self.name, address, source, steps, troubles.cut, troubles.pull, dice)
        self._pipe, far = _PROCESSES.Pipe()
        process = _PROCESSES.Process(target=work, args=(far, start))
        process.start()
        self._process = process
        far.close()

    def _end(self):
        """Wait for the end of the process. SeasonError if it is neither a good one nor our own."""
        self._pipe.close()
        self._process.join()
        code, self._process, self._pipe = self._process.exitcode, None, None
        if code not in (0, -SIGKILL):
            raise SeasonError(f"{self.name}: its process has ended by {code}")
