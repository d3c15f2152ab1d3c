"""Königrufen with five at the table: the dealer sits out and the others play."""

import random

import pytest

from host_tools.simulation.rehearsal import typist
from rules_core.documents import read_document, write_document
from rules_core.record import ADJUST, PENALTY
from tests.app.table import NAMES, session
from tests.app.test_other_books import possible_deal
from tests.each import nightly
from tests.how_many import cases

RULES = ("krenglbach", "tirol")
ROUNDS = cases(1, 3)  # in each everybody deals once
DREIER = {"forehand": 0, "game": "dreier", "declarer": 1, "won": True}
# Twice a dreier of the player on the second seat: Zoë's, then Jürg's.
BEFORE = [-4, -4, 8, 8, -8]

LOOK_BACK = "back down ok\n"


def five(rules="krenglbach", names=NAMES, **changes):
    return session(rules, **({"players": list(names), "dealer": 0, "deals": 20} | changes))


# By day one scribe is tried, who plays at every seat and deals too.
@pytest.mark.long
@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("scribe", nightly(range(5), [0]))
def test_every_deal_is_entered_by_those_who_play(make_table, rules, scribe):
    """Seat 0, the forehand, is the player after the dealer; the totals go by the places."""
    chance = random.Random(f"{rules} {scribe}")
    table = make_table("de", five(rules, scribe=scribe))
    totals = [0] * 5
    expected = []
    for number in range(5 * ROUNDS):
        dealer = number % 5
        entry = read_document(possible_deal(chance, rules, 0))
        # A scribe who deals sees the table as the player after him does.
        seat = (scribe - dealer - 1) % 5 % 4
        table.play(typist.enter_deal(entry, seat, one_sits_out=True))
        points = entry.score().points
        expected.append((write_document(entry), points))
        for seat, value in enumerate(points):
            totals[(dealer + 1 + seat) % 5] += value
    assert list(table.documents()) == expected
    ledger = table.session().ledger
    assert ledger.points == totals and sum(totals) == 0
    assert (ledger.played, ledger.dealer) == (5 * ROUNDS, 0)


@pytest.fixture
def table(make_table):
    return make_table("de", five(), [DREIER, DREIER])


def totals(table):
    return table.session().ledger.points


def test_a_deal_is_corrected_at_the_seats_it_was_played_on(table):
    assert totals(table) == BEFORE
    table.play(LOOK_BACK)
    table.play("""
        left ok            # the first deal, which Anna dealt
        ok                 # the declarer
        left               # the player after Gritli: Gritli herself
        back up*2 ok       # how it ended
        left               # lost
        read ok                 # what two more were and are
        read opponents
    """)
    first, second = table.session().ledger.deals
    assert (first.dealer, first.points, first.corrected) == (0, [4, 4, 4, -12], True)
    assert second.points == [-4, 12, -4, -4]
    assert totals(table) == [-4, 4, 0, 16, -16]


def test_a_penalty_and_an_adjustment_go_by_places(table):
    table.play("""
        back down*2 ok
        down*2 ok          # a penalty
        left               # of the fifth player, at the left
        ok                 # a breach of the rules
        ok                 # one point, as is usual
        read ok opponents
    """)
    assert totals(table) == [-4, -4, 8, 8, -9]
    table.play("""
        back down*4 ok     # the director's menu
        read ok                 # he is here
        ok                 # his adjustment
        left               # the fifth player
        right*2 down ok    # 19 points
        ok                 # done
        ok                 # a ruling
        read ok opponents
    """)
    assert totals(table) == [-4, -4, 8, 8, 10]
    kinds = [record.kind for record in table.session().ledger.incidents]
    assert kinds == [PENALTY, ADJUST]
