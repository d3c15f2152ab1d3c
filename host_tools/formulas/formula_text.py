"""Writes a formula as a TOML file, with a comment for every key that it gives."""

import json
from collections.abc import Mapping

from host_tools.formulas.formula import Formula
from host_tools.formulas.formula_keys import FORMULA_KEYS, FormulaKey, Rows, defaults


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
