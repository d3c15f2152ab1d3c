"""The ranking of an event after any round: who is where and why, prizes, what is still open."""

from copy import copy
from dataclasses import dataclass, replace

from host_tools.formatting import plural
from host_tools.tournament.settings import GAMES
from host_tools.tournament.tables import READY
from rules_core.tournaments import tournament_of


@dataclass(frozen=True)
class Line:
    """A person's line.

    `rank`: 1 for the best, equal for those between whom nothing decides, None for who is out;
    `results`: his points in each round, None where he has none; `played`: at how many tables;
    `tie`: what decided between him and others of equal points, "" if nothing had to; `shared`: is
    the rank also another's; `cup`: cup points, None where there are none; `prize`: cents.
    """

    person: int
    rank: int | None
    points: int
    results: tuple
    tie: str = ""
    shared: bool = False
    cup: int | None = None
    prize: int = 0

    @property
    def played(self):
        """At how many tables he has sat."""
        return sum(points is not None for points in self.results)


@dataclass(frozen=True)
class Standings:
    """The ranking up to a round.

    `lines`: best first, those who are out at the end; `open`: sentences on what may still change
    it, () when it is final; `lot`: groups of persons between whom the lot has to decide; `pot`:
    cents.
    """

    lines: tuple
    open: tuple
    lot: tuple
    pot: int


def rank(state, tables, event, until=None):
    """The `Standings` of an event after the round `until`, the last one if None.

    state: a `State` with settings; tables: {(round, table): Table}; event: what the rule book says
    of a tournament (`rules_core.event`).
    """
    settings = state.settings
    until = settings.rounds if until is None else until
    event = _as_decided(event, settings)
    tournament = tournament_of(event, by_games=settings.rank_by == GAMES)
    counted = [table for (number, _), table in sorted(tables.items()) if number <= until]
    played = [list(table.results.items()) for table in counted if table.results]
    entrants = state.entrants
    out = [person for person, entrant in entrants.items() if not entrant.ranked]
    out += [person for table in played for person, _ in table if person not in entrants]
    places = tournament.rank(played, out, state.drawn)
    payers = [entrant for entrant in entrants.values() if entrant.stands_for is None]
    prizes = tournament.prizes([place.rank for place in places], len(payers))
    results = {person: _results(person, counted, until) for person in _everybody(entrants, played)}
    lines = []
    for place, prize in zip(places, prizes, strict=True):
        cup = tournament.cup(place.points) if tournament.cup else None
        rest = (results.pop(place.player), place.tie, place.shared, cup, prize)
        lines.append(Line(place.player, place.rank, place.points, *rest))
    # Who is out comes last, then who has not played yet.
    lines += [
        Line(person, None, sum(points or 0 for points in given), given)
        for person, given in sorted(results.items())
    ]
    shared = _sharing(lines) if tournament.lots else ()
    still = _still_open(state, counted, until, event.stake)
    if shared:
        still += (f"the lot decides {plural(len(shared), 'tie')}",)
    return Standings(tuple(lines), still, shared, len(payers) * event.stake)


def _as_decided(event, settings):
    """The rule book's event with the money as this event has it."""
    given = {
        name: getattr(settings, name)
        for name in ("stake", "shares", "prizes")
        if getattr(settings, name) is not None
    }
    decided = copy(event)
    for name, value in given.items():
        setattr(decided, name, value)
    return decided


def _everybody(entrants, played):
    return [*entrants, *(person for table in played for person, _ in table)]


def _results(person, tables, until):
    """His points in each round up to `until`, None where he played none."""
    points = [None] * until
    for table in tables:
        if person in table.results:
            points[table.number - 1] = (points[table.number - 1] or 0) + table.results[person]
    return tuple(points)


def _sharing(lines):
    """The persons of every rank that is shared by those who have played."""
    ranks = {}
    for line in lines:
        if line.shared:
            ranks.setdefault(line.rank, []).append(line.person)
    return tuple(tuple(persons) for _, persons in sorted(ranks.items()))


def _still_open(state, tables, until, stake):
    """Sentences on what may still change the ranking."""
    still = []
    missing = [number for number in range(1, until + 1) if number > len(state.rounds)]
    if missing:
        still.append(f"{plural(len(missing), 'round')} not drawn yet")
    for table in tables:
        if table.state not in READY:
            still.append(f"round {table.number}, table {table.table}: {table.state}")
    due = [
        entrant
        for entrant in state.entrants.values()
        if entrant.stands_for is None and entrant.paid < stake
    ]
    if due:
        still.append(f"{plural(len(due), 'stake')} not paid")
    return tuple(still)


def final(standings):
    """May prizes be given?"""
    return not standings.open


def published(state, tables, event):
    """The `Standings` that everybody may see, None before any round was published."""
    if not state.published:
        return None
    standings = rank(state, tables, event, state.published)
    return replace(standings, lines=tuple(replace(line, prize=0) for line in standings.lines))
