"""Sentences on a person about to be forgotten, and on the names that remain."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from host_tools.club import club_journal
from host_tools.club.person import person_of
from host_tools.database.backup_files import backups_known
from host_tools.database.location import copies_beside
from host_tools.events.forgotten import places_of
from host_tools.events.person_cards import linked_cards
from host_tools.events.results.forgotten_in_documents import is_in_documents
from host_tools.events.seatings import rows_sent
from host_tools.events.sheet_photos import photos_with
from host_tools.events.tables_played import counted_events, events_with
from host_tools.language.message import Message, Sayable, listed, msg
from host_tools.sessions.stored_records import parts_of_id

if TYPE_CHECKING:
    from host_tools.events.event_store import EventStore


def said_of_forgetting(database: "EventStore", person_number: int) -> list[Sayable]:
    """Sentences: what it means that the person behind a number is forgotten, and what remains.

    The same before and afterwards. DeskError.
    """
    cards = linked_cards(database)
    known = person_of(cards, person_number).number
    numbers = club_journal.all_numbers(cards, known)
    return [
        *_of_events(database, known, numbers),
        msg(
            "Reasons, names of teams, marks of your own, titles of prizes and remarks in which the "
            "name stands have the number; what is spelt in another way, or may mean somebody else, "
            "stays as it was typed, and so do the names of events"
        ),
        *_of_sealed(database, numbers),
        *_of_photos(database, numbers),
        *_of_records(database, numbers),
        _of_copies(database.path),
    ]


def _of_events(database: "EventStore", known: int, numbers: set[int]) -> Iterator[Message]:
    events = events_with(database, numbers)
    if events:
        yield msg(
            "{events} with #{number}: no result changes, and the number stands for the name there",
            events=counted_events(events),
            number=known,
        )


def _of_sealed(database: "EventStore", numbers: set[int]) -> Iterator[Message]:
    if is_in_documents(database, numbers):
        yield msg(
            "In the sealed results of closed events names, places, licences and reasons are left "
            "out; names of events and of teams, marks of your own, titles of prizes and reasons "
            "for everybody stay there as they were typed, since the digest covers them"
        )


def _of_photos(database: "EventStore", numbers: set[int]) -> Iterator[Message]:
    photos = photos_with(database, numbers)
    if photos:
        yield msg(
            "Photos of sheets, on which the name may stand, are removed: {number}",
            number=len(photos),
        )


def _of_records(database: "EventStore", numbers: set[int]) -> Iterator[Message]:
    boxes = _boxes_of(database, numbers)
    if boxes:
        yield msg(
            "The records of the deals keep the name as evidence; no page shows it. Boxes that have "
            "it until room is made there: {number}",
            number=len(boxes),
        )
    yield msg(
        "The typed name stays in sessions of boxes outside events, and at places without a known "
        "player: nobody knows whose it is"
    )


def _boxes_of(database: "EventStore", numbers: set[int]) -> set[bytes]:
    """The ids of the boxes that were told his name, or have recorded it."""
    told = {one.box for _, one in rows_sent(database) if not numbers.isdisjoint(one.persons)}
    sessions = map(parts_of_id, places_of(database, numbers))
    rows = (database.readings.sessions_of(*parts) for parts in sessions if parts is not None)
    return told | {row["unique_id"] for found in rows for row in found}


def _of_copies(path: Path) -> Message:
    copies = [*(copy.name for copy in copies_beside(path)), *backups_known(path)]
    keep = msg(
        "Copies of the database keep the name: make a new one afterwards, and delete the old ones"
    )
    if not copies:
        return keep
    there = msg("In {folder} there are {copies}", folder=path.parent, copies=listed(copies))
    return msg("{what}. {how}", what=keep, how=there)
