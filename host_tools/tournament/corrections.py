"""What the director has corrected or annulled at the desk, on top of what the box has recorded."""

from collections import defaultdict
from collections.abc import Collection

from host_tools.common.errors import DeskError
from host_tools.language.message import msg
from host_tools.language.refusals import refusal
from host_tools.sessions.after_signing import Stand
from host_tools.sessions.session import Entry, Session
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


def as_signed(entry: Entry, stand: Stand) -> ReadEntry | None:
    """What a deal was when its table signed; None where that scores otherwise by now."""
    try:
        read = corrected(entry, stand.document, (entry.id,))
    except DeskError:
        return None
    return read if tuple(read.score().points) == stand.points else None


def corrected_score(entry: Entry, read: ReadEntry) -> Score:
    """The `Score` of what `corrected` has made of an entry, or the one it was sealed with."""
    return read.score() if entry.sealed_score is None else entry.sealed_score
