"""The chairs of a table in words: who has had each, from which deal on."""

import pytest

from host_tools.tournament.accounts.chair import NOBODY
from host_tools.tournament.tables.rulings.chair_parts import parts_of, sitters_words
from tests.host_tools.tournament.accounts.examples import chair
from tests.host_tools.web.tables.named import name


@pytest.mark.parametrize(
    ("holders", "words"),
    [
        ([1], "Anna"),
        ([NOBODY], "nobody"),
        ([1, (5, 3, True)], "Anna to deal 3, Emil from deal 4 on"),
        (
            [1, (5, 3, True), (9, 5, True)],
            "Anna to deal 3, Emil from deal 4 to 5, Zita from deal 6 on",
        ),
        ([1, (None, 3, True)], "Anna to deal 3, open from deal 4 on"),
        ([1, (NOBODY, 3, True)], "Anna to deal 3, nobody from deal 4 on"),
        ([1, (5, 3)], "Anna for 3 deals, then Emil"),
        ([1, (5, 1), (9, 3)], "Anna for 1 deal, then Emil for 2 deals, then Zita"),
        ([1, (5, 0, True)], "Emil"),
    ],
)
def test_a_chair_says_who_has_had_it(holders, words):
    assert str(sitters_words(chair(*holders).holders, name)) == words


def test_the_parts_of_a_chair_have_their_deals():
    parts = parts_of(chair(1, (5, 3, True)).holders, name)
    assert [(one.person, one.first, one.last) for one in parts] == [(1, 1, 3), (5, 4, None)]
