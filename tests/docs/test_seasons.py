"""The page on seasons: its formulas, its keys, its example."""

import re

from host_tools.formulas.built_in_formulas import NAMES
from host_tools.formulas.formula_file import read_formula
from host_tools.formulas.formula_keys import FORMULA_KEYS
from tests.docs.markdown import ROOT, tables_below

PAGE = (ROOT / "docs/seasons.md").read_text(encoding="utf-8")
TABLES = dict(tables_below(PAGE))


def test_every_built_in_formula_is_named():
    rows = TABLES["## The formula"][1:]
    assert {cells[1].strip("`"): cells[0] for cells in rows} == {
        formula_id: str(name) for formula_id, name in NAMES.items()
    }


def test_every_key_is_explained():
    rows = TABLES["## A formula of your own"][1:]
    assert [cells[0].strip("`") for cells in rows] == list(FORMULA_KEYS)


def test_the_example_is_a_formula():
    [example] = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    assert read_formula(example).best == 8
