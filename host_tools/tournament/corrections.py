"""What the director has corrected or annulled at the desk, on top of what the box has recorded."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from host_tools.common.errors import DeskError
from host_tools.language.message import Sentence, msg
from host_tools.language.refusals import refusal
from host_tools.sessions.session import Entry, Session
from host_tools.tournament.beside_typed import left_out
from host_tools.tournament.state import State
from rules_core.documents import DEAL, read_document
from rules_core.documents import Entry as ReadEntry
from rules_core.errors import DealError
from rules_core.incidents import ADJUST, PENALTY, WARNING
from rules_core.ledger import name_of_deal
from rules_core.score import Score
from rules_core.types import Document

_KINDS = {
    DEAL: msg("deal"),
    WARNING: msg("warning"),
    PENALTY: msg("penalty"),
    ADJUST: msg("adjust"),
}


@dataclass
class Change:
    """What decisions change of a session's totals.

    `points`, `money`: one a place, to be added; `played`: likewise of the number of deals that
    count; `upcoming`: the number of the deal that comes next; `troubles`: sentences on corrections
    that cannot be.
    """

    points: list[int]
    money: list[int]
    upcoming: int = 1
    played: int = 0
    troubles: list[Sentence] = field(default_factory=list)


def change_of(session: Session, state: State, until: int | None = None) -> Change:
    """The `Change` that the decisions of a `State` make of a `sessions.Session`.

    until: how many of its first deals count beside what was typed, None for all.

    A deal that does not count towards the number to play, as one in which all passed, is no deal of
    the round on the box and at the desk: to annul it changes no number, and who corrects a deal
    into such a one or out of it changes it by one.
    """
    nothing = [0] * len(session.players)
    change = Change(list(nothing), list(nothing), _upcoming(session, state))
    typed = {entry.id for entry in left_out(session, until)}
    if until is not None and typed:
        change.upcoming = until + session.first_deal
    for entry in session.entries:
        if entry.id in state.annulled or entry.id in typed:
            _replace(change, entry, None)
        elif entry.id in state.corrected:
            try:
                _replace(change, entry, corrected(entry, state.corrected[entry.id], state.restored))
            except DeskError as error:
                change.troubles.append(error.message)
    return change


def _upcoming(session: Session, state: State) -> int:
    """The number of the deal that comes next, as `Ledger.number` has it after corrections."""
    deals = [entry for entry in session.entries if entry.kind == DEAL]
    if all(_counts(entry, state) == entry.counts for entry in deals):
        return session.upcoming
    numbers = [entry.number or 0 for entry in deals if _counts(entry, state)]
    before = session.first_deal - 1
    return 1 + max(before + len(numbers), max(numbers, default=0))


def names_of(session: Session, state: State) -> dict[str, str]:
    """What each deal of a session is called as the decisions have it: {id of its entry: name}.

    As on the box, see `Ledger.name_of`: a deal that the desk has corrected may count now.
    """
    deals = [
        (entry, entry.number)
        for entry in session.entries
        if entry.kind == DEAL and entry.number is not None
    ]
    counting = defaultdict(list)
    for entry, number in deals:
        if _counts(entry, state):
            counting[number].append(entry.id)
    names = {}
    for entry, number in deals:
        alike = counting[number]
        before = alike.index(entry.id) if entry.id in alike else 0
        after = len(alike) - 1 - before if entry.id in alike else 0
        names[entry.id] = name_of_deal(number, before, after)
    return names


def _counts(entry: Entry, state: State) -> bool:
    """Does a deal count towards the number to play, annulled or not?"""
    if entry.id in state.corrected:
        try:
            read = corrected(entry, state.corrected[entry.id], state.restored)
        except DeskError:  # it cannot be, and its table says so
            return entry.counts
        return _counts_towards(read)
    return entry.counts


def _counts_towards(deal: ReadEntry) -> bool:
    return deal.book.counts(deal.content)


def corrected(entry: Entry, document: Document, restored: Collection[str] = ()) -> ReadEntry:
    """The deal that `document` makes of an entry, as `rules_core.documents` reads it.

    By the same rule book, in the version that it was entered by. restored: the entries that count
    again though their boxes have annulled them. DeskError that names the field.
    """
    what = msg("deal {number}", number=entry.name) if entry.kind == DEAL else _KINDS[entry.kind]
    book = entry.book
    annulled = entry.annulled and entry.id not in restored
    if entry.kind != DEAL or annulled or book is None:
        raise DeskError(
            msg("{what}: only a deal that was not annulled can be corrected", what=what)
        )
    given = {"rules": book.id} | document
    if given["rules"] != book.id:
        raise DeskError(msg("{what}: rules: it was played by {rules}", what=what, rules=book.id))
    try:
        read = read_document(given, lambda rules, version: book)
    except DealError as error:
        raise DeskError(msg("{what}: {error}", what=what, error=refusal(error))) from error
    if read.kind != DEAL:
        raise DeskError(
            msg("{what}: the document is of a {kind}", what=what, kind=_KINDS[read.kind])
        )
    return read


def corrected_score(entry: Entry, read: ReadEntry) -> Score:
    """The `Score` of what `corrected` has made of an entry, or the one it was sealed with."""
    return read.score() if entry.sealed_score is None else entry.sealed_score


def _replace(change: Change, entry: Entry, new: ReadEntry | None) -> None:
    """Take an entry out of the totals and put `new` in its place, None for nothing."""
    if not entry.annulled:
        _add(change.points, entry, entry.points, -1)
        _add(change.money, entry, entry.money, -1)
        change.played -= entry.counts
    if new is not None:
        score = corrected_score(entry, new)
        _add(change.points, entry, score.points, 1)
        _add(change.money, entry, score.money, 1)
        change.played += _counts_towards(new)


def _add(sums: list[int], entry: Entry, values: Sequence[int] | None, sign: int) -> None:
    for place, value in zip(entry.places, values or (), strict=False):
        sums[place] += sign * value
