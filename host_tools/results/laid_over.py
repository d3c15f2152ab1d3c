"""Lays a sealed result over an event that this program judges otherwise: what was sealed stands."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from copy import copy
from dataclasses import replace
from typing import Any

from host_tools.results.ranking_documents import read_part
from host_tools.results.result_lines import DESK
from host_tools.sessions.session import Entry, Session
from host_tools.tournament.aliases import Tables
from host_tools.tournament.event import Event
from host_tools.tournament.model.entrants import Entrant
from host_tools.tournament.model.state import State
from host_tools.tournament.model.typed_tables import TypedDeal
from host_tools.tournament.ranking.open_points import (
    DRAW,
    JOURNAL,
    LOT,
    OWING,
    TABLE,
    TEAM,
    TEAM_LOT,
    WARNED,
    OpenPoint,
)
from host_tools.tournament.ranking.ranked_event import Rankings
from host_tools.tournament.ranking.standings import Standings, StandingsLine, sharing
from host_tools.tournament.ranking.teams import TeamLine, TeamStandings
from host_tools.tournament.tables.table import LOOK, PLAYED, READY, Table
from rules_core.documents import DEAL
from rules_core.event import Event as EventRules
from rules_core.score import Score

_RANKING = ("ties", "lots", "cup", "cup_up", "result")
_MONEY = ("stake", "shares", "prizes")
_OF_PLAYERS = (DRAW, TABLE, JOURNAL, OWING, WARNED, LOT)
_OF_TEAMS = (TEAM, TEAM_LOT)


def sealed_rules(rules: EventRules, document: Mapping[str, Any]) -> EventRules:
    """Return the rules of a tournament, with the ranking and the money of a document."""
    written = document["rules"]
    given = {key: written["ranking"][key] for key in _RANKING}
    given |= {key: written["money"][key] for key in _MONEY}
    sealed = copy(rules)
    for name, value in given.items():
        setattr(sealed, name, tuple(value) if isinstance(value, list) else value)
    return sealed


def with_sealed_seats(state: State, document: Mapping[str, Any]) -> State:
    """A `State` in which everybody has the seats of a document, also who is not registered by now.

    The draw, or a registration, may be among the decisions that cannot hold any more.
    """
    rounds: dict[int, Tables] = {}
    for one in document["tables"]:
        rounds[one["round"]] = (*rounds.get(one["round"], ()), tuple(one["persons"]))
    seated = {person for tables in rounds.values() for seats in tables for person in seats}
    missing = {person: Entrant(person) for person in sorted(seated - {*state.entrants})}
    plan = replace(state.plan, rounds=[*rounds.values()])
    return replace(state, plan=plan, entrants={**state.entrants, **missing})


def with_sealed_scores(state: State, document: Mapping[str, Any]) -> State:
    """A `State` whose typed deals have the scores of a document."""
    lines = {line["decision"]: line for line in _lines(document) if _is_typed(line)}
    typed = {
        place: replace(one, deals=[_with_score(deal, lines) for deal in one.deals])
        for place, one in state.typed.items()
    }
    return replace(state, typed=typed)


def _with_score(typed: TypedDeal, lines: Mapping[int, dict[str, Any]]) -> TypedDeal:
    line = lines.get(typed.decision)
    return typed if line is None else replace(typed, sealed_score=_score(line))


def lay_over(event: Event, document: Mapping[str, Any]) -> None:
    """Let the event show the points, the states and the rankings of a document; nobody has it yet.

    Rankings of earlier rounds follow from the points at the tables, by the rules of the document.
    """
    for one in document["tables"]:
        table = event.tables.get((one["round"], one["table"]))
        if table is not None:
            _lay_over_table(table, one)
    event.rankings = Rankings(
        _standings(event.standings(), document, event.rules.lots),
        _teams(event.teams(), document, event.rules.lots),
    )


def lay_over_sessions(sessions: Iterable[Session], document: Mapping[str, Any]) -> None:
    """Let the entries of sessions, and their totals, be what the lines of a document say."""
    lines = _lines(document)
    recorded = {line["record"]: line for line in lines if line["record"] is not None}
    for session in sessions:
        known = [entry for entry in session.entries if entry.id in recorded]
        for entry in known:
            _lay_over_entry(entry, recorded[entry.id])
        if known:
            _add_up(session)


def _lay_over_entry(entry: Entry, line: dict[str, Any]) -> None:
    worth = line["before"] or line
    entry.points, entry.money = worth["points"], worth["cents"]
    if line["before"] is not None:
        entry.sealed_score = _score(line)


def _add_up(session: Session) -> None:
    """Let the totals of a session be the sums of its entries."""
    counting = [entry for entry in session.entries if not entry.annulled]
    if session.points is not None:
        session.points = _sums(session, [(entry, entry.points) for entry in counting])
    if session.money is not None:
        session.money = _sums(session, [(entry, entry.money or []) for entry in counting])


def _sums(session: Session, given: Iterable[tuple[Entry, list[int]]]) -> list[int]:
    sums = [0] * len(session.players)
    for entry, values in given:
        for place, value in zip(entry.places, values, strict=False):
            sums[place] += value
    return sums


def _lay_over_table(table: Table, written: dict[str, Any]) -> None:
    results = {one["person"]: one["points"] for one in written["results"]}
    in_order = [person for person in table.results if person in results]
    cents = {one["person"]: one["cents"] for one in written["results"] if one["cents"] is not None}
    table.sealed_state = written["state"]
    table.account = replace(
        table.account,
        points={person: results[person] for person in dict.fromkeys([*in_order, *results])},
        money=cents or None,
        played=written["played"],
        over=_was_over(written) or (table.over and table.sealed_state == LOOK),
    )
    situation = replace(table.stand.situation, due=written["deals"])
    table.stand = replace(table.stand, situation=situation)
    if table.sealed_state != LOOK:
        table.troubles = []  # there was nothing to look at
    dealers = {line["decision"]: line["dealer"] for line in written["lines"] if _is_typed(line)}
    deals = [
        replace(deal, dealer=dealers.get(deal.typed.decision, deal.dealer))
        for deal in table.paper.deals
    ]
    table.paper = replace(table.paper, deals=deals)


def _lines(document: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The lines of all tables."""
    return [line for one in document["tables"] for line in one["lines"]]


def _is_typed(line: dict[str, Any]) -> bool:
    """Return True if a line is a deal that was typed at the desk."""
    return bool(line["kind"] == DEAL and line["by"] == DESK)


def _score(line: dict[str, Any]) -> Score:
    return Score(line["points"], line["cents"])


def _was_over(written: dict[str, Any]) -> bool:
    """Does a document say that no deal was to come? Not of one signed early to be looked at."""
    all_played: bool = written["played"] >= written["deals"]
    return all_played or written["ended_early"] or written["state"] in (PLAYED, *READY)


def _standings(now: Standings, written: Mapping[str, Any], lots: bool) -> Standings:
    rankings = written["rankings"]
    lines = tuple(_line(line) for line in rankings["players"])
    return replace(
        now,
        lines=lines,
        open=tuple(_open_points(now.open, written["open"], _OF_PLAYERS)),
        lot=sharing(lines, lambda line: line.person) if lots else (),
        parts=tuple(read_part(part) for part in rankings["parts"]),
        pot=written["rules"]["money"]["pot_cents"],
    )


def _open_points(
    now: Iterable[OpenPoint], written: Iterable[dict[str, Any]], kinds: Collection[str]
) -> Iterator[OpenPoint]:
    """Yield the points of some kinds that were open, as they are known now.

    A point unknown now has the sentence of the document; its causes are in the journal.
    """
    known = {(one.where, str(one)): one for one in now}
    for one in written:
        kind, sentence = one["kind"], one["sentence"]
        if kind in kinds:
            yield known.get((kind, sentence), OpenPoint(sentence, JOURNAL))


def _line(line: dict[str, Any]) -> StandingsLine:
    return StandingsLine(
        line["person"],
        line["rank"],
        line["points"],
        tuple(line["results"]),
        line["tie"],
        line["shared"],
        line["won"],
        line["cup_points"],
        line["prize_cents"],
    )


def _teams(now: TeamStandings, written: Mapping[str, Any], lots: bool) -> TeamStandings:
    known = {line.members: line for line in now.lines}
    lines = tuple(_team(line, known) for line in written["rankings"]["teams"])
    return TeamStandings(
        lines,
        tuple(_open_points(now.open, written["open"], _OF_TEAMS)),
        sharing(lines, lambda line: line.team) if lots else (),
    )


def _team(line: dict[str, Any], known: dict[tuple[int, ...], TeamLine]) -> TeamLine:
    """The line of a team, whose name may have been changed since then."""
    members = tuple(line["members"])
    now = known.get(members) or TeamLine(line["team"], None, 0, (), members)
    return replace(
        now,
        rank=line["rank"],
        points=line["points"],
        results=tuple(line["results"]),
        tie=line["tie"],
        shared=line["shared"],
        won=line["won"],
    )
