"""Words of whatever is asked and proposed in a round."""

import pytest
from hypothesis import given

from host_tools.tournament.accounts.account import round_account
from host_tools.tournament.accounts.proposals import proposals
from host_tools.tournament.tables.rulings.hint_words import hint_words
from host_tools.tournament.tables.rulings.record import answer_in, written
from host_tools.tournament.tables.rulings.ruling_words import offer_words, ruling_words
from tests.host_tools.tournament.accounts.random_rounds import rounds
from tests.host_tools.tournament.tables.rulings.named import names_in
from tests.host_tools.tournament.tables.rulings.proposed import distinct

pytestmark = pytest.mark.slow
PERSONS = ("Anna", "Beat", "Carl", "Dora", "Emil", "Fritz", "Gerti", "Hans", "Hilde", "Ida", "Jan")


def name(person):
    return PERSONS[person - 1]


@given(rounds())
def test_the_journal_tells_all_proposals_of_a_hint_apart(played):
    names = names_in(played, name)
    for table, account in round_account(played).tables.items():
        for hint in account.hints:
            assert str(hint_words(hint, names))
            answers = distinct(one.answer for one in proposals(round_account(played), table, hint))
            assert all(str(offer_words(one, table, names)) for one in answers)
            journal = {str(ruling_words(one, 1, names)) for one in answers}
            assert len(journal) == len(answers), (hint, journal)
            assert [answer_in(written(one)) for one in answers] == answers
