"""Check of a document against its JSON Schema. Only the words of our own schema are understood."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from host_tools.common.plain import quote
from host_tools.common.strict_json import Json
from host_tools.language.message import msg
from host_tools.results.json_schemas import OBJECT, Schema
from host_tools.results.verification.document_difference import Difference, at

_REF = "#/$defs/"
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
        if not _is_of_type(value, schema):
            yield _misfit(path, value, "type", schema)
            return
        for word, limit in schema.items():
            if word in _LIMITS:
                if not _LIMITS[word](value, limit):
                    yield _misfit(path, value, word, schema)
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
                    yield Difference(path, msg("{key} is missing", key=key))

    def _items(self, value: Json, schema: Any, path: str) -> Iterator[Difference]:
        if not isinstance(value, list):
            return
        first: Sequence[Any] = schema.get("prefixItems", ())
        for place, part in enumerate(value):
            one = first[place] if place < len(first) else schema["items"]
            if one is False:
                yield _misfit(path, value, "items", schema)
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


def _misfit(path: str, value: Json, word: str, schema: Any) -> Difference:
    """A value that does not fit a word of its schema, which is quoted for a programmer."""
    rule = f"{word} {schema[word]}"
    return Difference(path, msg("{said} does not fit: {rule}", said=quote(value), rule=rule))


def _is_of_type(value: Json, schema: Any) -> bool:
    given = schema.get("type")
    kinds = [given] if isinstance(given, str) else given
    return kinds is None or any(_is_a(value, kind) for kind in kinds)


def _is_a(value: Json, kind: str) -> bool:
    return isinstance(value, _TYPES[kind]) and (kind == "boolean" or not isinstance(value, bool))


def _same(one: Json, other: Json) -> bool:
    return one == other and isinstance(one, bool) == isinstance(other, bool)


def _matches(value: Json, pattern: str) -> bool:
    whole = pattern.removeprefix("^").removesuffix("$")
    return not isinstance(value, str) or re.fullmatch(whole, value) is not None


def _is_unique(value: Json, wanted: bool) -> bool:
    if not wanted or not isinstance(value, list):
        return True
    return not any(one in value[:at] for at, one in enumerate(value))


# Does a value fit a word of a schema? What the word does not concern fits.
_LIMITS: dict[str, Callable[[Any, Any], bool]] = {
    "enum": lambda value, words: any(_same(value, word) for word in words),
    "const": _same,
    "pattern": _matches,
    "minimum": lambda value, least: not isinstance(value, (int, float)) or value >= least,
    "maximum": lambda value, most: not isinstance(value, (int, float)) or value <= most,
    "multipleOf": lambda value, unit: not isinstance(value, (int, float)) or value % unit == 0,
    "minLength": lambda value, least: not isinstance(value, str) or len(value) >= least,
    "maxLength": lambda value, most: not isinstance(value, str) or len(value) <= most,
    "minItems": lambda value, least: not isinstance(value, list) or len(value) >= least,
    "maxItems": lambda value, most: not isinstance(value, list) or len(value) <= most,
    "uniqueItems": _is_unique,
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
