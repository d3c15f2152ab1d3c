"""A season: events that count together by the cup points of each, added up."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from host_tools.common.errors import DeskError
from host_tools.language.message import msg
from host_tools.tournament.person import Person, numbered, person_of
from host_tools.tournament.standings import Standings, final

if TYPE_CHECKING:
    from host_tools.tournament.event import Event


@dataclass(frozen=True)
class SeasonLine:
    """A person's line. `rank`: equal for equal points; `results`: his cup points in each event,
    None where he did not take part.
    """

    person: int
    rank: int
    points: int
    results: tuple[int | None, ...]


@dataclass(frozen=True)
class Season:
    """A season after some of its events.

    `events`: the `Event`s that count, in the order of their days; `after`: how many of them the
    `lines` add up, best first; `without`: those whose rule books know no cup points; `open`: the
    numbers of events whose rankings are not final; `names`: {person: what he is called}.
    """

    events: "tuple[Event, ...]"
    without: "tuple[Event, ...]"
    after: int
    lines: tuple[SeasonLine, ...]
    open: frozenset[int]
    names: dict[int, str]


def season_of(events: "Iterable[Event]", after: int | None = None) -> Season:
    """The `Season` of these `Event`s after so many of those that count; None: after all."""
    ordered = sorted(events, key=lambda event: (event.state.settings.date, event.number))
    counting = [event for event in ordered if event.rules.cup is not None]
    after = len(counting) if after is None else min(after, len(counting))
    added = [(event, event.standings()) for event in counting[:after]]
    persons = counting[-1].persons_today if counting else {}
    lines = season(
        [(event.state.settings.name, standings) for event, standings in added],
        lambda number: person_of(persons, number).number,
    )
    return Season(
        events=tuple(counting),
        without=tuple(event for event in ordered if event.rules.cup is None),
        after=after,
        lines=tuple(lines),
        open=frozenset(event.number for event, standings in added if not final(standings)),
        names=_names(lines, persons),
    )


def season(
    events: Sequence[tuple[str, Standings]], who: Callable[[int], int] = int
) -> list[SeasonLine]:
    """The `SeasonLine`s of events in their order, best first.

    events: (name, Standings) each; who(person): the number of whom he turned out to be. Who was out
    of an event gets nothing for it, and who was in one with two numbers what he has with both.
    DeskError for an event whose rule book has no cup points.
    """
    results: dict[int, list[int | None]] = {}
    for at, (name, standings) in enumerate(events):
        for line in standings.lines:
            if line.rank is None:
                continue
            if line.cup is None:
                raise DeskError(msg("{name}: its rule book knows no cup points", name=name))
            given = results.setdefault(who(line.person), [None] * len(events))
            given[at] = (given[at] or 0) + line.cup
    points = {person: sum(cup or 0 for cup in given) for person, given in results.items()}
    lines = []
    for person in sorted(points, key=lambda person: (-points[person], person)):
        rank = 1 + sum(other > points[person] for other in points.values())
        lines.append(SeasonLine(person, rank, points[person], tuple(results[person])))
    return lines


def _names(lines: Iterable[SeasonLine], persons: Mapping[int, Person]) -> dict[int, str]:
    """What everybody is called; two of one name by their numbers, too."""
    called = {line.person: person_of(persons, line.person) for line in lines}
    often = Counter(person.name for person in called.values())
    return {
        person_number: numbered(person) if often[person.name] > 1 else person.name
        for person_number, person in called.items()
    }
