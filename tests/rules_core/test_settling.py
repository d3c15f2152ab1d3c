"""Who pays whom, on CPython: what MicroPython's VM does not run (see tests/vm)."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core.settling import settle


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
