"""A desk of a season as whoever sits there has it, and its process.

What was killed is started again, and told once more what it was told last. The process does what it
is told over a pipe. Everything that would be another thing each time is given: clocks with each
order, and what makes the digests of an event unlike those of others. When the process is killed,
when its connections are cut and cables pulled is by lot.
"""

import hashlib
import multiprocessing
import os
import random
import signal
import traceback
from collections import Counter
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import forkserver

from host_tools.boxes.link.in_process import InProcessLink
from host_tools.common.errors import DeskError, LinkError, LostError, RefusalError
from host_tools.database import connection
from host_tools.database.address import DatabaseAddress
from host_tools.database.meta_rows import EventSecrets
from host_tools.events.event_desks import DESK_VARIABLE
from host_tools.intake.database_thread import DatabaseThread
from tests.campaign.desks import cut_at_random
from tests.campaign.season_orders import KILLED, LOST, ORDERS, PULLED, Visit

# Each process comes of one that has all modules loaded, and nothing else.
_PROCESSES = multiprocessing.get_context("forkserver")
_PROCESSES.set_forkserver_preload([__name__])

_TOO_OFTEN = 200  # an order is given; then it would never be done

# What comes over the pipe: an answer, a refusal in a sentence, a failure of the program itself, a
# call of a box, a connection that was cut. Besides `LOST` and `PULLED`.
DONE, REFUSED, FAILED, BOX, CUT = "done", "refused", "failed", "box", "cut"

AT_ENDS = 20


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
        if code not in (0, -signal.SIGKILL):
            raise SeasonError(f"{self.name}: its process has ended by {code}")


# The process


@dataclass(frozen=True)
class Start:
    """What a process is told of itself.

    `name`: of the desk; `source`: which database it has, the same text on all kinds of them.
    `steps`: after how many statements and calls of boxes, each counted before and after, it is
    killed, None: never; `cut`: how often a connection is cut at a statement, AT_ENDS times as often
    at the end of a transaction; `pull`: a cable at a call; `dice`: the seed of both.
    """

    name: str
    address: DatabaseAddress
    source: str
    steps: int | None
    cut: float
    pull: float
    dice: str


def work(pipe, start):
    """Do what comes over the pipe: (name of the order, why again, Unix seconds, its arguments)."""
    os.environ[DESK_VARIABLE] = start.name
    chance, now = random.Random(start.dice), [0]
    life = _Life(start.steps)
    desk = DatabaseThread(start.address, lambda: now[0])
    with ExitStack() as stack:
        stack.enter_context(_killed_at_statements(life))
        stack.enter_context(_given_secrets(start.source))
        note, at_ends = lambda: pipe.send((CUT, None)), start.cut * AT_ENDS
        stack.enter_context(cut_at_random(chance, note, start.cut, at_ends))
        while (order := pipe.recv()) is not None:
            name, again, now[0], arguments = order
            visit = Visit(lambda number: _BoxLink(pipe, number, life, chance, start.pull), again)
            pipe.send(_answered(desk, name, visit, arguments))
        desk.close()
    pipe.send((DONE, None))


def _answered(desk, name, visit, arguments):
    """(what came of it, the answer or a text)."""
    try:
        return DONE, desk.ask(ORDERS[name], visit, **arguments).result()
    except LostError as error:
        return LOST, error.sentence
    except RefusalError as error:
        return FAILED, error.sentence
    except LinkError as error:
        return PULLED, error.sentence
    except DeskError as error:
        return REFUSED, error.sentence
    except Exception:  # it is told where the season is held
        return FAILED, traceback.format_exc()


class _Life:
    """How long a process lives, in steps; None: to the end."""

    def __init__(self, steps):
        self._left = steps

    def step(self):
        """Kill this process if its time has come."""
        if self._left is not None:
            self._left -= 1
            if self._left < 0:
                os.kill(os.getpid(), signal.SIGKILL)


class _BoxLink(InProcessLink):
    """The link to a box that goes on in the other process, whatever becomes of this one."""

    def __init__(self, pipe, number, life, chance, pull):
        super().__init__(self, f"box {number}")
        self._pipe = pipe
        self._number = number
        self._life = life
        self._chance = chance
        self._pull = pull

    def answer(self, function, *arguments):
        """What the box answers, if nothing comes between."""
        before, after = (self._chance.random() < self._pull for _ in range(2))
        self._life.step()
        if not before:
            self._pipe.send((BOX, (self._number, function, arguments)))
            line = self._pipe.recv()
            self._life.step()
            if not after:
                return line
        raise LinkError(f"{self.name}: the cable was pulled")


@contextmanager
def _killed_at_statements(life):
    say = connection.Connection._say

    def say_while_it_lives(self, *arguments):
        life.step()
        answer = say(self, *arguments)
        life.step()
        return answer

    connection.Connection._say = say_while_it_lives
    try:
        yield
    finally:
        connection.Connection._say = say


@contextmanager
def _given_secrets(source):
    of = EventSecrets.of

    def given(self, event):
        digest = hashlib.sha256(f"{source} {event}".encode()).digest()
        return of(self, event, lambda size: digest[:size])

    EventSecrets.of = given
    try:
        yield
    finally:
        EventSecrets.of = of
