"""A result document with other numbers for its persons: those that they have at another desk.

Where a number of a person stands, the declarations of the document's form and of the kinds of
decisions say.
"""

from collections.abc import Callable, Mapping
from typing import Any

from host_tools.common.strict_json import Json
from host_tools.journal.persons_named import persons_in, renumbered
from host_tools.results.document_keys import KEYS
from host_tools.results.json_schemas import Schema
from host_tools.results.result_document import ResultDocument
from host_tools.tournament.decisions import KINDS

_PERSON, _DECISION = "person", "decision"
# What the form declares of each object: {its name: {key: what it holds}}.
_FORM = {name: {key.name: key.schema for key in keys} for name, keys in KEYS.items()}

# What takes the place of a number.
_NumberOf = Callable[[int], int]


def renumbered_document(document: ResultDocument, numbers: Mapping[int, int]) -> dict[str, Any]:
    """The document with `numbers`, {number: other number}, for all `persons_named_in` it.

    Without what was decided about persons of the club: it also names some who have no part in it.
    A sealed value keeps its salt, so the digests are not those of this document.
    """
    return _about_event(document, numbers.__getitem__) | {"club": []}


def persons_named_in(document: ResultDocument) -> set[int]:
    """The numbers of all persons who stand in the document, but for the decisions of the club."""
    named: set[int] = set()

    def note(number: int) -> int:
        named.add(number)
        return number

    _about_event(document, note)
    return named


def _about_event(document: ResultDocument, number_of: _NumberOf) -> dict[str, Any]:
    """The document without what was decided about persons of the club."""
    about_event = {key: value for key, value in document.items() if key != "club"}
    return _object(about_event, "document", number_of)


def _object(value: Mapping[str, Json], name: str, number_of: _NumberOf) -> dict[str, Any]:
    """An object of the form; of what is left out nothing but the digest stands there."""
    form = _FORM[name]
    return {
        key: _value(part, form[key], number_of) if key in form else part
        for key, part in value.items()
    }


def _value(value: Any, schema: Schema, number_of: _NumberOf) -> Any:
    """A value that a schema describes; what is no number of a person stays as it is."""
    if isinstance(value, list):
        item = schema.get("items")
        return [_value(one, item, number_of) for one in value] if isinstance(item, dict) else value
    name = _referred_to(schema)
    if name == _PERSON and isinstance(value, int):
        return number_of(value)
    if name == _DECISION:
        return _decision(value, number_of)
    return _object(value, name, number_of) if name in _FORM and isinstance(value, dict) else value


def _referred_to(schema: Schema) -> str:
    """The name of what a schema refers to, or one of its ways, "" for nothing."""
    ways = schema.get("anyOf", [schema])
    for way in ways if isinstance(ways, list) else ():
        if isinstance(way, dict) and "$ref" in way:
            return str(way["$ref"]).rpartition("/")[2]
    return ""


def _decision(written: Any, number_of: _NumberOf) -> Any:
    said, kind = written["said"], written["kind"]
    if "content" not in said:
        return written
    numbers = {one: number_of(one) for one in persons_in(kind, said["content"], KINDS)}
    return written | {"said": said | {"content": renumbered(kind, said["content"], KINDS, numbers)}}
