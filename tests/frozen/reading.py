"""What box and desk of today make of frozen files; `make` writes it down, the tests compare it."""

import csv
import io
import json
import re
import sqlite3
import zlib
from contextlib import closing, redirect_stdout
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from firmware.app.faults import FaultFiles
from firmware.app.round_timer import RoundTimer
from firmware.app.storage.files import NoGuard
from firmware.app.storage.log_file import PATH
from firmware.app.storage.settings import FIELDS
from host_tools.boxes.collect import collect
from host_tools.cli.main import main
from host_tools.intake.database import Database
from host_tools.sessions.sessions import load_sessions
from rules_core.record import decode
from rules_core.walker import Walk
from tests.host_tools.box import EVENT_TIME, TableBox
from tests.time_zone import in_time_zone

HERE = Path(__file__).parent
DRAFTS = "drafts.jsonl"
FILES = "files.jsonl"
DATABASE = "desk.sql"

# The log with which the other small files lie on the flash, and those whose records are in the
# database of the desk, where one more piece of a record lay behind the last log.
FLASH = "fft-4"
DESK = ("fft-4", "tirol-five")
CLUB = "club"  # likewise, since there are tariffs
TORN = bytes.fromhex("530203001a000d000000")

# What the desk says from its database: the name of the text, and the command.
COMMANDS = {
    "standings": ["standings", "--results", "--prizes"],
    "tables": ["standings", "--tables"],
    "deals": ["deals"],
    "findings": ["box", "findings", "--all"],
    "export-deals": ["export", "deals"],
    "export-documents": ["export", "documents"],
}
# Likewise of persons and events.
EVENT_COMMANDS = {
    "persons": ["persons", "list", "--json"],
    "event-journal": ["event", "journal", "--event", "1", "--json"],
    "persons-journal": ["persons", "journal", "--json"],
}


def versions():
    """The folders, one a version of the formats, oldest first."""
    folders = [path for path in HERE.iterdir() if path.name.isdigit()]
    return sorted(folders, key=lambda path: int(path.name))


def log_path(folder, name):
    """Where the played log lies in a version's folder."""
    return folder / f"log-{name}.hex"


def account_path(folder, name):
    """Where what a desk made of that log lies."""
    return folder / f"log-{name}.jsonl"


def text_path(folder, name):
    """Where what the desk said lies in a version's folder."""
    return folder / f"desk-{name}.txt"


def read_log(folder, name):
    """The bytes of a frozen log."""
    return bytes.fromhex(log_path(folder, name).read_text(encoding="ascii"))


def desk_log(folder, name):
    """The bytes of a log as the desk got them."""
    return read_log(folder, name) + (TORN if name == DESK[-1] else b"")


def read_lines(path):
    """The values of a file of JSON Lines."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def box_with(flash, log, files=()):
    """A box in the new folder `flash`, with the bytes of its log and {path: bytes} besides."""
    flash.mkdir()
    (flash / PATH).write_bytes(log)
    for path, data in dict(files).items():
        (flash / path).write_bytes(data)
    return TableBox(flash, unique_id=decode(log).body["box"])


def in_utc():
    """The local time of this process is UTC: the desk shows times of the place where it stands."""
    return in_time_zone("UTC")


def sync(link, database):
    """Have the desk take in what the box behind `link` has; returns the `Report`."""
    return collect(link, database, everything=True, clock=lambda: EVENT_TIME)


def account(path, link):
    """What a new desk, its database at `path`, makes of a log: (findings, lines of its account).

    A line is a dict; each session comes before its entries.
    """
    path.write_bytes(_empty_desk())
    with in_utc(), Database(path) as database:
        report = sync(link, database)
        return report.findings, list(_lines(load_sessions(database)))


@cache
def _empty_desk():
    """The bytes of the database of a desk that has stored nothing."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "desk.db")
        Database(path).close()
        return path.read_bytes()


def _lines(sessions):
    for session in sessions:
        names = ("rules", "table", "round", "deals", "label", "day", "players", "points", "money")
        names += ("played", "sat_at", "signed", "cleared", "left_out")
        yield {"session": {name: getattr(session, name) for name in names}}
        for entry in session.entries:
            names = ("kind", "number", "dealer", "places", "document", "points", "money", "void")
            yield {name: getattr(entry, name) for name in (*names, "state", "director")}


def settings_of(box):
    """The settings of a box by name."""
    return {name: box.settings[name] for name in FIELDS}


def clock_of(box):
    """The clock of the session in play, and why it could not be read."""
    clock = RoundTimer(box.board, box.log)
    clock.follow(box.session.book)
    names = ("minutes", "left", "running", "started", "waits", "damage")
    return {name: getattr(clock, name) for name in names}


def next_seats_of(box):
    """What the desk has sent to come after the session in play."""
    return box.next_seats.load(box.log.session.sequence)


def tariffs_of(box):
    """The tariffs that the desk has sent."""
    return [[one.rules, one.digest, one.name_in("de")] for one in box.books.tariffs.all()]


def reports_of(box):
    """The files with reports of errors."""
    return FaultFiles(box.board.fs, NoGuard()).names()


def asked_after(box, entry):
    """The key of the question with which the deal of a draft goes on."""
    session = box.session
    known = session.known_of(entry["dealer"], entry["answers"])
    book = session.ledger.book_in(entry["version"])
    return Walk(book, dict(entry["answers"]), known).question.key


def dump(path):
    """The text from which `restore` makes the database at `path` again."""
    with closing(sqlite3.connect(path)) as connection:
        pragmas = [
            f"PRAGMA {name} = {connection.execute(f'PRAGMA {name}').fetchone()[0]};"
            for name in ("application_id", "user_version")
        ]
        return "\n".join([*connection.iterdump(), *pragmas, ""])


def unpacked(text):
    """A `dump` in which documents are not packed: every zlib has its own way to do that."""
    return re.sub("X'(789C[0-9A-F]+)'", lambda found: _plain(found[1]), text)


def _plain(packed):
    return zlib.decompress(bytes.fromhex(packed)).hex()


def restore(text, path):
    """Make the database at `path` from its `dump`."""
    path.write_bytes(_restored(text))


@cache
def _restored(text):
    with TemporaryDirectory() as folder, closing(sqlite3.connect(Path(folder, "desk.db"))) as made:
        made.executescript(text)
        made.close()
        return Path(folder, "desk.db").read_bytes()


@cache
def brought_to_today(folder):
    """The bytes of a version's database when the desk of today has opened it."""
    with TemporaryDirectory() as place:
        path = Path(place, "desk.db")
        restore((folder / DATABASE).read_text(encoding="utf-8"), path)
        with in_utc():
            Database(path).close()
        return path.read_bytes()


def structure(path):
    """{table: its columns, its indexes with their columns, what it refers to} of a database."""
    with closing(sqlite3.connect(path)) as connection:

        def ask(pragma, name):
            return connection.execute(f"SELECT * FROM pragma_{pragma}(?)", (name,)).fetchall()

        tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        return {
            table: (
                ask("table_info", table),
                {(index[1:], *ask("index_info", index[1])) for index in ask("index_list", table)},
                {reference[2:] for reference in ask("foreign_key_list", table)},
            )
            for (table,) in tables.fetchall()
        }


def rows(name, text):
    """What a text of the desk says: a list of dicts."""
    if name in EVENT_COMMANDS:
        said_of = json.loads(text)
        return said_of if isinstance(said_of, list) else [said_of]
    if name == "export-documents":
        return [json.loads(line) for line in text.splitlines()]
    delimiter = "," if name.startswith("export") else "\t"
    lines = list(csv.DictReader(io.StringIO(text), delimiter=delimiter))
    if name == "deals":
        # A sentence for people, which may be put better; what it says is in the documents.
        for line in lines:
            del line["Entry"]
    return lines


def said(command, path):
    """What a command of the desk writes to standard output, from the database at `path`."""
    output = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="")
    with in_utc(), redirect_stdout(output):
        main([*command, "--database", str(path)])
    output.flush()
    return output.buffer.getvalue().decode()
