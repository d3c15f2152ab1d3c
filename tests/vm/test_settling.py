"""Who pays whom, on every VM."""

import unittest

from rules_core.settling import MOST_EXACT, settle
from tests.vm.refused import refusal


class TestSettling(unittest.TestCase):
    def test_the_losers_pay_the_winner(self):
        assert settle([300, -100, -100, -100]) == [(1, 0, 100), (2, 0, 100), (3, 0, 100)]

    def test_nobody_pays_for_nothing(self):
        assert settle([]) == []
        assert settle([0, 0, 0, 0]) == []

    def test_who_has_lost_what_another_has_won_pays_him(self):
        assert sorted(settle([50, -70, -50, 70])) == [(1, 3, 70), (2, 0, 50)]

    def test_groups_that_come_to_nothing_are_found(self):
        """Whoever pays the most to whom has won most needs four payments here; three do."""
        balances = [60, 30, -50, -40, -10, 10]
        assert len(settle(balances)) == 4
        _check_paid(balances)
        balances = [40, 30, -20, -20, -30]
        assert len(settle(balances)) == 3
        _check_paid(balances)

    def test_balances_that_do_not_add_up_are_refused(self):
        assert str(refusal(ValueError, settle, [10, -5])) == "balances: they add up to 5, not to 0"

    def test_many(self):
        """More than a table has: everybody gets his money, and it takes no payment too many."""
        balances = [(place * 37) % 101 - 50 for place in range(99)]
        balances.append(-sum(balances))
        assert len(balances) > MOST_EXACT
        _check_paid(balances)
        assert len(settle(balances)) < len(balances)


def _check_paid(balances):
    left = list(balances)
    for payer, getter, cents in settle(balances):
        assert cents > 0 and payer != getter
        left[payer] += cents
        left[getter] -= cents
    assert not any(left)


if __name__ == "__main__":
    unittest.main()
