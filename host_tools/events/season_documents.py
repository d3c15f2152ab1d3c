"""The document of a season, from the sealed results of its events."""

from typing import TYPE_CHECKING

from host_tools.club.person import person_of
from host_tools.common.errors import DeskError
from host_tools.events.person_cards import persons_of
from host_tools.events.results.sealed_results import sealed_result
from host_tools.events.season_formulas import formula_of_season
from host_tools.events.seasons import choices_for
from host_tools.language.message import msg
from host_tools.results.canonical import file_bytes
from host_tools.seasons.counted_event import counted_event_in
from host_tools.seasons.season_document import (
    SealedEvent,
    SeasonDocument,
    document_of_season,
)

if TYPE_CHECKING:
    from host_tools.events.event_store import EventStore
    from host_tools.events.seasons import SeasonChoice


def season_document(database: "EventStore", name: str) -> SeasonDocument:
    """The document of a season. DeskError where one of its events is not sealed."""
    events = [_sealed(database, choice) for choice in choices_for(database, name)]
    same = _same(database, events)
    return document_of_season(name, formula_of_season(database, name).text, events, same)


def season_document_file(database: "EventStore", name: str) -> bytes:
    """The bytes of that document. DeskError likewise."""
    return file_bytes(season_document(database, name))


def _sealed(database: "EventStore", choice: "SeasonChoice") -> SealedEvent:
    sealed = sealed_result(database, choice.event) if choice.closed else None
    if sealed is None:
        raise DeskError(
            msg(
                "“{name}” is not closed: the document of a season is made of sealed results",
                name=choice.settings.name,
            )
        )
    origin = database.origins.of(choice.event)
    counted = counted_event_in(sealed.document)
    return SealedEvent(counted, {} if origin is None else origin.persons)


def _same(database: "EventStore", events: list[SealedEvent]) -> list[list[int]]:
    """The numbers in these events that are one person, he who stands in the table first."""
    persons = persons_of(database)
    numbers: dict[int, set[int]] = {}
    for event in events:
        for line in event.renumbered.lines:
            numbers.setdefault(person_of(persons, line.person).number, set()).add(line.person)
    return [
        [kept, *sorted(found - {kept})]
        for kept, found in sorted(numbers.items())
        if found != {kept}
    ]
