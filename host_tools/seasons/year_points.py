"""The points of all events, year by year: of everybody by each rule book, best first."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from host_tools.club.person import person_of
from host_tools.language.games.book_names import BookName
from host_tools.seasons.season import names_of

if TYPE_CHECKING:
    from host_tools.tournament.event import Event
    from host_tools.tournament.model.event_head import EventHead


@dataclass(frozen=True)
class EventPoints:
    """An event, and {person: points there} of everybody who has played, by the present numbers."""

    event: "EventHead"
    points: Mapping[int, int]


@dataclass
class YearLine:
    """Somebody's points by one rule book; `points`: {year: points}, `events`: how many in all."""

    book: BookName
    person: int
    events: int = 0
    points: Counter[str] = field(default_factory=Counter)

    @property
    def total(self) -> int:
        """The points of all years."""
        return sum(self.points.values())


@dataclass(frozen=True)
class YearPoints:
    """`years`: those in which anything was played; `names`: {person: what he is called}."""

    years: tuple[str, ...]
    lines: tuple[YearLine, ...]
    names: dict[int, str]

    def of(self, person: int) -> "YearPoints":
        """The same with the lines of one person."""
        own = tuple(line for line in self.lines if line.person == person)
        years = tuple(year for year in self.years if any(year in line.points for line in own))
        return YearPoints(years, own, self.names)


def points_at(event: "Event") -> EventPoints:
    """The `EventPoints` of an `Event`."""
    points: Counter[int] = Counter()
    for line in event.standings().lines:
        if line.played:
            points[person_of(event.persons_today, line.person).number] += line.points
    return EventPoints(event.head, points)


def year_points_of(events: Iterable[EventPoints]) -> YearPoints:
    """The `YearPoints` of these events, the rule book with most players first."""
    ordered = sorted(events, key=lambda one: one.event.order)
    persons = ordered[-1].event.persons_today if ordered else {}
    named = {one.event.state.settings.rules: one.event.rules_name for one in ordered}
    books: dict[str, dict[int, YearLine]] = {}
    for one in ordered:
        settings = one.event.state.settings
        lines = books.setdefault(settings.rules, {})
        for person, points in one.points.items():
            line = lines.setdefault(person, YearLine(named[settings.rules], person))
            line.events += 1
            line.points[settings.date[:4]] += points
    found = [
        line
        for lines in sorted(books.values(), key=len, reverse=True)
        for line in sorted(lines.values(), key=lambda line: (-line.total, line.person))
    ]
    years = tuple(sorted({year for line in found for year in line.points}))
    return YearPoints(years, tuple(found), names_of({line.person for line in found}, persons))
