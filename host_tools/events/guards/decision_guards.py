"""All that a new decision must not contradict: one table, asked in its order."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from host_tools.common.errors import DeskError
from host_tools.events.guards import dealers_own, play_guards, references, sheet_guards
from host_tools.events.guards.new_decision import NewDecision
from host_tools.language.message import Sentence
from host_tools.tournament.decisions.score_sheets import DEAL, SHEET
from host_tools.tournament.seat_tasks.double_entries import check_not_both_played


@dataclass(frozen=True)
class DecisionGuard:
    """A reason to refuse decisions.

    `against(new)`: sentences that name the field, none where nothing is in the way. It judges those
    of the kind `kind`, "" for all, which say `what`, "" for anything, and have these `fields`.
    """

    against: Callable[[NewDecision], Iterable[Sentence]]
    kind: str = ""
    what: str = ""
    fields: tuple[str, ...] = ()

    def judges(self, new: NewDecision) -> bool:
        """Return whether a decision is one of those."""
        named = all(new.content.get(field) is not None for field in self.fields)
        is_such = self.kind in ("", new.decided.kind)
        return named and is_such and self.what in ("", new.content.get("what"))


def _have_both_played(new: NewDecision) -> Iterable[Sentence]:
    """Refuse that two who have played in one round are one person. DeskError."""
    check_not_both_played(new.event, new.content["person"], new.content["whom"])
    return ()


GUARDS = {
    "a table that has begun": DecisionGuard(play_guards.seats_at_begun_tables),
    "persons at a table": DecisionGuard(references.who_did_not_sit, "adjust", fields=("table",)),
    "an adjustment": DecisionGuard(references.no_adjustment, "explain"),
    "a warning": DecisionGuard(references.no_warning, fields=("warning", "persons")),
    "a source": DecisionGuard(references.no_source, "ruling"),
    "a session": DecisionGuard(references.no_session, fields=("session",)),
    "an entry": DecisionGuard(references.no_entry, fields=("entry",)),
    "a person": DecisionGuard(references.nobody),
    "what partners have": DecisionGuard(sheet_guards.unlike_partners, "typed", SHEET),
    "who deals a typed deal": DecisionGuard(dealers_own.of_typed, "typed", DEAL),
    "who dealt a corrected deal": DecisionGuard(
        dealers_own.of_corrected, "correct", fields=("document",)
    ),
    "how many rounds there are": DecisionGuard(play_guards.no_such_round, "plays"),
    "who stops": DecisionGuard(play_guards.has_played_after, "plays", "stops"),
    "who comes": DecisionGuard(play_guards.has_played_before, "plays", "from"),
    "one person": DecisionGuard(_have_both_played, "entrant", "same"),
    "how many deals are due": DecisionGuard(sheet_guards.too_many_deals, "typed", SHEET),
    "what totals deals can have": DecisionGuard(sheet_guards.unusual_totals, "typed", SHEET),
}


def check(new: NewDecision) -> None:
    """DeskError that names the field if something forbids a decision; what stands stays."""
    for guard in GUARDS.values():
        for sentence in guard.against(new) if guard.judges(new) else ():
            raise DeskError(sentence)
