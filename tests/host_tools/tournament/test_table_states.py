"""Tables are counted in the form of their number."""

import pytest

from host_tools.language.translator import translator
from host_tools.tournament.table import WORDS, Table
from host_tools.tournament.table_states import states_of


def signed(number):
    return Table(1, number, (1, 2, 3, 4), 12, signed=True)


@pytest.mark.parametrize(
    ("language", "one", "two"),
    [
        ("de", "1 unterschrieben", "2 unterschrieben"),
        ("fr", "1 signée", "2 signées"),
        ("en", "1 signed", "2 signed"),
    ],
)
def test_tables_that_have_signed(language, one, two):
    for tables, said in (([signed(1)], one), ([signed(1), signed(2)], two)):
        [counted] = states_of(tables).values()
        assert translator(language).say(counted) == said


def test_there_is_a_number_of_every_state():
    for state in WORDS:
        table = Table(1, 1, (1, 2, 3, 4), 12, sealed_state=state)
        assert {*states_of([table])} == {state}
