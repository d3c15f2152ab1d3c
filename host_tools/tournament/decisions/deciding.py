"""Decides about an event: what holds, and what the decisions in force come to."""

from collections.abc import Iterable

from host_tools.common.errors import DeskError
from host_tools.journal.journal import UNDO, Journal, check_that_all_holds
from host_tools.journal.kind import MONEY, Content, Decision
from host_tools.language.message import msg
from host_tools.tournament.decisions.event_kind import UnknownKind, is_known, read
from host_tools.tournament.decisions.event_settings import ChangeSettings, KeepTariff
from host_tools.tournament.model.currencies import CODES
from host_tools.tournament.model.settings import check_names
from host_tools.tournament.model.state import NO_SETTINGS, State

_REOPEN = ("close", {"closed": False})  # a decision: kind and content


class EventClosedError(DeskError):
    """Something was to be decided about an event that is closed."""


def apply(decision: Decision, state: State) -> None:
    """Let a decision hold in a `State`; DeskError if it cannot, and nothing has changed then."""
    made = read(decision)
    if not isinstance(made, (KeepTariff, ChangeSettings, UnknownKind)) and not state.known_settings:
        raise DeskError(NO_SETTINGS)
    made.apply(state)


def state_of(journal: Journal) -> State:
    """The `State` that the decisions in force of a `Journal` come to.

    Never raises: what cannot hold any more is listed in `idle`.
    """
    state = State()
    for decision in journal.in_force():
        try:
            apply(decision, state)
        except DeskError as error:
            state.idle.append((decision, error.message))
            state.newer += not is_known(decision)
    return state


def decide(
    journal: Journal,
    kind: str,
    content: Content,
    time: int,
    author: str = "",
    reason: str = "",
    state: State | None = None,
) -> Decision:
    """The `Decision` that comes next if it can hold; DeskError if it cannot.

    state: what the journal comes to, where that is known already; the decision holds in it then,
    unless it is an undoing.

    An undoing cannot hold either if without what it undoes one after that could not hold any more.
    Of a closed event nothing is decided, and nothing taken back, but that it is open again, and
    what changes no result: how much of the ranking everybody may see, for which season it counts,
    and money. Of that a storno needs a reason then, and the currency stays as soon as there is an
    entry.
    """
    decision = journal.next(kind, content, time, author, reason)
    before = state_of(journal) if state is None else state
    if before.closed and not _holds_when_closed(journal, decision):
        raise EventClosedError(
            msg("the event is closed; nothing is decided about it unless it is opened again")
        )
    if before.closed and kind == UNDO and read(journal.meant(decision)).group == MONEY:
        _check_storno(reason)
    if kind == ChangeSettings.name:
        check_names(content["settings"])
        _check_currency_stays(before, content)
    if read(decision).only_closed and not before.closed:
        raise DeskError(msg("the event is not closed; closing it seals its result"))
    if kind != UNDO:
        apply(decision, before)
        return decision
    after = state_of(type(journal)([*journal.decisions, decision]))
    check_that_all_holds(before.idle, after.idle)
    return decision


def _holds_when_closed(journal: Journal, decision: Decision) -> bool:
    """Can this be decided about a closed event?"""
    if decision.kind == UNDO:
        return read(journal.meant(decision)).seals_nothing or _opens(journal, decision)
    return read(decision).also_closed or _opens(journal, decision)


def _opens(journal: Journal, decision: Decision) -> bool:
    """Does a decision open a closed event, or take back that it was closed?"""
    if decision.kind != UNDO:
        return (decision.kind, decision.content) == _REOPEN
    decision_number = decision.content["decision"]
    return any(one.number == decision_number and one.kind == "close" for one in journal.decisions)


def undo_where_it_holds(journal: Journal, decision_numbers: Iterable[int]) -> list[int]:
    """Undo these decisions in a journal, the last one first, but what others build on.

    The journal is one to try it on. The numbers of those that are undone, in that order.
    """
    undone = []
    for number in sorted(decision_numbers, reverse=True):
        try:
            journal.decisions.append(decide(journal, UNDO, {"decision": number}, 0))
        except DeskError:
            continue
        undone.append(number)
    return undone


def _check_storno(reason: str) -> None:
    """DeskError unless there is a reason why something in the till of a closed event is undone."""
    if not reason.strip():
        raise DeskError(
            msg("reason: the event is closed; what its till says is undone only with a reason")
        )


def _check_currency_stays(state: State, content: Content) -> None:
    """DeskError if settings give another currency to amounts that are in the till already."""
    wanted = content["settings"].get("currency")
    if state.known_settings is None or not isinstance(wanted, str) or wanted not in CODES:
        return  # there is nothing yet, or it is refused as no currency
    now = state.settings.currency
    has_entries = state.money.opening or any(line.cents for line in state.money.lines.values())
    if has_entries and wanted != now:
        raise DeskError(msg("currency: the till has entries in {currency} already", currency=now))
