"""The tables of an event as chairs, sources and rulings, and what each of them comes to."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial

from host_tools.sessions.session import Session
from host_tools.tournament.accounts.account import TableAccount, accounts_of
from host_tools.tournament.accounts.ruling import Answer
from host_tools.tournament.accounts.situation import PlayedRound, Situation
from host_tools.tournament.accounts.source import Source, SourceRow
from host_tools.tournament.aliases import Place
from host_tools.tournament.binding import bind, set_aside
from host_tools.tournament.entrants import AbsenceMark, Adjustment
from host_tools.tournament.event import Event
from host_tools.tournament.event_accounts.decided_rulings import decided_ruling
from host_tools.tournament.event_accounts.drawn_chairs import chairs_at, drawn_before
from host_tools.tournament.event_accounts.recorded_sources import (
    corrections_of,
    is_source,
    recorded_source,
)
from host_tools.tournament.event_accounts.typed_sources import typed_sources
from host_tools.tournament.namesakes import may_mean
from host_tools.tournament.seating import persons_at
from host_tools.tournament.settings import OPEN, deals_at
from host_tools.tournament.signed_otherwise import set_aside_with_sheet
from host_tools.tournament.typed_deals import BooksByVersion
from rules_core.books import book as built_in


def event_accounts(event: Event, books: BooksByVersion | None = None) -> dict[Place, TableAccount]:
    """{(round, table): `TableAccount`} of an event. books: as `event_of` takes it."""
    tables = EventTables(event, books)
    return {
        (number, table): account
        for number in range(1, len(event.state.rounds) + 1)
        for table, account in accounts_of(tables.round(number), tables.answers(number)).items()
    }


class EventTables:
    """What is known of the tables of an event: `round` by round, and the `answers` that were given.

    books(version): the rule book in a version, None: of today; by default the built-in one.
    """

    def __init__(self, event: Event, books: BooksByVersion | None = None) -> None:
        state = event.state
        self._event = event
        self._books = books or partial(built_in, state.settings.rules)
        bound, _ = bind(event.number, state, event.sessions.values(), event.seatings)
        self._sessions: dict[Place, list[Session]] = {
            place: [one.session for one in of_table if is_source(one.session)]
            for place, of_table in bound.items()
        }
        self._replaced = self._replaced_by_sheets()
        for place, of_table in self._replaced.items():
            self._sessions.setdefault(place, []).extend(of_table)
        places = [place for at, _ in enumerate(state.rounds, 1) for place in self._places(at)]
        self._typed = {place: typed_sources(state, place, self._books) for place in places}
        times = {one.number: one.time for one in event.journal.decisions}
        self._sources = {place: self._in_order(place, times) for place in places}

    def round(self, number: int) -> PlayedRound:
        """The `PlayedRound` of a round that was drawn."""
        places = self._places(number)
        situations = {place[1]: self._situation(place) for place in places}
        sources = [one for each in situations.values() for one in each.sources]
        seated = {one for place in places for one in persons_at(self._event.state, place)}
        playing = self._event.state.playing(number)
        return PlayedRound(
            situations,
            self._absent(number),
            tuple(one for one in playing if one not in seated),
            self._may_mean(sources),
        )

    def answers(self, number: int) -> list[Answer]:
        """What was decided of the tables of a round, {table: Ruling} each."""
        state = self._event.state
        return [
            {
                place[1]: decided_ruling(
                    state,
                    place,
                    self._at(place),
                    self._sources[place],
                    {one.id for one in self._replaced.get(place, ())},
                )
            }
            for place in self._places(number)
        ]

    def _replaced_by_sheets(self) -> dict[Place, list[Session]]:
        """The sessions of tables that were set aside as a sheet was typed, and no other counts.

        A sheet of the later deals sets none aside: that was decided for itself.
        """
        event = self._event
        aside, _ = set_aside(event.state, event.sessions.values(), event.seatings)
        found = {}
        for place, of_table in aside.items():
            others = any(one.recorded for one in self._sessions.get(place, ()))
            with_sheet = [one for one in of_table if set_aside_with_sheet(event.journal, one.id)]
            sheets = event.state.sheets.get(place, [])
            begins = bool(sheets) and sheets[-1].first in (None, 1)
            if begins and not (others or event.state.closed):
                found[place] = [one for one in with_sheet if is_source(one)]
        return {place: replaced for place, replaced in found.items() if replaced}

    def _places(self, number: int) -> list[Place]:
        return [(number, at) for at, _ in enumerate(self._event.state.rounds[number - 1], 1)]

    def _at(self, place: Place) -> list[Session]:
        return self._sessions.get(place, [])

    def _situation(self, place: Place) -> Situation:
        state, rules = self._event.state, self._event.rules
        settings, chairs = state.settings, chairs_at(state, place)
        return Situation(
            chairs,
            deals_at(settings, rules, len(chairs)),
            tuple(self._sources[place]),
            self._corrections(place),
            tuple((one.person, one.points) for one in state.adjusted if _is_at(one, place)),
            None if settings.first_dealer == OPEN else 0,
            settings.typed_twice,
            self._books(None).parties or None,
            due_of={size: deals_at(settings, rules, size) for size in settings.sizes},
            before=drawn_before(self._event.journal, place),
            closed=state.closed,
        )

    def _in_order(self, place: Place, times: Mapping[int, int]) -> list[Source]:
        """The sources of a table in the order in which they came; times: {decision: seconds}.

        Where a sheet has set the boxes aside it goes on after none.
        """
        event = self._event
        recorded = [
            (one.received, 0, recorded_source(one, event.seatings[one.id], event.state))
            for one in self._at(place)
        ]
        typed = [
            (
                times.get(decision, 0),
                decision,
                one.numbered_from(1) if place in self._replaced else one,
            )
            for decision, one in self._typed[place]
        ]
        came = sorted([*recorded, *typed], key=lambda one: one[:2])
        return [replace(one, since=at) for at, (_, _, one) in enumerate(came)]

    def _corrections(self, place: Place) -> Mapping[tuple[str, int], SourceRow]:
        found: dict[tuple[str, int], SourceRow] = {}
        for session in self._at(place):
            found |= corrections_of(session, self._event.state)
        return found

    def _absent(self, number: int) -> frozenset[int]:
        """Who does not play in a round, and who was marked as not there before he stood there."""
        state = self._event.state
        away = {
            person
            for person, mark in state.away.items()
            if state.entrants[person].last is None and self._stood_since(number, person, mark)
        }
        return frozenset(away.union(self._gone(number)))

    def _gone(self, number: int) -> Iterator[int]:
        """Who does not play in a round and has not stopped within it.

        Who was excluded, and stands on paper alone, was meant so.
        """
        for person, one in self._event.state.entrants.items():
            plays = one.plays_in(number) or self._event.state.left_after(number, person) is not None
            if not plays and not (one.excluded and self._is_typed(number, person)):
                yield person

    def _stood_since(self, number: int, person: int, mark: AbsenceMark) -> bool:
        """Does somebody stand on a source that was played, or typed, after he was not there?"""
        places = self._places(number)
        typed = [one for place in places for one in self._typed[place]]
        recorded = [one for place in places for one in self._at(place) if one.recorded]
        return any(
            decision > mark.decision and person in one.persons for decision, one in typed
        ) or any(
            person in self._event.seatings[one.id].persons and _ends_after(one, mark)
            for one in recorded
        )

    def _is_typed(self, number: int, person: int) -> bool:
        """Does somebody stand on what was typed of a round, and on no box?"""
        sources = [one for place in self._places(number) for one in self._sources[place]]
        his = [one for one in sources if person in one.persons]
        return bool(his) and not any(one.recorded for one in his)

    def _may_mean(self, sources: Iterable[Source]) -> dict[str, tuple[int, ...]]:
        texts = {text for one in sources for text in one.places if isinstance(text, str)}
        names = {one: self._event.name(one) for one in self._event.state.entrants}
        return {
            text: tuple(person for person, name in names.items() if may_mean(text, name))
            for text in texts
        }


def _is_at(adjustment: Adjustment, place: Place) -> bool:
    return (adjustment.round_number, adjustment.table) == place


def _ends_after(session: Session, mark: AbsenceMark) -> bool:
    """Was the last entry of a session made after a mark? If nobody knows when, it may have been."""
    times = [one.time for one in session.entries]
    return not times or times[-1] is None or times[-1].timestamp() > mark.time
