"""Says entries of a session, and documents, in a sentence."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from host_tools.language.formatting import signed
from host_tools.language.games.game_words import GameWords, game_words
from host_tools.language.games.phrases import VOID, points
from host_tools.language.games.spoken_statements import say_deal
from host_tools.language.message import Message, Sayable, Sentence, Speaker, msg
from host_tools.language.translator import SOURCE, translator
from rules_core.book import Book
from rules_core.documents import DEAL, read_document
from rules_core.incidents import ADJUST, PENALTY
from rules_core.types import Document


@dataclass(frozen=True)
class Played(Sayable):
    """A deal or an incident as a sentence in any language, from its document.

    `book`: reads the document; `names`: one for each of its seats; `reason`: said in place of the
    reason of an incident, "" for no reason, None for that of the document.
    """

    document: Document
    book: Book
    names: tuple[Sentence, ...]
    reason: str | None = None

    def said_by(self, translator: Speaker) -> str:
        """The sentence in the language of a `Translator`."""
        names = [translator.say(name) for name in self.names]
        words = game_words(translator.language)
        return say_document(self.document, self.book, names, words, self.reason)

    def __str__(self) -> str:
        return self.said_by(translator(SOURCE))


class PlayedEntry(Protocol):
    """An entry of a session: see `sessions.Entry`, which lies above."""

    @property
    def document(self) -> Document:
        """The document of the entry."""

    @property
    def book(self) -> Book:
        """The rule book in the version that it was entered by."""

    @property
    def places(self) -> list[int]:
        """The place at the table of each seat of the document."""

    @property
    def remarks(self) -> list[Message]:
        """The remarks on the entry."""


def played(entry: PlayedEntry, names: Sequence[Sentence]) -> Played:
    """An entry as `Played`; names: see `say_entry`."""
    seated = (names[place] or msg("seat {number}", number=place) for place in entry.places)
    return Played(entry.document, entry.book, tuple(seated))


def say_entry(entry: PlayedEntry, names: Sequence[str], words: GameWords) -> str:
    """Return the sentence on a deal or an incident, with its state: `Dreier by Anna, won
    (corrected)`.

    names: one for each place at the table; "" for a player without a name, who is called by the
    place.
    """
    said = say_played(entry, names, words)
    # The sentence itself says that a deal is void.
    remarks = [words.say(remark) for remark in entry.remarks if remark != VOID]
    return f"{said} ({', '.join(remarks)})" if remarks else said


def say_played(entry: PlayedEntry, names: Sequence[str], words: GameWords) -> str:
    """The same without the state of the entry."""
    return words.say(played(entry, names))


def say_state(entry: PlayedEntry, words: GameWords) -> str:
    """The state of an entry: `annulled: dealt wrongly`; "" if there is nothing to say."""
    return ", ".join(words.say(remark) for remark in entry.remarks)


def say_document(
    document: Document,
    book: Book,
    names: Sequence[str],
    words: GameWords,
    reason: str | None = None,
) -> str:
    """Return a document as a sentence: a deal, a warning, a penalty or an adjustment by the
    director.

    book: reads it; names: one for each seat of the document; reason: as in `Played`. DealError if
    the rules refuse the document, ValueError if the number of names is wrong.
    """
    # The document of a decision may leave out the id of the rule book.
    entry = read_document({"rules": book.id} | document, lambda rules, version: book)
    seats = book.seats if entry.kind == DEAL else entry.players
    if len(names) != seats:
        raise ValueError(f"{len(names)} names for {seats} seats")
    if entry.kind == DEAL:
        return say_deal(book, entry.content, names, words)
    reason = entry.content["reason"] if reason is None else reason
    if entry.kind == ADJUST:
        return words.say(adjusted(zip(names, entry.content["points"], strict=True), reason))
    player = names[entry.content["seat"]]
    incident = words.of("incident", entry.kind)
    if entry.kind == PENALTY:
        return words.say(penalised(player, entry.content["points"], reason, incident))
    said = msg("{what} for {whom}", what=incident, whom=player)
    return words.say(msg("{what}: {how}", what=said, how=reason) if reason else said)


def adjusted(awards: Iterable[tuple[str, int]], reason: str) -> Message:
    """The sentence of an adjustment; awards: (name, points) of each; reason: "" for none."""
    awarded = ", ".join(f"{name} {signed(value)}" for name, value in awards if value) or "0"
    said = msg("Points adjusted: {points}", points=awarded)
    return msg("{what} ({how})", what=said, how=reason) if reason else said


_PENALTY = msg("Penalty")


def penalised(player: str, taken: int, reason: str, incident: Sentence = _PENALTY) -> Message:
    """The sentence of a penalty; taken: points; reason: "" for none; incident: its name."""
    what = msg("{what} for {whom}", what=incident, whom=player)
    said = msg("{what}: {how}", what=what, how=points(taken, str(taken)))
    return msg("{some}, {next}", some=said, next=reason) if reason else said
