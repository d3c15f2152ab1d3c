"""Two desks with one database on a server, and connections that are cut at random.

Both take in the log of the same box, in pieces, and decide about the same event. In the end every
record is stored once, and every decision whose answer came, once as well; of one that failed there
is nothing.
"""

import random
from concurrent.futures import wait
from contextlib import contextmanager

from host_tools.club.person import Person
from host_tools.common.errors import LostError
from host_tools.database import postgresql
from host_tools.database.address import ServerAddress
from host_tools.database.server_connection import ServerConnection
from host_tools.events.decide_on import decide_on
from host_tools.events.new_events import new_event
from host_tools.events.person_cards import store_persons
from host_tools.intake.database import Database
from host_tools.intake.database_thread import DatabaseThread
from host_tools.intake.intake import take
from host_tools.intake.pieces import split
from tests.campaign.cases import each_case
from tests.host_tools.box import EVENT_TIME, GARDE, TableBox
from tests.host_tools.decided import registered
from tests.patience import HANGS_S
from tests.postgresql import running

PERSONS = 16
CUP = {"name": "Cup", "date": "2025-11-20", "rules": "fft-4", "rounds": 1, "deals": 4}
OFTEN = 0.03  # how often a statement meets a connection that is cut before or after it


def run(seed, count):
    """See `each_case`; "cuts": how many connections were cut, "refused": how many questions were
    not answered because of that.
    """
    with running() as server:

        def case(own_seed, folder, figures):
            with server.new_database() as name:
                address = ServerAddress(server.url(name), folder / "server.db")
                return run_case(own_seed, address, folder, figures)

        return each_case(case, seed, count, ["cuts", "refused"])


def run_case(seed, address, folder, figures):
    """What went wrong in one evening, None if nothing did. It adds to `figures`, see `run`."""
    chance = random.Random(seed)
    log = _played(folder, chance)
    with Database(address) as database:
        store_persons(database, [Person(one, f"Person {one}") for one in range(1, PERSONS + 1)])
        event_number = new_event(database, CUP)
    desks = [DatabaseThread(address, lambda: EVENT_TIME) for _ in range(2)]
    asked, taken = {}, []
    with cut_at_random(chance, lambda: figures.update(cuts=figures["cuts"] + 1)):
        for person in range(1, PERSONS + 1):
            step = registered(person)
            asked[person] = chance.choice(desks).ask(decide_on, event_number, [step])
            for desk in desks:
                end = chance.choice(log.ends)
                whole = end == log.ends[-1]
                taken.append(desk.ask(take, log.identity, 0, log.data[:end], whole, 1))
        wait([*asked.values(), *taken], HANGS_S)
        for desk in desks:
            desk.close()
    for answer in [*asked.values(), *taken]:
        if (error := answer.exception()) is not None:
            figures["refused"] += 1
            if not isinstance(error, LostError):
                return f"it is said: {error!r}"
    with Database(address) as database:  # it is checked as it is opened
        take(database, log.identity, 0, log.data, True, 1)
        return _wrong(database, event_number, asked, log)


@contextmanager
def cut_at_random(chance, note, often=OFTEN, at_ends=OFTEN):
    """In its block connections are cut now and then, before a statement or before its answer.

    note(): called for each; often: see `OFTEN`; at_ends: the same at the ends of transactions.
    """
    say = ServerConnection._say

    def cut(connection):
        note()
        own = postgresql.opened(connection._connection)
        with postgresql.driver().connect(connection._address.url, autocommit=True) as other:
            other.execute("SELECT pg_terminate_backend(%s)", (own.info.backend_pid,))

    def say_or_not(connection, statement, *arguments):
        rate = at_ends if statement == "COMMIT" else often
        before, after = (chance.random() < rate for _ in range(2))
        if before:
            cut(connection)
        answer = say(connection, statement, *arguments)
        if after:
            cut(connection)
            return say(connection, "SELECT 1")  # the answer never comes
        return answer

    ServerConnection._say = say_or_not
    try:
        yield
    finally:
        ServerConnection._say = say


class Log:
    """The log of a box: `identity` of the box, `data`, where each record `ends`."""

    def __init__(self, box):
        self.identity = box.link().identify()
        self.data = box.path.read_bytes()
        parts = [(offset, len(raw)) for offset, _, raw in split(self.data, 0)]
        self.ends = [offset + size for offset, size in parts]


def _played(folder, chance):
    """The `Log` of a box that has played two sessions of the event."""
    box = TableBox(folder / "flash")
    for table in (1, 2):
        box.begin(table=table, label="2025-11-20#1")
        for _ in range(chance.randint(1, 4)):
            box.play(GARDE | {"taker": chance.randrange(4)})
        box.session.close()
    return Log(box)


def _wrong(database, event_number, asked, log):
    stored = sorted(database.records.all_raw())
    if stored != sorted(raw for _, _, raw in split(log.data, 0)):
        return f"{len(stored)} records are stored of {len(log.ends)}"
    if (found := database.boxes.all()) and len(found) != 1:
        return f"there are {len(found)} boxes"
    if database.findings.all(settled=True):
        return f"it was found: {database.findings.all(settled=True)[0]['message']}"
    rows = database.events.decisions(event_number)
    if [row["number"] for row in rows] != [*range(1, len(rows) + 1)]:
        return f"decisions have the numbers {[row['number'] for row in rows]}"
    there = list(database.journals.of(event_number).state.entrants)
    for person, future in asked.items():
        error = future.exception()
        if there.count(person) != (error is None):
            return f"person {person}: {error or 'stored'}, and there {there.count(person)} times"
    return None
