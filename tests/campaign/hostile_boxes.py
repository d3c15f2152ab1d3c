"""Boxes that are not what they say: their flash was copied, they are exchanged while the desk
collects them, or they lie about who they are, which log they have and what is played.
"""

import base64
import json
import sqlite3
import tempfile
from collections import Counter
from dataclasses import dataclass
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
from rules_core.record import MAX_SIZE, decode
from tests import scratch
from tests.campaign.hostile_logs import LogLink, hostile_log, show_all
from tests.campaign.hostile_texts import (
    ANY_TEXT,
    IDENTITY,
    NOW,
    HostileLink,
    nasty_value,
    wrong_sentence,
)
from tests.host_tools.decided import drawn_as, registered

NAMES = ("Anna", "Beat", "Carl", "Dora", "Emil", "Fritz", "Gerti", "Hans")
CUP = {"name": "Cup", "date": "2025-11-20", "rules": "fft-4", "rounds": 2, "deals": 3}
TABLES = [[[1, 2, 3, 4], [5, 6, 7, 8]], [[1, 5, 2, 6], [3, 7, 4, 8]]]
_NUMBERS = (0, 1, 2, 3, 99, 9999, 10_000, 1 << 31, (1 << 53) - 1)


@dataclass(frozen=True)
class Flash:
    """`box`: the id of the box in which it is; `log`: its records (bytes)."""

    box: bytes
    log: list

    def link(self, rnd=None):
        """The box at the desk, with less of its log if it was here earlier (rnd)."""
        end = len(self.log) if rnd is None else rnd.randint(1, len(self.log))
        return LogLink(b"".join(self.log[:end]), rnd, self.box)


class ExchangedLink(HostileLink):
    """Two boxes: after so many calls the second one is at the end of the cable."""

    def __init__(self, first, second, calls):
        self._ends = first, second
        self._left = calls

    def _call(self, function, *arguments):
        self._left -= 1
        return self._ends[self._left < 0]._call(function, *arguments)


def boxes_case(rnd, folder):
    """Some boxes, one or two with a copy of another's flash, are collected in any order, again and
    again, and at times exchanged for one another.

    In the end, when each has been compared as a whole, the desk has every record once, and none
    under a box that never had it.
    """
    flashes = _flashes(rnd)
    path = folder / "desk.db"
    with Database(path) as database:
        for _ in range(rnd.randint(1, 6)):
            wrong = _visit(rnd, flashes, database) or _misplaced(path, flashes)
            if wrong is not None:
                return wrong
        for _ in range(2):
            for flash in rnd.sample(flashes, len(flashes)):
                collect(flash.link(), database, True, clock=lambda: NOW)
        wrong = _wrong_at_last(database, [flash.link() for flash in flashes])
        wrong = wrong or _misplaced(path, flashes) or _stored_once(path, flashes)
    Database(path).close()  # nothing that a box says makes it one that is refused
    return wrong


def _wrong_at_last(database, links):
    """What is wrong when honest boxes come once more, and everything is shown; None: nothing."""
    again = [collect(link, database, True, clock=lambda: NOW) for link in links]
    if any(report.records or report.findings for report in again):
        return f"a visit once more brought {again}"
    noted, found = database.readings.checksums()
    if noted != found:
        return "sessions and entries have another checksum than was noted"
    return show_all(database)


def _flashes(rnd):
    """That of a box, one or two copies that have gone on elsewhere, and perhaps a foreign one."""
    first = hostile_log(rnd)
    flashes = [Flash(decode(first[0]).body["box"], first)]
    for _ in range(rnd.randint(1, 2)):
        copied = rnd.choice(flashes)
        begun = copied.log[: rnd.randint(1, len(copied.log))]
        # Most copies are in another box; one that was put back is in the same.
        box = copied.box if rnd.random() < 0.25 else rnd.randbytes(8)
        flashes.append(Flash(box, hostile_log(rnd, begun)))
    if rnd.random() < 0.5:
        foreign = hostile_log(rnd)
        flashes.append(Flash(decode(foreign[0]).body["box"], foreign))
    return flashes


def _visit(rnd, flashes, database):
    """One box, or two that are exchanged, at the desk; what is wrong with what it says of it."""
    first, second = rnd.choices(flashes, k=2)
    link = first.link(rnd)
    # A flash that was put back into its box cannot be in another one at the same time.
    if rnd.random() < 0.5 and first.box != second.box:
        # One with a copy that goes on just there, and is gone before the desk can ask who it is,
        # cannot be told from the first.
        stays = second.log[0] == first.log[0]
        link = ExchangedLink(link, second.link(None if stays else rnd), rnd.randint(1, 6))
    try:
        collect(link, database, rnd.random() < 0.3, clock=lambda: NOW)
    except LinkError as error:
        return wrong_sentence(error.sentence)
    return None


def _misplaced(path, flashes):
    """Is a record stored under a box that never had it?"""
    owners = {}
    for flash in flashes:
        for raw in flash.log:
            owners.setdefault(raw, set()).add(flash.box)
    for box, raw in _stored(path):
        if box not in owners.get(raw, ()):
            return f"record {decode(raw).sequence} is stored under {box.hex()}"
    return None


def _stored_once(path, flashes):
    stored = Counter(raw for _, raw in _stored(path))
    for flash in flashes:
        for sequence, raw in enumerate(flash.log):
            if stored[raw] != 1:
                return f"record {sequence} of {flash.box.hex()} is stored {stored[raw]} times"
    return None


def _stored(path):
    """(id of the box, bytes) of every record."""
    connection = sqlite3.connect(path)
    rows = connection.execute(
        "SELECT box.unique_id, record.raw FROM record JOIN log ON log.id = record.log"
        " JOIN box ON box.id = log.box"
    ).fetchall()
    connection.close()
    return rows


# Boxes that lie


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
                    _lied_to(rnd, link, database)
            except SchreiberError as error:
                wrong = wrong_sentence(str(error.message))
                if wrong is not None:
                    return wrong
        collect(LogLink(data), database, everything=True, clock=lambda: NOW)
        _show_event(database)
        wrong = _wrong_at_last(database, [LogLink(data)])
    Database(path).close()  # nothing that a box says makes it one that is refused
    return wrong


def _lied_to(rnd, link, database):
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
