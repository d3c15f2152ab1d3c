"""A club of another village, which takes in what this one has sealed."""

from host_tools.club.person import Person
from host_tools.events.decide_on import decide_on
from host_tools.events.events import load_event
from host_tools.events.new_events import new_event
from host_tools.events.person_cards import store_persons
from host_tools.events.results.sealed_results import sealed_result
from host_tools.intake.database import Database
from host_tools.intake.result_import import import_result, read_document
from host_tools.results.canonical import file_bytes
from tests.host_tools.box import EVENT_TIME
from tests.host_tools.events.results.random_event import RandomEvent

CLOSE = ("close", {"closed": True})
LATER = EVENT_TIME + 86_400
# Their numbers are in another order than those of the event, and some are taken.
CLUB = (Person(1, "Zenzi Zuhaus", "Graz"), Person(3, "Xaver Xanten"), Person(40, "Otto Ersatz"))


def sealed_file(database, event_number=1):
    """The file of the sealed document of an event, which is closed for it."""
    if not load_event(database, event_number).state.closed:
        decide_on(database, event_number, [CLOSE], anyway=True, author="Dora Desk", reason="over")
    return file_bytes(sealed_result(database, event_number).document)


def village_file(folder):
    """The file of an event of six persons or so, which was held at a desk in a new folder."""
    folder.mkdir()
    with Database(folder / "desk.db") as database:
        RandomEvent(database, folder, 2).hold()
        return sealed_file(database)


def furnish(database, events=2):
    """Let a database be of a club with persons and events of its own."""
    database.clock = lambda: LATER
    store_persons(database, CLUB)
    for number in range(events):
        settings = {
            "name": f"Hausabend {number}",
            "date": "2025-11-20",
            "rules": "tirol",
            "rounds": 1,
            "deals": 8,
        }
        new_event(database, settings)


def taken_in(database, file, **named):
    """Take in a file where everybody may be new: its `ResultImport`."""
    return import_result(database, read_document(file), {}, all_new=True, **named)


def file_here(database, event_number):
    """The file of an event that was taken in, of which nothing else follows here."""
    assert database.cache.of(event_number).seal.differences == ()
    return file_bytes(sealed_result(database, event_number).document)
