"""Questions and proposals about a table, for pages and commands."""

import json
from dataclasses import dataclass
from hashlib import sha256
from typing import NamedTuple

from host_tools.language.message import Message, because, msg
from host_tools.tournament.accounts.hints import Hint
from host_tools.tournament.accounts.proposals import Proposal, proposals
from host_tools.tournament.tables.played_event import PlayedEvent
from host_tools.tournament.tables.rulings.hint_words import hint_words
from host_tools.tournament.tables.rulings.names import Names
from host_tools.tournament.tables.rulings.record import Record, content_of
from host_tools.tournament.tables.rulings.ruling_words import offer_words
from host_tools.tournament.tables.table import Table

_LETTERS = 8  # of the digest by which a button names a proposal


class OfferedRuling(NamedTuple):
    """A proposal: one press takes it.

    `key`: a few letters that name it, sent by its button; `words`: what it says; `content`: of the
    decision `ruling` that it becomes; `points`: {person: points} at the tables that it is about,
    after it; `left`: the questions of the round that are open then.
    """

    key: str
    words: Message
    content: Record
    points: dict[int, int]
    left: tuple[Message, ...]

    @property
    def leads_to(self) -> Message:
        """The sentence on what is asked then: the first question, and the number of others."""
        if not self.left:
            return msg("then nothing is open")
        first, *more = self.left
        asked = msg("then it is asked: {what}", what=first)
        return msg("{some} and {number} more", some=asked, number=len(more)) if more else asked


@dataclass(frozen=True)
class Asked:
    """A hint of a table with its `words` and the `offers`, likeliest first; none of a task."""

    hint: Hint
    words: Message
    offers: tuple[OfferedRuling, ...]


def asked_at(event: PlayedEvent, table: Table) -> tuple[Asked, ...]:
    """Return the questions and tasks of a table, each with its proposals."""
    known, number = event.known, table.round_number
    if known is None or not table.questions:
        return ()
    account, names = known.rounds[number], event.source_names(number)

    def offer(proposal: Proposal) -> OfferedRuling:
        content = content_of(number, proposal.answer)
        digest = sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()
        words = offer_words(proposal.answer, table.table, names)
        left = tuple(_question(at, one, table.table, names) for at, one in proposal.left)
        return OfferedRuling(digest[:_LETTERS], words, content, {**proposal.points}, left)

    return tuple(
        Asked(one.hint, one.words, tuple(map(offer, proposals(account, table.table, one.hint))))
        for one in table.questions
    )


def _question(at: int, hint: Hint, table: int, names: Names) -> Message:
    """Why it is asked at a table, which is named unless it is this one."""
    words = hint_words(hint, names)
    return words if at == table else because(msg("table {table}", table=at), words)
