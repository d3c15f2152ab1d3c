"""How much an event may say of itself, and what a rule book says for it."""

import pytest

from host_tools.common.errors import DeskError
from host_tools.tournament.model.settings import settings_of, usual
from rules_core.books import book
from tests.host_tools.tournament.example_event import CUP


def parts(number=1, mark="local", title="", prizes=()):
    marks = [f"U{one}" for one in range(number)] if number > 1 else [mark]
    return [[one, title, list(prizes)] for one in marks]


@pytest.mark.parametrize(
    ("setting", "most", "too_much"),
    [
        ("name", "x" * 60, "x" * 61),
        ("rounds", 99, 100),
        ("stake", 100_000_000, 100_000_001),
        ("shares", [1] * 20, [1] * 21),
        ("prizes", [1] * 50, [1] * 51),
        ("minutes", 600, 601),
        ("parts", parts(12), parts(13)),
        ("parts", parts(mark="x" * 24), parts(mark="x" * 25)),
        ("parts", parts(title="x" * 40), parts(title="x" * 41)),
        ("parts", parts(prizes=[1] * 20), parts(prizes=[1] * 21)),
    ],
)
def test_a_setting_is_taken_up_to_its_limit(setting, most, too_much):
    settings_of(CUP | {setting: most})
    with pytest.raises(DeskError):
        settings_of(CUP | {setting: too_much})


def test_tables_are_as_large_as_the_rule_book_needs():
    sizes = {rules: usual(book(rules))["sizes"] for rules in ("krenglbach", "ch-3", "troccas-6")}
    assert sizes == {"krenglbach": [4, 5], "ch-3": [3], "troccas-6": [6]}
