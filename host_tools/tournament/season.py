"""A season: events that count together by the cup points of each, added up."""

from dataclasses import dataclass

from host_tools.errors import DeskError


@dataclass(frozen=True)
class SeasonLine:
    """A person's line. `rank`: equal for equal points; `results`: his cup points in each event,
    None where he did not take part.
    """

    person: int
    rank: int
    points: int
    results: tuple


def season(events):
    """The `SeasonLine`s of events in their order, best first.

    events: (name, Standings) each. Who was out of an event gets nothing for it. DeskError for an
    event whose rule book has no cup points.
    """
    results = {}
    for number, (name, standings) in enumerate(events):
        for line in standings.lines:
            if line.rank is None:
                continue
            if line.cup is None:
                raise DeskError(f"{name}: its rule book knows no cup points")
            results.setdefault(line.person, [None] * len(events))[number] = line.cup
    points = {person: sum(cup or 0 for cup in given) for person, given in results.items()}
    lines = []
    for person in sorted(points, key=lambda person: (-points[person], person)):
        rank = 1 + sum(other > points[person] for other in points.values())
        lines.append(SeasonLine(person, rank, points[person], tuple(results[person])))
    return lines
