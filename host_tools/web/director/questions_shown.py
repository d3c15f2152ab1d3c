"""Questions and tasks of tables as a page shows them, with proposals."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from host_tools.language.formatting import typeset_signed
from host_tools.language.message import Message, Sentence, counted, listed, msg
from host_tools.sessions.session import Session
from host_tools.tournament.accounts.hints import AskedOf, HintKind
from host_tools.tournament.aliases import NameOf, Place
from host_tools.tournament.tables.rulings.asked import Asked, OfferedRuling
from host_tools.tournament.tables.rulings.hint_words import question_words

SET_UP_ANEW = msg("the box has other players: it is plugged in, and is set up anew at once")
AT_ONCE = 4  # proposals of a hint that are shown; the others are unfolded


@dataclass(frozen=True)
class OfferShown:
    """A proposal as a button: its `key` and `words`; `leads_to`: points and what is open then."""

    key: str
    words: Message
    leads_to: tuple[Sentence, ...]


@dataclass(frozen=True)
class HintShown:
    """Why something is asked of a table, (round, table) `place`.

    `words`; `offers`: that are shown at once, the likeliest first, and `further` ones; `stopped`:
    for whom somebody else may play on, None for nobody; `edits`: may something else be said in the
    plain editor? Not of a task.
    """

    place: Place
    words: Message
    offers: tuple[OfferShown, ...]
    further: tuple[OfferShown, ...]
    stopped: int | None
    edits: bool


@dataclass(frozen=True)
class QuestionShown:
    """A question, or the tasks: its `heading`, and a hint for each reason to ask it."""

    heading: Message
    hints: tuple[HintShown, ...]


def questions_shown(
    asked: Iterable[tuple[Place, Sequence[Asked]]], name: NameOf
) -> list[QuestionShown]:
    """The questions that are asked of tables, each once. asked: ((round, table), what) each."""
    hints: dict[AskedOf, list[HintShown]] = {one: [] for one in AskedOf}
    for place, of_table in asked:
        for one in of_table:
            hints[one.hint.asks].append(_hint(place, one, name))
    return [
        QuestionShown(question_words(asks), tuple(found)) for asks, found in hints.items() if found
    ]


def follow_by_themselves(
    asked: Iterable[Asked], sessions: Mapping[str, Session], plugged: Collection[bytes]
) -> list[Asked]:
    """Return the questions; a box that is plugged in is set up anew without an answer.

    sessions: {id of a source: `Session`}; plugged: the ids of the boxes.
    """
    here = {name for name, one in sessions.items() if one.box in plugged}
    return [
        replace(one, words=SET_UP_ANEW, offers=())
        if one.hint.kind == HintKind.SET_UP and one.hint.source in here
        else one
        for one in asked
    ]


def _hint(place: Place, asked: Asked, name: NameOf) -> HintShown:
    offers = tuple(OfferShown(one.key, one.words, _leads_to(one, name)) for one in asked.offers)
    # A single one takes no more room than what unfolds it.
    at_once = AT_ONCE if len(offers) > AT_ONCE + 1 else len(offers)
    edits = asked.hint.asks != AskedOf.TASK
    stopped = asked.hint.person if asked.hint.kind == HintKind.STOPPED else None
    return HintShown(place, asked.words, offers[:at_once], offers[at_once:], stopped, edits)


def _leads_to(offer: OfferedRuling, name: NameOf) -> tuple[Sentence, ...]:
    points = listed(f"{name(one)} {typeset_signed(value)}" for one, value in offer.points.items())
    left = _left(offer.left)
    return (left,) if points is None else (points, left)


def _left(questions: Sequence[Message]) -> Message:
    """Return the sentence on what is asked then: the first question, and the number of others."""
    if not questions:
        return msg("then nothing is open")
    first, *more = questions
    if not more:
        return msg("then it is asked: {what}", what=first)
    return counted(
        "then it is asked: {what}, and {number} question more",
        "then it is asked: {what}, and {number} questions more",
        len(more),
        what=first,
    )
