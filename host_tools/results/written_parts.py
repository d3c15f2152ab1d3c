"""The parts of an event, read from its document: settings, rules, seats, tables, rankings."""

from collections.abc import Iterable, Mapping
from copy import copy
from dataclasses import fields, replace
from typing import Any

from host_tools.results.ranking_documents import read_part, read_player, read_team
from host_tools.results.result_lines import DESK
from host_tools.sessions.session import Entry, Session
from host_tools.tournament.aliases import Tables
from host_tools.tournament.event import Event
from host_tools.tournament.model.entrants import Entrant
from host_tools.tournament.model.settings import Settings
from host_tools.tournament.model.state import State
from host_tools.tournament.ranking.open_points import JOURNAL, SESSION, TEAM, TEAM_LOT, OpenPoint
from host_tools.tournament.ranking.ranked_event import Rankings
from host_tools.tournament.ranking.standings import sharing
from host_tools.tournament.ranking.teams import TeamLine, TeamStandings
from host_tools.tournament.tables.table import LOOK, PLAYED, READY, Table
from rules_core.documents import DEAL
from rules_core.event import Event as EventRules
from rules_core.score import Score
from rules_core.types import Document

_SETTINGS = {one.name for one in fields(Settings)}
_OF_TEAMS = (TEAM, TEAM_LOT)


def written_settings(document: Mapping[str, Any]) -> Settings:
    """The `Settings` as far as a document shows them; the others as its event and rules say."""
    event, rules = document["event"], document["rules"]
    ranking, money, tariff = rules["ranking"], rules["money"], rules["tariff"]
    known = {
        "rules": rules["id"],
        "deals": 1,
        "deals_of": 0,  # each table says how many are due
        "rank_by": ranking["by"],
        "leavers": ranking["leavers"],
        **{key: event[key] for key in ("name", "date", "rounds", "deals") if key in event},
        **{key: money[key] for key in ("stake", "shares", "prizes", "pot", "one_prize")},
        **(document.get("settings") or {}),
        "tariff": "" if tariff is None else tariff["digest"],
    }
    return Settings(**{key: _frozen(value) for key, value in known.items() if key in _SETTINGS})


def written_rules(rules: EventRules, document: Mapping[str, Any]) -> EventRules:
    """The rules of a tournament, with the ranking and the money of a document."""
    written = document["rules"]["ranking"] | document["rules"]["money"]
    found = copy(rules)
    for name in vars(rules).keys() & written:
        setattr(found, name, _frozen(written[name]))
    return found


def _frozen(value: Any) -> Any:
    """A value as settings have it: lists are tuples."""
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def written_state(state: State, document: Mapping[str, Any]) -> State:
    """A `State` with the scores of a document, in which everybody has its seats.

    Also who is not registered by now: the draw, or a registration, may be among the decisions that
    cannot hold any more.
    """
    rounds: dict[int, Tables] = {}
    for one in document["tables"]:
        rounds[one["round"]] = (*rounds.get(one["round"], ()), tuple(one["persons"]))
    seated = {person for tables in rounds.values() for seats in tables for person in seats}
    missing = {person: Entrant(person) for person in sorted(seated - {*state.entrants})}
    plan = replace(state.plan, rounds=[*rounds.values()])
    scores = {
        line["record"] or str(line["decision"]): Score(line["points"], line["cents"])
        for line in _lines(document)
        if line["kind"] == DEAL and (line["by"] == DESK or line["before"])
    }
    return replace(state, plan=plan, entrants={**state.entrants, **missing}, scores=scores)


def written_sessions(sessions: Iterable[Session], document: Mapping[str, Any]) -> list[Session]:
    """Sessions whose entries, and totals, are what the lines of a document say."""
    lines = {line["record"]: line["before"] or line for line in _lines(document)}
    return [_session(session, lines) for session in sessions]


def _session(session: Session, lines: Mapping[str | None, Document]) -> Session:
    entries = [
        replace(entry, points=lines[entry.id]["points"], money=lines[entry.id]["cents"])
        if entry.id in lines
        else entry
        for entry in session.entries
    ]
    if entries == session.entries:
        return session
    counting = [entry for entry in entries if not entry.annulled]
    points = session.points and _sums(session, [(one, one.points) for one in counting])
    money = session.money and _sums(session, [(one, one.money or []) for one in counting])
    return replace(session, entries=entries, points=points, money=money)


def _sums(session: Session, given: Iterable[tuple[Entry, list[int]]]) -> list[int]:
    """The sum of the values of entries at each place."""
    sums = [0] * len(session.players)
    for entry, values in given:
        for place, value in zip(entry.places, values, strict=False):
            sums[place] += value
    return sums


def written_event(event: Event, document: Mapping[str, Any]) -> Event:
    """The event with the tables and the rankings of a document, whose seats it has already.

    Rankings of earlier rounds follow from the points at the tables, by the rules of the document.
    """
    written = {(one["round"], one["table"]): one for one in document["tables"]}
    tables = {place: _table(table, written[place]) for place, table in event.tables.items()}
    event = replace(event, tables=tables)
    return replace(event, rankings=_rankings(event, document))


def _table(table: Table, written: Document) -> Table:
    results = {one["person"]: one["points"] for one in written["results"]}
    cents = {one["person"]: one["cents"] for one in written["results"] if one["cents"] is not None}
    # A sheet that counts says none: then its box does, deal by deal, in lines that do not count.
    money = cents or table.account.money
    state, dealers = written["state"], {one["decision"]: one["dealer"] for one in written["lines"]}
    account = replace(
        table.account,
        points={one: results[one] for one in (*table.results, *results) if one in results},
        money=money,
        played=written["played"],
        over=_was_over(written) or (table.over and state == LOOK),
    )
    situation = replace(table.stand.situation, due=written["deals"])
    deals = [
        replace(deal, dealer=dealers.get(deal.typed.decision, deal.dealer))
        for deal in table.paper.deals
    ]
    return replace(
        table,
        account=account,
        stand=replace(table.stand, situation=situation),
        paper=replace(table.paper, deals=deals),
        troubles=table.troubles if state == LOOK else [],
        state=state,
    )


def _lines(document: Mapping[str, Any]) -> list[Document]:
    """The lines of all tables."""
    return [line for one in document["tables"] for line in one["lines"]]


def _was_over(written: Document) -> bool:
    """Does a document say that no deal was to come? Not of one signed early to be looked at."""
    all_played: bool = written["played"] >= written["deals"]
    return all_played or written["ended_early"] or written["state"] in (PLAYED, *READY)


def _rankings(event: Event, document: Mapping[str, Any]) -> Rankings:
    written, now, teams = document["rankings"], event.standings(), event.teams()
    open_points = _open_points((*now.open, *teams.open), document["open"])
    lines = tuple(map(read_player, written["players"]))
    team_lines = _team_lines(written["teams"], teams)
    lots = event.rules.lots
    return Rankings(
        replace(
            now,
            lines=lines,
            open=tuple(one for kind, one in open_points if kind not in _OF_TEAMS),
            lot=sharing(lines, lambda line: line.person) if lots else (),
            parts=tuple(map(read_part, written["parts"])),
            pot=document["rules"]["money"]["pot_cents"],
        ),
        TeamStandings(
            team_lines,
            tuple(one for kind, one in open_points if kind in _OF_TEAMS),
            sharing(team_lines, lambda line: line.team) if lots else (),
        ),
    )


def _team_lines(written: Iterable[Document], now: TeamStandings) -> tuple[TeamLine, ...]:
    """The lines of teams, whose names may have been changed since then."""
    known = {line.members: line for line in now.lines}
    lines = [(line, known.get(line.members, line)) for line in map(read_team, written)]
    return tuple(
        replace(line, team=today.team, stopped=today.stopped, alone=today.alone)
        for line, today in lines
    )


def _open_points(
    now: Iterable[OpenPoint], written: Iterable[Document]
) -> list[tuple[str, OpenPoint]]:
    """(kind, point) of all that was open in the rankings, as it is known now.

    A point unknown now has the sentence of the document; its causes are in the journal.
    """
    known = {(one.where, str(one)): one for one in now}
    found = [(one["kind"], one["sentence"]) for one in written if one["kind"] != SESSION]
    return [(one[0], known.get(one, OpenPoint(one[1], JOURNAL))) for one in found]
