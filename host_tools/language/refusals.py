"""Refusals of `rules_core` and of the boxes, in any language, by their keys and details."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from string import Formatter

from host_tools.language.message import Sayable, Sentence, Speaker, msg
from host_tools.language.refusal_sentences import REFUSAL_SENTENCES
from rules_core.error_messages import SENTENCES
from rules_core.errors import Refusal

_NAMED = msg("{what}: {how}")  # a field, and what is wrong with it

# The fields of decisions, settings, persons and sessions, as people call them.
_FIELDS = {
    message.pattern: message
    for message in (
        msg("after"),
        msg("apart"),
        msg("author"),
        msg("cents"),
        msg("closed"),
        msg("code"),
        msg("currency"),
        msg("date"),
        msg("dealer"),
        msg("deals"),
        msg("decision"),
        msg("document"),
        msg("entry"),
        msg("event"),
        msg("first"),
        msg("kind"),
        msg("label"),
        msg("last"),
        msg("licence"),
        msg("mark"),
        msg("marks"),
        msg("method"),
        msg("minutes"),
        msg("name"),
        msg("number"),
        msg("numbers"),
        msg("one"),
        msg("other"),
        msg("owes_nothing"),
        msg("paid"),
        msg("partners"),
        msg("payer"),
        msg("penalties"),
        msg("percent"),
        msg("person"),
        msg("persons"),
        msg("pieces"),
        msg("pin"),
        msg("place"),
        msg("players"),
        msg("points"),
        msg("present"),
        msg("rank"),
        msg("rather_apart"),
        msg("reason"),
        msg("receipt"),
        msg("receiver"),
        msg("remarks"),
        msg("round"),
        msg("rounds"),
        msg("rules"),
        msg("scribe"),
        msg("season"),
        msg("seed"),
        msg("session"),
        msg("settings"),
        msg("short"),
        msg("speed"),
        msg("stake"),
        msg("stay"),
        msg("strictly"),
        msg("table"),
        msg("tables"),
        msg("tariff"),
        msg("team"),
        msg("text"),
        msg("until"),
        msg("who"),
        msg("whom"),
        msg("year"),
    )
} | {
    # Settings that only an event has: the labels of their fields.
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
