"""Check of a document against its JSON Schema. Only the words of our own schema are understood."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from host_tools.common.plain import quote
from host_tools.common.strict_json import Json
from host_tools.language.message import Message, Sentence, either, msg
from host_tools.results.json_schemas import OBJECT, Schema
from host_tools.results.verification.document_difference import Difference, at

_REF = "#/$defs/"
_KINDS = {
    "integer": msg("a whole number"),
    "number": msg("a number"),
    "string": msg("a text"),
    "boolean": msg("true or false"),
    "array": msg("a list"),
    "object": msg("an object"),
    "null": msg("null"),
}
_TYPES: dict[str, tuple[type, ...]] = {
    "integer": (int,),
    "number": (int, float),
    "string": (str,),
    "boolean": (bool,),
    "array": (list,),
    "object": (dict,),
    "null": (type(None),),
}
# What tells nothing of a value.
_WORDS = ("$schema", "$defs", "title", "description")


class SchemaCheck:
    """Checks values by a schema. Entries are read by their rule books, which say it better."""

    def __init__(self, schema: Schema) -> None:
        self._schema = schema
        defined = schema.get("$defs", {})
        self._defined: dict[str, Any] = (
            {**defined, "entry": OBJECT} if isinstance(defined, dict) else {}
        )

    def differences(self, value: Json) -> Iterator[Difference]:
        """Where a value is not as the schema says."""
        return self._differences(value, self._schema, "")

    def _differences(self, value: Json, schema: Any, path: str) -> Iterator[Difference]:
        wrong_type = _wrong_type(value, schema)
        if wrong_type is not None:
            yield Difference(path, wrong_type)
            return
        for word, limit in schema.items():
            if word in _LIMITS:
                sentence = _LIMITS[word](value, limit)
                if sentence is not None:
                    yield Difference(path, sentence)
            elif word in _APPLIED:
                yield from _APPLIED[word](self, value, schema, path)
            elif word not in _WORDS:
                raise TypeError(f"{word} is no word of our schema")

    def _referred(self, value: Json, schema: Any, path: str) -> Iterator[Difference]:
        return self._differences(value, self._defined[schema["$ref"].removeprefix(_REF)], path)

    def _any(self, value: Json, schema: Any, path: str) -> Iterator[Difference]:
        """The differences from what it is most like."""
        tried = []
        for one in schema["anyOf"]:
            found = list(self._differences(value, one, path))
            if not found:
                return
            tried.append(found)
        yield from min(tried, key=lambda found: (_is_elsewhere(found, path), len(found)))

    def _all(self, value: Json, schema: Any, path: str) -> Iterator[Difference]:
        for one in schema["allOf"]:
            yield from self._differences(value, one, path)

    def _if(self, value: Json, schema: Any, path: str) -> Iterator[Difference]:
        if _holds(value, schema["if"]):
            yield from self._differences(value, schema["then"], path)

    def _properties(self, value: Json, schema: Any, path: str) -> Iterator[Difference]:
        if isinstance(value, dict):
            for key, one in schema["properties"].items():
                if key in value:
                    yield from self._differences(value[key], one, at(path, key))

    def _others(self, value: Json, schema: Any, path: str) -> Iterator[Difference]:
        if not isinstance(value, dict):
            return
        one, known = schema["additionalProperties"], schema.get("properties", {})
        for key in (key for key in value if key not in known):
            if one is False:
                yield Difference(path, msg("there is no key {key}", key=quote(key)))
            else:
                yield from self._differences(value[key], one, at(path, key))

    def _required(self, value: Json, schema: Any, path: str) -> Iterator[Difference]:
        if isinstance(value, dict):
            for key in schema["required"]:
                if key not in value:
                    yield Difference(path, msg("the key {key} is missing", key=key))

    def _items(self, value: Json, schema: Any, path: str) -> Iterator[Difference]:
        if not isinstance(value, list):
            return
        first: Sequence[Any] = schema.get("prefixItems", ())
        for place, part in enumerate(value):
            one = first[place] if place < len(first) else schema["items"]
            if one is False:
                yield Difference(at(path, place), msg("there is no such place"))
            else:
                yield from self._differences(part, one, at(path, place))


def _holds(value: Json, condition: Any) -> bool:
    """Return True if an object has the constants of a condition, as our schema has only these."""
    constants = condition["properties"].items()
    return isinstance(value, dict) and all(
        _same(value.get(key), one["const"]) for key, one in constants
    )


def _is_elsewhere(found: Sequence[Difference], path: str) -> bool:
    """Return True if the value itself fails all alternatives, and not only a part of it."""
    return found[0].path == path


def _wrong_type(value: Json, schema: Any) -> Message | None:
    given = schema.get("type")
    kinds = [given] if isinstance(given, str) else given
    if kinds is None or any(_is_a(value, kind) for kind in kinds):
        return None
    return msg(
        "{said} is not {kinds}", said=quote(value), kinds=either([_KINDS[kind] for kind in kinds])
    )


def _is_a(value: Json, kind: str) -> bool:
    return isinstance(value, _TYPES[kind]) and (kind == "boolean" or not isinstance(value, bool))


def _same(one: Json, other: Json) -> bool:
    return one == other and isinstance(one, bool) == isinstance(other, bool)


def _none_of(value: Json, words: Sequence[Json]) -> Sentence | None:
    if any(_same(value, word) for word in words):
        return None
    return msg(
        "{said} is not {kinds}", said=quote(value), kinds=either(str(quote(word)) for word in words)
    )


def _no_match(value: Json, pattern: str) -> Sentence | None:
    if not isinstance(value, str) or re.fullmatch(
        pattern.removeprefix("^").removesuffix("$"), value
    ):
        return None
    return msg("{said} is not of the form {form}", said=quote(value), form=pattern)


def _below(value: Json, least: float) -> Sentence | None:
    if not isinstance(value, (int, float)) or value >= least:
        return None
    return msg("{number} is less than {least}", number=value, least=least)


def _above(value: Json, most: float) -> Sentence | None:
    if not isinstance(value, (int, float)) or value <= most:
        return None
    return msg("{number} is more than {most}", number=value, most=most)


def _no_multiple(value: Json, unit: float) -> Sentence | None:
    if not isinstance(value, (int, float)) or value % unit == 0:
        return None
    return msg("{number} is no multiple of {unit}", number=value, unit=unit)


def _too_short(value: Json, least: int) -> Sentence | None:
    if not isinstance(value, (str, list)) or len(value) >= least:
        return None
    return msg("its length is {number}, less than {least}", number=len(value), least=least)


def _too_long(value: Json, most: int) -> Sentence | None:
    if not isinstance(value, (str, list)) or len(value) <= most:
        return None
    return msg("its length is {number}, more than {most}", number=len(value), most=most)


def _twice(value: Json, wanted: bool) -> Sentence | None:
    if (
        not wanted
        or not isinstance(value, list)
        or not any(one in value[:at] for at, one in enumerate(value))
    ):
        return None
    return msg("one stands there twice")


_LIMITS: dict[str, Callable[[Json, Any], Sentence | None]] = {
    "enum": _none_of,
    "const": lambda value, word: _none_of(value, [word]),
    "pattern": _no_match,
    "minimum": _below,
    "maximum": _above,
    "multipleOf": _no_multiple,
    "minLength": _too_short,
    "maxLength": _too_long,
    "minItems": _too_short,
    "maxItems": _too_long,
    "uniqueItems": _twice,
}
# "type" was looked at before all others; "then" and "prefixItems" go with another word.
_APPLIED: dict[str, Callable[[SchemaCheck, Json, Any, str], Iterator[Difference]]] = {
    "type": lambda *_: iter(()),
    "then": lambda *_: iter(()),
    "prefixItems": lambda *_: iter(()),
    "$ref": SchemaCheck._referred,
    "anyOf": SchemaCheck._any,
    "allOf": SchemaCheck._all,
    "if": SchemaCheck._if,
    "properties": SchemaCheck._properties,
    "additionalProperties": SchemaCheck._others,
    "required": SchemaCheck._required,
    "items": SchemaCheck._items,
}
