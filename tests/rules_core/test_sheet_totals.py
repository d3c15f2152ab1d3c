"""What the totals on the sheet of a table can be, who pays whom, and who keeps his points."""

from itertools import combinations, permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core.books import book
from rules_core.documents import read_document
from rules_core.errors import DealError
from rules_core.reseating import reseat
from rules_core.settling import settle
from rules_core.sheet_totals import total_limits
from tests.rules_core.sheet import Sheet
from tests.rules_core.vector_files import vectors


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


def fewest(balances):
    """The fewest payments, by trying: those of a group that comes to 0 are one less than it has."""
    left = [value for value in balances if value]
    return len(left) - most_groups(tuple(left))


def most_groups(values):
    """Into how many groups that come to 0 each can these be parted?"""
    if not values:
        return 0
    first, *others = values
    found = 0
    for count in range(len(others) + 1):
        for chosen in combinations(range(len(others)), count):
            if first + sum(others[at] for at in chosen) == 0:
                rest = tuple(value for at, value in enumerate(others) if at not in chosen)
                found = max(found, 1 + most_groups(rest))
    return found


def closed(values):
    """The values, and one more that lets them come to 0."""
    return [*values, -sum(values)]


@given(st.lists(st.integers(-6, 6), max_size=6).map(closed))
def test_a_table_settles_by_the_fewest_payments(balances):
    payments = settle(balances)
    assert len(payments) == fewest(balances)
    for place, balance in enumerate(balances):
        got = sum(cents for _, getter, cents in payments if getter == place)
        paid = sum(cents for payer, _, cents in payments if payer == place)
        assert got - paid == balance
        assert not (got and paid)  # nobody pays on what he gets


@pytest.mark.long
@given(st.lists(st.integers(-500, 500), min_size=20, max_size=120).map(closed))
def test_a_hall_settles_by_fewer_payments_than_people(balances):
    payments = settle(balances)
    assert len(payments) < max(1, sum(1 for value in balances if value))
    left = list(balances)
    for payer, getter, cents in payments:
        left[payer] += cents
        left[getter] -= cents
    assert not any(left)


@pytest.mark.parametrize("rules", ["krenglbach", "tirol"])
def test_players_keep_their_points(rules):
    """Seats moved there and back are the same, and score the same in between."""
    ledger = Sheet(rules, 5).ledger
    kept = lost = 0
    for vector in vectors(rules):
        if "error" in vector["result"]:
            continue
        entry = read_document(vector["deal"])
        if entry.kind != "deal":
            continue
        book, answers = entry.book, entry.content
        for before, after in permutations(range(5), 2):
            seats, others = ledger.seating(before), ledger.seating(after)
            there = reseat(book.form, answers, seats, others)
            there["forehand"] = answers["forehand"]
            back = reseat(book.form, there, others, seats)
            back["forehand"] = answers["forehand"]
            if back != answers:
                lost += 1
                continue
            kept += 1
            if "thirds" in answers:
                continue  # the forehand's count twice
            try:
                book.verify(there)
            except DealError:
                continue  # what the forehand alone can play
            now = ledger.spread(book.score(there).points, after)
            then = ledger.spread(book.score(answers).points, before)
            # One is there for another of whom nothing was said.
            assert now[before] == then[after] and now[after] == then[before] == 0
            assert all(now[place] == then[place] for place in {*seats} & {*others})
    assert kept and lost
