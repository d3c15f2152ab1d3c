"""An event as it stands: everything that its page, its paper and its commands show."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial

from host_tools.club.club_journal import ClubJournal
from host_tools.club.person import Person
from host_tools.journal.journal import Journal
from host_tools.sessions.session import Session
from host_tools.tournament.decisions import state_of
from host_tools.tournament.model.event_head import EventHead
from host_tools.tournament.model.seal import TakenBack
from host_tools.tournament.model.state import State
from host_tools.tournament.money.cash import Cash, cash_of_event
from host_tools.tournament.money.playing_money import PlayingMoney, playing_money_of_event
from host_tools.tournament.ranking.ranked_event import RankedEvent
from host_tools.tournament.tables.event_accounts.event_tables import EventTables
from host_tools.tournament.tables.seating import Seating, seatings_by
from host_tools.tournament.tables.table_results import tables_of
from host_tools.tournament.tables.typed_deals import BooksByVersion
from rules_core.event import Event as EventRules


@dataclass
class Event(RankedEvent):
    """A `RankedEvent` with its money, and whether its result is sealed.

    `without_codes()`: the same event without results from codes of boxes; `taken_back`: the
    `TakenBack` of one that was closed and is open again.
    """

    without_codes: "Callable[[], Event] | None" = field(default=None, repr=False, compare=False)
    taken_back: TakenBack | None = None

    @property
    def head(self) -> EventHead:
        """The `EventHead` of the event, whose settings are known."""
        return EventHead(self.number, self.state, self.rules_name, self.persons_today, self.seal)

    @property
    def persons_today(self) -> Mapping[int, Person]:
        """{number: Person} as the club knows them today, however they were called at a seal."""
        return self.persons if self.seal is None else self.seal.persons

    @cached_property
    def sure(self) -> "Event":
        """The event without what is provisional."""
        provisional = any(table.provisional for table in self.tables.values())
        return self.without_codes() if provisional and self.without_codes else self

    def cash(self) -> Cash:
        """The `Cash` of the event."""
        return cash_of_event(self)

    def playing_money(self, until: int | None = None) -> PlayingMoney | None:
        """The `PlayingMoney` of all tables up to a round; None where the book keeps no money."""
        return playing_money_of_event(self, until)


def event_of(
    number: int,
    journal: Journal,
    persons: Mapping[int, Person],
    sessions: Sequence[Session],
    seatings: Mapping[str, Seating],
    rules: EventRules,
    state: State | None = None,
    books: BooksByVersion | None = None,
    club: ClubJournal | None = None,
) -> Event:
    """The `Event` of an event.

    persons: {number: Person}; sessions: those of the boxes (`sessions.Session`) in the order of
    play, of whatever event; seatings: {id: `seating.Seating`} of those that were recognised; rules:
    the `rules_core.event.Event` of its rule book; state: what the journal comes to, where that is
    known already; books(version): the rule book in a version, by default the built-in one; club:
    the `ClubJournal`, by default an empty one.
    """
    state = state_of(journal) if state is None else state
    event = Event(number, journal, state, persons, rules)
    event.sessions = {one.id: one for one in sessions}
    event.seatings = seatings_by(seatings, state.number_of) if state.same else seatings
    if club is not None:
        event.club = club
    if books is not None:
        event.book = books(None)
    if state.known_settings is not None:
        event.known = known = EventTables(event, books)
        event.waiting, event.aside = known.waiting, known.nowhere
        event.tables = tables_of(event, known)
        unsure = [place for place, table in event.tables.items() if table.provisional]
        typed = {place: replace(state.typed_at(place), codes=[]) for place in unsure}
        others = rules, replace(state, typed=state.typed | typed), books, club
        event.without_codes = partial(
            event_of, number, journal, persons, sessions, seatings, *others
        )
    return event
