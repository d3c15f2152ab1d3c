"""Hostile logs, link answers and documents: whatever comes, the desk goes on.

`run(seed, count)` is for a long campaign; the cases are functions of a `random.Random`, and each
returns what went wrong in a sentence, None if nothing did. A case can be repeated: its own seed
stands in the failure.
"""

import base64
import io
import json
import random
import sqlite3
import tempfile
import traceback
from pathlib import Path

from host_tools.commands.deals import list_deals
from host_tools.commands.score import answer_line
from host_tools.desk import notes
from host_tools.desk.collect import collect
from host_tools.desk.database import Database
from host_tools.desk.export import write_deals, write_documents, write_standings
from host_tools.desk.intake import split
from host_tools.desk.sessions import load_sessions
from host_tools.desk.standings import rank_players
from host_tools.errors import LinkError
from host_tools.link.answers import MAX_ANSWER
from host_tools.link.box_link import BoxLink
from host_tools.plain import plain
from rules_core import record as records
from rules_core.books import RULE_IDS
from rules_core.books import book as find_book
from rules_core.documents import read_document
from rules_core.errors import DealError
from rules_core.record import MAX_LABEL, MAX_NAME, NO_DIGEST, Stamp, decode, encode

NOW = 1_763_668_800  # a November evening in 2025
LONGEST_SENTENCE = 500  # characters
# Texts that a record can hold,
NAMES = (
    *("Anna", "Beat", "Carl", "Dora", "", "=1+1", "@sum", "-3", "Ä" * 24, "x\u2028y", "\x9b31m"),
    *("\u202eanna", "\u2066b", "\ufeff", ":smile:", "[bold]", "\U000e0041", "\xad", "'", '"'),
)
# and such as come over the link or in a document only.
ANY_TEXT = (*NAMES, "\x1b[2J", "a\rb", "\x7f", "a\tb", "\0", "\ud800")
CLOCKS = (0, 1, NOW, NOW, NOW, 4_000_000_000, 1 << 38, 1 << 40, (1 << 53) - 1)
DOCUMENTS = (
    {"rules": "fft-4", "taker": 0, "contract": "garde", "points": 49, "bouts": 2},
    {"rules": "fft-4", "passed": True},
    {"rules": "fft-4", "warning": {"seat": 1, "reason": "late"}},
    {"rules": "fft-4", "adjust": {"points": [1, -1, 0, 0], "reason": "lent cards"}},
    {"rules": "tirol", "forehand": 1, "game": "solodreier", "declarer": 0, "won": True},
    {
        "rules": "krenglbach",
        "forehand": 0,
        "game": "negative",
        "declarers": [{"seat": 2, "game": "piccolo", "won": True}],
    },
)
KINDS = ("logs", *("answers",) * 4, *("documents",) * 5)  # how the cases of a run are mixed


def run(seed, count):
    """Run `count` cases: {"cases": `count`, "failures": [what, with the case's seed]}, and how
    many there were of each of KINDS.
    """
    figures = dict.fromkeys(KINDS, 0)
    failures = []
    # In memory where there is such a folder: every case makes and syncs a file of its own.
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder:
        for number in range(count):
            kind = KINDS[number % len(KINDS)]
            figures[kind] += 1
            own_seed = f"{seed}-{number}"
            wrong = run_case(kind, own_seed, Path(folder))
            if wrong is not None:
                failures.append(f"{kind} {own_seed}: {wrong}")
    return {"cases": count, "failures": failures, **figures}


def run_case(kind, seed, folder):
    """One case in an empty folder for scratch; what went wrong, or None."""
    rnd = random.Random(seed)
    try:
        if kind == "logs":
            return log_case(rnd, folder)
        return answer_case(rnd) if kind == "answers" else document_case(rnd)
    except Exception as error:
        frame = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{Path(frame.filename).name}:{frame.lineno}"
        return f"{type(error).__name__} at {where}: {str(error)[:200]}"


# logs


def log_case(rnd, folder):
    """A hostile log comes to the desk in several visits, between which the desk loses rows.

    Then all that is shown and exported of it is made. Whatever happened, after a whole compare
    every sound record of the log is stored just once and no total is of something unsound.
    """
    path = folder / "desk.db"
    for old in folder.iterdir():
        old.unlink()
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


def hostile_log(rnd):
    """The records (bytes) of a well-formed log: checksums and chain are right, the rest may be
    anything that a record can hold.
    """
    log, table = [], None

    def add(kind, body):
        previous = decode(log[-1]).digest if log else NO_DIGEST
        stamp = Stamp(1, rnd.randrange(10**9), rnd.choice(CLOCKS))
        try:
            log.append(encode(kind, body, len(log), previous, stamp, rnd.choice((1, 2))))
        except ValueError:
            # Format 1 held names that format 2 refuses.
            log.append(encode(kind, body, len(log), previous, stamp, form=1))

    add(records.BEGIN, {"box": rnd.randbytes(8), "nonce": rnd.randbytes(8), "firmware": "\u202e"})
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
            director = rnd.random() < 0.5
            add(kind, body | {"session": session, "back": 0, "director": director})
        except ValueError:
            continue  # not even a record
    return log


def hostile_session(rnd):
    """The body of a SESSION record."""
    rules = rnd.choice((*RULE_IDS, "fft-4", "fft-4", "=1+1", "\u202e"))
    try:
        seats = find_book(rules).seats
    except DealError:
        seats = 4
    players = seats if rnd.random() < 0.8 else rnd.randint(2, 6)
    return {
        "rules": rules,
        "table": rnd.randint(0, 9),
        "round": rnd.randint(0, 3),
        "players": [rnd.choice(NAMES)[:MAX_NAME] for _ in range(players)],
        "deals": rnd.randint(0, 5),
        "dealer": rnd.randrange(players),
        "scribe": rnd.randrange(players),
        "opponents_key": True,
        "label": rnd.choice(NAMES)[:MAX_LABEL],
    }


def hostile_entry(rnd, table, sequence):
    """Kind and body of an entry in a session of this body: at times a deal that is right."""
    rules = table["rules"] if rnd.random() < 0.9 else rnd.choice(RULE_IDS)
    seats = len(table["players"])
    chance = rnd.random()
    reason = rnd.choice(NAMES)
    if chance < 0.1:
        return records.ANNUL, {"corrects": rnd.randint(1, sequence), "reason": reason}
    if chance < 0.2:
        place = {"rules": rules, "seat": rnd.randrange(6), "reason": reason}
        if rnd.random() < 0.5:
            return records.WARNING, place | {"points": 0}
        return records.PENALTY, place | {"points": rnd.choice((-5, 0, 1, 100, 0x7FFFFFFF))}
    if chance < 0.25:
        body = {"rules": rules, "points": hostile_ledger(rnd, seats), "reason": reason}
        return records.ADJUST, body
    if chance < 0.3:
        points = [0] * seats if rnd.random() < 0.5 else hostile_ledger(rnd, seats)
        money = None if rnd.random() < 0.7 else hostile_ledger(rnd, seats)
        return records.CLOSE, {"points": points, "money": money, "played": rnd.randint(0, 3)}
    if chance < 0.32:
        return records.CLEAR, {"reason": rnd.choice(NAMES)}
    body = {
        "rules": rules,
        "version": rnd.choice((1, 1, 1, 2, 9999)),
        "number": rnd.randint(1, 30),
        "dealer": rnd.randrange(6),
        "corrects": rnd.choice((None, None, rnd.randint(1, sequence))),
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


class LogLink(BoxLink):
    """A box that holds `data`, and sends as much of it as it likes at a time (rnd) before it may
    be gone.
    """

    name = "hostile box"

    def __init__(self, data, rnd=None):
        self._data = data
        self._rnd = rnd

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
            "box": base64.b64encode(pieces[0].body["box"]).decode(),
            "log": base64.b64encode(pieces[0].digest).decode(),
            "last": base64.b64encode(pieces[-1].digest).decode(),
            "firmware": "\x1b[2J",
            "size": len(self._data),
            "boot": 1,
            "clock": 0,
            "synced": {"offset": 0, "clock": 0},
            "session": None,
            "damage": [],
        }

    def resume(self):
        """Nothing was stopped."""

    def close(self):
        """Nothing was opened."""


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
        if session.troubles:
            return f"troubles: {session.troubles}"
        if any(sum(entry.points) for entry in session.entries if entry.kind == "deal"):
            return "a deal counts that does not add up to zero"
    file = io.StringIO()
    write_deals(sessions, file)
    write_standings(sessions, file)
    write_documents(sessions, file)
    ranking = rank_players(sessions)
    told = [*notes.unfinished(sessions), *notes.twice_in_a_round(sessions)]
    told += [*notes.cleared(sessions), *notes.awarded(sessions)]
    for rules, lines in ranking.items():
        told += notes.about_ranking(rules, sessions, lines)
    told += [row["message"] for row in database.findings()]
    told += [str(value) for row in list_deals(sessions) for value in row]
    for sentence in told:
        if plain(plain(sentence)) != plain(sentence):
            return f"not plain: {sentence!r}"
    for line in file.getvalue().split("\n"):
        if plain(line) != line:
            return f"a file holds {line!r}"
    return None


# link answers


class AnswerLink(BoxLink):
    """A box that answers `line` to everything."""

    name = "hostile box"

    def __init__(self, line):
        self._line = line

    def _call(self, function, *arguments):
        return self._line

    def resume(self):
        """Nothing was stopped."""

    def close(self):
        """Nothing was opened."""


def answer_case(rnd):
    """A hostile answer ends in a short, plain LinkError, or makes sense."""
    link = AnswerLink(hostile_line(rnd, honest_answer(rnd)))
    calls = (link.identify, lambda: link.pull(0, 100), lambda: link.push_session({}))
    for call in calls:
        try:
            call()
        except LinkError as error:
            wrong = wrong_sentence(error.sentence)
            if wrong is not None:
                return wrong
    return None


def honest_answer(rnd):
    """What a box might say."""
    data = rnd.randbytes(rnd.randint(0, 100))
    return rnd.choice(
        (
            {"offset": 0, "data": base64.b64encode(data).decode()},
            json.loads(json.dumps(IDENTITY)),
            {"sequence": 3},
            {"error": rnd.choice(ANY_TEXT) * rnd.choice((1, 500))},
        )
    )


IDENTITY = {
    "box": "5mFBA+erXyo=",
    "log": "5mFBA+erXyo=",
    "last": "5mFBA+erXyo=",
    "firmware": "1.0",
    "size": 100,
    "boot": 1,
    "clock": NOW,
    "synced": {"offset": 0, "clock": 0},
    "session": None,
    "damage": [{"offset": 0, "length": 5, "reason": "checksum"}],
}


def hostile_line(rnd, answer):
    """The line that says `answer`, or something like it."""
    for _ in range(rnd.randint(0, 2)):
        spoil(rnd, answer)
    line = json.dumps(answer, ensure_ascii=rnd.random() < 0.5)
    chance = rnd.random()
    if chance < 0.1:
        return line.replace(rnd.choice(':,{}[]"0'), rnd.choice(NASTY_TEXT), 1)
    if chance < 0.2:
        cut = rnd.randrange(len(line) + 1)
        return line[:cut] + rnd.choice(NASTY_TEXT) + line[cut:]
    return line


NASTY_TEXT = (
    *("", "\0", "\ud800", "\x1b[2J", "\u202e", "NaN", "-Infinity", "1e999", "9" * 5000, '"a":1,'),
    *("[" * 300, "[" * 100_000, '{"a":' * 50_000, "x" * (MAX_ANSWER + 1), "\\ud800", "é" * 100),
)


def nasty_value(rnd):
    """Something that JSON can say, but nobody would."""
    value = rnd.choice(
        (None, True, -1, 1 << 60, 10**30, 0.5, float("nan"), float("inf"), "", "\ud800", "x" * 9999)
    )
    for _ in range(rnd.choice((0, 0, 0, 1, 5, 40, 200))):
        value = [value] if rnd.random() < 0.5 else {rnd.choice(ANY_TEXT): value}
    return rnd.choice((value, rnd.choice(ANY_TEXT), [rnd.choice(ANY_TEXT)] * rnd.randint(0, 9)))


def spoil(rnd, document):
    """Change, remove or add something in a dict, or in one within."""
    inner = [value for value in document.values() if isinstance(value, dict)]
    if inner and rnd.random() < 0.4:
        spoil(rnd, rnd.choice(inner))
    elif document and rnd.random() < 0.8:
        document[rnd.choice(list(document))] = nasty_value(rnd)
    elif document and rnd.random() < 0.5:
        del document[rnd.choice(list(document))]
    else:
        document[rnd.choice(ANY_TEXT)] = nasty_value(rnd)


def wrong_sentence(sentence):
    """What is wrong with a sentence for the user, or None."""
    if len(sentence) > LONGEST_SENTENCE:
        return f"a sentence of {len(sentence)} characters: {sentence[:100]!r}"
    return None if plain(sentence) == sentence else f"not plain: {sentence!r}"


# documents


def document_case(rnd):
    """A hostile document gets points, or one sentence that names a field."""
    document = json.loads(json.dumps(rnd.choice(DOCUMENTS)))
    line = hostile_line(rnd, document).encode(errors="surrogatepass")
    answer = answer_line(line)
    json.dumps(answer).encode()
    if "error" not in answer:
        return None if sum(answer["points"]) == 0 or "adjust" in document else f"{answer}"
    error = answer["error"]
    if not error["message"].endswith(".") or len(error["message"]) > LONGEST_SENTENCE:
        return f"a sentence like this: {error['message'][:100]!r}"
    return None if len(error["field"]) <= LONGEST_SENTENCE else f"field {error['field'][:99]!r}"
