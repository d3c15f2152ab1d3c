"""Partners share one score: what is typed from paper must be so, as far as the seats are known."""

import pytest

from host_tools.events.guards.sheet_guards import partners_apart
from host_tools.tournament.accounts.chair import Chair, Sitter, chair_of
from host_tools.tournament.model.typed_tables import TypedSheet
from rules_core.books import book
from tests.each import each

FOUR, SIX = (1, 2, 3, 4), (1, 2, 3, 4, 5, 6)
FOLLOWED = Chair((Sitter(1), Sitter(9, 3)))


def sheet(*points, persons=SIX, penalties=()):
    return TypedSheet(persons[: len(points)], points, 4, 1, penalties=penalties)


def said(rules, typed, chairs=FOUR, is_open=False):
    known = [one if isinstance(one, Chair) else chair_of(one) for one in chairs]
    return [str(one) for one in partners_apart(book(rules).parties, typed, known, is_open)]


@each(
    "rules",
    "typed",
    "chairs",
    "is_open",
    [
        ("troccas-4", sheet(5, -5, 5, -5), FOUR, False),
        ("troccas-4", sheet(5, -5, 5, -5, persons=(1, 3, 2, 4)), FOUR, False),
        ("troccas-4", sheet(5, -5, 4, -5, penalties=(0, 0, 1, 0)), FOUR, False),
        ("troccas-4", sheet(0, 0, 0, 0), FOUR, False),
        ("troccas-4", sheet(5, -5, -5, 5), FOUR, True),
        ("troccas-4", sheet(5, -5, 5, -5, persons=(1, 2, 3, 9)), FOUR, False),
        ("troccas-4", sheet(2, -5, 5, -5, 3, persons=(1, 2, 3, 4, 9)), (FOLLOWED, 2, 3, 4), False),
        (
            *(
                "troccas-4",
                sheet(2, -5, 5, -5, 1, persons=(1, 2, 3, 4, 9), penalties=(0, 0, 0, 0, 2)),
            ),
            *((FOLLOWED, 2, 3, 4), False),
        ),
        ("troccas-4", sheet(5, 0, -5), FOUR, True),
        ("troccas-6", sheet(7, -7, 7, -7, 7, -7), SIX, False),
        ("troccas-6", sheet(7, 7, 7, -7, -7, -7), SIX, True),
    ],
)
def test_what_can_have_been_is_taken(rules, typed, chairs, is_open):
    assert said(rules, typed, chairs, is_open) == []


@pytest.mark.parametrize(
    ("rules", "typed", "chairs", "is_open", "sentence"),
    [
        ("troccas-4", sheet(5, -5, 7, -7), FOUR, False, "not 1 +5, 3 +7"),
        ("troccas-4", sheet(5, 5, -5, -5), FOUR, False, "not 1 +5, 3 −5"),
        (
            *("troccas-4", sheet(5, -5, 5, -6, penalties=(0, 0, 0, 2))),
            *(FOUR, False, "not 2 −5, 4 −4"),
        ),
        (
            *("troccas-4", sheet(5, -5, 5, -5, 3, persons=(1, 2, 3, 4, 9))),
            *((FOLLOWED, 2, 3, 4), False, "not 1 +8, 3 +5"),
        ),
        ("troccas-4", sheet(5, -5, 7, -7), FOUR, True, "in parties of 2"),
        ("troccas-6", sheet(7, -7, 7, -7, 6, -6), SIX, False, "not 1 +7, 5 +6"),
        ("troccas-6", sheet(7, -7, 7, -7, 6, -6), SIX, True, "in parties of 3"),
    ],
)
def test_partners_with_different_points_are_refused(rules, typed, chairs, is_open, sentence):
    first, *_ = said(rules, typed, chairs, is_open)
    assert first.startswith("points: ")
    assert sentence in first
