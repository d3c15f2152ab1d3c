"""Tables are counted in the form of their number."""

import pytest

from host_tools.language.translator import translator
from host_tools.tournament.accounts.account import TableAccount
from host_tools.tournament.accounts.round_stand import TableStand
from host_tools.tournament.accounts.situation import Situation
from host_tools.tournament.tables.table import SIGNED, WORDS, Table, states_of


def at(number, state):
    """A table of which it was written how far it is."""
    situation = Situation((), 12)
    here = TableStand(situation, situation)
    return Table(1, number, (1, 2, 3, 4), here, TableAccount(), sealed_state=state)


@pytest.mark.parametrize(
    ("language", "one", "two"),
    [
        ("de", "unterschrieben: 1", "unterschrieben: 2"),
        ("fr", "signée : 1", "signée : 2"),
        ("en", "signed: 1", "signed: 2"),
    ],
)
def test_tables_that_have_signed(language, one, two):
    for tables, said in (([at(1, SIGNED)], one), ([at(1, SIGNED), at(2, SIGNED)], two)):
        [counted] = states_of(tables).values()
        assert translator(language).say(counted) == said


def test_there_is_a_number_of_every_state():
    for state in WORDS:
        assert {*states_of([at(1, state)])} == {state}
