"""Where somebody has sat who is forgotten: whatever his box has recorded, no name stands there."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from host_tools.club.person import Person, person_of
from host_tools.common.errors import DeskError
from host_tools.database.kept import Kept
from host_tools.events.person_cards import linked_cards
from host_tools.events.seatings import sound_seatings
from host_tools.tournament.tables.binding import persons_at_places

if TYPE_CHECKING:
    from host_tools.events.journal_store import JournalStore


class Forgotten:
    """The persons who are forgotten, read anew only where something was stored since.

    Every page that shows a session asks for it.
    """

    def __init__(self, database: "JournalStore") -> None:
        self._database = database
        self._places = Kept(database, self._read)

    def places(self) -> dict[str, dict[int, str]]:
        """{id of a session: {place: what is shown there}} where a box may have recorded his name.

        A session is known once an event has recognised it; of others nobody knows who sat there.
        """
        return self._places.get()

    def _read(self) -> dict[str, dict[int, str]]:
        shown = shown_for_forgotten(self._database)
        return {
            session: {place: shown[number] for place, number in places.items()}
            for session, places in places_of(self._database, shown).items()
        }


def shown_for_forgotten(database: "JournalStore") -> dict[int, str]:
    """{number: what is shown for the name} of everybody who is forgotten."""
    # Every box that is read asks for it, and mostly there is nobody among thousands of cards.
    if not any(Person(**row).forgotten for row in database.persons.called("#%")):
        return {}
    persons = linked_cards(database)
    known = {number: person_of(persons, number) for number in persons}
    return {number: person.name for number, person in known.items() if person.forgotten}


def places_of(database: "JournalStore", numbers: Collection[int]) -> dict[str, dict[int, int]]:
    """{id of a session: {place: number of a person}} where these persons have sat.

    Also where somebody else sat, as was decided later: what is recorded there is their name.
    """
    return _by_session(
        (session, _of(numbers, first) | _of(numbers, now))
        for session, first, now in _seated(database, numbers)
    )


def places_called(database: "JournalStore", numbers: Collection[int]) -> dict[str, dict[int, int]]:
    """The same where it is the name of these persons that is recorded.

    Not where somebody else was known by it, in whose place they sat, as was decided later.
    """
    return _by_session(
        (session, _of(numbers, [one or other for one, other in zip(first, now, strict=True)]))
        for session, first, now in _seated(database, numbers)
    )


def _by_session(places: Iterable[tuple[str, dict[int, int]]]) -> dict[str, dict[int, int]]:
    """{id of a session: {place: person}} of (id, {place: person}) each, without empty ones."""
    found: dict[str, dict[int, int]] = {}
    for session, seats in places:
        if seats:
            found.setdefault(session, {}).update(seats)
    return found


def _seated(
    database: "JournalStore", numbers: Collection[int]
) -> Iterator[tuple[str, Sequence[int | None], Sequence[int | None]]]:
    """(id, who was known at each place when it was recognised, who sat there) of each session.

    Nothing is read where nobody is asked for, and there are no `numbers`.
    """
    if not numbers:
        return
    named: dict[int, Mapping[tuple[str, int], int]] = {}
    for event_number, session, seating in sound_seatings(database):
        if event_number not in named:
            named[event_number] = _named(database, event_number)
        now = persons_at_places(named[event_number], session, seating.persons)
        yield session, seating.persons, now


def _of(numbers: Collection[int], persons: Iterable[int | None]) -> dict[int, int]:
    """{place: number} of those of the `persons`, who are in the order of places."""
    return {
        place: person
        for place, person in enumerate(persons)
        if person is not None and person in numbers
    }


def _named(database: "JournalStore", event_number: int) -> Mapping[tuple[str, int], int]:
    """The persons whom the director has named at sessions of an event: `State.named`."""
    try:
        return database.journals.of(event_number).state.named
    except DeskError:
        return {}  # its journal is damaged, which its own pages tell
