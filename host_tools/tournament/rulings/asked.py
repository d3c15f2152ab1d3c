"""What is asked of a table, and the proposals: as pages and commands show it."""

from dataclasses import dataclass

from host_tools.language.message import Message
from host_tools.tournament.accounts.hints import Hint
from host_tools.tournament.decisions.kind import Content


@dataclass(frozen=True)
class Offer:
    """A proposal: one press takes it.

    `key`: a few letters that name it, sent by its button; `words`: what it says; `content`: of the
    decision `ruling` that it becomes; `points`: {person: points} at the tables that it is about,
    after it; `questions`: how many of the round are open then.
    """

    key: str
    words: Message
    content: Content
    points: dict[int, int]
    questions: int


@dataclass(frozen=True)
class Asked:
    """A hint of a table with its `words` and the `offers`, likeliest first; none of a task."""

    hint: Hint
    words: Message
    offers: tuple[Offer, ...]
