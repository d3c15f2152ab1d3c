"""A season: events that count together by its formula."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from host_tools.club.person import Person, numbered, person_of
from host_tools.formulas.built_in_formulas import USUAL, built_in
from host_tools.formulas.formula import Formula
from host_tools.language.message import Message
from host_tools.seasons.counted_event import CountedEvent, counted_event_of
from host_tools.seasons.event_worth import why_left_out
from host_tools.seasons.season_parts import SeasonPart, season_parts
from host_tools.seasons.season_table import SeasonLine, season_table
from host_tools.tournament.model.event_head import EventHead

if TYPE_CHECKING:
    from host_tools.tournament.event import Event


@dataclass(frozen=True)
class SeasonEvent(EventHead):
    """An event of a season: what is `counted` of it, and who has played at each of its `tables`."""

    counted: CountedEvent
    tables: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Season:
    """A season after some of its events.

    `formula`: adds them up; `events`: those that count, in the order of their days; `after`:
    how many of them the `lines` add up, best first; `parts`: the winners of its prizes; `without`:
    the events that add nothing, and why; `open`: the numbers of events whose rankings are not
    final; `names`: {person: name}.
    """

    formula: Formula
    events: tuple[SeasonEvent, ...]
    without: tuple[tuple[SeasonEvent, Message], ...]
    after: int
    lines: tuple[SeasonLine, ...]
    parts: tuple[SeasonPart, ...]
    open: frozenset[int]
    names: dict[int, str]

    @property
    def all_events(self) -> list[SeasonEvent]:
        """Those that count, and those that add nothing."""
        return [*self.events, *(event for event, _ in self.without)]

    @property
    def digits(self) -> int:
        """With how many decimals its numbers are shown."""
        return self.formula.digits if self.formula.has_fractions else 0

    @property
    def may_change(self) -> bool:
        """True if it may change by itself. Points open when an event was closed stay as
        they were.
        """
        return any(one.number in self.open and not one.state.closed for one in self.events)

    @property
    def currency(self) -> str:
        """The currency of its prizes: the one of all its events, "" where they have several."""
        currencies = {event.state.settings.currency for event in self.events}
        return currencies.pop() if len(currencies) == 1 else ""


def season_of(
    events: "Iterable[Event]", after: int | None = None, formula: Formula | None = None
) -> Season:
    """The `Season` of these `Event`s; none of them is kept. See `season_by`."""
    return season_by(map(season_event, events), after, formula)


def season_event(event: "Event") -> SeasonEvent:
    """The `SeasonEvent` of an `Event` whose settings are known."""
    rounds = event.state.settings.rounds
    tables = [(*table.results,) for place, table in event.tables.items() if place[0] <= rounds]
    return SeasonEvent(**vars(event.head), counted=counted_event_of(event), tables=(*tables,))


def season_by(
    events: Iterable[SeasonEvent], after: int | None = None, formula: Formula | None = None
) -> Season:
    """Return the `Season` of these events after the first `after` that count; None: after all.

    formula: None for the usual one of a season.
    """
    formula = built_in(USUAL) if formula is None else formula
    judged = _judged(events, formula)
    counting = [event for event, why in judged if why is None]
    after = len(counting) if after is None else min(after, len(counting))
    added = [event.counted for event in counting[:after]]
    persons = counting[-1].persons_today if counting else {}
    lines = season_table(formula, added, lambda number: person_of(persons, number).number)
    return Season(
        formula,
        tuple(counting),
        tuple((event, why) for event, why in judged if why is not None),
        after,
        tuple(lines),
        season_parts(formula, lines),
        frozenset(event.event_number for event in added if not event.final),
        names_of((line.person for line in lines), persons),
    )


def ranks_after_each(season: Season) -> list[dict[int, int]]:
    """{person: rank} after each event that is added up, best first: those who have one."""
    events = season.events[: season.after]
    counted = [event.counted for event in events]
    persons = events[-1].persons_today if events else {}

    def who(number: int) -> int:
        return person_of(persons, number).number

    tables = [
        season_table(season.formula, counted[:after], who) for after in range(1, len(counted) + 1)
    ]
    return [{line.person: line.rank for line in lines if line.rank is not None} for lines in tables]


def left_out(events: Iterable[SeasonEvent], formula: Formula) -> int:
    """How many of these events would add nothing to their season by a formula."""
    return sum(why is not None for _, why in _judged(events, formula))


def _judged(
    events: Iterable[SeasonEvent], formula: Formula
) -> list[tuple[SeasonEvent, Message | None]]:
    """The events of a season in the order of their days, and why each adds nothing, or None."""
    ordered = sorted(events, key=lambda event: event.order)
    return [(event, why_left_out(formula, event.counted, ordered[0].counted)) for event in ordered]


def moved(before: Season, now: Season) -> list[tuple[int, int | None, int | None]]:
    """(person, rank before, rank now) of everybody whose rank is another one, in today's order."""
    then = {line.person: line.rank for line in before.lines}
    ranks = {line.person: line.rank for line in now.lines}
    persons = dict.fromkeys((*ranks, *then))
    return [
        (person, then.get(person), ranks.get(person))
        for person in persons
        if then.get(person) != ranks.get(person)
    ]


def names_of(numbers: Iterable[int], persons: Mapping[int, Person]) -> dict[int, str]:
    """{number: what a person is called}; two of one name by their numbers, too."""
    called = {number: person_of(persons, number) for number in numbers}
    often = Counter(person.name for person in called.values())
    return {
        person_number: numbered(person) if often[person.name] > 1 else person.name
        for person_number, person in called.items()
    }
