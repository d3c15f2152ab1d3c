"""Part of an event in a season: the rank, points and deals of each player.

It is read of an event as it stands, or of its result document; both say the same.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from host_tools.tournament.ranking.standings import final

if TYPE_CHECKING:
    from host_tools.tournament.event import Event


@dataclass(frozen=True)
class CountedLine:
    """The result of a ranked person.

    `points` in `deals`, played at the person's tables; `cup`: cup points, None where there are
    none; `marks`: the person's groups of players then.
    """

    person: int
    rank: int
    points: int
    deals: int
    cup: int | None
    marks: tuple[str, ...]


@dataclass(frozen=True)
class CountedEvent:
    """An event; `rules`: the id of its rule book, `has_cup`: does that know cup points?

    `players`: how many are ranked; `final`: is the ranking?; `digest`: of the result document with
    which it was sealed, in hexadecimal, "" where it was not.
    """

    event_number: int
    name: str
    date: str
    rules: str
    has_cup: bool
    final: bool
    lines: tuple[CountedLine, ...]
    digest: str = ""

    @property
    def players(self) -> int:
        """How large the field was."""
        return len(self.lines)


def with_numbers(counted: CountedEvent, numbers: Mapping[int, int]) -> CountedEvent:
    """The same with other numbers of persons; numbers: {number in the document: number here}."""
    lines = tuple(
        replace(line, person=numbers.get(line.person, line.person)) for line in counted.lines
    )
    return replace(counted, lines=lines)


def counted_event_of(event: "Event") -> CountedEvent:
    """The `CountedEvent` of an `Event` whose settings are known."""
    settings, standings = event.state.settings, event.standings()
    deals = _deals((table.results, table.played) for table in event.tables.values())
    entrants = event.state.entrants
    return CountedEvent(
        event.number,
        settings.name,
        settings.date,
        settings.rules,
        event.rules.cup is not None,
        final(standings),
        tuple(
            CountedLine(
                line.person,
                line.rank,
                line.points,
                deals.get(line.person, 0),
                line.cup,
                tuple(entrants[line.person].marks) if line.person in entrants else (),
            )
            for line in standings.lines
            if line.rank is not None
        ),
        "" if event.seal is None else event.seal.digest,
    )


def counted_event_in(document: Mapping[str, Any]) -> CountedEvent:
    """The `CountedEvent` of a result document that is built as one."""
    event, rules = document["event"], document["rules"]
    deals = _deals(
        ([one["person"] for one in table["results"]], table.get("played", 0))
        for table in document["tables"]
    )
    marks = {one["person"]: tuple(one.get("marks", ())) for one in document["entrants"]}
    return CountedEvent(
        event.get("number", 0),
        event["name"],
        event["date"],
        rules["id"],
        rules["ranking"]["cup"] is not None,
        not document.get("open"),
        tuple(
            CountedLine(
                line["person"],
                line["rank"],
                line["points"],
                deals.get(line["person"], 0),
                line["cup_points"],
                marks.get(line["person"], ()),
            )
            for line in document["rankings"]["players"]
            if line["rank"] is not None
        ),
        document["digest"],
    )


def _deals(tables: Iterable[tuple[Iterable[int], int]]) -> dict[int, int]:
    """{person: deals of his tables}; tables: (who sat there, deals played) each."""
    deals: dict[int, int] = {}
    for persons, played in tables:
        for person in persons:
            deals[person] = deals.get(person, 0) + played
    return deals
