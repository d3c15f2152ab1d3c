"""The form: docs/result.schema.json, by the words of JSON Schema (2020-12) that it uses."""

import json
import re
from functools import cache
from pathlib import Path

PUBLISHED = Path(__file__).parents[3] / "docs/result.schema.json"

_TYPES = {
    "object": lambda value: isinstance(value, dict),
    "array": lambda value: isinstance(value, list),
    "string": lambda value: isinstance(value, str),
    "boolean": lambda value: isinstance(value, bool),
    "null": lambda value: value is None,
    "integer": lambda value: _is_number(value) and value == int(value),
    "number": lambda value: _is_number(value),
}
_LIMITS = {
    "minimum": lambda value, limit: not _is_number(value) or value >= limit,
    "maximum": lambda value, limit: not _is_number(value) or value <= limit,
    "multipleOf": lambda value, limit: not _is_number(value) or value % limit == 0,
    "minLength": lambda value, limit: not isinstance(value, str) or len(value) >= limit,
    "maxLength": lambda value, limit: not isinstance(value, str) or len(value) <= limit,
    "pattern": lambda value, limit: not isinstance(value, str) or re.search(limit, value),
    "minItems": lambda value, limit: not isinstance(value, list) or len(value) >= limit,
    "maxItems": lambda value, limit: not isinstance(value, list) or len(value) <= limit,
    "uniqueItems": lambda value, _: not isinstance(value, list) or _all_differ(value),
    "const": lambda value, limit: _same(value, limit),
    "enum": lambda value, limit: any(_same(value, one) for one in limit),
    "type": lambda value, names: any(
        _TYPES[one](value) for one in (names if isinstance(names, list) else [names])
    ),
}


@cache
def _published():
    return json.loads(PUBLISHED.read_text(encoding="utf-8"))


def faults_of_form(document):
    """A sentence for each value that the schema does not allow."""
    return list(_faults(document, _published(), ""))


def _faults(value, schema, path):
    if isinstance(schema, bool):
        if not schema:
            yield f"{path}: nothing may stand here"
        return
    for word, limit in schema.items():
        if word in _LIMITS and not _LIMITS[word](value, limit):
            yield f"{path or 'the document'}: {value!r:.60} is not what may stand here ({word})"
            return
    if "$ref" in schema:
        yield from _faults(value, _published()["$defs"][schema["$ref"].split("/")[-1]], path)
    for one in schema.get("allOf", ()):
        yield from _faults(value, one, path)
    if "anyOf" in schema and not any(_fits(value, one) for one in schema["anyOf"]):
        yield f"{path}: {value!r:.60} has none of the forms that may stand here"
    if "if" in schema and _fits(value, schema["if"]):
        yield from _faults(value, schema.get("then", True), path)
    if isinstance(value, dict):
        yield from _faults_of_object(value, schema, path)
    if isinstance(value, list):
        first = schema.get("prefixItems", [])
        for number, one in enumerate(value):
            rule = first[number] if number < len(first) else schema.get("items", True)
            yield from _faults(one, rule, f"{path}[{number}]")


def _faults_of_object(value, schema, path):
    for name in schema.get("required", ()):
        if name not in value:
            yield f"{path or 'the document'}: the key {name} is missing"
    known = schema.get("properties", {})
    for name, one in value.items():
        rule = known.get(name, schema.get("additionalProperties", True))
        yield from _faults(one, rule, f"{path}.{name}".strip("."))


def _fits(value, schema):
    return next(_faults(value, schema, ""), None) is None


def _is_number(value):
    return isinstance(value, int | float) and not isinstance(value, bool)


def _same(value, other):
    return value == other and isinstance(value, bool) == isinstance(other, bool)


def _all_differ(values):
    return all(one not in values[:number] for number, one in enumerate(values))
