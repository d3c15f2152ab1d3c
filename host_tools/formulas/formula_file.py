"""Reads the file of a formula, checked key by key, and writes it: TOML."""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from host_tools.common.errors import DeskError
from host_tools.common.plain import plain, quote, shorten
from host_tools.formulas.formula import (
    DEAL,
    EVENT,
    LAST,
    NOTHING,
    POINTS,
    RANK,
    RANK_POINTS,
    SAME,
    SPLIT,
    Formula,
)
from host_tools.formulas.formula_keys import FORMULA_KEYS, FormulaKey, Rows, defaults, needed
from host_tools.formulas.formula_text import MAX_FORMULA
from host_tools.language.message import Message, Sentence, msg
from host_tools.language.refusals import refusal

_MAX_LINE = 1000  # characters: a key of thousands of parts would be read for minutes
_MAX_ROWS = 100


def read_formula_file(data: bytes) -> tuple[str, Formula]:
    """(text, `Formula`) of the bytes of a file. DeskError with one sentence that names the key."""
    if len(data) > 4 * MAX_FORMULA:
        raise _too_long()
    try:
        text = data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise DeskError(msg("byte {number} is not UTF-8", number=error.start)) from error
    return text, read_formula(text)


@lru_cache(64)
def read_formula(text: str) -> Formula:
    """The `Formula` of a text. DeskError with one sentence that names the key."""
    if len(text) > MAX_FORMULA or max(map(len, text.split("\n"))) > _MAX_LINE:
        raise _too_long()
    import tomllib  # most commands read no formula, though all know what one is

    try:
        document = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        what = shorten(plain(str(error)))
        raise DeskError(msg("the formula cannot be read: {what}", what=what)) from error
    return formula_of(document)


def formula_of(document: Mapping[str, Any]) -> Formula:
    """The `Formula` of what `tomllib` has read. DeskError, as `read_formula`."""
    formula = Formula(**_values(Formula, FORMULA_KEYS, document, ""))
    _check_together(formula)
    return formula


def _values(
    made_by: type, keys: Mapping[str, FormulaKey], document: Mapping[str, Any], where: str
) -> dict[str, Any]:
    """{field: value} of a table; where: its name with a point, "" for the whole file."""
    for name in document:
        if name not in keys:
            known = ", ".join(keys)
            there = msg("there are: {names}", names=known)
            unknown = msg("{what}; {how}", what=msg("is not known here"), how=there)
            raise _wrong(where + name, unknown)
    for name, key in keys.items():
        if name not in document and key.field in needed(made_by):
            raise DeskError(msg("{key} is missing", key=where + name))
    return {
        keys[name].field: _value(keys[name], value, where + name)
        for name, value in document.items()
    }


def _value(key: FormulaKey, value: Any, path: str) -> Any:
    if isinstance(key.checker, Rows):
        return _rows(key.checker, value, path)
    try:
        key.checker.check(value)
    except ValueError as error:
        sentence = msg("{error}, not {value}", error=refusal(error), value=_shown(value))
        raise _wrong(path, sentence) from error
    return tuple(value) if isinstance(value, list) else value


def _rows(kind: Rows, value: Any, path: str) -> tuple[Any, ...]:
    is_list = isinstance(value, list) and all(isinstance(row, dict) for row in value)
    if not is_list or len(value) > _MAX_ROWS:
        raise _wrong(path, msg("must be a list of tables: [[{name}]]", name=path))
    return tuple(
        kind.made_by(**_values(kind.made_by, kind.keys, row, f"{path}[{at}]."))
        for at, row in enumerate(value)
    )


def _check_together(formula: Formula) -> None:
    """DeskError for keys that do not go with each other."""
    if formula.best and formula.dropped:
        raise _wrong("dropped", msg("does not go with best: one of both says what counts"))
    if formula.per != EVENT and formula.worth != POINTS:
        raise _wrong("per", _goes_with(DEAL, POINTS))
    if formula.missed != NOTHING and formula.worth != RANK:
        raise _wrong("missed", _goes_with(LAST, RANK))
    if formula.shared != SAME and formula.worth != RANK_POINTS:
        raise _wrong("shared", _goes_with(SPLIT, RANK_POINTS))
    if (formula.worth == RANK_POINTS) != bool(formula.fields):
        sentence = msg("the table of points goes with worth = rank-points, and only with it")
        raise _wrong("fields", sentence)
    sizes = [row.at_least for row in formula.fields]
    if sizes != sorted(set(sizes)):
        raise _wrong("fields", msg("the sizes of the fields must grow from row to row"))
    for name, values in (("ties", formula.ties), ("marks", formula.marks)):
        if len(set(values)) < len(values):
            raise _wrong(name, msg("one stands there twice"))
    parts = [prize.mark for prize in formula.prizes]
    if len(set(parts)) < len(parts):
        raise _wrong("prizes", msg("one stands there twice"))


def _wrong(path: str, sentence: Sentence) -> DeskError:
    return DeskError(msg("{what}: {how}", what=shorten(plain(path)), how=sentence))


def _too_long() -> DeskError:
    return DeskError(msg("the formula is longer than {number} characters", number=MAX_FORMULA))


def _shown(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else shorten(quote(value))


def formula_text(formula: Formula) -> str:
    """The text of a file of this `Formula`; what is as usual is left out."""
    usual = defaults()
    given = {
        name: key
        for name, key in FORMULA_KEYS.items()
        if getattr(formula, key.field) != usual.get(key.field)
    }
    lines = [
        line
        for name, key in given.items()
        if not isinstance(key.checker, Rows)
        for line in _pair(name, key, formula)
    ]
    for name, key in given.items():
        if isinstance(key.checker, Rows):
            lines += ["", f"# {key.meaning}"]
            for row in getattr(formula, key.field):
                lines += [f"[[{name}]]", *_row(key.checker.keys, row), ""]
    return "\n".join(lines).rstrip("\n") + "\n"


def _row(keys: Mapping[str, FormulaKey], row: object) -> list[str]:
    return [_written(name, key, row) for name, key in keys.items()]


def _pair(name: str, key: FormulaKey, made: object) -> list[str]:
    return [f"# {key.meaning}", _written(name, key, made)]


def _written(name: str, key: FormulaKey, made: object) -> str:
    value = getattr(made, key.field)
    written = list(value) if isinstance(value, tuple) else value
    return f"{name} = {json.dumps(written, ensure_ascii=False)}"


def _goes_with(value: str, worth: str) -> Message:
    return msg("{name} goes with {other} only", name=value, other=f"worth = {worth}")
