"""The points of all events, year by year: of everybody by each rule book, best first."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from host_tools.club.person import person_of
from host_tools.language.games.book_names import BookName
from host_tools.seasons.season import names_of

if TYPE_CHECKING:
    from host_tools.tournament.event import Event


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


def year_points_of(events: "Iterable[Event]") -> YearPoints:
    """The `YearPoints` of these `Event`s, the rule book with most players first."""
    ordered = sorted(events, key=lambda event: (event.state.settings.date, event.number))
    persons = ordered[-1].persons_today if ordered else {}
    named = {event.state.settings.rules: event.rules_name for event in ordered}
    books: dict[str, dict[int, YearLine]] = {}
    for event in ordered:
        settings = event.state.settings
        lines = books.setdefault(settings.rules, {})
        played = [
            (person_of(persons, line.person).number, line.points)
            for line in event.standings().lines
            if line.played
        ]
        for person in {person for person, _ in played}:
            lines.setdefault(person, YearLine(named[settings.rules], person)).events += 1
        for person, points in played:
            lines[person].points[settings.date[:4]] += points
    found = [
        line
        for lines in sorted(books.values(), key=len, reverse=True)
        for line in sorted(lines.values(), key=lambda line: (-line.total, line.person))
    ]
    years = tuple(sorted({year for line in found for year in line.points}))
    return YearPoints(years, tuple(found), names_of({line.person for line in found}, persons))
