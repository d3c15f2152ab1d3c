"""When two sheets of a table say the same."""

from dataclasses import replace

import pytest

from host_tools.tournament.model.typed_tables import TypedSheet

SHEET = TypedSheet((1, 2, 3, 4), (6, 2, -13, -5), 12, 7, penalties=(0, 0, 10, 0), reason="late")


@pytest.mark.parametrize(
    "other", [{"decision": 8}, {"reason": "early"}, {"instead_of": {"sheet 3": 12}}, {"first": 1}]
)
def test_when_and_why_it_was_typed_does_not_matter(other):
    assert SHEET.says_the_same_as(replace(SHEET, **other))


@pytest.mark.parametrize(
    "other",
    [
        {"persons": (2, 1, 3, 4)},
        {"points": (2, 6, -13, -5)},
        {"deals": 11},
        {"first": 2},
        {"penalties": ()},
    ],
)
def test_what_stands_on_it_does(other):
    assert not SHEET.says_the_same_as(replace(SHEET, **other))
