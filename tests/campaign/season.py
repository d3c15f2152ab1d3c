"""A season of two desks, on a server and in a file: the same documents, to the byte.

Events in three rule books, boxes that come to both desks, computers that are killed, connections
and cables that are cut; on two evenings one desk has no server, and brings its event afterwards.
What is played and decided goes by the seed alone, and when something goes wrong by other dice for
each of both: so what is equal in the end is as if nothing had. `run(seed, count)`: a season of
`count` events.
"""

import json
import tempfile
from collections import Counter
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from host_tools.common.errors import DeskError
from host_tools.database.address import ServerAddress
from host_tools.database.schema import metadata
from host_tools.database.server_connection import ServerConnection
from host_tools.events.results.sealed_results import sealed_result
from host_tools.events.season_documents import season_document
from host_tools.intake.database import Database
from host_tools.intake.documents.verification import verify
from host_tools.intake.pieces import split
from host_tools.results.canonical import file_bytes
from host_tools.seasons.season_check import verify_season
from rules_core.record import DEAL, decode_any
from tests.campaign.season_desk import SeasonError, Troubles, desk_processes
from tests.campaign.season_events import SEASON
from tests.campaign.season_orders import KILLED, LOST, PULLED
from tests.campaign.season_world import SeasonWorld
from tests.postgresql import running

PERSONS_AN_EVENT = 25  # so twelve events have 300
_NAMES = {
    KILLED: "killed processes",
    "cuts": "cut connections",
    LOST: "lost answers",
    PULLED: "pulled cables",
}
TROUBLES = Troubles(steps=3000, cut=0.0004, pull=0.002)


def run(seed, count):
    """{"cases": `count`, "failures": [what, with the seed], and what has happened how often}."""
    figures = Counter()
    with running() as server, tempfile.TemporaryDirectory() as folder:
        persons = count * PERSONS_AN_EVENT
        wrong = run_season(seed, count, persons, server, Path(folder), TROUBLES, figures)
    failures = [f"{seed}: {wrong}"] if wrong else []
    return {"cases": count, "failures": failures, **figures}


def run_season(seed, count, persons, server, folder, troubles, figures):
    """What went wrong in a season of `count` events on both databases, None if nothing did.

    server: of PostgreSQL; troubles: `Troubles`. It adds to `figures`.
    """
    try:
        with desk_processes(), server_place(server, folder / "served") as place:
            in_file = _held(seed, count, persons, FilePlace(folder / "club.db"), troubles, figures)
            on_server = _held(seed, count, persons, place, troubles, figures)
    except SeasonError as error:
        return str(error)
    figures["persons"] += in_file.persons
    figures["deals"] += in_file.deals
    figures["documents"] += len(in_file.files)
    figures["bytes"] += sum(map(len, in_file.files.values()))
    return _difference(in_file, on_server)


def _held(seed, count, persons, place, troubles, figures):
    """The `Outcome` of the season at a place. SeasonError."""
    with tempfile.TemporaryDirectory() as folder:
        dice = f"{seed} {type(place).__name__}"
        world = SeasonWorld(seed, count, persons, place, Path(folder), troubles, dice)
        try:
            world.hold()
        finally:
            for what, name in _NAMES.items():
                figures[name] += world.figures[what]
        return outcome_of(world, place.near)


def _difference(in_file, on_server):
    """What is not the same, None if all is."""
    if [*in_file.files] != [*on_server.files]:
        return f"there are {[*in_file.files]} and {[*on_server.files]}"
    for name, file in in_file.files.items():
        other = on_server.files[name]
        if file != other:
            return f"{name}: {_where(*map(json.loads, (file, other)))}"
    if in_file.rows != on_server.rows:
        return f"so many rows: {in_file.rows}, {on_server.rows}"
    return None


def _where(one, other):
    """Where two documents differ first, and how: not by what follows from the rest."""
    texts = [
        json.dumps(_without(some, ("salt", "digest")), ensure_ascii=False) for some in (one, other)
    ]
    pairs = enumerate(zip(*texts, strict=False))
    at = next((at for at, pair in pairs if len({*pair}) > 1), min(map(len, texts)))
    return ", on the server ".join(text[max(at - 100, 0) : at + 100] for text in texts)


def _without(value, keys):
    """A value of JSON without these keys."""
    if isinstance(value, list):
        return [_without(part, keys) for part in value]
    if not isinstance(value, dict):
        return value
    return {key: _without(part, keys) for key, part in value.items() if key not in keys}


# Where the database is, and how the desks come to it


class FilePlace:
    """A file at `near`, which desk B has at the same path, `far`, while it is with the others."""

    def __init__(self, path):
        self.near = self.far = path

    def part(self):
        """Let B have no way to it."""

    def join(self):
        """Let B have it again."""


class ServerPlace:
    """A server: A has it at the address `near`, B at `far`, by a way that can be cut.

    way: a path for that; folder: for what desks keep beside a database.
    """

    def __init__(self, server, database, folder, way):
        self._way, self._to = way, server.folder
        url = server.url(database)
        self.near = ServerAddress(url, folder / "near.db")
        own = url.replace(quote(str(server.folder), safe=""), quote(str(way), safe=""))
        self.far = ServerAddress(own, folder / "far.db")
        self.join()

    def part(self):
        """Let B have no way to it. SeasonError unless that is said to whoever tries."""
        self._way.unlink()
        try:
            ServerConnection(self.far, pause=lambda seconds: None).close()
        except DeskError as error:
            if "cannot be opened" in error.sentence:
                return
        raise SeasonError("a server to which there is no way can be reached")

    def join(self):
        """Let B have it again."""
        self._way.symlink_to(self._to)


@contextmanager
def server_place(server, folder):
    """Inside the block: a `ServerPlace` with a new database; folder: see there."""
    # The path of a socket may not be long.
    with tempfile.TemporaryDirectory(dir="/tmp") as ways, server.new_database() as database:
        yield ServerPlace(server, database, folder, Path(ways, "B"))


# What a season leaves in its database, after it was looked over


@dataclass(frozen=True)
class Outcome:
    """`files`: {name: bytes} of the documents; `rows`: {table: how many}; `persons`: how many have
    played; `deals`: how many were played, on boxes and on paper.
    """

    files: dict
    rows: dict
    persons: int
    deals: int


def outcome_of(world, address):
    """The `Outcome` of a `SeasonWorld` that was held at an address.

    SeasonError unless its documents are right, every decision is there once, everybody is ranked
    who has played, and its records are those of the boxes, each once.
    """
    with Database(address) as database:  # it is checked as it is opened
        numbers = database.events.numbers()
        _check_decisions(world, database, numbers)
        _check_records(world, database)
        files, documents = {}, {}
        for number in numbers:
            file = file_bytes(sealed_result(database, number).document)
            found = verify(file)
            _check_none(f"event {number}", found.differences)
            brought = world.brought.get(number)
            if brought and (file != brought or database.cache.of(number).seal.differences):
                raise SeasonError(f"event {number} was brought as another document")
            files[f"event {number}"] = file
            documents[found.digest] = found.document
        files["season"] = file_bytes(season_document(database, SEASON))
        found = verify_season(files["season"], documents)
        _check_none("season", found.differences)
        table = found.document["table"]
        if len(table) != len(world.season.playing):
            raise SeasonError(f"{len(table)} persons are ranked of {len(world.season.playing)}")
        rows = {table: database.count(table) for table in metadata.tables}
        rows["meta"] -= sum(bool(database.desks.of(number)) for number in numbers)
        typed = [
            json.loads(row["content"]).get("what") == "deal" for row in database.rows("decision")
        ]
        on_boxes = [decode_any(raw).kind == DEAL for raw in database.records.all_raw()]
        return Outcome(files, rows, len(table), sum(typed) + sum(on_boxes))


def _check_decisions(world, database, numbers):
    held = {event.number: event.known for event in world.season.events}
    there = {number: len(database.events.decisions(number)) for number in numbers}
    if there != held:
        raise SeasonError(f"events have so many decisions: {there}, and should have {held}")


def _check_records(world, database):
    played = [
        raw for box, _ in world.boxes.values() for _, _, raw in split(box.path.read_bytes(), 0)
    ]
    stored = database.records.all_raw()
    if sorted(stored) != sorted(played):
        raise SeasonError(f"{len(stored)} records are stored of {len(played)}")
    _check_none("boxes", [row["message"] for row in database.findings.all(settled=True)])
    if len(database.boxes.all()) != len(world.boxes):
        raise SeasonError(f"there are {len(database.boxes.all())} boxes of {len(world.boxes)}")


def _check_none(what, sentences):
    if sentences:
        raise SeasonError(f"{what}: {sentences[0]}")
