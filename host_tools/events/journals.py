"""The journals of events in the database, and what they come to."""

import json
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from host_tools.club.club_journal import ClubJournal
from host_tools.common.errors import DeskError
from host_tools.common.strict_json import load
from host_tools.database.row_types import CLUB, DecisionRow
from host_tools.journal.journal import check
from host_tools.journal.kind import Decision, Kinds
from host_tools.language.message import msg
from host_tools.tournament.decisions import EventJournal, state_of
from host_tools.tournament.model.settings import check_day
from host_tools.tournament.model.state import State

if TYPE_CHECKING:
    from host_tools.database.storage import Storage
    from host_tools.tournament.money.cash_book import CashMove


def journal_of(database: "Storage", event_number: int) -> EventJournal:
    """The `EventJournal` of an event, an empty one if there is no such event. DeskError: damage."""
    return EventJournal([decision_of(row) for row in database.events.decisions(event_number)])


def dates_of(database: "Storage") -> dict[int, set[str]]:
    """{number of an event: the days on which it was said to begin, at any time}, YYYY-MM-DD.

    Without those that are damaged.
    """
    dates: dict[int, set[str]] = {}
    for row in database.events.of_kind("settings"):
        try:
            date = decision_of(row).content["settings"]["date"]
            check_day("date", date)
        except (DeskError, KeyError, TypeError):
            continue  # it says nothing of the day, or nothing at all
        dates.setdefault(row["event"], set()).add(date)
    return dates


@dataclass(frozen=True)
class Decided:
    """The decisions about an event: its `journal`, and the `state` derived from it.

    `last`: the row of its last decision, None if nothing was decided.
    """

    journal: EventJournal
    last: DecisionRow | None

    @cached_property
    def state(self) -> State:
        """The `State`, derived when it is asked for first."""
        return state_of(self.journal)

    @cached_property
    def moves(self) -> "list[CashMove]":
        """The moves of the event in the till, in order; only for an event with settings."""
        # All commands read journals, and hardly one the till.
        from host_tools.tournament.money.cash_book import moves_of

        event_number = 0 if self.last is None else self.last["event"]
        idle = [decision.number for decision, _ in self.state.idle]
        return moves_of(event_number, self.journal, self.state.settings.currency, idle)

    @cached_property
    def bans(self) -> bool:
        """True if the event bans a person for days to come."""
        return any(entrant.until is not None for entrant in self.state.entrants.values())


class Journals:
    """The decisions about the events of a `Database`, read again only after new ones.

    A club has hundreds of events. One goes on, but a list of all is asked for again and again.
    """

    def __init__(self, database: "Storage") -> None:
        self._database = database
        self._known: dict[int, Decided] = {}
        self._club: DecisionRow | None = (
            None  # the last row of the journal of the club when they were read
        )

    def all(self) -> dict[int, Decided]:
        """{number of an event: `Decided`}, oldest first; nobody may change it. DeskError.

        Events about which nothing was decided are not among them.
        """
        self._look_at_club()
        lasts = self._database.events.last_decisions()
        self._known = {last["event"]: self._decided(last["event"], last) for last in lasts}
        return self._known

    def of(self, event_number: int) -> Decided:
        """`Decided` about one event, whether there is such an event or not. DeskError."""
        self._look_at_club()
        decided = self._decided(event_number, self._database.events.last_decision(event_number))
        self._known[event_number] = decided
        return decided

    def _look_at_club(self) -> None:
        """Forget what was read if a person may have been forgotten since."""
        club = self._database.events.last_decision(CLUB)
        if self._club != club:
            self._club, self._known = club, {}

    def _decided(self, event_number: int, last: DecisionRow | None) -> Decided:
        known = self._known.get(event_number)
        if known is None or known.last != last:
            return Decided(journal_of(self._database, event_number), last)
        return known


def row_of(event_number: int, decision: Decision) -> DecisionRow:
    """The row of a `Decision` about an event."""
    return {
        "event": event_number,
        "number": decision.number,
        "time": decision.time,
        "author": decision.author,
        "kind": decision.kind,
        "content": json.dumps(decision.content, ensure_ascii=False),
        "reason": decision.reason,
    }


def decision_of(row: DecisionRow) -> Decision:
    """The `Decision` of a row of the database. DeskError for damage."""
    try:
        content = load(row["content"])
        if not isinstance(content, dict) or not isinstance(row["time"], int):
            raise TypeError(content)
        decision = Decision(
            row["number"], row["kind"], content, row["time"], row["author"], row["reason"]
        )
        _check(decision, ClubJournal.kinds if row["event"] == CLUB else EventJournal.kinds)
    except (ValueError, TypeError, DeskError) as error:
        raise DeskError(
            msg(
                "decision {number} of event {event} is none that a program has written",
                number=row["number"],
                event=row["event"],
            )
        ) from error
    return decision


def _check(decision: Decision, kinds: Kinds) -> None:
    """Raise DeskError for a decision that no program has written.

    Kinds of a newer program are judged when they are applied; its unknown fields have no effect
    here.
    """
    if decision.kind in kinds and kinds[decision.kind].knows(decision.content):
        fields = kinds[decision.kind].fields_in(decision.content)
        known = {name: value for name, value in decision.content.items() if name in fields}
        check(kinds, decision.kind, known, decision.author, decision.reason)
