"""Pieces of JSON Schema (2020-12), and those that fields of settings and decisions make."""

from collections.abc import Iterable, Mapping, Sequence

from host_tools.common.strict_json import Json
from host_tools.results.canonical import MOST
from host_tools.tournament.decisions.ruling_fields import (
    Fields,
    NumberOfSources,
    Sitters,
)
from rules_core.compound_fields import Row
from rules_core.fields import Flag, Integer, List, Maybe, Text

DIALECT = "https://json-schema.org/draft/2020-12/schema"

Schema = dict[str, Json]

ANYTHING: Schema = {}
WHOLE: Schema = {"type": "integer"}
TEXT: Schema = {"type": "string"}
YES_OR_NO: Schema = {"type": "boolean"}
OBJECT: Schema = {"type": "object"}


def ref(name: str) -> Schema:
    """Return the reference to a definition of the schema."""
    return {"$ref": f"#/$defs/{name}"}


def whole(least: int, most: int | None = None) -> Schema:
    """A whole number from `least` on, at most `most`."""
    schema: Schema = {"type": "integer", "minimum": least}
    return schema if most is None else {**schema, "maximum": most}


def words(*allowed: str) -> Schema:
    """One of some words."""
    return {"enum": list[Json](allowed)}


def pattern(expression: str) -> Schema:
    """A text of this form."""
    return {"type": "string", "pattern": f"^{expression}$"}


def hexadecimal(size: int) -> Schema:
    """So many bytes in hexadecimal."""
    return pattern(f"[0-9a-f]{{{2 * size}}}")


def each(item: Schema) -> Schema:
    """A list of these."""
    return {"type": "array", "items": item}


def maybe(schema: Schema) -> Schema:
    """The same, or null."""
    if schema == ANYTHING:
        return schema
    kind, allowed = schema.get("type"), schema.get("enum")
    if isinstance(kind, str):
        return {**schema, "type": [kind, "null"]}
    if isinstance(allowed, list):
        return {**schema, "enum": [*allowed, None]}
    return any_of([schema, {"type": "null"}])


def any_of(schemas: Iterable[Schema]) -> Schema:
    """Any of these; each stands there once."""
    distinct: list[Json] = []
    for schema in schemas:
        within = schema.get("anyOf")
        ways: list[Json] = within if isinstance(within, list) and len(schema) == 1 else [schema]
        distinct += [way for way in ways if way not in distinct]
    [first, *others] = distinct
    return {"anyOf": distinct} if others or not isinstance(first, dict) else first


def object_of(properties: Mapping[str, Schema], required: Sequence[str] = ()) -> Schema:
    """An object with these keys and no others."""
    return {
        "type": "object",
        "properties": dict(properties),
        **({"required": list[Json](required)} if required else {}),
        "additionalProperties": False,
    }


def schema_of_field(field: object) -> Schema:
    """Return the schema of a field of a setting or a decision. TypeError for a type unknown to
    JSON.
    """
    if isinstance(field, Maybe):
        return maybe(schema_of_field(field.field))
    if isinstance(field, Integer):
        return _integer(field)
    if isinstance(field, Flag):
        return YES_OR_NO
    if isinstance(field, Text):
        return {"type": "string", "minLength": field.shortest, "maxLength": field.longest}
    if isinstance(field, List):
        limits: Schema = {"minItems": field.shortest, "maxItems": field.longest}
        return each(schema_of_field(field.item)) | limits
    if isinstance(field, Row):
        columns = [schema_of_field(column) for _, column in field.columns]
        items: Schema = {"prefixItems": list[Json](columns), "items": False}
        return {"type": "array", **items, "minItems": len(columns)}
    if isinstance(field, Fields | NumberOfSources | Sitters):
        return _of_ruling(field)
    raise TypeError(f"{type(field).__name__} is no kind that JSON has")


def _of_ruling(field: Fields | NumberOfSources | Sitters) -> Schema:
    """The schema of a part of a ruling."""
    if isinstance(field, Fields):
        properties = {name: schema_of_field(one) for name, one in field.fields.items()}
        return object_of(properties, [name for name in properties if name not in field.optional])
    if isinstance(field, NumberOfSources):
        return OBJECT | {"additionalProperties": schema_of_field(field.number)}
    columns = [schema_of_field(column) for column in field.columns]
    sitter: Schema = {"type": "array", "prefixItems": list[Json](columns), "items": False}
    return each(sitter | {"minItems": len(columns) - 1}) | {
        "minItems": 1,
        "maxItems": field.longest,
    }


def _integer(field: Integer) -> Schema:
    """A whole number; larger than every reader of JSON has it, the text of its digits."""
    if field.high <= MOST:
        return whole(field.low, field.high)
    return any_of([whole(field.low, MOST), pattern("[1-9][0-9]*")])
