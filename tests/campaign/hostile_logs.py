"""Hostile logs: well formed, but of anything that a record can hold."""

import base64
import io
import json
import random
import sqlite3
from unittest.mock import patch

from host_tools.boxes.collect import collect
from host_tools.cli.commands.deals import list_deals
from host_tools.common.errors import LinkError
from host_tools.common.plain import plain
from host_tools.intake.database import Database
from host_tools.intake.pieces import split
from host_tools.language.games.game_words import GameWords
from host_tools.sessions import caveats
from host_tools.sessions.ranking import rank_players
from host_tools.sessions.session_export import write_deals, write_documents
from host_tools.sessions.sessions import load_sessions
from rules_core import record as records
from rules_core.books import RULE_IDS
from rules_core.books import book as find_book
from rules_core.documents import read_document
from rules_core.errors import DealError
from rules_core.fields import is_plain
from rules_core.pin import NO_PIN
from rules_core.record import NO_DIGEST, Stamp, decode, encode
from rules_core.session import MAX_LABEL, MAX_NAME, from_nothing
from tests.campaign.hostile_texts import ANY_TEXT, DOCUMENTS, NAMES, NOW, HostileLink

WORDS = GameWords("de")
PLAIN = [name for name in NAMES if all(is_plain(ord(letter)) for letter in name)]

CLOCKS = (0, 1, NOW, NOW, NOW, 4_000_000_000, 1 << 38, 1 << 40, (1 << 53) - 1)


def log_case(rnd, folder):
    """A hostile log comes to the desk in several visits, between which the desk loses rows.

    Then all that is shown and exported of it is made. Whatever happened, after a whole compare
    every sound record of the log is stored just once and no total is of something unsound.
    """
    path = folder / "desk.db"
    log = hostile_log(rnd)
    data = b"".join(log)
    ends = [sum(map(len, log[: index + 1])) for index in range(len(log))]
    with Database(path) as database:
        for end in sorted(rnd.choices(ends, k=rnd.randint(0, 2))):
            visit(database, data[:end], rnd.random() < 0.3, rnd)
            if rnd.random() < 0.5:
                lose_rows(path, rnd)
        if rnd.random() < 0.2:
            data += rnd.randbytes(rnd.randint(1, 40))
        visit(database, data, False, None)
        visit(database, data, True, None)
        again = visit(database, data, rnd.random() < 0.5, None)
        if again.records or again.findings:
            return f"a visit once more brought {again.records} records and {again.findings}"
        return stored_once(path, log) or show_all(database)


def hostile_log(rnd, begun=(), formats=(records.FORMAT,)):
    """The records (bytes) of a well-formed log: checksums and chain are right, the rest may be
    anything that a record can hold. `begun`: what it goes on from; `formats`: of the records.
    """
    log, table = list(begun), None

    def add(kind, body):
        previous = decode(log[-1]).digest if log else NO_DIGEST
        stamp = Stamp(1, rnd.randrange(10**9), rnd.choice(CLOCKS))
        with patch.object(records, "FORMAT", rnd.choice(formats)):
            log.append(encode(kind, body, len(log), previous, stamp))

    for sequence, raw in enumerate(log):
        record = decode(raw)
        if record.kind == records.SESSION:
            session, table = sequence, record.body
    if not log:
        body = {"box": rnd.randbytes(8), "nonce": rnd.randbytes(8), "firmware": rnd.choice(PLAIN)}
        add(records.BEGIN, body)
    for _ in range(rnd.randint(1, 20)):
        if table is None or rnd.random() < 0.15:
            table = hostile_session(rnd)
            session = len(log)
            add(records.SESSION, table)
            continue
        if rnd.random() > 0.95:
            session = rnd.randint(1, len(log))
        kind, body = hostile_entry(rnd, table, len(log))
        try:
            body |= {"session": session, "back": 0, "director": rnd.random() < 0.5, "pin": NO_PIN}
            body.setdefault("at_once", rnd.random() < 0.1)
            add(kind, body)
        except ValueError:
            continue  # not even a record
    return log


def hostile_session(rnd):
    """The body of a SESSION record."""
    rules = rnd.choice((*RULE_IDS, "fft-4", "fft-4", "=1+1", "-3"))
    try:
        seats = find_book(rules).seats
    except DealError:
        seats = 4
    players = seats if rnd.random() < 0.8 else rnd.randint(2, 6)
    return {
        "rules": rules,
        "table": rnd.randint(1, 9),
        "round": rnd.randint(1, 3),
        "players": [rnd.choice(PLAIN)[:MAX_NAME] for _ in range(players)],
        "deals": rnd.randint(1, 5),
        "dealer": rnd.randrange(players),
        "scribe": rnd.randrange(players),
        "opponents_key": True,
        "label": rnd.choice(PLAIN)[:MAX_LABEL],
        "tariff": "",
        "numbers": [],
        "tariff_at": 0,
        **from_nothing(),
    }


def hostile_entry(rnd, table, sequence):
    """Kind and body of an entry in a session of this body: at times a deal that is right."""
    rules = table["rules"] if rnd.random() < 0.9 else rnd.choice(RULE_IDS)
    seats = len(table["players"])
    chance = rnd.random()
    reason = rnd.choice(PLAIN)
    if chance < 0.1:
        body = {"corrects": rnd.randint(1, sequence), "reason": reason}
        return records.ANNUL, body | {"passes": rnd.random() < 0.3}
    if chance < 0.2:
        place = {"rules": rules, "seat": rnd.randrange(6), "reason": reason}
        if rnd.random() < 0.5:
            return records.WARNING, place | {"points": 0}
        answered = {"warning": rnd.choice((None, rnd.randint(1, sequence)))}
        points = {"points": rnd.choice((-5, 0, 1, 100, 0x7FFFFFFF))}
        return records.PENALTY, place | points | answered
    if chance < 0.25:
        body = {"rules": rules, "points": hostile_ledger(rnd, seats), "reason": reason}
        return records.ADJUST, body
    if chance < 0.3:
        points = [0] * seats if rnd.random() < 0.5 else hostile_ledger(rnd, seats)
        money = None if rnd.random() < 0.7 else hostile_ledger(rnd, seats)
        return records.CLOSE, {"points": points, "money": money, "played": rnd.randint(0, 3)}
    if chance < 0.32:
        return records.CLEAR, {"reason": rnd.choice(PLAIN)}
    if chance < 0.36:
        return records.DEALER, {"dealer": rnd.randrange(6)}
    body = {
        "rules": rules,
        "version": rnd.choice((1, 1, 1, 2, 9999)),
        "number": rnd.randint(1, 30),
        "dealer": rnd.randrange(6),
        "corrects": rnd.choice((None, None, rnd.randint(1, sequence))),
        "before": rnd.choice((None, None, None, rnd.randint(1, sequence))),
        "answers": [
            rnd.choice((0, 1, 2, 3, 7, 40, 90, 210, -(2**31) + 1)) for _ in range(rnd.randint(0, 9))
        ],
        "points": hostile_ledger(rnd, seats),
        "money": None if rnd.random() < 0.7 else hostile_ledger(rnd, seats),
        "void": rnd.random() < 0.1,
    }
    return records.DEAL, body | (right_deal(rnd, rules) if rnd.random() < 0.5 else {})


def right_deal(rnd, rules):
    """The fields of a deal that the rule book confirms, {} if there is none at hand."""
    chosen = [document for document in DOCUMENTS if document["rules"] == rules]
    entry = read_document(rnd.choice(chosen)) if chosen else None
    if entry is None or entry.kind != "deal":
        return {}
    score = entry.score()
    answers = entry.book.pack(entry.content)
    fields = {"answers": answers, "points": score.points, "money": score.money}
    return fields | {"void": score.void, "version": entry.book.version}


def hostile_ledger(rnd, seats):
    """Points, mostly of sum zero."""
    ledger = [rnd.choice((0, 1, -1, rnd.randint(-50, 50), 0x7FFFFFFF)) for _ in range(seats)]
    if rnd.random() < 0.8:
        ledger[0] = -sum(ledger[1:])
    return ledger


class LogLink(HostileLink):
    """A box that holds `data`, and sends as much of it as it likes at a time (rnd) before it may
    be gone. `box`: its id, None: the one that its log says.
    """

    def __init__(self, data, rnd=None, box=None):
        self._data = data
        self._rnd = rnd
        self._box = box
        self._firmware = random.Random(data).choice(ANY_TEXT)  # the same however often it is asked

    def _call(self, function, *arguments):
        if function == "identify":
            return json.dumps(self._identity())
        if function == "pull":
            offset, size = arguments
            if self._rnd is not None:
                if self._rnd.random() < 0.1:
                    raise LinkError("gone")
                size = self._rnd.randint(1, size)
            data = self._data[offset : offset + size]
            return json.dumps({"offset": offset, "data": base64.b64encode(data).decode()})
        return "{}"

    def _identity(self):
        pieces = [record for _, record, _ in split(self._data, 0) if record is not None]
        return {
            "box": base64.b64encode(self._box or pieces[0].body["box"]).decode(),
            "log": base64.b64encode(pieces[0].digest).decode(),
            "last": base64.b64encode(pieces[-1].digest).decode(),
            "firmware": self._firmware,
            "size": len(self._data),
            "boot": 1,
            "clock": 0,
            "synced": {"offset": 0, "clock": 0},
            "session": None,
            "damage": [],
            "flash": "ef4015",
            "pin_number": NO_PIN,
            "battery": None,
            "free": None,
            "fault": None,
        }


def visit(database, data, everything, rnd):
    """The desk collects `data`; None if the box was gone before the end."""
    try:
        return collect(LogLink(data, rnd), database, everything, clock=lambda: NOW)
    except LinkError:
        if rnd is None:
            raise
        return None


def lose_rows(path, rnd):
    """The desk loses some of what it had: an old copy was put back, or bits have flipped."""
    with sqlite3.connect(path) as connection:
        rows = [row[0] for row in connection.execute("SELECT id FROM record")]
        for row in rnd.sample(rows, rnd.randint(0, len(rows))):
            if rnd.random() < 0.3:
                query = "UPDATE record SET raw = zeroblob(length(raw)) WHERE id = ?"
                connection.execute(query, (row,))
                continue
            connection.execute("UPDATE entry SET session = NULL WHERE session = ?", (row,))
            for table, column in (("entry", "record"), ("session", "record"), ("record", "id")):
                connection.execute(f"DELETE FROM {table} WHERE {column} = ?", (row,))
    connection.close()


def stored_once(path, log):
    """Is every record of the log stored, just once?"""
    connection = sqlite3.connect(path)
    stored = [row[0] for row in connection.execute("SELECT raw FROM record ORDER BY sequence")]
    unread = connection.execute(
        "SELECT count(*) FROM record WHERE kind > 1 AND id NOT IN (SELECT record FROM session)"
        " AND id NOT IN (SELECT record FROM entry)"
    ).fetchone()[0]
    connection.close()
    if stored != log:
        missing = len(set(log) - set(stored))
        return f"{len(stored)} of {len(log)} records are stored, {missing} are missing"
    return f"{unread} records have no readable form" if unread else None


def show_all(database):
    """Make everything that the commands show and write."""
    sessions = load_sessions(database)
    for session in sessions:
        if not all(str(one).endswith("update schreiber") for one in session.troubles):
            return f"troubles: {session.troubles}"
        if any(sum(entry.points) for entry in session.entries if entry.kind == "deal"):
            return "a deal counts that does not add up to zero"
    file = io.StringIO()
    write_deals(sessions, file, WORDS)
    write_documents(sessions, file)
    ranking = rank_players(sessions)
    told = [*caveats.unfinished(sessions), *caveats.twice_in_a_round(sessions)]
    told += [*caveats.cleared(sessions), *caveats.awarded(sessions)]
    for rules, lines in ranking.items():
        told += caveats.about_ranking(rules, sessions, lines)
    told += [row["message"] for row in database.findings.all()]
    told += [str(value) for row in list_deals(sessions, WORDS) for value in row]
    for sentence in map(str, told):
        if plain(plain(sentence)) != plain(sentence):
            return f"not plain: {sentence!r}"
    for line in file.getvalue().split("\n"):
        if plain(line) != line:
            return f"a file holds {line!r}"
    return None
