"""The rounds of a player, for the page that is his."""

from collections.abc import Mapping
from dataclasses import dataclass

from host_tools.tournament.event import Event


@dataclass(frozen=True)
class PlayerRow:
    """A round of a player.

    `table`: where he sat, None if nowhere; `others`: with whom; `sits_out`: does the draw let him
    sit it out? `points` of the round, None without any; `total` after it.
    """

    round_number: int
    table: int | None
    others: tuple[int, ...]
    sits_out: bool
    points: int | None
    total: int


def rows_of(event: Event, person: int, tables_at: Mapping[tuple[int, int], int]) -> list[PlayerRow]:
    """A `PlayerRow` for each published round; tables_at: as `tables_of_persons` gives it."""
    rows, total = [], 0
    for round_number in range(1, event.state.published + 1):
        at = tables_at.get((round_number, person))
        points: int | None = None
        others: tuple[int, ...] = ()
        if at is not None:
            table = event.tables[round_number, at]
            points = table.results.get(person)
            seated = dict.fromkeys((*table.expected, *table.results))
            others = tuple(one for one in seated if one != person)
        total += points or 0
        out = at is None and person in event.state.sitting_out(round_number)
        rows.append(PlayerRow(round_number, at, others, out, points, total))
    return rows


def everybody(event: Event) -> set[int]:
    """Return the numbers of all entrants and of all who sat at a table, published or not."""
    tables = event.tables.values()
    sat = {person for table in tables for person in (*table.expected, *table.results)}
    placed = {person for table in tables for bound in table.bound for person in bound.persons}
    return {*event.state.entrants, *sat, *(person for person in placed if person is not None)}


def players_of(event: Event) -> list[int]:
    """Everybody with a page: who is ranked, or has sat at a table of a published round."""
    standings = event.published()
    persons = {line.person for line in standings.lines} if standings else set()
    for (round_number, _), table in event.tables.items():
        if round_number <= event.state.published:
            persons.update(table.expected, table.results)
    return event.in_order(persons)
