"""Corrections and annulments by the director at the desk, on top of the records of the box."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from host_tools.common.errors import DeskError
from host_tools.language.message import msg
from host_tools.language.refusals import refusal
from rules_core.documents import DEAL, read_document
from rules_core.documents import Entry as ReadEntry
from rules_core.errors import DealError
from rules_core.incidents import ADJUST, PENALTY, WARNING
from rules_core.ledger import name_of_deal
from rules_core.types import Document

if TYPE_CHECKING:
    from host_tools.sessions.after_signing import Stand
    from host_tools.sessions.session import Entry, Session

_KINDS = {
    DEAL: msg("deal"),
    WARNING: msg("warning"),
    PENALTY: msg("penalty"),
    ADJUST: msg("adjustment"),
}


@dataclass
class Corrections:
    """The corrections of entries of boxes by the director.

    `documents`: {id of an entry: its new document}; `reasons`: {entry: why}; `restored`: the
    entries of these that count again though their boxes have annulled them; `annulled`: {entry: why
    it does not count}.
    """

    documents: dict[str, Document] = field(default_factory=dict)
    reasons: dict[str, str] = field(default_factory=dict)
    restored: set[str] = field(default_factory=set)
    annulled: dict[str, str] = field(default_factory=dict)

    def annul(self, entry: str, reason: str) -> None:
        """Let an entry count no more."""
        self.annulled[entry] = reason

    def correct(self, entry: str, document: Document, reason: str, restores: bool) -> None:
        """Let an entry be another deal; restores: one that was annulled counts again."""
        self.documents[entry] = document
        self.reasons[entry] = reason
        if restores:
            self.restored.add(entry)
            self.annulled.pop(entry, None)

    def decides(self, entry: str) -> bool:
        """Return True if the director has corrected or annulled an entry."""
        return entry in self.annulled or entry in self.documents

    def reason_of(self, entry: str) -> str:
        """Why an entry was annulled or corrected, "" where it was not."""
        return self.annulled.get(entry) or self.reasons.get(entry) or ""

    def is_out(self, entry: Entry) -> bool:
        """Does an entry not count, since its box or the director has annulled it?"""
        return entry.id in self.annulled or (entry.annulled and entry.id not in self.restored)

    def document_of(self, entry: Entry) -> Document:
        """Return the document of an entry: corrected, or as recorded."""
        return self.documents.get(entry.id, entry.document)

    def read_as(self, entry: Entry, document: Document) -> ReadEntry:
        """The deal that `document` makes of an entry, see `corrected`."""
        return corrected(entry, document, entry.id in self.restored)

    def read(self, entry: Entry) -> ReadEntry | None:
        """The deal that the director has made of an entry, if any; DeskError if it cannot be."""
        if entry.id in self.annulled or entry.id not in self.documents:
            return None
        return self.read_as(entry, self.documents[entry.id])

    def of(self, entry: Entry) -> ReadEntry | None:
        """The same, but None also where it cannot be: what was recorded stands, its table tells."""
        try:
            return self.read(entry)
        except DeskError:
            return None

    def deal_names(self, session: Session) -> dict[str, str]:
        """Return the present names of the deals of a session: {id of its entry: name}.

        As on the box, see `Ledger.name_of`: a deal that the desk has corrected may count now.
        """
        deals = [
            (entry, entry.number)
            for entry in session.entries
            if entry.kind == DEAL and entry.number is not None
        ]
        counting = defaultdict(list)
        for entry, number in deals:
            if self._counts(entry):
                counting[number].append(entry.id)
        names = {}
        for entry, number in deals:
            alike = counting[number]
            before = alike.index(entry.id) if entry.id in alike else 0
            after = len(alike) - 1 - before if entry.id in alike else 0
            names[entry.id] = name_of_deal(number, before, after)
        return names

    def _counts(self, entry: Entry) -> bool:
        """Does a deal count towards the number to play, annulled or not?"""
        read = self.of(entry)
        return entry.counts if read is None else read.book.counts(read.content)


def corrected(entry: Entry, document: Document, restored: bool = False) -> ReadEntry:
    """The deal that `document` makes of an entry, as `rules_core.documents` reads it.

    By the same rule book, in the version that it was entered by. restored: it counts again though
    its box has annulled it. DeskError that names the field.
    """
    what = msg("deal {number}", number=entry.name) if entry.kind == DEAL else _KINDS[entry.kind]
    book = entry.book
    if entry.kind != DEAL or book is None or (entry.annulled and not restored):
        raise DeskError(
            msg("{what}: only a deal that is not struck out can be corrected", what=what)
        )
    given = {"rules": book.id} | document
    if given["rules"] != book.id:
        raise DeskError(msg("{what}: it was played by {rules}", what=what, rules=book.id))
    try:
        read = read_document(given, lambda rules, version: book)
    except DealError as error:
        raise DeskError(msg("{what}: {how}", what=what, how=refusal(error))) from error
    if read.kind != DEAL:
        raise DeskError(
            msg("{what}: the document is of a {kind}", what=what, kind=_KINDS[read.kind])
        )
    return read


def as_signed(entry: Entry, stand: Stand) -> ReadEntry | None:
    """Return a deal as its table signed it; None if it scores otherwise by now."""
    try:
        read = corrected(entry, stand.document, restored=True)
    except DeskError:
        return None
    return read if tuple(read.score().points) == stand.points else None
