"""Refusals of `rules_core` and of the boxes, in any language, by their keys and details."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from string import Formatter

from host_tools.language import box_refusals, tariff_refusals
from host_tools.language.message import Sayable, Sentence, Speaker, msg
from rules_core.error_messages import SENTENCES
from rules_core.errors import Refusal

_NAMED = msg("{name}: {error}")  # a field, and what is wrong with it

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
        msg("deals_of"),
        msg("decision"),
        msg("document"),
        msg("entry"),
        msg("event"),
        msg("first"),
        msg("first_dealer"),
        msg("kind"),
        msg("label"),
        msg("last"),
        msg("leavers"),
        msg("licence"),
        msg("lists_by"),
        msg("mark"),
        msg("marked"),
        msg("marks"),
        msg("method"),
        msg("minutes"),
        msg("name"),
        msg("number"),
        msg("numbers"),
        msg("one"),
        msg("one_prize"),
        msg("opponents_key"),
        msg("other"),
        msg("owes_nothing"),
        msg("paid"),
        msg("partners"),
        msg("parts"),
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
        msg("pot"),
        msg("present"),
        msg("prizes"),
        msg("publish"),
        msg("rank"),
        msg("rank_by"),
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
        msg("settles"),
        msg("shares"),
        msg("short"),
        msg("show_numbers"),
        msg("sizes"),
        msg("speed"),
        msg("stake"),
        msg("stay"),
        msg("strictly"),
        msg("table"),
        msg("tables"),
        msg("tariff"),
        msg("team"),
        msg("text"),
        msg("typed_twice"),
        msg("until"),
        msg("who"),
        msg("whom"),
        msg("year"),
    )
}

# The sentences of `rules_core.refusal_messages`, of tariffs and boxes by their keys; details fill
# the gaps in order.
_BY_KEY = {
    **box_refusals.SENTENCES,
    **tariff_refusals.SENTENCES,
    "whole_between": msg("must be a whole number from {low} to {high}"),
    "true_or_false": msg("must be true or false"),
    "text_between": msg("must be a text of {low} to {high} characters"),
    "plain_line": msg("must be one line of plain text"),
    "list_between": msg("must be a list of {low} to {high}"),
    "list_at_most": msg("must be a list of at most {high}"),
    "bytes": msg("must be {size} bytes"),
    "bytes_between": msg("must be {low} to {high} bytes"),
    "players_1": msg("must be {one}, not {given}"),
    "players_2": msg("must be {one} or {other}, not {given}"),
    "players_3": msg("must be {one} or {other} or {third}, not {given}"),
    "one_of": msg("must be one of: {names}"),
    "some_of": msg("must be some of: {names}"),
    "values": msg("must have {number} values"),
    "digits_between": msg("must be {low} to {high} digits"),
    "digits_only": msg("must be digits only"),
    "by_name": msg("must have its fields by name"),
    "these": msg("must have {names}"),
    "no_field": msg("has no field {field}"),
    "no_seat": msg("no such seat"),
    "one_a_player": msg("must be one for each of the {number} players"),
    "needed": msg("missing"),
    "answers_go_on": msg("the answers go on after the end of the form"),
    "answers_end": msg("the answers end before the form does"),
    "answers_count": msg("there cannot be {number} {what}"),
    "menu_entry": msg("the menu {menu} has no such entry"),
    "menu_lacks": msg("the menu {menu} lacks what is needed"),
    "not_of_session": msg("a record of this kind does not belong to a session"),
    "no_deal": msg("record {number} is not a deal of this session"),
    "no_warning": msg("record {number} is not a warning of this player"),
    "answered": msg("the warning in record {number} has its penalty already"),
    "cleared": msg("the session was cleared before"),
    "most_records": msg("a session has at most {number} records"),
    "other_book": msg("the record is of another rule book"),
    "other_seats": msg("the record is of a table with other seats"),
    "not_zero": msg("the deal does not add up to zero"),
    "other_ledger": msg("the record is of a game with another ledger"),
    "not_at_table": msg("the record names a seat that is not at the table"),
    "other_totals": msg("the totals that were signed are not those of the deals"),
    "no_code": msg("is not the code of a result"),
    "code_misread": msg("a character of it is wrong or missing"),
    "code_version": msg("was made by a newer program"),
    "code_of_others": msg("does not belong to these players and totals"),
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
            pattern = _BY_KEY[self.key].pattern
            gaps = [gap for _, gap, _, _ in Formatter().parse(pattern) if gap]
            said = gettext(pattern).format(**dict(zip(gaps, self.details, strict=True)))
            name = field_name(self.field)
        return _NAMED.about(name=name, error=said) if self.field else said


def refusal(error: ValueError) -> Sentence:
    """The sentence of a ValueError; its English text if it has neither a key nor a `Sayable`."""
    if isinstance(error, Refusal):
        return Refused(error.field, error.key, error.details)
    said = error.args[0] if error.args else None
    return said if isinstance(said, Sayable) else str(error)


def refused_by_key(sentence: str, answer: Mapping[str, object]) -> Sentence:
    """The refusal of a box by the `field`, the `key` and the `details` of its answer.

    Its English sentence as it is where a newer box has a key that we do not know, or where both do
    not say the same.
    """
    field, key, details = (answer.get(name) for name in ("field", "key", "details"))
    if isinstance(field, str) and isinstance(key, str) and isinstance(details, list):
        said = Refused(field, key, tuple(details))
        try:
            if str(said) == sentence:
                return said
        except (LookupError, ValueError):
            pass  # of a newer box, or made up
    return sentence


def field_name(name: str) -> Sentence:
    """What people call a field of a decision, a setting or a session."""
    return _FIELDS.get(name, name)
