"""Makes a tariff of the content of a TOML file, and finds everything that is wrong with it.

There is a function for every kind of field. It takes (kind, value, place, faults) and returns the
value for the tariff, or WRONG after it has added a fault.
"""

import difflib
import inspect
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from host_tools.common.plain import quote
from host_tools.language.message import Message, Sentence, msg
from host_tools.language.refusals import Refused, refusal
from host_tools.tariffs.tariff_types import Kind, Part, PlacedFault
from rules_core.compound_fields import Marks, Named, Object, OwnName, Row
from rules_core.fields import Flag, Integer, List, Maybe, PlainText
from rules_core.tariff_places import is_table, only_column, place_of, text_of, word
from rules_core.tariffs import ENGINE_NAMES, encode, faults_of, fields_of
from rules_core.types import Place, Tariff

if TYPE_CHECKING:
    from rules_core.tariff_places import TableKind

ENGINE = "engine"
WRONG = object()
_NUMBER_SIZE = 9  # digits of a key that is a number


def parse(
    document: Mapping[str, Any], taken: Collection[str] = ()
) -> tuple[Tariff | None, list[PlacedFault]]:
    """(tariff, faults) of what `tomllib` has read; the tariff is None if there are faults.

    taken: ids that the tariff may not have.
    """
    faults: list[PlacedFault] = []
    document = dict(document)
    engine = document.pop(ENGINE, None)
    if engine is None:
        said = msg(
            "{what}; {how}",
            what=msg("{key} is missing", key=ENGINE),
            how=msg("must be one of: {names}", names=", ".join(ENGINE_NAMES)),
        )
        return None, [((), said)]
    if engine not in ENGINE_NAMES:
        return None, [((ENGINE,), _none_of(ENGINE_NAMES, engine))]
    kind = fields_of(engine)
    tariff = _object(kind, document, (), faults)
    if tariff is WRONG:
        return None, [_astray(kind, place, sentence) for place, sentence in faults]
    if tariff.rules in taken:
        # A session with this id is scored by the numbers that every box has.
        sentence = msg(
            "{rules} is a rule book of every box: an id of one's own is needed", rules=tariff.rules
        )
        faults.append((("rules",), sentence))
    for found in faults_of(tariff):
        place = place_of(kind, tariff, found.field)
        faults.append((place, Refused("", found.key, found.details)))
    if not faults:
        try:
            encode(tariff)
        except ValueError as error:  # it is too long
            faults.append(((), refusal(error)))
    return (None, faults) if faults else (tariff, [])


def _astray(kind: Object, place: Place, sentence: Sentence) -> PlacedFault:
    """The fault; a key of the tariff that stands in a table gets a better sentence."""
    if len(place) > 1 and place[-1] in [word(name) for name, _ in kind.columns]:
        sentence = msg("has to stand above the first line in brackets: it belongs to no table")
    return place, sentence


def optional(kind: Object) -> dict[str, Part]:
    """The columns of an `Object` that may be left out, with their default values."""
    parameters = _parameters(kind.made_by)
    return {
        name: parameters[name].default
        for name, _ in kind.columns
        if parameters[name].default is not inspect.Parameter.empty
    }


@cache
def _parameters(made_by: Callable[..., object]) -> Mapping[str, inspect.Parameter]:
    """The parameters of a maker of objects. Every line needs them, and `inspect` takes long."""
    return inspect.signature(made_by).parameters


def _any(kind: Kind, value: object, place: Place, faults: list[PlacedFault]) -> Part:
    return _PARSERS[type(kind)](kind, value, place, faults)


def _leaf(
    kind: Integer | Flag | PlainText | OwnName,
    value: object,
    place: Place,
    faults: list[PlacedFault],
) -> Part:
    try:
        kind.check(value)
    except ValueError as error:
        shown = str(value).lower() if isinstance(value, bool) else quote(value)
        sentence = msg("{error}, not {value}", error=refusal(error), value=shown)
        faults.append((place, sentence))
        return WRONG
    return value


def _named(kind: Named, value: object, place: Place, faults: list[PlacedFault]) -> Part:
    if isinstance(value, str) and value in kind.names:
        return value
    faults.append((place, _none_of(kind.names, value)))
    return WRONG


def _marks(kind: Marks, value: object, place: Place, faults: list[PlacedFault]) -> Part:
    if not isinstance(value, list):
        example = [name for name, _ in kind.marks[:2]]
        faults.append((place, msg("must be a list, as {example}", example=example)))
        return WRONG
    bits = dict(kind.marks)
    names = Named(tuple(bits))
    marks = 0
    before = len(faults)
    for index, name in enumerate(value):
        known = _named(names, name, (*place, index), faults)
        if known is not WRONG:
            if marks & bits[known]:
                faults.append(((*place, index), msg("one stands there twice")))
            marks |= bits[known]
    return marks if len(faults) == before else WRONG


def _maybe(kind: Maybe, value: object, place: Place, faults: list[PlacedFault]) -> Part:
    # TOML has no word for nothing.
    return None if value is False else _any(kind.field, value, place, faults)


def _list(kind: List, value: object, place: Place, faults: list[PlacedFault]) -> Part:
    if is_table(kind):
        return _table(kind, value, place, faults)
    if not isinstance(value, list):
        faults.append((place, msg("must be a list, as {example}", example="[ ... ]")))
        return WRONG
    before = len(faults)
    _check_number(kind, value, place, faults)
    items = [_any(kind.item, item, (*place, index), faults) for index, item in enumerate(value)]
    return items if len(faults) == before else WRONG


def _table(kind: "TableKind", value: object, place: Place, faults: list[PlacedFault]) -> Part:
    """Rows that stand by their names."""
    if not isinstance(value, dict):
        sentence = msg("must be a table: [{name}] and a line for each", name=text_of(place))
        faults.append((place, sentence))
        return WRONG
    before = len(faults)
    _check_number(kind, value, place, faults)
    rows = [_row_of_table(kind.item, key, row, place, faults) for key, row in value.items()]
    return rows if len(faults) == before else WRONG


def _row_of_table(
    kind: Row, key: str, value: object, place: Place, faults: list[PlacedFault]
) -> Part:
    (first, key_kind), *rest = kind.columns
    place = (*place, key)
    is_number = isinstance(key_kind, Integer) and key.isdecimal() and len(key) <= _NUMBER_SIZE
    name = _any(key_kind, int(key) if is_number else key, place, faults)
    if name is WRONG:
        return WRONG
    column = only_column(kind)
    if column is not None:
        values = {first: name, rest[0][0]: _any(column, value, place, faults)}
    else:
        values = _columns(kind, rest, value, place, faults)
        values = WRONG if values is WRONG else {first: name, **values}
    wrong = values is WRONG or any(part is WRONG for part in values.values())
    return WRONG if wrong else _made(kind, values)


def _check_number(
    kind: "List | TableKind",
    value: Sequence[object] | Mapping[str, object],
    place: Place,
    faults: list[PlacedFault],
) -> None:
    if not kind.shortest <= len(value) <= kind.longest:
        sentence = msg(
            "{error}, not {value}",
            error=msg("must be a list of {low} to {high}", low=kind.shortest, high=kind.longest),
            value=len(value),
        )
        faults.append((place, sentence))


def _object(kind: Row, value: object, place: Place, faults: list[PlacedFault]) -> Part:
    values = _columns(kind, kind.columns, value, place, faults)
    return WRONG if values is WRONG else _made(kind, values)


def _made(kind: Row, values: Mapping[str, Part]) -> Part:
    if isinstance(kind, Object):
        return kind.made_by(**values)
    return kind.make([values[name] for name, _ in kind.columns])


def _columns(
    kind: Row,
    columns: Sequence[tuple[str, Kind]],
    value: object,
    place: Place,
    faults: list[PlacedFault],
) -> Part:
    """The given values by their columns; WRONG if one is wrong or missing."""
    if not isinstance(value, dict):
        names = ", ".join(word(name) for name, _ in columns)
        faults.append((place, msg("must be a table with: {names}", names=names)))
        return WRONG
    before = len(faults)
    known = {word(name): name for name, _ in columns}
    kinds = dict(columns)
    values = {}
    missing = [key for key in known if key not in value]
    may_miss = optional(kind) if isinstance(kind, Object) else {}
    for key, part in value.items():
        if key in known:
            values[known[key]] = _any(kinds[known[key]], part, (*place, key), faults)
            continue
        # A misspelt key is not missing.
        meant = _meant(key, missing)
        missing = [name for name in missing if name != meant]
        faults.append(((*place, key), _with_nearest(msg("is not known here"), key, known)))
    for key in missing:
        if known[key] not in may_miss:
            faults.append((place, msg("{key} is missing", key=key)))
    return values if len(faults) == before else WRONG


def _meant(name: object, names: Iterable[str]) -> str | None:
    """The one of `names` that may have been meant by `name`; None if it is like none of them."""
    close = difflib.get_close_matches(str(name)[:60], list(names), 1)
    return close[0] if close else None


def _none_of(names: Collection[str], name: object) -> Message:
    """The sentence that `name` is none of the `names` that may stand there."""
    return _with_nearest(msg("must be one of: {names}", names=", ".join(names)), name, names)


def _with_nearest(sentence: Message, name: object, names: Iterable[str]) -> Message:
    """The sentence, with the one of `names` that may have been meant by `name`."""
    meant = _meant(name, names)
    return (
        sentence
        if meant is None
        else msg("{what}; did you mean {choices}?", what=sentence, choices=meant)
    )


_PARSERS: dict[type, Callable[..., Part]] = {
    Integer: _leaf,
    Flag: _leaf,
    PlainText: _leaf,
    Named: _named,
    OwnName: _leaf,
    Marks: _marks,
    Maybe: _maybe,
    List: _list,
    Row: _object,
    Object: _object,
}
