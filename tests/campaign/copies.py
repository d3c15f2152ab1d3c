"""Backups and restores of a database about which other processes decide; many are killed.

A process is killed (SIGKILL) at a line of what copies and restores: each is a step. Every third
seed has its database on a server.

Three processes make backups. Each that was said to be made is there, whole, and holds what was
stored before it began. Of those that a desk makes by itself as many are kept as were asked for,
whoever made them.

Copies are put back beside two processes that decide. The database is whole each time, as is every
copy of what was there before. Whatever was answered as stored is in one of them: it was stored
before the restore, or after it.
"""

import asyncio
import multiprocessing
import os
import random
import signal
import sys
import tempfile
import threading
import traceback
from contextlib import contextmanager
from pathlib import Path

from host_tools.club.person import Person
from host_tools.common import unfinished
from host_tools.common.errors import DeskError, LostError
from host_tools.database.address import ServerAddress, path_beside
from host_tools.database.backup_notes import KEEP, notes_of
from host_tools.database.copies import keep, keep_beside
from host_tools.events.decide_on import decide_on
from host_tools.events.journals import journal_of
from host_tools.events.new_events import new_event
from host_tools.events.person_cards import store_persons
from host_tools.intake.database import Database
from host_tools.intake.restoring import restore
from host_tools.web.app import make_app
from host_tools.web.serving.backups import Backups
from host_tools.web.serving.desk import Desk
from tests.host_tools.decided import registered
from tests.host_tools.web.served import TOKEN, Served
from tests.postgresql import running

PERSONS = 40
CUP = {"name": "Cup", "date": "2025-11-20", "rules": "fft-4", "rounds": 1, "deals": 4}
REST_S = 0.02  # between two decisions of a process: others have to come to it, too
COMMAND, PAGE = "command", "page"
MAKERS = 3
_KILLED_IN = 12  # a process makes at most so many backups before it is killed
_KILLED = 2 / 3  # of the restores, if they live so long
_KEPT = "*.before-restore.*.db"

_PACKAGE = Path(unfinished.__file__).parents[1]
# Whose lines are steps: all that a copy, a restore and their notes consist of.
_WATCHED = tuple(
    str(_PACKAGE / name)
    for name in ("common/", "database/", "intake/restoring.py", "web/serving/backups.py")
)
PROCESSES = multiprocessing.get_context("forkserver")
PROCESSES.set_forkserver_preload(["host_tools.web.app", "tests.campaign.copies"])

NEVER = 0  # as the last step of a process that is to live


def run_backups(seed, count):
    """`count` backups: {"cases": `count`, "failures": [what], "kills": how many processes were
    killed, "stored" and "refused": decisions beside them}.
    """
    return _run(back_up, seed, count)


def run_restores(seed, count):
    """Likewise of restores."""
    return _run(put_back, seed, count)


def _run(part, seed, count):
    """part(chance, address, folder, count, figures): what went wrong; it adds to `figures`."""
    figures = {"kills": 0, "stored": 0, "refused": 0}
    try:
        with (
            tempfile.TemporaryDirectory() as folder,
            new_event_at(folder, seed % 3 == 0) as address,
        ):
            wrong = part(random.Random(seed), address, Path(folder), count, figures)
    except Exception:  # whatever it is: it must not happen, and the campaign goes on
        wrong = [traceback.format_exc()]
    return {"cases": count, "failures": [f"{seed}: {one}" for one in wrong], **figures}


# The database, and who decides


@contextmanager
def new_event_at(folder, on_a_server):
    """Inside the block: the address of a database with an event, on a server or in a file."""
    if not on_a_server:
        yield made_at(Path(folder, "desk.db"))
        return
    with running() as server, server.new_database() as name:
        yield made_at(ServerAddress(server.url(name), Path(folder, "desk.db")))


def made_at(address):
    """The address of a database, which has the event from now on."""
    with Database(address) as database:
        store_persons(database, [Person(one, f"Person {one}") for one in range(1, PERSONS + 1)])
        number = new_event(database, CUP)
        decide_on(database, number, [registered(1), registered(2)])
    return address


def paid(address, check=True):
    """{(person, cents)} of what was paid; check: is the database looked over?"""
    with Database(address, must_exist=True, check=check) as database:
        journal = journal_of(database, 1)
    return {
        (one.content["person"], one.content["cents"])
        for one in journal.decisions
        if one.content.get("what") == "stake"
    }


@contextmanager
def writers(address):
    """Inside the block two processes decide; a list, which then has {(person, cents)} of all that
    was answered as stored, and the number of those that were not.
    """
    asked = [started(_write, address, person, way) for person, way in ((1, COMMAND), (2, PAGE))]
    for _, pipe in asked:
        pipe.recv()  # it begins
    said = [set(), 0]
    try:
        yield said
    finally:
        for process, pipe in asked:
            pipe.send(None)
            stored, refused = pipe.recv()
            said[0] |= stored
            said[1] += refused
            process.join()


def _write(pipe, address, person, way):
    stored, refused, cents = set(), 0, 0
    decide = {COMMAND: _paid_by_command, PAGE: _paid_by_page}[way]
    pipe.send(None)
    with decide(address) as pay:
        while not pipe.poll(REST_S):
            cents += 1
            if pay(person, cents):
                stored.add((person, cents))
            else:
                refused += 1
    pipe.send((stored, refused))


@contextmanager
def _paid_by_command(address):
    """Each time the database is opened anew."""

    def pay(person, cents):
        try:
            with Database(address, check=False) as database:
                decide_on(
                    database, 1, [("booking", {"what": "stake", "person": person, "cents": cents})]
                )
        except (DeskError, LostError):
            return False
        return True

    yield pay


@contextmanager
def _paid_by_page(address):
    """A desk that is open all the time; its form is that of a page as it is now."""
    with Served(lambda: make_app(Desk(address), TOKEN)) as page:

        def pay(person, cents):
            amount = f"{cents // 100},{cents % 100:02}"
            fields = {"what": "stake", "person": str(person), "cents": amount}
            return page.post("/event/1/decide/booking", fields).status == 303

        yield pay


# Backups


def back_up(chance, address, folder, count, figures):
    """What went wrong in `count` backups, a list. It adds to `figures`."""
    path, said = path_beside(address), folder / "said"
    said.touch()
    steps = answer(*started(_make, address, said, 2, NEVER))
    with writers(address) as stored:
        kills = 0
        while len(_lines(said)) < count:
            share = -(-(count - len(_lines(said))) // MAKERS)
            most = steps // 2 * _KILLED_IN
            lasts = [chance.choice((None, chance.randint(1, most))) for _ in range(MAKERS)]
            makers = [started(_make, address, said, share, last) for last in lasts]
            kills += sum(answer(*maker) is None for maker in makers)
    figures["kills"] += kills
    figures["stored"] += len(stored[0])
    figures["refused"] += stored[1]
    return [*_wrong(path, _lines(said), kills)]


def _lines(said):
    """(path, how much was paid before it began) of each backup that was said to be made."""
    found = [line.rsplit(" ", 1) for line in said.read_text(encoding="utf-8").splitlines()]
    return [(Path(name), int(before)) for name, before in found]


def _wrong(path, said, kills):
    noted = notes_of(path).made
    folder = path.parent / "backups"
    names = [name for name, _ in said]
    beside = [name for name in names if name.parent != folder]
    if len({*beside}) != len(beside):
        yield f"two copies have one name: {len(beside) - len({*beside})}"
    by_itself = {one.name for one in folder.iterdir() if one.suffix == path.suffix}
    if len(noted) != min(KEEP, len(names) - len(beside)):
        yield f"{len(noted)} backups are noted"
    if not by_itself.issuperset(noted) or len(by_itself) > len(noted) + kills:
        yield f"{len(by_itself)} backups are there, {len(noted)} noted, after {kills} kills"
    for name, before in said:
        if not name.exists():
            if name.parent != folder or name.name in noted:
                yield f"{name.name} is not there"
        elif len(paid(name)) < before:
            yield f"{name.name} lacks what was stored"
    for name in [*by_itself, *path.parent.glob(f"{path.stem}.backup.*")]:
        paid(folder / name)  # each is whole, also what a killed process has made


def _make(pipe, address, said, count, last):
    """Make backups, by a command and as a desk does in turn; send how many steps it took."""
    counted = None if last is None else Steps(last)
    for number in range(count):
        before = len(paid(address, check=False))
        copy = asyncio.run(_by_desk(address)) if number % 2 else keep_beside(address, "backup")
        with said.open("a", encoding="utf-8") as file:
            file.write(f"{copy} {before}\n")
    pipe.send(0 if counted is None else counted.taken)


async def _by_desk(address):
    desk = Desk(address)
    await desk.open()
    try:
        return await Backups(desk).make()
    finally:
        await desk.close()


# Restores


def put_back(chance, address, folder, count, figures):
    """What went wrong in `count` restores, a list. It adds to `figures`."""
    copies = [folder / "first.db"]
    keep(address, copies[0])
    wrong, steps = [], {}
    with writers(address) as said:
        for way in (COMMAND, PAGE):
            steps[way] = _taken(address, copies[0], way)
        left = count
        while left:
            several = min(left, chance.choice((1, 1, 2)))  # at one moment
            left -= several
            begun = []
            for _ in range(several):
                way = chance.choice((COMMAND, PAGE))
                last = chance.randint(1, steps[way]) if chance.random() < _KILLED else None
                begun.append(started(_restore, address, chance.choice(copies), way, last))
            for done in [answer(*one) for one in begun]:
                if done is None:
                    figures["kills"] += 1
                elif done[1]:
                    wrong.append(done[1])
            Database(address, must_exist=True).close()  # it is looked over
            copies = [copies[0], *folder.glob(_KEPT)]
    known = paid(address).union(*map(paid, copies))
    if lost := said[0] - known:
        wrong.append(f"{len(lost)} decisions are lost of {len(said[0])}: {sorted(lost)[:5]}")
    figures["stored"] += len(said[0])
    figures["refused"] += said[1]
    restore(copies[0], address)
    if paid(address) != paid(copies[0]):
        wrong.append("what was put back is not what the copy holds")
    return wrong


def _taken(address, copy, way):
    """How many steps a restore takes."""
    steps, failed = answer(*started(_restore, address, copy, way, NEVER))
    assert failed is None, failed
    return steps


def _restore(pipe, address, copy, way, last):
    """Put a copy back, and send (steps, what went wrong)."""
    counted = None if last is None else Steps(last)
    restored = {COMMAND: _restored_by_command, PAGE: _restored_by_page}[way]
    failed = restored(address, copy)
    pipe.send((0 if counted is None else counted.taken, failed))


def _restored_by_command(address, copy):
    """What went wrong, None if nothing did."""
    try:
        kept = restore(copy, address)
    except (DeskError, LostError) as error:
        return error.sentence
    return None if kept.exists() else "nothing was kept"


def _restored_by_page(address, copy):
    """Likewise."""
    with Served(lambda: make_app(Desk(address), TOKEN)) as page:
        reply = page.post("/backups/restore", {"file": str(copy)})
    return None if reply.status == 303 else reply.text


# Processes that are killed


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
