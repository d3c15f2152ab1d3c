"""The ranking of an event after any round: who is where and why, prizes, what is still open."""

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from typing import Protocol, TypeVar

from host_tools.language.formatting import amount
from host_tools.language.message import Message, counted, msg
from host_tools.sessions.ranking import EX_AEQUO, LOT_TO_DRAW
from host_tools.tournament.accounts.hints import HintKind
from host_tools.tournament.aliases import Place
from host_tools.tournament.model.entrants import Entrant
from host_tools.tournament.model.settings import GAMES, PAID, Settings
from host_tools.tournament.model.state import State
from host_tools.tournament.ranking.open_points import (
    DRAW,
    JOURNAL,
    LOT,
    OWING,
    TABLE,
    WARNED,
    OpenPoint,
)
from host_tools.tournament.ranking.part_rankings import PartRanking, rank_parts
from host_tools.tournament.ranking.warning_register import due_in, register_of
from host_tools.tournament.tables.rulings.questions import questions_in
from host_tools.tournament.tables.table import PLAYED, READY, Table
from rules_core.event import Event as EventRules
from rules_core.ranking import Place as Ranked
from rules_core.ranking import Tournament, Won, results_of
from rules_core.tournaments import tournament_of

# Who is ranked: a person, or a team.
Player = TypeVar("Player", bound=Hashable)
Line = TypeVar("Line", bound="SharedRank")


class SharedRank(Protocol):
    """A line with a rank, which may be shared."""

    @property
    def rank(self) -> int | None:
        """1 for the best; None: out of the ranking."""

    @property
    def shared(self) -> bool:
        """True if another line has the same rank."""


@dataclass(frozen=True)
class StandingsLine:
    """A person's line.

    `rank`: 1 for the best, equal for those between whom nothing decides, None for who is out;
    `results`: his points in each round, None where he has none; `played`: at how many tables;
    `tie`: what decided between him and others of equal points, or that nothing has (`EX_AEQUO`,
    `LOT_TO_DRAW`), "" if nothing had to; `shared`: is the rank also another's; `won`: games, None
    where the event is not ranked by them; `cup`: cup points, None where there are none; `prize`:
    cents.
    """

    person: int
    rank: int | None
    points: int
    results: tuple[int | None, ...]
    tie: str = ""
    shared: bool = False
    won: int | None = None
    cup: int | None = None
    prize: int = 0

    @property
    def played(self) -> int:
        """At how many tables he has sat."""
        return sum(points is not None for points in self.results)

    @property
    def total(self) -> int | None:
        """His points as everybody is shown them: None until he has played."""
        return self.points if self.played else None


@dataclass(frozen=True)
class Standings:
    """The ranking up to a round.

    `lines`: best first, those who are out at the end; `open`: `OpenPoint`s, what may still change
    it, () when it is final; `lot`: groups of persons between whom the lot has to decide; `pot`:
    cents; `parts`: the rankings of parts of the players; `payers`: who owes a stake; `provisional`:
    (person, round) of the results that codes say, which count for no prize and no cup point;
    `grows`: do prizes grow by the stakes that are still to be paid?
    """

    lines: tuple[StandingsLine, ...]
    open: tuple[OpenPoint, ...]
    lot: tuple[tuple[int, ...], ...]
    pot: int
    parts: tuple[PartRanking, ...] = ()
    payers: frozenset[int] = frozenset()
    provisional: frozenset[tuple[int, int]] = frozenset()
    grows: bool = False


def rank(
    state: State,
    tables: Mapping[Place, Table],
    rules: EventRules,
    until: int | None = None,
    pot: int | None = None,
) -> Standings:
    """Return the `Standings` of an event after the round `until`, the last one if None.

    state: a `State` with settings; tables: {(round, table): Table}; rules: the part of the rule
    book about tournaments; pot: the prize money in cents, None for the sum of the stakes.
    """
    settings = state.settings
    until = settings.rounds if until is None else until
    rules = as_decided(rules, settings)
    tournament = tournament_of(rules, by_games=settings.rank_by == GAMES)
    up_to = [table for (round_number, _), table in sorted(tables.items()) if round_number <= until]
    payers = _payers(state, tables.values())
    pot = _pot_of(payers, tournament.stake, state.settings) if pot is None else pot
    lines = _lines(state, up_to, tournament, until, pot)
    sure = [table for table in up_to if not table.provisional]
    if len(sure) < len(up_to):
        lines = _without_gain(lines, _lines(state, sure, tournament, until, pot))
    shared = sharing(lines, lambda line: line.person) if tournament.lots else ()
    grows = settings.pot == PAID and any(rules.shares)
    not_paid = _not_paid(payers, rules.stake, settings.pot == PAID)
    still = _still_open(state, up_to, until, not_paid)
    still += tuple(
        OpenPoint(msg("not the first warning, {place}: penalty?", place=one.place), WARNED)
        for register in due_in(register_of(state, tables, until), rules)
        for one in register.due
    )
    if shared:
        ties = counted("{number} tie", "{number} ties", len(shared))
        still += (OpenPoint(msg("the lot decides {ties}", ties=ties), LOT),)
    parts = rank_parts(state, lines)
    if len(sure) < len(up_to):
        parts = _without_prizes(parts)
    owing = frozenset(entrant.person for entrant in payers)
    provisional = frozenset(
        (person, table.round_number)
        for table in up_to
        if table.provisional
        for person in table.results
    )
    return Standings(tuple(lines), still, shared, pot, parts, owing, provisional, grows)


def _without_gain(
    lines: Iterable[StandingsLine], sure: Iterable[StandingsLine]
) -> list[StandingsLine]:
    """The lines without prizes, and with the cup points of those that are `sure`."""
    cups = {line.person: line.cup for line in sure}
    return [replace(line, cup=cups.get(line.person), prize=0) for line in lines]


def _without_prizes(parts: Iterable[PartRanking]) -> tuple[PartRanking, ...]:
    return tuple(
        replace(part, lines=tuple(replace(line, prize=0) for line in part.lines)) for part in parts
    )


def _lines(
    state: State, tables: Sequence[Table], tournament: Tournament, until: int, pot: int
) -> list[StandingsLine]:
    """The `StandingsLine`s of everybody: who is ranked, who is out, who has not played yet."""
    played = [list(table.results.items()) for table in tables if table.results]
    entrants = state.entrants
    out = [person for person, entrant in entrants.items() if not state.is_ranked(entrant)]
    out += [person for table in played for person, _ in table if person not in entrants]
    places = places_of(tournament, played, out, state.lots.players)
    prizes = tournament.prizes([place.rank for place in places], pot)
    at_tables = results_of(played)
    results = of_rounds([*entrants, *at_tables], tables, until, int)
    undecided = LOT_TO_DRAW if tournament.lots else EX_AEQUO
    lines = [
        StandingsLine(
            place.player,
            place.rank,
            place.points,
            results.pop(place.player),
            undecided if place.shared else place.tie,
            place.shared,
            Won().key(place.player, (), at_tables) if tournament.first else None,
            tournament.cup(place.points) if tournament.cup else None,
            prize,
        )
        for place, prize in zip(places, prizes, strict=True)
    ]
    lines += [
        StandingsLine(person, None, sum(points or 0 for points in given), given)
        for person, given in sorted(results.items())
    ]
    return lines


def _payers(state: State, tables: Iterable[Table]) -> list[Entrant]:
    """The entrants who owe a stake; tables: all of the event."""
    played = {person for table in tables for person in table.players}
    return [
        entrant
        for person, entrant in state.entrants.items()
        if state.owes_stake(entrant, person in played)
    ]


def _pot_of(payers: Sequence[Entrant], stake: int, settings: Settings) -> int:
    """Return the prize money in cents: the stakes due, or the paid part of them."""
    if settings.pot == PAID:
        return sum(min(entrant.paid, stake) for entrant in payers)
    return len(payers) * stake


def as_decided(rules: EventRules, settings: Settings) -> EventRules:
    """The rule book's `rules_core.event.Event` with the money as this event has it."""
    given = {
        name: getattr(settings, name)
        for name in ("stake", "shares", "prizes")
        if getattr(settings, name) is not None
    }
    decided = copy(rules)
    for name, value in given.items():
        setattr(decided, name, value)
    return decided


def of_rounds(
    players: Iterable[Player],
    tables: Iterable[Table],
    until: int,
    who: Callable[[int], Player | None],
) -> dict[Player, tuple[int | None, ...]]:
    """{player: his points in each round up to `until`, None where he played none}.

    players: persons, or whatever who(person) says that a person plays as; others are passed over.
    """
    results: dict[Player, list[int | None]] = {player: [None] * until for player in players}
    for table in tables:
        for person, points in table.results.items():
            player = who(person)
            if player is not None and player in results:
                index = table.round_number - 1
                results[player][index] = (results[player][index] or 0) + points
    return {player: tuple(points) for player, points in results.items()}


def places_of(
    tournament: Tournament,
    played: Sequence[Sequence[tuple[Player, int]]],
    out: Collection[Player],
    lots: Sequence[Sequence[Player]],
) -> list[Ranked]:
    """The `ranking.Place`s, with every tie in the order of the last lot that drew all of it.

    tournament, played, out: as for `ranking.Tournament.rank`; lots: players in the order drawn,
    each. A lot says nothing of those who were not in it, not even that they come behind.
    """
    undecided = tournament.rank(played, out)
    tied: dict[int, set[Player]] = {}
    for place in undecided:
        if place.shared:
            tied.setdefault(place.rank, set()).add(place.player)
    drawn: list[Player] = []
    for persons in tied.values():
        order = next((lot for lot in reversed(lots) if persons <= set(lot)), ())
        drawn += [person for person in order if person in persons]
    return tournament.rank(played, out, drawn) if drawn else undecided


def sharing(lines: Iterable[Line], who: Callable[[Line], Player]) -> tuple[tuple[Player, ...], ...]:
    """For every shared rank those who share it; who(line): the player of a line."""
    ranks: dict[int, list[Player]] = {}
    for line in lines:
        if line.shared and line.rank is not None:
            ranks.setdefault(line.rank, []).append(who(line))
    return tuple(tuple(players) for _, players in sorted(ranks.items()))


def _still_open(
    state: State, tables: Iterable[Table], until: int, not_paid: Message | None
) -> tuple[OpenPoint, ...]:
    """`OpenPoint`s: what may still change the ranking, and which stakes are `not_paid`."""
    still = []
    missing = list(range(len(state.plan.rounds) + 1, until + 1))
    if missing:
        rounds = counted(
            "{number} round not drawn yet", "{number} rounds not drawn yet", len(missing)
        )
        still.append(OpenPoint(rounds, DRAW))
    still += [_open_table(table) for table in tables if table.state not in READY]
    if state.newer:
        decisions = counted(
            "{number} decision of a newer program: update schreiber",
            "{number} decisions of a newer program: update schreiber",
            state.newer,
        )
        still.append(OpenPoint(decisions, JOURNAL))
    if not_paid is not None:
        still.append(OpenPoint(not_paid, OWING))
    return tuple(still)


def _not_paid(payers: Iterable[Entrant], stake: int, in_pot: bool) -> Message | None:
    """How many stakes are missing, None without one. in_pot: do only those paid make the pot?"""
    due = [entrant for entrant in payers if entrant.paid < stake]
    if not due:
        return None
    stakes, paid = len(due), sum(entrant.paid for entrant in due)
    if in_pot and paid:
        return counted(
            "{number} entry fee not paid in full: {paid} is in the prize money, {missing} is not",
            "{number} entry fees not paid in full: {paid} of them is in the prize money, {missing}"
            " is not",
            stakes,
            paid=amount(paid),
            missing=amount(stakes * stake - paid),
        )
    if in_pot:
        return counted(
            "{number} entry fee not paid: it is not in the prize money",
            "{number} entry fees not paid: they are not in the prize money",
            stakes,
        )
    return counted("{number} entry fee not paid", "{number} entry fees not paid", stakes)


def _open_table(table: Table) -> OpenPoint:
    """Return the open point of a table; for one that was ended or is played out, also the
    reason.
    """
    ended = questions_in(table.troubles, HintKind.UNREAD, HintKind.LACKING)
    words = msg("all played, not signed") if table.state == PLAYED else table.words
    sentence = msg(
        "round {number}, table {table}: {state}",
        number=table.round_number,
        table=table.table,
        state=ended[0].words if ended else words,
    )
    return OpenPoint(sentence, TABLE, (table.round_number, table.table))


def may_change(standings: Standings, points: Iterable[OpenPoint]) -> bool:
    """Can a rank or prize change by what is open? By a stake only where prizes grow by it."""
    return any(point.where != OWING or standings.grows for point in points)


def final(standings: Standings) -> bool:
    """Return True if prizes may be given."""
    return not may_change(standings, standings.open)


def without_prizes(standings: Standings) -> Standings:
    """The `Standings` as everybody may see them."""
    return replace(
        standings,
        lines=tuple(replace(line, prize=0) for line in standings.lines),
        parts=_without_prizes(standings.parts),
    )
