"""The sentence of a finding as it is stored: a key, details as JSON, and the same in English.

The key names one of `finding_words.TEMPLATES`, the details are the values of its gaps. A value that
is a sentence in its turn is an object: `key` and `details`, or of a refusal what a box answers,
`field`, `key` and `details` as a list. The English sentence is for those who read the database. It
also says which findings are the same.
"""

import json
from typing import TypedDict

from host_tools.common.strict_json import Json, load
from host_tools.language.message import Message, Sentence
from host_tools.language.refusals import Refused
from host_tools.sessions.finding_words import TEMPLATES

_KEYS = {template.pattern: key for key, template in TEMPLATES.items()}


class StoredSentence(TypedDict):
    """The sentence of a finding as the columns of its row have it."""

    key: str
    details: str
    message: str


def as_stored(sentence: Sentence) -> tuple[str, str]:
    """(key, details as JSON) of a sentence. LookupError unless a template has made it."""
    if not isinstance(sentence, Message):
        raise LookupError(f"{sentence!r} has no key")
    return _KEYS[sentence.pattern], json.dumps(_details_of(sentence))


def sentence_of(stored: StoredSentence) -> Sentence:
    """The sentence of a stored finding, to be said in any language.

    It is the English `message` where the key says something else or is a newer program's.
    """
    message = stored["message"]
    try:
        said = _message_of(stored["key"], load(stored["details"]))
        if str(said) == message:
            return said
    except (LookupError, TypeError, ValueError):
        pass  # of a newer program, or changed by somebody's hand
    return message


def _details_of(sentence: Message) -> dict[str, Json]:
    return {name: _value_as_stored(value) for name, value in sentence.values.items()}


def _value_as_stored(value: object) -> Json:
    if isinstance(value, Message) and value.pattern in _KEYS:
        return {"key": _KEYS[value.pattern], "details": _details_of(value)}
    if isinstance(value, Refused):
        details = [_value_as_stored(detail) for detail in value.details]
        return {"field": value.field, "key": value.key, "details": details}
    if isinstance(value, list):
        return [_value_as_stored(one) for one in value]
    return value if isinstance(value, int) else str(value)


def _message_of(key: str, details: Json) -> Message:
    """The sentence of a key. LookupError, TypeError or ValueError for what none has stored."""
    if not isinstance(details, dict):
        raise TypeError(details)
    return TEMPLATES[key].about(**{name: _value_of(value) for name, value in details.items()})


def _value_of(value: Json) -> object:
    if not isinstance(value, dict):
        return value
    key, details = value["key"], value["details"]
    if not isinstance(key, str):
        raise TypeError(key)
    if not isinstance(details, list):
        return _message_of(key, details)
    return Refused(str(value["field"]), key, tuple(details))
