"""Entries of a session, and documents, as sentences."""

from dataclasses import dataclass

from host_tools.language.formatting import signed
from host_tools.language.games.deals import say_deal
from host_tools.language.games.game_words import game_words
from host_tools.language.games.phrases import VOID, points
from host_tools.language.message import Sayable, msg
from host_tools.language.translator import SOURCE, translator
from rules_core.documents import DEAL, read_document
from rules_core.incidents import ADJUST, PENALTY


@dataclass(frozen=True)
class Played(Sayable):
    """What a document says, of a deal or an incident, to be said in any language.

    `names`: one a seat of the document, a text or a Message; `book`: by which it is read; `reason`:
    said in the place of that of an incident, "": none is said; None: as the document has it.
    """

    document: dict
    book: object
    names: tuple
    reason: str | None = None

    def said_by(self, translator):
        """The sentence in the language of a `translator.Translator`."""
        names = [translator.say(name) for name in self.names]
        words = game_words(translator.language)
        return say_document(self.document, self.book, names, words, self.reason)

    def __str__(self):
        return self.said_by(translator(SOURCE))


def played(entry, names):
    """What was played, or what happened, by an entry of a session, see `say_entry`."""
    seated = (names[place] or msg("seat {number}", number=place) for place in entry.places)
    return Played(entry.document, entry.book, tuple(seated))


def say_entry(entry, names, words):
    """What was played, or what happened, and what became of it: `Dreier by Anna, won (corrected)`.

    entry: a `sessions.Entry`; names: one a place at the table, "" for who has none, he is called by
    his place; words: a `GameWords`.
    """
    said = say_played(entry, names, words)
    # That a deal is void is in the sentence.
    remarks = [words.say(remark) for remark in entry.remarks if remark != VOID]
    return f"{said} ({', '.join(remarks)})" if remarks else said


def say_played(entry, names, words):
    """The same without what became of it."""
    return words.say(played(entry, names))


def say_state(entry, words):
    """What became of an entry: `annulled: dealt wrongly`; "" for nothing."""
    return ", ".join(words.say(remark) for remark in entry.remarks)


def say_document(document, book, names, words, reason=None):
    """What a document says: a deal, a warning, a penalty or the director's adjustment.

    book: the `Book` by which it is read; names: one a seat of the document; words: a `GameWords`;
    reason: as `Played` has it. DealError for a document that does not stand, ValueError for another
    number of names.
    """
    # A decision of the director need not repeat by which rules its deal was played.
    entry = read_document({"rules": book.id} | document, lambda rules, version: book)
    seats = book.seats if entry.kind == DEAL else entry.players
    if len(names) != seats:
        raise ValueError(f"{len(names)} names for {seats} seats")
    if entry.kind == DEAL:
        return say_deal(book, entry.content, names, words)
    reason = entry.content["reason"] if reason is None else reason
    if entry.kind == ADJUST:
        return words.say(adjusted(zip(names, entry.content["points"], strict=True), reason))
    named = {
        "incident": words.of("incident", entry.kind),
        "player": names[entry.content["seat"]],
        "reason": reason,
    }
    if entry.kind == PENALTY:
        taken = entry.content["points"]
        named["points"] = points(taken, str(taken))
        if not reason:
            return words.say(msg("{incident} for {player}: {points}", **named))
        return words.say(msg("{incident} for {player}: {points}, {reason}", **named))
    if not reason:
        return words.say(msg("{incident} for {player}", **named))
    return words.say(msg("{incident} for {player}: {reason}", **named))


def adjusted(given, reason):
    """That points were adjusted, a `Message`; given: (name, points) each; reason: "" for none."""
    awarded = ", ".join(f"{name} {signed(value)}" for name, value in given if value) or "0"
    if not reason:
        return msg("Points adjusted: {points}", points=awarded)
    return msg("Points adjusted: {points} ({reason})", points=awarded, reason=reason)
