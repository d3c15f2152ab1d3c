"""A whole small event as an example of the result document: three players, one table, two deals.

Its box is made of nothing but records, so everybody gets the same bytes.
"""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from host_tools.boxes.link.box_answers import Identity
from host_tools.club.person import Person
from host_tools.events.decide_on import decide_on
from host_tools.events.events import load_event
from host_tools.events.new_events import new_event
from host_tools.events.person_cards import store_persons
from host_tools.events.planned_tables import planned
from host_tools.events.results.event_results import load_result
from host_tools.events.seatings import note_sent
from host_tools.intake.database import Database
from host_tools.intake.intake import take
from host_tools.results.result_document import ResultDocument
from host_tools.sessions.session_plan import Planned
from rules_core import record as records
from rules_core.documents import read_document
from rules_core.pin import NO_PIN
from rules_core.record import Stamp, encode
from rules_core.session import from_nothing

RULES = "ch-3"
TIME = 1_763_668_800  # an evening in November 2025, Unix seconds
_BOX, _FIRMWARE = b"example1", "1.0"
_BEGIN = {"box": _BOX, "nonce": _BOX, "firmware": _FIRMWARE}
_SECRET = bytes(range(32))
_PERSONS = (Person(1, "Anna Huber", "Wels"), Person(2, "Bert Moser"), Person(3, "Cilli Graf"))
_DEALS = (
    {"taker": 0, "contract": "garde", "points": 49, "bouts": 2},
    {"taker": 2, "contract": "prise", "points": 40.5, "bouts": 2},
)


def example_document() -> ResultDocument:
    """The whole document of the event, cash and records included."""
    with TemporaryDirectory() as folder, Database(Path(folder) / "desk.db") as database:
        database.clock = lambda: TIME
        database.secrets.of(1, lambda size: _SECRET[:size])
        _make(database)
        [drawn] = planned(load_event(database, 1))
        note_sent(database, _BOX, drawn, TIME)
        _take(database, _log(drawn))
        closed = ("close", {"closed": True})
        decide_on(database, 1, [closed], author="Dora Desk", reason="prizes are given")
        return load_result(database, 1)


def _make(database: Database) -> None:
    store_persons(database, _PERSONS)
    settings = {"name": "Example", "date": "2025-11-20", "rules": RULES, "rounds": 1, "deals": 2}
    new_event(database, settings, author="Dora Desk")
    persons = [person.number for person in _PERSONS]
    draw = {"what": "drawn", "round": 1, "tables": [[persons]], "seed": 1, "method": "lot-1"}
    steps: list[tuple[str, dict[str, Any]]] = [
        ("entrant", {"what": "registered", "person": one}) for one in persons
    ]
    decide_on(database, 1, [*steps, ("seats", draw)], author="Dora Desk")


def _log(drawn: Planned) -> list[bytes]:
    """The records of the box, each with the digest of the one before."""
    log = [encode(records.BEGIN, _BEGIN, 0, records.NO_DIGEST, Stamp(1, 0, TIME))]
    for kind, body in _records(drawn, session_at=len(log[0])):
        sequence = len(log)
        stamp = Stamp(1, 60_000 * sequence, TIME + 60 * sequence)
        log.append(encode(kind, body, sequence, records.digest_of(log[-1]), stamp))
    return log


def _records(drawn: Planned, session_at: int) -> Iterator[tuple[int, dict[str, Any]]]:
    """(kind, body) of those of the session. session_at: where it begins, bytes."""
    besides = {"dealer": 0, "tariff_at": 0, "numbers": []}
    yield records.SESSION, {**from_nothing(), **drawn.session, **besides}
    within = {
        "session": 1,
        "back": session_at,
        "director": False,
        "pin": NO_PIN,
        "at_once": False,
    }
    totals = [0] * len(_PERSONS)
    for dealer, document in enumerate(_DEALS):
        entry = read_document({"rules": RULES, **document})
        score = entry.score()
        totals = [total + points for total, points in zip(totals, score.points, strict=True)]
        yield (
            records.DEAL,
            within
            | {
                "rules": RULES,
                "version": entry.book.version,
                "number": dealer + 1,
                "dealer": dealer,
                "corrects": None,
                "before": None,
                "answers": entry.book.pack(entry.content),
                "points": score.points,
                "money": score.money,
                "void": score.void,
            },
        )
    yield records.CLOSE, within | {"points": totals, "money": None, "played": len(_DEALS)}


def _take(database: Database, log: list[bytes]) -> None:
    """Let the desk take the log in."""
    begin, last = records.digest_of(log[0]), records.digest_of(log[-1])
    data = b"".join(log)
    identity = Identity(
        _BOX, begin, last, _FIRMWARE, len(data), 1, TIME, 0, 0, (), None, "000000", NO_PIN
    )
    take(database, identity, 0, data, complete=True, now=TIME)
