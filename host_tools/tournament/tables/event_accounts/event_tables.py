"""The tables of an event as chairs, sources and rulings, and how each round stands by them."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property, partial

from host_tools.club.finder.word_likeness import may_mean
from host_tools.journal.journal import Journal
from host_tools.sessions.session import Session, parts_of_tables
from host_tools.tournament.accounts.account import round_account
from host_tools.tournament.accounts.chair import NOBODY, Sitter
from host_tools.tournament.accounts.ruling import PLAN, Answer, Ruling, Stretch, ruling_of
from host_tools.tournament.accounts.situation import PlayedRound, Situation
from host_tools.tournament.accounts.source import Source, SourceRow
from host_tools.tournament.aliases import Place
from host_tools.tournament.model.entrants import AbsenceMark
from host_tools.tournament.model.event_plan import DRAWN
from host_tools.tournament.model.settings import OPEN, deals_at
from host_tools.tournament.tables.binding import Placed, bind, set_aside
from host_tools.tournament.tables.event_accounts.recorded_sources import (
    corrections_of,
    is_source,
    recorded_source,
)
from host_tools.tournament.tables.event_accounts.typed_sources import dealt_at, typed_sources
from host_tools.tournament.tables.recorded_event import RecordedEvent
from host_tools.tournament.tables.typed_deals import BooksByVersion, ScoredDeal
from rules_core.books import book as built_in


class EventTables:
    """The facts about the tables of an event.

    books(version): the rule book in a version, None: of today; by default the built-in one.
    `rounds`: {number of a round that was drawn: its `RoundAccount`}; `placed`: {(round, table): its
    sessions, counting or not}; `aside`: likewise those that the director has set aside; `dealt`:
    likewise the typed deals, by their sources; `waiting`, `nowhere`: the sessions that have no
    table, and of those that were set aside; `books`: as it was given.
    """

    def __init__(self, event: RecordedEvent, books: BooksByVersion | None = None) -> None:
        state = event.state
        self._event = event
        self.books = books or partial(built_in, state.settings.rules)
        sessions, seatings = event.sessions.values(), event.seatings
        self.placed, self.waiting = bind(event.number, state, sessions, seatings, event.name)
        self.aside, self.nowhere = set_aside(state, sessions, seatings)
        for place, again in self._asked_again().items():
            self.placed.setdefault(place, []).extend(again)
        places = [place for at, _ in enumerate(state.plan.rounds, 1) for place in self._places(at)]
        self.dealt: dict[Place, list[list[ScoredDeal]]] = {
            place: dealt_at(state, place, self.books, self._on_boxes(place)) for place in places
        }
        self._typed = {place: typed_sources(state, place, self.dealt[place]) for place in places}
        self._answers = {at: self._answers_of(at) for at, _ in enumerate(state.plan.rounds, 1)}
        self._drawn = _drawn_before(event.journal, state.number_of)
        times = {one.number: one.time for one in event.journal.decisions}
        self._sources = {place: self._in_order(place, times) for place in places}
        self.rounds = {
            at: round_account(self._round(at), self._answers[at]) for at in self._answers
        }

    def _round(self, number: int) -> PlayedRound:
        situations = {place[1]: self._situation(place) for place in self._places(number)}
        spare = self._event.spare_in(number)
        return PlayedRound(situations, self._absent(number), spare, self._may_mean)

    def sources_at(self, place: Place) -> list[Source]:
        """All sources of a table, set aside, too, with the numbers that their deals have there."""
        number, table = place
        situation = self.rounds[number].stand.played.tables[table]
        placed = {one.id: one for one in situation.placed}
        return [placed.get(one.id, one) for one in self._sources[place]]

    def _asked_again(self) -> dict[Place, list[Placed]]:
        """The sessions that were set aside and have more deals than then, by their tables.

        Where others have been played, or typed, instead: which of them counts is open again.
        """
        event = self._event
        state = event.state
        found: dict[Place, list[Placed]] = {}
        if state.closed:
            return found
        for place, of_table in self.aside.items():
            others = any(one.session.recorded for one in self.placed.get(place, ()))
            if not (others or state.typed_at(place).has_deals):
                continue
            for session in of_table:
                known = state.sessions.aside[session.id].deals
                if known is not None and session.played > known and is_source(session):
                    seating = event.seatings[session.id]
                    found.setdefault(place, []).append(Placed(session, seating.how))
        return found

    def _places(self, number: int) -> list[Place]:
        return [(number, at) for at, _ in enumerate(self._event.state.plan.rounds[number - 1], 1)]

    def _on_boxes(self, place: Place) -> set[int]:
        """Return the persons on a box of a table that was played."""
        played = [one for one in self._at(place) if one.recorded]
        persons = [one for session in played for one in self._event.seatings[session.id].persons]
        return {one for one in persons if one is not None}

    def _at(self, place: Place) -> list[Session]:
        return [one.session for one in self.placed.get(place, ()) if is_source(one.session)]

    def _set_aside(self, place: Place) -> list[Session]:
        """Those with deals that the director has set aside, and that are not asked about again."""
        there = self._at(place)
        aside = self.aside.get(place, ())
        return [one for one in aside if one.recorded and is_source(one) and one not in there]

    def _answers_of(self, number: int) -> list[Answer]:
        """First who has not played, and the boxes that were put to one table; then all rulings."""
        found: list[tuple[int, Answer]] = [
            (one.decision, one.answer) for one in self._event.state.rulings.get(number, ())
        ]
        for place in self._places(number):
            found += [(0, {place[1]: ruling}) for ruling in self._first_of(place)]
            for sheet in self._event.state.typed_at(place).sheets:
                if sheet.instead_of is not None:
                    counts = (Stretch(sheet.source),)
                    ruling = Ruling(counts=counts, known=sheet.instead_of)
                    found.append((sheet.decision, {place[1]: ruling}))
        return [answer for _, answer in sorted(found, key=lambda one: one[0])]

    def _first_of(self, place: Place) -> Iterator[Ruling]:
        """Yield the rulings that follow from the plan of a table, and from boxes moved by the
        director.
        """
        state = self._event.state
        absent = state.plan.not_played.get(place, set())
        drawn = enumerate(state.plan.persons_at(place))
        nobody = (Sitter(NOBODY),)
        sat = {(PLAN, at): nobody for at, person in drawn if person in absent}
        if sat:
            yield Ruling(sat=sat)
        boxes = [one for one in self._at(place) if one.recorded]
        decided = all(state.sessions.bound.get(one.id) == place for one in boxes)
        if decided and len(parts_of_tables(boxes)) > 1:
            typed = [Stretch(one.id) for _, one in self._typed[place] if one.typed]
            known = {one.id: one.played for one in boxes}
            yield Ruling(counts=(*(Stretch(one.id) for one in boxes), *typed), known=known)

    def _situation(self, place: Place) -> Situation:
        state, rules = self._event.state, self._event.rules
        settings, chairs, book = state.settings, state.plan.chairs_at(place), self.books(None)
        sizes = {*settings.sizes, *book.tables}  # more or fewer may play than a table was drawn for
        aside = {one.id for one in self._set_aside(place)}
        return Situation(
            chairs,
            deals_at(settings, rules, len(chairs)),
            tuple(one for one in self._sources[place] if one.id not in aside),
            self._corrections(place),
            tuple((one.person, one.points) for one in state.incidents.adjusted_at(place)),
            None if settings.first_dealer == OPEN else 0,
            settings.typed_twice,
            book.parties or None,
            due_of={size: deals_at(settings, rules, size) for size in sizes},
            before=self._drawn.get(place, frozenset()),
            aside=tuple(one for one in self._sources[place] if one.id in aside),
            closed=state.closed,
        )

    def _in_order(self, place: Place, times: Mapping[int, int]) -> list[Source]:
        """All sources of a table in the order in which they came; times: {decision: seconds}."""
        event = self._event
        seen, ended = ruling_of(place[1], self._answers[place[0]]).seen, self._ended(place)
        recorded = [
            (
                one.received,
                0,
                recorded_source(
                    one,
                    event.seatings[one.id],
                    event.state,
                    partial(self._came_since, one.received),
                    seen.get(one.id, 0),
                    ended,
                ),
            )
            for one in [*self._set_aside(place), *self._at(place)]
        ]
        typed = [(times.get(decision, 0), decision, one) for decision, one in self._typed[place]]
        came = sorted([*recorded, *typed], key=lambda one: one[:2])
        return [replace(one, since=at) for at, (_, _, one) in enumerate(came)]

    def _came_since(self, received: int, name: str) -> int | None:
        """The one who is called so, if he takes part only since a session was received.

        None if there are several, or nobody: a person who is called otherwise now fills no place.
        """
        entrants = self._event.state.entrants
        if max((one.since for one in entrants.values()), default=0) <= received:
            return None  # as mostly: then no names have to be compared
        person = self._called.get(name)
        return person if person is not None and entrants[person].since > received else None

    @cached_property
    def _called(self) -> dict[str, int]:
        """{name: who alone is called so, of those who take part}."""
        names = [
            (name, person)
            for person in self._event.state.entrants
            for name in self._event.names.spellings(person)
        ]
        times = Counter(name for name, _ in names)
        return {name: person for name, person in names if times[name] == 1}

    def _ended(self, place: Place) -> int | None:
        """When it was said that no more deals come at a table, None if it was not."""
        rulings = self._event.state.rulings.get(place[0], ())
        ended = [one.time for one in rulings if _ends(one.answer.get(place[1]))]
        return ended[-1] if ended else None

    def _corrections(self, place: Place) -> Mapping[tuple[str, int], SourceRow]:
        found: dict[tuple[str, int], SourceRow] = {}
        for session in [*self._at(place), *self._set_aside(place)]:
            found |= corrections_of(session, self._event.state)
        return found

    def _absent(self, number: int) -> frozenset[int]:
        """Return the persons who do not play in a round, or were marked as absent before any
        record.
        """
        state = self._event.state
        away = {
            person
            for person, mark in state.away.items()
            if state.entrants[person].last is None and self._stood_since(number, person, mark)
        }
        return frozenset(away.union(self._gone(number)))

    def _gone(self, number: int) -> Iterator[int]:
        """Yield the persons who do not play in a round and did not stop within it.

        An excluded person who is on paper only was written on purpose.
        """
        for person, one in self._event.state.entrants.items():
            plays = one.plays_in(number) or self._event.state.left_after(number, person) is not None
            if not plays and not (one.excluded and self._is_typed(number, person)):
                yield person

    def _stood_since(self, number: int, person: int, mark: AbsenceMark) -> bool:
        """Return True if a source with a person was played or typed after a mark of absence.

        So does a source of the person's table.
        """
        for place in self._places(number):
            is_his = person in self._event.state.plan.persons_at(place)
            for decision, typed in self._typed[place]:
                if decision > mark.decision and (is_his or person in typed.persons):
                    return True
            for one in self._at(place):
                stands = is_his or person in self._event.seatings[one.id].persons
                if one.recorded and stands and _ends_after(one, mark):
                    return True
        return False

    def _is_typed(self, number: int, person: int) -> bool:
        """Does somebody stand on what was typed of a round, and on no box?"""
        places = self._places(number)
        typed = any(person in one.persons for place in places for _, one in self._typed[place])
        return typed and not any(person in self._on_boxes(place) for place in places)

    def _may_mean(self, text: str) -> list[int]:
        """Return the entrants with nearly this name, then other members with exactly this name."""
        entrants, persons = self._event.state.entrants, self._event.persons.values()
        nearly = [one for one in entrants if may_mean(text, self._event.name(one))]
        club = [one for one in persons if one.same_as is None and not one.forgotten]
        others = [one for one in club if one.number not in entrants and one.name == text]
        return [*nearly, *(one.number for one in others)]


def _drawn_before(journal: Journal, number_of: Callable[[int], int]) -> dict[Place, frozenset[int]]:
    """Return {(round, table): persons of any draw}, without regard to later holders of
    the seats.
    """
    found: dict[Place, frozenset[int]] = {}
    for one in journal.in_force_of("seats", what=DRAWN):
        for number, tables in enumerate(one.content["tables"], one.content["round"]):
            for table, persons in enumerate(tables, 1):
                found[number, table] = found.get((number, table), frozenset()).union(
                    map(number_of, persons)
                )
    return found


def _ends(ruling: Ruling | None) -> bool:
    return ruling is not None and bool(ruling.over)


def _ends_after(session: Session, mark: AbsenceMark) -> bool:
    """Return True if the last entry of a session is after a mark, or its time is unknown."""
    times = [one.time for one in session.entries]
    return not times or times[-1] is None or times[-1].timestamp() > mark.time
