"""The tables of keys in docs/result-document.md, made from the table that the schema is made of."""

import json

from host_tools.common.strict_json import Json
from host_tools.results.document_keys import KEYS, SEALED
from host_tools.results.json_schemas import Schema
from host_tools.results.key_kinds import Key
from host_tools.results.origin_keys import DECISION

# What is said of a schema by a pattern, which people need not read.
_TYPES = {
    "integer": "whole number",
    "number": "number",
    "string": "text",
    "boolean": "true or false",
    "object": "object",
    "null": "null",
}
_REF = "#/$defs/"
_OBJECTS = {**KEYS, "decision": DECISION, "club-decision": DECISION}


def key_tables() -> str:
    """A heading and a table for each object."""
    return "\n".join(_section(name, keys) for name, keys in _OBJECTS.items())


def _section(name: str, keys: tuple[Key, ...]) -> str:
    sealed = "Sealed: `salt` stands there, too, or nothing but `sha256`.\n\n"
    lines = ["| key | holds | means |", "| --- | --- | --- |", *map(_row, keys)]
    return f"### {name}\n\n{sealed if name in SEALED else ''}" + "\n".join(lines) + "\n"


def _row(key: Key) -> str:
    name = f"`{key.name}`" if key.required else f"`{key.name}` (optional)"
    return f"| {name} | {holds(key.schema)} | {key.means} |"


def holds(schema: Schema) -> str:
    """Return a description of a value in a few words."""
    reference, ways = schema.get("$ref"), schema.get("anyOf")
    if isinstance(reference, str):
        name = reference.removeprefix(_REF)
        return f"[{name}](#{name})" if name in _OBJECTS else name
    if isinstance(ways, list):
        return " or ".join(holds(way) for way in ways if isinstance(way, dict))
    if "const" in schema:
        return _value(schema["const"])
    allowed = schema.get("enum")
    if isinstance(allowed, list):
        return " ".join(map(_value, allowed))
    return _type(schema)


def _type(schema: Schema) -> str:
    kind, items = schema["type"], schema.get("items")
    kinds = [one for one in (kind if isinstance(kind, list) else [kind]) if isinstance(one, str)]
    of_items = f"list of {holds(items)}" if isinstance(items, dict) else "list"
    return " or ".join(of_items if one == "array" else _TYPES[one] for one in kinds)


def _value(value: Json) -> str:
    return "null" if value is None else f"`{json.dumps(value)}`"
