"""Boxes that lie: about who they are, which log they have, where it stands and what is played."""

import base64
import json
import tempfile
from functools import cache
from pathlib import Path

from host_tools.boxes.collect import collect
from host_tools.boxes.link.box_answers import MAX_LOG
from host_tools.boxes.station.visit import attend
from host_tools.club.person import Person
from host_tools.common.errors import LinkError, SchreiberError
from host_tools.events.decide_on import decide_on
from host_tools.events.events import load_event
from host_tools.events.new_events import new_event
from host_tools.events.person_cards import store_persons
from host_tools.intake.database import Database
from host_tools.intake.pieces import split
from host_tools.reports.document import event_document
from host_tools.reports.play import deals
from host_tools.reports.ranking_report import results
from rules_core.record import MAX_SIZE
from tests import scratch
from tests.campaign.hostile_logs import LogLink, hostile_log, show_all
from tests.campaign.hostile_texts import ANY_TEXT, IDENTITY, NOW, nasty_value, wrong_sentence
from tests.host_tools.decided import registered
from tests.host_tools.seats import drawn_as

NAMES = ("Anna", "Beat", "Carl", "Dora", "Emil", "Fritz", "Gerti", "Hans")
CUP = {"name": "Cup", "date": "2025-11-20", "rules": "fft-4", "rounds": 2, "deals": 3}
TABLES = [[[1, 2, 3, 4], [5, 6, 7, 8]], [[1, 5, 2, 6], [3, 7, 4, 8]]]
_NUMBERS = (0, 1, 2, 3, 99, 9999, 10_000, 1 << 31, (1 << 53) - 1)


def liars_case(rnd, folder):
    """Boxes that lie are collected, and attended for an event: each ends in a sentence or well.

    Then everything can be shown, an honest box is taken in as if nobody had lied, and the database
    can be opened again.
    """
    path = folder / "desk.db"
    path.write_bytes(_event())
    log = hostile_log(rnd)
    data = b"".join(log)
    with Database(path, clock=lambda: NOW) as database:
        for _ in range(rnd.randint(1, 4)):
            try:
                with _Liar(rnd, data) as link:
                    _visit(rnd, link, database)
            except SchreiberError as error:
                wrong = wrong_sentence(str(error.message))
                if wrong is not None:
                    return wrong
        collect(LogLink(data), database, everything=True, clock=lambda: NOW)
        again = collect(LogLink(data), database, everything=True, clock=lambda: NOW)
        if again.records or again.findings:
            return f"an honest visit once more brought {again}"
        _show_event(database)
        wrong = show_all(database)
        noted, found = database.readings.checksums()
        if wrong or noted != found:
            return wrong or "sessions and entries have another checksum than was noted"
    Database(path).close()  # nothing that a box says makes it one that is refused
    return None


def _visit(rnd, link, database):
    if rnd.random() < 0.5:
        collect(link, database, rnd.random() < 0.3, clock=lambda: NOW)
    else:
        options = {"unsigned": rnd.random() < 0.3, "cleared": rnd.random() < 0.2}
        attend(link, database, 1, **options)


def _show_event(database):
    event = load_event(database, 1)
    results(event)
    deals(event)
    json.dumps(event_document(event)).encode()


class _Liar(LogLink):
    """A box with the log `data` that says something else of it, and sends something else."""

    def __init__(self, rnd, data):
        super().__init__(data, rnd)
        self._lies = _lies(rnd, data)
        self._shift = rnd.choice((0, 0, *(at for at, _, _ in split(data, 0))))
        self._cut = rnd.choice((None, rnd.randint(1, 9)))

    def _call(self, function, *arguments):
        if self._cut is not None:
            self._cut -= 1
            if self._cut < 0:
                raise LinkError("gone")
        if function == "identify":
            return json.dumps(self._identity() | self._lies)
        if function == "pull" and self._shift:
            offset, size = arguments
            sent = self._data[offset + self._shift :][:size]
            return json.dumps({"offset": offset, "data": base64.b64encode(sent).decode()})
        if function == "pull":
            return super()._call(function, *arguments)
        return json.dumps(self._answer())

    def _answer(self):
        """To what the desk asks besides: what fits some of it, a refusal, or nonsense."""
        digest = base64.b64encode(self._rnd.randbytes(8)).decode()
        if self._rnd.random() < 0.2:
            return {"error": self._rnd.choice(ANY_TEXT)}
        answer = {"sequence": 3, "digest": "0" * 16, "log": digest, "tariffs": []}
        return answer | {"minutes": 0, "left": 0}


def _lies(rnd, data):
    """Fields of an identity that are well formed, and at times not even that."""
    records = [record for _, record, _ in split(data, 0) if record is not None]
    digests = [record.digest for record in records]
    names = (b"", rnd.randbytes(8), *digests)
    session = IDENTITY["session"] | {
        "table": rnd.choice(_NUMBERS),
        "round": rnd.choice(_NUMBERS),
        "deals": rnd.choice(_NUMBERS),
        "played": rnd.choice((None, *_NUMBERS)),
        "label": rnd.choice(("E1 r1 t1", "E1 r2 t9999", *ANY_TEXT)),
        "rules": rnd.choice(("fft-4", *ANY_TEXT)),
        "signed": rnd.random() < 0.5,
    }
    said = {
        "box": _encoded(rnd.choice((rnd.randbytes(8), digests[-1]))),
        "log": _encoded(rnd.choice(names)),
        "last": _encoded(rnd.choice(names)),
        "size": rnd.choice((0, 1, len(data) - 1, len(data) + MAX_SIZE, MAX_LOG, MAX_LOG + 1)),
        "boot": rnd.choice(_NUMBERS),
        "clock": rnd.choice(_NUMBERS),
        "synced": {"offset": rnd.choice(_NUMBERS), "clock": rnd.choice(_NUMBERS)},
        "session": rnd.choice((None, session)),
        "battery": rnd.choice((None, *_NUMBERS)),
        "free": rnd.choice((None, *_NUMBERS)),
        "pin_number": rnd.choice(_NUMBERS),
        "firmware": rnd.choice(ANY_TEXT),
    }
    lies = {name: said[name] for name in rnd.sample(list(said), rnd.randint(0, 4))}
    if rnd.random() < 0.2:
        lies[rnd.choice(list(said))] = nasty_value(rnd)
    return lies


def _encoded(data):
    return base64.b64encode(data).decode()


@cache
def _event():
    """The bytes of a database with an event of two tables, two rounds of which are drawn."""
    with tempfile.TemporaryDirectory(dir=scratch.memory()) as folder:
        path = Path(folder, "event.db")
        with Database(path) as database:
            store_persons(database, [Person(*who) for who in enumerate(NAMES, 1)])
            number = new_event(database, CUP)
            steps = [registered(person) for person in range(1, len(NAMES) + 1)]
            decide_on(database, number, [*steps, drawn_as(TABLES)])
        return path.read_bytes()
