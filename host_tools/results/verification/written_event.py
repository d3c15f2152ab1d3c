"""The event that a document tells, as far as its ranking needs it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from host_tools.results.result_lines import CODE, DESK
from host_tools.results.result_persons import ENTRANT_KEYS, OWES_NOTHING
from host_tools.results.verification.result_reading import Document
from host_tools.tournament.accounts.account import TableAccount
from host_tools.tournament.accounts.round_stand import TableStand
from host_tools.tournament.accounts.situation import Situation
from host_tools.tournament.aliases import Place
from host_tools.tournament.decisions import EventJournal
from host_tools.tournament.event import Event
from host_tools.tournament.model.entrants import Entrant, Left
from host_tools.tournament.model.event_plan import EventPlan
from host_tools.tournament.model.lots import Lots
from host_tools.tournament.model.settings import Settings
from host_tools.tournament.model.state import State
from host_tools.tournament.ranking.standings import Standings, rank
from host_tools.tournament.tables.table import SIGNED, Table
from rules_core.event import Event as EventRules
from rules_core.incidents import ADJUST, PENALTY


@dataclass
class WrittenEvent(Event):
    """An event of which the document says what is in the pot, in cents."""

    pot: int = 0

    def standings(self, until: int | None = None) -> Standings:
        """The `Standings` after a round, with the prizes that this pot makes."""
        return rank(self.state, self.tables, self.rules, until, self.pot)


def written_event(document: Document, paid: Mapping[int, int]) -> WrittenEvent:
    """The `WrittenEvent` of a document; paid: {person: cents}, as far as it is known."""
    ranking, money = document["rules"]["ranking"], document["rules"]["money"]
    rules = EventRules(
        result=ranking["result"],
        ties=tuple(ranking["ties"]),
        lots=ranking["lots"],
        cup=None if ranking["cup"] is None else tuple(ranking["cup"]),
        cup_up=ranking["cup_up"],
        stake=money["stake"],
        shares=tuple(money["shares"]),
        prizes=tuple(money["prizes"]),
    )
    tables: dict[Place, Table] = {
        (one["round"], one["table"]): _table(one) for one in document["tables"]
    }
    return WrittenEvent(
        document["event"].get("number", 1),
        EventJournal(),
        _state(document, paid),
        {},
        rules,
        tables,
        [],
        pot=money["pot_cents"],
    )


def _state(document: Document, paid: Mapping[int, int]) -> State:
    lots = document.get("lots", {"players": [], "teams": []})
    rounds = document.get("plan", {}).get("rounds", [])
    entrants = [one for one in document["entrants"] if one.get("registered", True)]
    return State(
        known_settings=_settings(document),
        entrants={one["person"]: _entrant(one, paid) for one in entrants},
        plan=EventPlan([tuple(map(tuple, tables)) for tables in rounds]),
        lots=Lots(*([tuple(drawn) for drawn in lots[whose]] for whose in ("players", "teams"))),
    )


def _settings(document: Document) -> Settings:
    event, rules = document["event"], document["rules"]
    money = rules["money"]
    parts = (document.get("settings") or {}).get("parts", ())
    return Settings(
        event["name"],
        event["date"],
        rules["id"],
        event["rounds"],
        event.get("deals", 1),
        deals_of=0,  # each table says how many are due
        rank_by=rules["ranking"]["by"],
        leavers=rules["ranking"]["leavers"],
        pot=money["pot"],
        one_prize=money["one_prize"],
        parts=tuple((mark, title, tuple(prizes)) for mark, title, prizes in parts),
    )


def _entrant(written: Document, paid: Mapping[int, int]) -> Entrant:
    known = {key: written[key] for key in (*ENTRANT_KEYS, OWES_NOTHING) if key in written}
    last, deals = known.get("last"), known.pop("last_deals", None)
    left = None if last is None or deals is None else Left(last, deals)
    person, marks = written["person"], tuple(written.get("marks", ()))
    return Entrant(person, paid=paid.get(person, 0), marks=marks, left=left, **known)


def _table(written: Document) -> Table:
    situation = Situation((), written.get("deals", 0))
    account = TableAccount(
        {one["person"]: one["points"] for one in written["results"]},
        provisional=any(line["kind"] == CODE and line["counts"] for line in written["lines"]),
    )
    return Table(
        written["round"],
        written["table"],
        tuple(written.get("persons", ())),
        TableStand(situation, situation, sat=_players(written)),
        account,
        sealed_state=written.get("state", SIGNED),
    )


def _players(written: Document) -> frozenset[int]:
    """Who has played there: everybody but to whom the desk has only given points, or taken some."""
    by_desk = [line for line in written["lines"] if _is_adjustment(line)]
    others = [line for line in written["lines"] if line["counts"] and not _is_adjustment(line)]
    played = {person for line in others for person in line["seats"]}
    adjusted = {person for line in by_desk for person in line["seats"]} - played
    return frozenset(one["person"] for one in written["results"]) - adjusted


def _is_adjustment(line: Any) -> bool:
    return line["by"] == DESK and line["kind"] in (ADJUST, PENALTY)
