"""The same figures of databases of several kinds, side by side as they grow."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from host_tools.database.address import DatabaseAddress
from host_tools.database.copies import keep
from host_tools.development.bench_desk.large_club import REGULAR, TABLES, LargeClub
from host_tools.development.bench_desk.measured import Figure, Took, timed
from host_tools.events.cache import EventCache
from host_tools.events.person_histories import history_events
from host_tools.events.season_formulas import formula_of_season
from host_tools.intake.database import Database
from host_tools.seasons.person_history import history_of
from host_tools.seasons.season import season_of

EVENTS = (1, 10, 100)  # of 3000 deals each
PERSONS = 10_000
SEASON = 12


def compared(addresses: Mapping[str, DatabaseAddress]) -> Iterator[Figure]:
    """Figures of the databases at some addresses, which are made; by the clock.

    addresses: by what they are called.
    """
    clubs = {name: LargeClub(address, PERSONS) for name, address in addresses.items()}
    held = 0
    for events in EVENTS:
        for name, club in clubs.items():
            for what, took, per in _measured(addresses[name], club, held, events):
                milliseconds = 1000 * took.wall / per
                yield Figure(
                    f"{name}, {events} events: {what}",
                    f"{milliseconds:.1f} ({1000 * took.cpu / per:.1f})",
                    "ms (CPU)",
                )
        held = events


def _measured(
    address: DatabaseAddress, club: LargeClub, held: int, events: int
) -> Iterator[tuple[str, Took, int]]:
    """(what, how long it took, how often) while a club grows from `held` events to `events`."""
    with Database(address, check=False) as database:
        _, took = timed(_hold, club, database, held, events)
        yield "an event is made, drawn and paid for", took, events - held
        _, took = timed(club.take_in, database)
        yield "the deals of a box, of an event, are taken in", took, TABLES * (events - held)
        yield "standings of an event", *_one(lambda: EventCache(database).of(events).standings())
        yield f"a season of up to {SEASON} events", *_one(lambda: _season(database))
        yield "a person's page", *_one(lambda: _history(database))
        yield "has anything changed?", *_one(database.changes)
    yield "it is opened, and checked", *_one(lambda: Database(address).close())
    with TemporaryDirectory() as folder:
        yield "a backup", *_one(lambda: keep(address, Path(folder, "copy.db")))


def _one(function: Callable[[], object]) -> tuple[Took, int]:
    """How long a function takes, once."""
    return timed(function)[1], 1


def _hold(club: LargeClub, database: Database, held: int, events: int) -> None:
    for index in range(held, events):
        club.hold(database, index)


def _season(database: Database) -> object:
    events = map(database.cache.of, database.events.numbers()[-SEASON:])
    return season_of(events, None, formula_of_season(database, "").formula)


def _history(database: Database) -> object:
    person, numbers = history_events(database, REGULAR)
    return history_of(person, map(database.cache.of, numbers))
