"""A season: events that count together by the cup points of each, added up."""

from collections import Counter
from dataclasses import dataclass

from host_tools.common.errors import DeskError
from host_tools.language.message import msg
from host_tools.tournament.person import numbered, person_of
from host_tools.tournament.standings import final


@dataclass(frozen=True)
class SeasonLine:
    """A person's line. `rank`: equal for equal points; `results`: his cup points in each event,
    None where he did not take part.
    """

    person: int
    rank: int
    points: int
    results: tuple


@dataclass(frozen=True)
class Season:
    """A season after some of its events.

    `evenings`: the `Event`s that count, in the order of their days; `after`: how many of them the
    `lines` add up, best first; `without`: evenings whose rule books know no cup points; `open`: the
    numbers of events whose rankings are not final; `names`: {person: what he is called}.
    """

    evenings: tuple
    without: tuple
    after: int
    lines: tuple
    open: frozenset
    names: dict


def season_of(evenings, after=None):
    """The `Season` of these `Event`s after so many of those that count; None: after all."""
    ordered = sorted(evenings, key=lambda one: (one.state.settings.date, one.number))
    counting = [one for one in ordered if one.rules.cup is not None]
    after = len(counting) if after is None else min(after, len(counting))
    added = [(one, one.standings()) for one in counting[:after]]
    persons = counting[-1].persons if counting else {}
    lines = season(
        [(one.state.settings.name, standings) for one, standings in added],
        lambda number: person_of(persons, number).number,
    )
    return Season(
        evenings=tuple(counting),
        without=tuple(one for one in ordered if one.rules.cup is None),
        after=after,
        lines=tuple(lines),
        open=frozenset(one.number for one, standings in added if not final(standings)),
        names=_names(lines, persons),
    )


def season(events, who=int):
    """The `SeasonLine`s of events in their order, best first.

    events: (name, Standings) each; who(person): the number of whom he turned out to be. Who was out
    of an event gets nothing for it, and who was in one with two numbers what he has with both.
    DeskError for an event whose rule book has no cup points.
    """
    results = {}
    for number, (name, standings) in enumerate(events):
        for line in standings.lines:
            if line.rank is None:
                continue
            if line.cup is None:
                raise DeskError(msg("{name}: its rule book knows no cup points", name=name))
            given = results.setdefault(who(line.person), [None] * len(events))
            given[number] = (given[number] or 0) + line.cup
    points = {person: sum(cup or 0 for cup in given) for person, given in results.items()}
    lines = []
    for person in sorted(points, key=lambda person: (-points[person], person)):
        rank = 1 + sum(other > points[person] for other in points.values())
        lines.append(SeasonLine(person, rank, points[person], tuple(results[person])))
    return lines


def _names(lines, persons):
    """What everybody is called; two of one name by their numbers, too."""
    called = {line.person: person_of(persons, line.person) for line in lines}
    often = Counter(person.name for person in called.values())
    return {
        number: numbered(person) if often[person.name] > 1 else person.name
        for number, person in called.items()
    }
