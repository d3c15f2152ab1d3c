"""The JSON Schema (2020-12) of the result document."""

from collections.abc import Mapping
from typing import Any

from host_tools.club.club_journal import KINDS as CLUB_KINDS
from host_tools.common.strict_json import Json
from host_tools.journal.fields import Document
from host_tools.journal.kind import Kind
from host_tools.results.deal_schema import entry_schemas
from host_tools.results.document_keys import KEYS, SCALARS, SEALED
from host_tools.results.json_schemas import (
    DIALECT,
    OBJECT,
    TEXT,
    Schema,
    any_of,
    hexadecimal,
    maybe,
    object_of,
    ref,
    schema_of_field,
)
from host_tools.results.key_kinds import Key
from host_tools.results.origin_keys import DECISION
from host_tools.results.result_document import FORMAT, VERSION
from host_tools.results.sealing import SALT, SALT_SIZE, SHA256
from host_tools.tournament.decisions import EventJournal
from host_tools.tournament.model.settings import SETTINGS
from rules_core.fields import Maybe

_DOCUMENT = "document"


def result_schema() -> Schema:
    """The schema of the whole document."""
    objects = {name: _object(name, keys) for name, keys in KEYS.items()}
    document = objects.pop(_DOCUMENT)
    definitions: dict[str, Schema] = {
        **objects,
        **SCALARS,
        "left-out": object_of({SHA256: hexadecimal(32)}, (SHA256,)),
        "text": any_of([TEXT, _sealed({"text": TEXT}, ("text",))]),
        "settings": _settings(),
        "decision": _decision(EventJournal.kinds),
        "club-decision": _decision(
            {name: kind for name, kind in CLUB_KINDS.items() if kind.about_results}
        ),
        **entry_schemas(),
    }
    title = f"Result document of {FORMAT}, version {VERSION}"
    return {"$schema": DIALECT, "title": title, **document, "$defs": dict(definitions)}


def _object(name: str, keys: tuple[Key, ...]) -> Schema:
    properties = {key.name: key.schema | {"description": key.means} for key in keys}
    required = tuple(key.name for key in keys if key.required)
    if name in SEALED:
        return _sealed(properties, required)
    return object_of(properties, required)


def _sealed(properties: Mapping[str, Schema], required: tuple[str, ...]) -> Schema:
    """A sealed value: shown with its salt, or its digest."""
    shown = object_of({SALT: hexadecimal(SALT_SIZE), **properties}, (SALT, *required))
    return any_of([shown, ref("left-out")])


def _settings() -> Schema:
    """Every setting as its checker has it. One that comes later may be missing."""
    properties = {name: schema_of_field(one["checker"]) for name, one in SETTINGS.items()}
    return object_of(properties)


def _decision(kinds: Mapping[str, type[Kind]]) -> Schema:
    """A decision; of a kind that is known its content is, too."""
    properties = {key.name: key.schema | {"description": key.means} for key in DECISION}
    known: list[Json] = [
        {
            "if": {"properties": {"kind": {"const": name}}},
            "then": {"properties": {"said": _said(_content(kind))}},
        }
        for name, kind in sorted(kinds.items())
    ]
    properties["said"] = _said(OBJECT)
    return object_of(properties, tuple(properties)) | {"allOf": known}


def _said(content: Schema) -> Schema:
    said = {"author": TEXT, "reason": TEXT, "content": content}
    return _sealed(said, tuple(said))


def _content(kind: type[Kind]) -> Schema:
    if not kind.variants:
        return _with_fields(kind, {})
    known: list[Json] = [
        {
            "if": {"properties": {"what": {"const": what}}},
            "then": _with_fields(kind, {"what": what}),
        }
        for what in kind.variants
    ]
    return OBJECT | {"properties": {"what": TEXT}, "required": ["what"], "allOf": known}


def _with_fields(kind: type[Kind], content: Mapping[str, Any]) -> Schema:
    """Return the schema of a decision's content for a kind and its variant."""
    fields, optional = kind.fields_in(content), kind.optional_in(content)
    properties = {name: _field(field) for name, field in fields.items()}
    return object_of(properties, tuple(name for name in fields if name not in optional))


def _field(field: object) -> Schema:
    """Return the schema of a field of a decision; a document is read where it is applied."""
    if isinstance(field, Maybe):
        return maybe(_field(field.field))
    return OBJECT if isinstance(field, Document) else schema_of_field(field)
