"""What a season leaves in its database, after it was looked over."""

import json
from dataclasses import dataclass

from host_tools.database.schema import metadata
from host_tools.events.results.sealed_results import sealed_result
from host_tools.events.season_documents import season_document
from host_tools.intake.database import Database
from host_tools.intake.documents.verification import verify
from host_tools.intake.pieces import split
from host_tools.results.canonical import file_bytes
from host_tools.seasons.season_check import verify_season
from rules_core.record import DEAL, decode_any
from tests.campaign.season_desk import SeasonError
from tests.campaign.season_events import SEASON


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
