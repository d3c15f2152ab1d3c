"""An event in full swing, for whoever looks at the pages: every kind of tile and note."""

import random
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from host_tools.boxes.collect import collect
from host_tools.boxes.station.visit import attend
from host_tools.events.decide_on import decide_on
from host_tools.events.events import load_event
from host_tools.intake.database import Database
from host_tools.simulation.rehearsal.likely_deals import plausible_deal
from host_tools.simulation.rehearsal.rehearsed_event import make_event
from tests.host_tools.box import EVENT_TIME, TableBox
from tests.host_tools.decided import CLOSE, sheet_typed, stops

ADDRESS = "http://192.168.1.4:8460"  # of the public view
PLAYERS = 22
CUP = {"rules": "krenglbach", "rounds": 3, "deals": 12, "date": "2026-11-21", "minutes": 50}


def clock():
    """What time it is in the scene, Unix seconds."""
    return EVENT_TIME


def make_scene(folder):
    """Make it in `folder` (a Path): (path of its database, the boxes in their order).

    Event 1 is over and closed. Of event 2 the first round has been played, at one table without a
    box; in the second one a table is signed, one plays, one has not signed, and one has no box.
    """
    path = folder / "desk.db"
    chance = random.Random(4)
    make_event(path, 8, CUP | {"name": "Cup of spring", "date": "2026-03-14"}, chance, False, clock)
    with Database(path, clock=clock) as database:
        decide_on(database, 1, _typed(load_event(database, 1).tables, chance))
        season = ("season", {"season": "2026"})
        decide_on(database, 1, [season, ("publish", {"round": 3}), CLOSE])
    make_event(path, PLAYERS, CUP | {"name": "Cup of autumn"}, chance, True, clock)
    with Database(path, clock=clock) as database:
        decide_on(database, 2, [season, ("clock", {"what": "started", "round": 1})])
        boxes = [new_box(folder, number) for number in range(1, 5)]
        for box in boxes:
            _visit(database, box)
        for box in boxes:
            if box.session.body is not None:
                play(box, chance)
                box.session.close()
            _visit(database, box)
        _decide(database, chance)
        _play_second_round(database, boxes, chance)
        _leave_a_stranger(database, folder, chance)
    return path, boxes


def copy_scene(folder):
    """The path of a database in `folder` (a Path) with the scene, which is made once a process."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "desk.db"
    path.write_bytes(_database())
    return path


@cache
def _database():
    with TemporaryDirectory() as folder:
        return make_scene(Path(folder))[0].read_bytes()


def new_box(folder, number):
    """A box with nothing on it, in a folder of its own in `folder`."""
    unique_id = bytes(6) + bytes([0x2A, number])
    return TableBox(folder / f"box-{number}", unique_id, unique_id)


def play(box, chance, deals=None):
    """Enter so many deals that count on a box; None: all that are left."""
    session = box.session
    wanted = session.body["deals"] if deals is None else session.ledger.played + deals
    while session.ledger.played < wanted:
        dealer = session.ledger.dealer or 0
        answers = plausible_deal(session.book, session.known_of(dealer), chance)
        session.store(answers, session.book.score(answers), dealer)


def _visit(database, box):
    with box.link() as link:
        attend(link, database, 2)


def _typed(tables, chance):
    """The decisions that type a sheet for each of the tables: {(round, table): Table}."""
    steps = []
    for (number, table), one in tables.items():
        points = [chance.randint(-12, 12) for _ in one.persons[1:]]
        content = {"round": number, "table": table, "persons": list(one.persons)}
        content |= {"points": [*points, -sum(points)], "deals": one.deals}
        steps.append(sheet_typed(content))
    return steps


def _decide(database, chance):
    """What a director decides in between."""
    event = load_event(database, 2)
    first = event.tables[1, 1]
    entry = next(one for one in first.bound[0].session.entries if one.kind == "deal")
    late = first.persons[0]
    correct = ("correct", {"entry": entry.id, "document": entry.document})
    decide_on(database, 2, [correct], reason="misread")
    adjust = ("adjust", {"what": "points", "round": 1, "table": 1, "persons": [late], "points": -3})
    decide_on(database, 2, [adjust], reason="came back late from the break")
    warning = ("adjust", {"what": "warning", "round": 1, "persons": [first.persons[1]]})
    decide_on(database, 2, [warning], reason="showed a card")
    without = {place: one for place, one in event.tables.items() if place == (1, 5)}
    large = [one for (number, _), one in event.tables.items() if number == 3]
    gone = max(large, key=lambda one: len(one.persons)).persons[-1]
    steps = [
        *_typed(without, chance),
        ("entrant", {"what": "marks", "person": late, "marks": ["local"]}),
        ("publish", {"round": 1}),
        stops(gone, 3),
    ]
    decide_on(database, 2, steps)


def _play_second_round(database, boxes, chance):
    seats = {box.session.body["table"]: box for box in boxes if box.session.body["round"] == 2}
    play(seats[1], chance, 7)
    play(seats[2], chance)
    seats[2].session.close()
    play(seats[3], chance)
    for table in (1, 2, 3):
        with seats[table].link() as link:
            collect(link, database)
    decide_on(database, 2, [("clock", {"what": "started", "round": 2})])


def _leave_a_stranger(database, folder, chance):
    """A box whose table nobody knows."""
    box = new_box(folder, 9)
    box.begin(rules="krenglbach", label="E2 r2 t17", table=17, round=2, deals=12)
    play(box, chance, 3)
    with box.link() as link:
        collect(link, database)
