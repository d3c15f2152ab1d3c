"""That the campaign of accounts finds a table whose account is not what the desk says."""

import pytest

pytest.importorskip("tests.cases.reading")

from tests.campaign import accounts

pytestmark = pytest.mark.slow


def test_every_difference_has_a_reason():
    assert accounts.run(3, 60) == {"cases": 60, "failures": []}


def test_a_wrong_account_is_found(monkeypatch):
    right = accounts.of_model

    def wrong(evening):
        return {
            table: accounts.Stand(one.points | {"Anna": 1}, one.deals, ())
            for table, one in right(evening).items()
        }

    monkeypatch.setattr(accounts, "of_model", wrong)
    assert accounts.run(3, 60)["failures"]
