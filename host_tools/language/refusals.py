"""Refusals of `rules_core` and of the boxes, in any language, by their keys and details."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from string import Formatter

from host_tools.language.message import Message, Sayable, Sentence, Speaker, msg
from host_tools.language.refusal_sentences import REFUSAL_SENTENCES
from rules_core.error_messages import SENTENCES
from rules_core.errors import Refusal

_NAMED = msg("{what}: {how}")  # a field, and what is wrong with it


@dataclass(frozen=True)
class FieldName(Sayable):
    """The name of a field: its `label`; `str()` says its `key`, as commands and boxes have it."""

    key: str
    label: Message

    def __str__(self) -> str:
        return self.key

    def said_by(self, translator: Speaker) -> str:
        """The label in the language of a `Translator`."""
        return translator.say(self.label)


# The fields of decisions, settings, persons and sessions: the labels that people see.
_FIELDS: dict[str, Sentence] = {
    "after": FieldName("after", msg("After")),
    "apart": FieldName("apart", msg("Apart")),
    "author": FieldName("author", msg("Author")),
    "cents": FieldName("cents", msg("Amount")),
    "closed": FieldName("closed", msg("closed")),
    "code": FieldName("code", msg("Code")),
    "currency": FieldName("currency", msg("Currency")),
    "date": FieldName("date", msg("Day")),
    "dealer": FieldName("dealer", msg("Dealer")),
    "deals": FieldName("deals", msg("Deals")),
    "decision": FieldName("decision", msg("Decision")),
    "document": FieldName("document", msg("Document")),
    "entry": FieldName("entry", msg("Entry")),
    "event": FieldName("event", msg("Event")),
    "first": FieldName("first", msg("First name")),
    "kind": FieldName("kind", msg("Kind")),
    "label": FieldName("label", msg("Label")),
    "last": FieldName("last", msg("Surname")),
    "licence": FieldName("licence", msg("Licence")),
    "mark": FieldName("mark", msg("Marks")),
    "marks": FieldName("marks", msg("Marks")),
    "method": FieldName("method", msg("Method")),
    "minutes": FieldName("minutes", msg("Minutes")),
    "name": FieldName("name", msg("Name")),
    "number": FieldName("number", msg("Number")),
    "numbers": FieldName("numbers", msg("Number")),
    "one": FieldName("one", msg("Player")),
    "other": FieldName("other", msg("Player")),
    "owes_nothing": FieldName("owes_nothing", msg("Owes no entry fee")),
    "paid": FieldName("paid", msg("Paid")),
    "partners": FieldName("partners", msg("Partners")),
    "payer": FieldName("payer", msg("Pays")),
    "penalties": FieldName("penalties", msg("Penalty")),
    "percent": FieldName("percent", msg("Percent")),
    "person": FieldName("person", msg("Person")),
    "persons": FieldName("persons", msg("Persons")),
    "pieces": FieldName("pieces", msg("Notes and coins")),
    "pin": FieldName("pin", msg("PIN")),
    "place": FieldName("place", msg("Place")),
    "players": FieldName("players", msg("Players")),
    "points": FieldName("points", msg("Points")),
    "present": FieldName("present", msg("Present")),
    "rank": FieldName("rank", msg("Rank")),
    "rather_apart": FieldName("rather_apart", msg("Rather apart")),
    "reason": FieldName("reason", msg("Reason")),
    "receipt": FieldName("receipt", msg("Receipt no.")),
    "receiver": FieldName("receiver", msg("Gets")),
    "remarks": FieldName("remarks", msg("Remarks")),
    "round": FieldName("round", msg("Round")),
    "rounds": FieldName("rounds", msg("Rounds")),
    "rules": FieldName("rules", msg("Rule book")),
    "scribe": FieldName("scribe", msg("Scribe")),
    "season": FieldName("season", msg("Season")),
    "seed": FieldName("seed", msg("Seed")),
    "session": FieldName("session", msg("Session")),
    "settings": FieldName("settings", msg("Settings")),
    "short": FieldName("short", msg("Name on the boxes")),
    "speed": FieldName("speed", msg("Speed")),
    "stake": FieldName("stake", msg("Entry fee")),
    "stay": FieldName("stay", msg("Stay")),
    "strictly": FieldName("strictly", msg("strictly")),
    "table": FieldName("table", msg("Table")),
    "tables": FieldName("tables", msg("Tables")),
    "tariff": FieldName("tariff", msg("Tariff")),
    "team": FieldName("team", msg("Team")),
    "text": FieldName("text", msg("Text")),
    "until": FieldName("until", msg("Until")),
    "who": FieldName("who", msg("Player")),
    "whom": FieldName("whom", msg("For whom")),
    "year": FieldName("year", msg("Year")),
    # Settings that only an event has.
    "deals_of": msg("Number of deals for tables of"),
    "first_dealer": msg("Deals first"),
    "leavers": msg("Players who leave or are replaced"),
    "lists_by": msg("Lists by"),
    "one_prize": msg("One prize for each"),
    "opponents_key": msg("The opponents' key is needed"),
    "parts": msg("Special prizes"),
    "pot": msg("Prize money comes from"),
    "prizes": msg("Fixed prizes"),
    "rank_by": msg("Ranked by"),
    "shares": msg("Shares of the prize money in percent"),
    "show_numbers": msg("The players' numbers are shown"),
    "sizes": msg("Players at a table"),
    "typed_twice": msg("Sheets are typed twice"),
}


@dataclass(frozen=True)
class Refused(Sayable):
    """The sentence of a `Refusal`: of its `field` ("": of none), its `key` and its `details`.

    To say it raises LookupError or ValueError if there is no such key, or none with such details.
    """

    field: str
    key: str
    details: tuple[object, ...]

    def __str__(self) -> str:
        return str(self._sentence(str))

    def said_by(self, translator: Speaker) -> str:
        """The sentence in the language of a `Translator`."""
        return translator.say(self._sentence(translator.gettext))

    def _sentence(self, gettext: Callable[[str], str]) -> Sentence:
        if self.key in SENTENCES:  # of a rule book, whose fields are keys of a document
            said = gettext(SENTENCES[self.key]).format(*self.details)
            name: Sentence = self.field
        else:
            pattern = REFUSAL_SENTENCES[self.key].pattern
            gaps = [gap for _, gap, _, _ in Formatter().parse(pattern) if gap]
            said = gettext(pattern).format(**dict(zip(gaps, self.details, strict=True)))
            name = field_name(self.field)
        return _NAMED.about(what=name, how=said) if self.field else said


def refusal(error: ValueError) -> Sentence:
    """The sentence of a ValueError; its English text if it has neither a key nor a `Sayable`."""
    if isinstance(error, Refusal):
        return Refused(error.field, error.key, error.details)
    said = error.args[0] if error.args else None
    return said if isinstance(said, Sayable) else str(error)


def refused_by_key(sentence: str, answer: Mapping[str, object]) -> Sentence:
    """The refusal of a box by the `field`, the `key` and the `details` of its answer.

    Its English sentence as it is where a newer box has a key that we do not know, or where both do
    not say the same. Of most a box has no sentence and says the key itself.
    """
    field, key, details = (answer.get(name) for name in ("field", "key", "details"))
    if isinstance(field, str) and isinstance(key, str) and isinstance(details, list):
        said = Refused(field, key, tuple(details))
        try:
            bare = Refusal(field, key, *details).bare
            if sentence in (str(said), f"{field}: {bare}" if field else bare):
                return said
        except (LookupError, ValueError):
            pass  # of a newer box, or made up
    return sentence


def field_name(name: str) -> Sentence:
    """Return the name of a field of a decision, a setting or a session."""
    return _FIELDS.get(name, name)
