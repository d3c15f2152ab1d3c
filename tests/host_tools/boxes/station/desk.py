"""A desk with an event of eight, and boxes to plug in."""

import json
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from host_tools.boxes.station.station import Station
from host_tools.boxes.station.visit import attend
from host_tools.club.person import Person
from host_tools.events.decide_on import decide_on
from host_tools.events.events import load_event
from host_tools.events.new_events import new_event
from host_tools.events.person_cards import store_persons
from host_tools.intake.database import Database
from host_tools.tournament.tables.rulings.asked import asked_at
from tests.host_tools.box import GARDE, TableBox
from tests.host_tools.brought import NOW
from tests.host_tools.decided import drawn_as, registered

NAMES = ("Anna", "Beat", "Carl", "Dora", "Emil", "Fritz", "Gerti", "Hans")
CUP = {"name": "Cup", "date": "2025-11-20", "rules": "fft-4", "rounds": 3, "deals": 2}
ROUNDS = [[[1, 2, 3, 4], [5, 6, 7, 8]], [[1, 5, 2, 6], [3, 7, 4, 8]]]


class Desk:
    """A database at `path` with an event of which two rounds of three are drawn; its `station`.

    `boxes`: by the ports where they are plugged in.
    """

    def __init__(self, path, settings=(), rounds=ROUNDS, tariff=None):
        self.path = path
        self.boxes = {}
        path.write_bytes(_drawn(json.dumps(dict(settings)), json.dumps(rounds), tariff))
        self.station = Station(path, lambda: list(self.boxes), self.open_link, clock=lambda: NOW)

    def opened(self):
        """The database, as the station opens it; in the end all of it is looked over once."""
        return Database(self.path, check=False, clock=lambda: NOW)

    def open_link(self, port):
        return self.boxes[port].link()

    def decide(self, *steps, reason="because"):
        with self.opened() as database:
            decide_on(database, 1, list(steps), reason=reason, anyway=True)

    def draw(self, first, rounds):
        self.decide(drawn_as(rounds, first))

    def box(self, number):
        """A new box whose id ends in this number, plugged in nowhere."""
        unique_id = bytes(7) + bytes([number])
        return TableBox(self.path.parent / f"box-{number}", unique_id, unique_id)

    def plug(self, **boxes):
        """Plug boxes in at these ports, and let the station look until it has nothing to do."""
        self.boxes |= boxes
        self.look()

    def pull(self, *ports):
        """Pull boxes out; the station sees it."""
        for port in ports:
            del self.boxes[port]
        self.look()

    def look(self):
        for _ in range(2):  # once more: what has changed meanwhile
            self.station.look()
            self.station.wait_idle()

    def shown(self):
        """{port: (state, place)} of what is plugged in."""
        return {one.port: (one.state, one.place) for one in self.station.boxes() if one.port}

    def said(self):
        """The sentences that the station has told, the oldest first."""
        return [str(told.sentence) for told in reversed(self.station.lines())]

    def set_aside(self, place, reason="to another box"):
        """Let another box have the (round, table) of one that is there."""
        session = self._session(place)
        content = {"what": "set_aside", "session": session.id, "deals": session.played}
        self.decide(("session", content), reason=reason)

    def session_id(self, place):
        """The id of the one session of a (round, table)."""
        return self._session(place).id

    def _session(self, place):
        with self.opened() as database:
            [one] = load_event(database, 1).tables[place].bound
        return one.session

    def proposed(self, place):
        """The step that the first proposal for the one question of a (round, table) is."""
        with self.opened() as database:
            event = load_event(database, 1)
            [asked] = asked_at(event, event.tables[place])
        return "ruling", asked.offers[0].content

    def states(self, number):
        """The states of the tables of a round."""
        with self.opened() as database:
            tables = load_event(database, 1).tables
        return [tables[place].state for place in sorted(tables) if place[0] == number]


@cache
def _drawn(settings, rounds, tariff):
    """The bytes of the database of a `Desk`; settings, rounds: as JSON."""
    steps = [registered(number) for number in range(1, 9)]
    if drawn := json.loads(rounds):
        steps.append(drawn_as(drawn))
    with TemporaryDirectory() as folder:
        path = Path(folder, "desk.db")
        with Database(path) as database:
            store_persons(database, [Person(*who) for who in enumerate(NAMES, 1)])
            new_event(database, CUP | json.loads(settings), tariff=tariff)
            decide_on(database, 1, steps, reason="because")
        return path.read_bytes()


def play(box, deals=2, sign=True):
    """Play at a table as the box was set up."""
    for _ in range(deals):
        box.play(GARDE)
    if sign:
        box.session.close()


def come(desk, box, **options):
    """Attend a box; (state, place)."""
    with desk.opened() as database:
        attended = attend(box.link(), database, **options)
    return attended.state, attended.place
