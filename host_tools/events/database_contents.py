"""Contents of a database and their difference from another one: before a backup is restored."""

import hashlib
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from host_tools.events.event_store import EventStore

_DIGEST = 8  # bytes; enough to tell apart what a desk ever stores


@dataclass(frozen=True)
class EventContents:
    """An event: its `name` and day, "" if nothing says them; digests of its `decisions`."""

    name: str
    date: str
    decisions: Collection[bytes]


@dataclass(frozen=True)
class Contents:
    """Contents of a database: `events`, `persons` by number, digests of `records` and `photos`."""

    events: Mapping[int, EventContents]
    persons: Collection[int]
    records: Collection[bytes]
    photos: Collection[bytes]


@dataclass(frozen=True)
class Counted:
    """Things in a backup and now: how many in both, only there, only now."""

    both: int
    only_there: int
    only_now: int

    @property
    def there(self) -> int:
        """All of the backup."""
        return self.both + self.only_there

    @property
    def now(self) -> int:
        """All of the present database."""
        return self.both + self.only_now


@dataclass(frozen=True)
class EventDifference:
    """An event with its `decisions`; `is_there`: is it in the backup?"""

    number: int
    name: str
    date: str
    decisions: Counted
    is_there: bool


@dataclass(frozen=True)
class ContentsDifference:
    """A backup beside the present database."""

    events: list[EventDifference]
    persons: Counted
    records: Counted
    photos: Counted

    @property
    def is_lost(self) -> bool:
        """True if anything is only in the present database."""
        counted = (
            self.persons,
            self.records,
            self.photos,
            *(event.decisions for event in self.events),
        )
        return any(one.only_now for one in counted)


def contents_of(database: "EventStore") -> Contents:
    """The `Contents` of an open database. DeskError for damage."""
    events = {}
    digests: dict[int, set[bytes]] = {}
    for row in database.events.all_decisions():
        said = (row["number"], row["time"], row["author"], row["kind"], row["content"])
        digests.setdefault(row["event"], set()).add(_digest(repr((*said, row["reason"])).encode()))
    decided = database.journals.all()
    for event_number in database.events.numbers():
        known = decided.get(event_number)
        settings = None if known is None else known.state.known_settings
        name, date = ("", "") if settings is None else (settings.name, settings.date)
        events[event_number] = EventContents(name, date, digests.get(event_number, set()))
    records = {_digest(raw) for raw in database.records.all_raw()}
    photos = {_digest(picture) for picture in database.photos.pictures()}
    return Contents(events, set(database.persons.numbers()), records, photos)


def difference(there: Contents, now: Contents) -> ContentsDifference:
    """How a backup (`there`) differs from the present database (`now`); the newest event first."""
    events = [
        _event_difference(
            event_number, there.events.get(event_number), now.events.get(event_number)
        )
        for event_number in sorted({*there.events, *now.events}, reverse=True)
    ]
    return ContentsDifference(
        events,
        _counted(there.persons, now.persons),
        _counted(there.records, now.records),
        _counted(there.photos, now.photos),
    )


def _event_difference(
    event_number: int, there: EventContents | None, now: EventContents | None
) -> EventDifference:
    shown = now or there or EventContents("", "", set())
    counted = _counted(
        set() if there is None else there.decisions, set() if now is None else now.decisions
    )
    return EventDifference(event_number, shown.name, shown.date, counted, there is not None)


def _counted(there: Collection[int] | Collection[bytes], now: Collection[object]) -> Counted:
    both = len({*there} & {*now})
    return Counted(both, len(there) - both, len(now) - both)


def _digest(data: bytes) -> bytes:
    return hashlib.blake2b(data, digest_size=_DIGEST).digest()
