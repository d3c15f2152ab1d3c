"""The JSON Schema of entries: deals as each rule book's form asks for them, and incidents.

It says which keys a document may have and what each may hold. Which of them go together is said by
the conditions of the form, which no schema repeats: `schreiber score` checks them.
"""

from collections.abc import Iterable, Iterator, Sequence

from host_tools.common.strict_json import Json
from host_tools.results.json_schemas import (
    ANYTHING,
    DIALECT,
    OBJECT,
    TEXT,
    WHOLE,
    YES_OR_NO,
    Schema,
    any_of,
    each,
    hexadecimal,
    maybe,
    object_of,
    ref,
    whole,
)
from rules_core.books import EARLIER, SHELF, book
from rules_core.documents import INCIDENT_KEYS
from rules_core.forms import flat
from rules_core.incidents import ADJUST, PENALTY, WARNING
from rules_core.questions.base import Question
from rules_core.questions.choice import Choice, Fork
from rules_core.questions.compound import Group, Ignored, Items
from rules_core.questions.conditions import possible
from rules_core.questions.number import Number, Numbers
from rules_core.questions.seat import Seat, Seats
from rules_core.session import MAX_SEATS, MIN_SEATS
from rules_core.tariffs import DIGEST_SIZE

# Of the schema of an entry by itself, and of the vectors beside it.
VERSION = 1

_SEAT = whole(0, MAX_SEATS - 1)
_INCIDENT_VALUES: dict[str, Schema] = {
    "seat": _SEAT,
    "points": whole(1),
    "reason": {"type": "string", "minLength": 1},
}


def entry_schemas() -> dict[str, Schema]:
    """{name: schema} of `entry` and of all that it can be."""
    deals = dict(_deals())
    incidents = {f"entry-{kind}": _incident(kind) for kind in (WARNING, PENALTY, ADJUST)}
    own = {"entry-of-a-tariff": _of_a_tariff()}
    parts = {**deals, **own, **incidents}
    return {"entry": any_of([ref(name) for name in parts]), **parts}


def document_schema() -> Schema:
    """The schema of one entry by itself, which may have an `id` and need not say a version."""
    parts = {name: _by_itself(schema) for name, schema in entry_schemas().items()}
    title = f"A deal or an incident, version {VERSION}"
    return {"$schema": DIALECT, "title": title, **ref("entry"), "$defs": dict(parts)}


def _by_itself(schema: Schema) -> Schema:
    keys, needed = schema.get("properties"), schema.get("required")
    if not isinstance(keys, dict) or not isinstance(needed, list):
        return schema
    own: Schema = {"required": [key for key in needed if key != "version"]}
    return schema | own | {"properties": keys | {"id": maybe(TEXT)}}


def _deals() -> Iterator[tuple[str, Schema]]:
    """The schema of each version of the built-in rule books."""
    for rules, version, *_ in (*SHELF, *EARLIER):
        rule_book = book(rules, version)
        head: dict[str, Schema] = {"rules": {"const": rules}, "version": {"const": version}}
        properties = properties_of(rule_book.form, rule_book.seats)
        yield f"entry-{rules}-v{version}", object_of(head | properties, ("rules", "version"))


def properties_of(form: Sequence[Question], seats: int) -> dict[str, Schema]:
    """{key: schema} of the object that says the answers to a form; seats: how many play."""
    found: dict[str, list[Schema]] = {}
    for question in flat(form):
        for key, schema in _keys(question, seats):
            found.setdefault(key, []).append(schema)
    return {
        key: maybe(any_of([one for one in schemas if one != ANYTHING] or [ANYTHING]))
        for key, schemas in found.items()
    }


def _keys(question: Question, seats: int) -> Iterator[tuple[str, Schema]]:
    """Yield the keys that answer a question in a document, each with the schema of its value."""
    if isinstance(question, Fork):
        for mark in question.marks:
            if mark is not None:
                yield mark[0], ANYTHING if mark[1] is None else YES_OR_NO
    elif isinstance(question, Ignored):
        yield question.key, ANYTHING
    else:
        yield question.key, _value(question, seats)
        if isinstance(question, Seat) and question.nobody:
            yield question.nobody, YES_OR_NO


def _value(question: Question, seats: int) -> Schema:
    if isinstance(question, Choice):
        return _choice(question)
    if isinstance(question, Seat):
        return whole(0, seats - 1)
    if isinstance(question, Seats):
        limits: Schema = {"minItems": 1, "maxItems": question.limit, "uniqueItems": True}
        return each(whole(0, seats - 1)) | limits
    if isinstance(question, Number):
        return _number(question)
    if isinstance(question, Numbers):
        size: Schema = {"minItems": question.count, "maxItems": question.count}
        return each(whole(question.low, question.high)) | size
    if isinstance(question, Group):
        return object_of(properties_of(question.form, seats))
    if isinstance(question, Items):
        item = object_of(properties_of(question.form, seats))
        return each(item) | {"maxItems": question.limit}
    raise TypeError(f"{type(question).__name__} has no schema")


def _choice(question: Choice) -> Schema:
    if all(isinstance(value, bool) for value in question.values):
        return YES_OR_NO
    return {"enum": list[Json](question.values)}


def _number(question: Number) -> Schema:
    least, most = min(possible(question.low)), max(possible(question.high))
    unit = question.unit
    if unit == 1:
        return whole(least, most)
    return {
        "type": "number",
        "multipleOf": 1 / unit,
        "minimum": least / unit,
        "maximum": most / unit,
    }


def _head() -> dict[str, Schema]:
    return {"rules": TEXT, "version": WHOLE, "tariff": maybe(hexadecimal(DIGEST_SIZE))}


def _of_a_tariff() -> Schema:
    """A deal by a tariff of a club, whose form follows from the tariff."""
    return OBJECT | {"properties": dict(_head()), "required": ["rules", "version", "tariff"]}


def _incident(kind: str) -> Schema:
    keys: Iterable[str] = (*INCIDENT_KEYS[kind], "reason")
    values = {key: _INCIDENT_VALUES[key] for key in keys}
    if kind == ADJUST:
        values["points"] = each(WHOLE) | {"minItems": MIN_SEATS, "maxItems": MAX_SEATS}
    head = _head() | {"players": maybe(whole(MIN_SEATS, MAX_SEATS))}
    return object_of(head | {kind: object_of(values, tuple(values))}, ("rules", "version", kind))
