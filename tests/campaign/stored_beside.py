"""An event about which several processes decide without pause, and what of it is kept."""

import random
import tempfile
import traceback
from contextlib import contextmanager
from pathlib import Path

from host_tools.club.person import Person
from host_tools.common.errors import DeskError, LostError
from host_tools.database.address import ServerAddress
from host_tools.events.decide_on import decide_on
from host_tools.events.journals import journal_of
from host_tools.events.new_events import new_event
from host_tools.events.person_cards import store_persons
from host_tools.intake.database import Database
from host_tools.web.app import make_app
from host_tools.web.serving.desk import Desk
from tests.campaign.mortal_process import started
from tests.host_tools.decided import registered
from tests.host_tools.web.served import TOKEN, Served
from tests.postgresql import running

PERSONS = 40
CUP = {"name": "Cup", "date": "2025-11-20", "rules": "fft-4", "rounds": 1, "deals": 4}
REST_S = 0.02  # between two decisions of a process: others have to come to it, too
COMMAND, PAGE = "command", "page"


def played(run_part, seed, count):
    """What a campaign answers for a seed, of which every third one has its database on a server.

    run_part(chance, address, folder, count, figures): plays `count` cases, adds to `figures`, and
    returns what went wrong, a list.
    """
    figures = {"kills": 0, "stored": 0, "refused": 0}
    try:
        with (
            tempfile.TemporaryDirectory() as folder,
            new_event_at(folder, seed % 3 == 0) as address,
        ):
            wrong = run_part(random.Random(seed), address, Path(folder), count, figures)
    except Exception:  # whatever it is: it must not happen, and the campaign goes on
        wrong = [traceback.format_exc()]
    return {"cases": count, "failures": [f"{seed}: {one}" for one in wrong], **figures}


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
    decide = {COMMAND: _by_command, PAGE: _by_page}[way]
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
def _by_command(address):
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
def _by_page(address):
    """A desk that is open all the time; its form is that of a page as it is now."""
    with Served(lambda: make_app(Desk(address), TOKEN)) as page:

        def pay(person, cents):
            amount = f"{cents // 100},{cents % 100:02}"
            fields = {"what": "stake", "person": str(person), "cents": amount}
            return page.post("/event/1/decide/booking", fields).status == 303

        yield pay
