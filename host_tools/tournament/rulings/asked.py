"""What is asked of a table, and the proposals: as pages and commands show it."""

import json
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING

from host_tools.language.message import Message
from host_tools.tournament.accounts.hints import Hint
from host_tools.tournament.accounts.proposals import Proposal, proposals
from host_tools.tournament.rulings.record import Record, content_of
from host_tools.tournament.rulings.ruling_words import offer_words

if TYPE_CHECKING:
    from host_tools.tournament.event import Event
    from host_tools.tournament.table import Table

_LETTERS = 8  # of the digest by which a button names a proposal


@dataclass(frozen=True)
class OfferedRuling:
    """A proposal: one press takes it.

    `key`: a few letters that name it, sent by its button; `words`: what it says; `content`: of the
    decision `ruling` that it becomes; `points`: {person: points} at the tables that it is about,
    after it; `questions`: how many of the round are open then.
    """

    key: str
    words: Message
    content: Record
    points: dict[int, int]
    questions: int


@dataclass(frozen=True)
class Asked:
    """A hint of a table with its `words` and the `offers`, likeliest first; none of a task."""

    hint: Hint
    words: Message
    offers: tuple[OfferedRuling, ...]


def asked_at(event: "Event", table: "Table") -> tuple[Asked, ...]:
    """What is asked of a table, and what somebody has to do there, each with its proposals."""
    known, number = event.known, table.round_number
    if known is None or not table.questions:
        return ()
    account, names = known.rounds[number], event.source_names(number)

    def offer(proposal: Proposal) -> OfferedRuling:
        content = content_of(number, proposal.answer)
        digest = sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()
        words = offer_words(proposal.answer, table.table, names)
        points, questions = {**proposal.points}, proposal.questions
        return OfferedRuling(digest[:_LETTERS], words, content, points, questions)

    return tuple(
        Asked(one.hint, one.words, tuple(map(offer, proposals(account, table.table, one.hint))))
        for one in table.questions
    )
