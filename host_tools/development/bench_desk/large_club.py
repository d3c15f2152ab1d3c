"""The database of a large club after many events, made through the desk's own intake."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from itertools import islice, product
from random import Random

from host_tools.club.person import Person
from host_tools.database.address import DatabaseAddress
from host_tools.development.bench_desk.box_log import BoxLog, as_played
from host_tools.events.decide_on import Step, decide_on
from host_tools.events.events import load_event
from host_tools.events.new_events import new_event
from host_tools.events.person_cards import store_persons
from host_tools.events.planned_tables import planned
from host_tools.events.seatings import note_sent
from host_tools.intake.database import Database
from host_tools.intake.intake import take
from host_tools.sessions.session_plan import Planned
from host_tools.simulation.rehearsal.made_up_names import REGIONS
from host_tools.tournament.model.settings import LOT
from host_tools.tournament.plan.planning import draw_rounds, drawing

RULES = "fft-4"
PERSONS = 2_000
REGULAR = 1  # the person who plays at every event
MIDDLE_NAMES = "", "A. ", "B. "
PLAYERS = 200
SEATS = 4
TABLES = PLAYERS // SEATS
ROUNDS = 5
DEALS = 12  # of a round
DEALS_OF_BOX = 2_040  # of 34 events; then the box plays the same deals again
FIRST_DAY = datetime(2025, 1, 4, 14)
ROUND_H = 2
NOW = int((FIRST_DAY + timedelta(weeks=100)).timestamp())


def persons_of_club(count: int) -> list[Person]:
    """Everybody whom the club knows. No two have the same name, up to 10,800."""
    firsts = [first for names, _, _, _ in REGIONS for first in names.split()]
    lasts = [last for _, names, _, _ in REGIONS for last in names.split()]
    towns = [town for _, _, places, _ in REGIONS for town in places]
    named = islice(product(MIDDLE_NAMES, lasts, firsts), count)
    return [
        Person(person_number, f"{first} {middle}{last}", towns[person_number % len(towns)])
        for person_number, (middle, last, first) in enumerate(named, 1)
    ]


class LargeClub:
    """Events, by default of `PLAYERS` players, whose deals are in the logs of the boxes.

    address: of a new database; persons: how many the club knows. Each of `TABLES` boxes plays a
    table of every event, with deals of its own. As many deals are alike as in all that a club
    plays.
    """

    def __init__(self, address: DatabaseAddress, persons: int = PERSONS) -> None:
        self._persons = persons
        self.logs = [
            BoxLog(f"box-{table:04}".encode(), as_played(RULES, DEALS_OF_BOX, seed=table))
            for table in range(1, TABLES + 1)
        ]
        with Database(address) as database:
            store_persons(database, persons_of_club(persons))

    def hold(self, database: Database, index: int, players: int = PLAYERS) -> int:
        """Make an event, draw it, and let the boxes play it. Returns its number. index: from 0."""
        event_number = self._draw(database, index, players)
        for table in planned(load_event(database, event_number)):
            self._play(database, table, _begun(index))
        return event_number

    def table_by_table(self, database: Database, index: int) -> Iterator[BoxLog]:
        """Hold an event likewise, one table after the other: yields the log of each as it ends."""
        event_number = self._draw(database, index, PLAYERS)
        for table in planned(load_event(database, event_number)):
            yield self._play(database, table, _begun(index))

    def _draw(self, database: Database, index: int, players: int) -> int:
        database.clock = _begun(index).timestamp  # one event is not played on the day of another
        chance = Random(index)
        settings: dict[str, object] = {
            "name": f"Event {index + 1}",
            "date": _begun(index).date().isoformat(),
        }
        settings |= {"rules": RULES, "rounds": ROUNDS, "deals": DEALS, "method": LOT}
        event_number = new_event(database, settings)
        stake = load_event(database, event_number).stake
        steps: list[Step] = []
        others = chance.sample(range(REGULAR + 1, self._persons + 1), players - 1)
        for person in (REGULAR, *sorted(others)):
            steps.append(("entrant", {"what": "registered", "person": person}))
            steps.append(("booking", {"what": "stake", "person": person, "cents": stake}))
        decide_on(database, event_number, steps)
        drawn = draw_rounds(load_event(database, event_number).state, index)
        decide_on(database, event_number, [drawing(drawn, 1)])
        return event_number

    def _play(self, database: Database, table: Planned, begun: datetime) -> BoxLog:
        """Set the box of a table up, as the desk does, and let it play the session."""
        log = self.logs[table.session["table"] - 1]
        starts = int((begun + timedelta(hours=ROUND_H * table.session["round"])).timestamp())
        with database.transaction():
            note_sent(database, log.identity.box, table, starts)
        log.play(table.session, starts)
        return log

    def take_in(self, database: Database) -> int:
        """Collect from all boxes what is new. Returns how many records that are."""
        return sum(collect_log(database, log) for log in self.logs)


def collect_log(database: Database, log: BoxLog) -> int:
    """Collect from a box what is new. Returns how many records that are."""
    data = bytes(log.data[log.collected :])
    report = take(database, log.identity, log.collected, data, complete=True, now=NOW)
    log.collected = len(log.data)
    return report.records


def _begun(index: int) -> datetime:
    """When the event of this index begins."""
    return FIRST_DAY + timedelta(weeks=index)
