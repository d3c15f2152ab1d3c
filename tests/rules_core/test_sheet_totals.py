"""What the totals on the sheet of a table can be (rules, sections 1 and 3)."""

from itertools import product

import pytest

from rules_core.books import book
from rules_core.errors import DealError
from rules_core.sheet_totals import total_limits


def french_scores(rules):
    """What each seat gets, of many deals."""
    the_book = book(rules)
    everything = product(
        range(the_book.seats), range(4), range(4), range(60, 120), ({}, {"petit_au_bout": 1})
    )
    for taker, contract, bouts, points, extras in everything:
        answers = {"taker": taker, "contract": contract, "bouts": bouts, "points": points}
        yield the_book.score(answers | extras).points


@pytest.mark.parametrize("rules", ["ch-3", "ch-4", "fft-4"])
def test_totals_of_french_tarot_leave_one_remainder(rules):
    """Each gets it once: "jedem Gegner 1 mal ... dem Nehmer 3 mal", of three "nur doppelt"."""
    limits = total_limits(book(rules), book(rules).seats, 1)
    assert limits.modulus == book(rules).seats
    assert all(map(limits.are_congruent, french_scores(rules)))
    assert not limits.are_congruent([1] + [0] * (limits.modulus - 2) + [-1])


def test_with_a_partner_any_totals_can_be():
    """Of five the partner is given "1/3": what he gets nobody else gets."""
    assert total_limits(book("ch-5"), 5, 1).modulus == 1


def test_with_one_who_sits_out_any_totals_can_be():
    """Who deals and sits out gets 0, whatever U is."""
    assert total_limits(book("fft-4"), 5, 1).modulus == 1


def troccas_scores(rules):
    """All that a party can get in a deal."""
    the_book = book(rules)
    question = the_book.form[0]
    for own, match in product(range(73), ({}, {"match": 0}, {"match": 1})):
        answers = {"points": [own, 72 - own]} | match
        if min(answers["points"]) < question.least and min(answers["points"]) > 0:
            continue
        try:
            the_book.check(answers)
        except DealError:
            continue
        yield the_book.score(answers).points


@pytest.mark.parametrize(("rules", "most"), [("troccas-4", 35), ("troccas-6", 34)])
def test_a_party_of_troccas_has_so_many_at_the_most(rules, most):
    """Of "72 Punkte" 36 are due; nobody has them all, and a trick of six counts 2."""
    assert max(max(points) for points in troccas_scores(rules)) == most
    limits = total_limits(book(rules), book(rules).seats, 4)
    assert limits.span == (-4 * most, 4 * most)


@pytest.mark.parametrize(
    ("rules", "least", "most"), [("troccas-3", -43, 85), ("troccas-5", -27, 102)]
)
def test_each_for_himself_has_so_many_at_the_most(rules, least, most):
    """One has all, or the Skatist none: "Das ganze Spiel zählt dann 127 Punkte"."""
    the_book = book(rules)
    none = [0] * (the_book.seats - 1)
    scores = [
        the_book.score({"skatist": 0, "points": [*none, 127]}).points,
        the_book.score({"skatist": 0, "points": [127, *none]}).points,
    ]
    limits = total_limits(the_book, the_book.seats, 1)
    assert limits.span == (least, most)
    assert min(map(min, scores)) == least
    assert max(map(max, scores)) == most


@pytest.mark.parametrize("rules", ["krenglbach", "tirol"])
def test_koenigrufen_limits_no_totals(rules):
    """After a Trischaken the players' points have nothing in common."""
    limits = total_limits(book(rules), 4, 1)
    assert limits.are_congruent([1, 2, -3, 0])
    assert limits.span is None
