"""The photos of the sheets of tables: kept, found, and removed with who is forgotten.

They are evidence for the director alone: no result document, no public page and no published folder
has them.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING

from host_tools.common.errors import DeskError
from host_tools.common.photo_file import Photo, kept_photo, read_photo
from host_tools.events.event_desks import check_here
from host_tools.language.message import msg
from host_tools.tournament.aliases import Place
from host_tools.tournament.event import Event
from host_tools.tournament.tables.box_places import where_boxes_are

if TYPE_CHECKING:
    from host_tools.database.row_types import PhotoRow
    from host_tools.events.event_store import EventStore

MOST_PHOTOS = 6  # of a table


@dataclass(frozen=True)
class SheetPhoto:
    """A photo of a sheet: its `id`, and the `time` when it came, in Unix seconds."""

    id: int
    time: int


def photos_of(database: "EventStore", event_number: int, place: Place) -> list[SheetPhoto]:
    """The photos of a table, the first one first."""
    found = database.photos.of_table(event_number, place)
    return [SheetPhoto(photo_id, time) for photo_id, time in found]


def keep_photo(database: "EventStore", event_number: int, place: Place, data: bytes) -> None:
    """Keep the photo in a file with a table. DeskError if it is none, or the table has too many."""
    photo = read_photo(data)
    with database.transaction():
        check_here(database, event_number)
        event = database.cache.of(event_number)
        if place not in event.tables:
            raise DeskError(msg("There is no such table in this round."))
        if event.state.closed:
            raise DeskError(
                msg("the event is closed; nothing is decided about it unless it is opened again")
            )
        if len(database.photos.of_table(event_number, place)) >= MOST_PHOTOS:
            raise DeskError(msg("photo: a table has at most {most}", most=MOST_PHOTOS))
        database.photos.store(event_number, place, photo.data, int(database.clock()))


def keep_photo_of_box(
    database: "EventStore",
    event_number: int | None,
    box: bytes,
    data: bytes,
) -> Place:
    """Keep a photo with the table that a box (its id) has played last: its (round, table).

    A box that is set up for the next round is there only once a deal was played. DeskError where
    it has no table in the event.
    """
    tables = {} if event_number is None else database.cache.of(event_number).tables
    played = [
        place
        for place, table in tables.items()
        if any(one.session.box == box and one.session.played for one in table.bound)
    ]
    place = max(played) if played else where_boxes_are(tables).get(box)
    if event_number is None or place is None:
        raise DeskError(msg("photo: this table plays in no round yet"))
    keep_photo(database, event_number, place, data)
    return place


def photo_of(database: "EventStore", event_number: int, photo_id: int) -> Photo | None:
    """A `Photo` of an event; None if it has none by this id."""
    row = _row_of(database, event_number, photo_id)
    return None if row is None else kept_photo(row["picture"])


def remove_photo(database: "EventStore", event_number: int, photo_id: int) -> Place:
    """Remove a photo of an event for good: the (round, table) that had it. DeskError without it."""
    row = _row_of(database, event_number, photo_id)
    if row is None:
        raise DeskError(msg("photo: it was removed already"))
    database.photos.remove([photo_id])
    return row["round"], row["table_number"]


def _row_of(database: "EventStore", event_number: int, photo_id: int) -> "PhotoRow | None":
    """Return the row of a photo; None if this event has none by this id."""
    row = database.photos.get(photo_id)
    return None if row is None or row["event"] != event_number else row


def photos_with(database: "EventStore", numbers: Collection[int]) -> list[int]:
    """Return the ids of the photos of all tables at which one of these persons has a seat.

    A name that is written by hand stays in a picture. A table that is gone counts as his.
    """
    photos = database.photos.places()
    events = {event_number for _, event_number, *_ in photos}
    seats = {one: database.figures.where_derived(one, seats_at_tables) for one in events}
    found = []
    for photo_id, event_number, round_number, number in photos:
        sat = seats[event_number].get((round_number, number))
        if sat is None or not sat.isdisjoint(numbers):
            found.append(photo_id)
    return found


def seats_at_tables(event: Event) -> dict[Place, frozenset[int]]:
    """{(round, table): everybody who has a seat there or has played there}."""
    return {
        place: frozenset([*table.persons, *table.players]) for place, table in event.tables.items()
    }
