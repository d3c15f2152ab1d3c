"""Boxes whose flash was copied, and boxes that are exchanged while the desk collects them."""

import sqlite3
from collections import Counter
from dataclasses import dataclass

from host_tools.boxes.collect import collect
from host_tools.boxes.link.box_link import BoxLink
from host_tools.common.errors import LinkError
from host_tools.intake.database import Database
from rules_core.record import decode
from tests.campaign.hostile_logs import LogLink, hostile_log, show_all
from tests.campaign.hostile_texts import NOW, wrong_sentence


@dataclass(frozen=True)
class Flash:
    """`box`: the id of the box in which it is; `log`: its records (bytes)."""

    box: bytes
    log: list

    def link(self, rnd=None):
        """The box at the desk, with less of its log if it was here earlier (rnd)."""
        end = len(self.log) if rnd is None else rnd.randint(1, len(self.log))
        return LogLink(b"".join(self.log[:end]), rnd, self.box)


class ExchangedLink(BoxLink):
    """Two boxes: after so many calls the second one is at the end of the cable."""

    name = "hostile box"

    def __init__(self, first, second, calls):
        self._ends = first, second
        self._left = calls

    def _call(self, function, *arguments):
        self._left -= 1
        return self._ends[self._left < 0]._call(function, *arguments)

    def resume(self):
        """Nothing was stopped."""

    def close(self):
        """Nothing was opened."""


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
        again = [collect(flash.link(), database, True, clock=lambda: NOW) for flash in flashes]
        if any(report.records or report.findings for report in again):
            return f"a visit once more brought {again}"
        wrong = _misplaced(path, flashes) or _stored_once(path, flashes) or show_all(database)
        noted, found = database.readings.checksums()
        if wrong or noted != found:
            return wrong or "sessions and entries have another checksum than was noted"
    Database(path).close()  # nothing that a box says makes it one that is refused
    return None


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
