"""Counting cards on CPython: what MicroPython's VM does not run (see tests/vm)."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core.books import RULE_IDS, book
from rules_core.count import count_document
from rules_core.errors import DealError

# Of one card, in points: rules 1, 2, 3.
FRENCH = {"bout": "9/2", "king": "9/2", "queen": "7/2", "knight": "5/2", "jack": "3/2", "": "1/2"}
KOENIGRUFEN = {"king": 5, "trull": 5, "queen": 4, "knight": 3, "jack": 2, "": 1}
TROCCAS = {"honour": 5, "queen": 4, "knight": 3, "jack": 2, "": 1}


@st.composite
def piles(draw):
    """Documents of piles that the pack holds."""
    rules = draw(st.sampled_from(RULE_IDS))
    deck = book(rules).deck
    figures = {name: draw(st.integers(0, number)) for name, number, _ in deck.figures}
    empties = draw(st.integers(0, deck.empties))
    cards = sum(figures.values()) + empties
    pile = {"rules": rules, "cards": cards, "figures": figures}
    if rules in ("troccas-3", "troccas-5"):
        # The three cards of the scart are in one pile: too few for it, too many for the others.
        pile["skatist"] = cards > 75 or (cards >= 3 and draw(st.booleans()))
    return pile


def test_a_figure_left_out_hides_none_that_there_is_not():
    pile = {"rules": "krenglbach", "cards": 3, "figures": {"king": None, "jester": 1}}
    with pytest.raises(DealError, match=r"figures\.jester: There is no such key"):
        count_document(pile)


@given(piles())
def test_random_piles_count_as_the_rules_read(pile):
    """Rules, section 4, card by card."""
    rules, cards = pile["rules"], pile["cards"]
    names = [name for name, number in pile["figures"].items() for _ in range(number)]
    names += [""] * (cards - len(names))
    answer = count_document(pile)
    if rules in ("krenglbach", "tirol"):
        thirds = 3 * sum(KOENIGRUFEN[name] for name in names) - 2 * cards
        assert answer == {"points": f"{thirds // 3}/{thirds % 3}", "thirds": thirds}
    elif rules.startswith("troccas"):
        points = sum(TROCCAS[name] for name in names)
        if rules in ("troccas-4", "troccas-6"):
            if cards == 77:  # a match of six: the fool alone makes 5, and both have 72 together
                points -= 1
            while cards >= 4:
                points -= 3
                cards -= 4
            points -= {0: 0, 1: 0, 2: 1, 3: 2}[cards]
        elif pile["skatist"]:
            points -= 3
        assert answer == {"points": points}
    else:
        assert answer == {"points": float(sum(Fraction(FRENCH[name]) for name in names))}
        assert type(answer["points"]) is int or answer["points"] % 1 == 0.5
