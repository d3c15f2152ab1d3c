"""Who plays with whom in rule books with fixed partners: the same two not twice."""

from dataclasses import replace

import pytest

from host_tools.tournament import draw
from host_tools.tournament.draw import Plan, cost_of, exchange, report
from host_tools.tournament.draw.partners import partners_at, partnerships
from host_tools.tournament.model.journal_tariffs import parties_of
from host_tools.tournament.plan.planning import draw_rounds, plan_of
from rules_core.books import RULE_IDS
from tests.daily import nightly
from tests.host_tools.tournament.example_event import said, state
from tests.how_many import cases

pytestmark = pytest.mark.long

SEEDS = cases(1, 5)


def test_which_places_are_partners():
    """Troccas: "Das Tarockspiel wird meistens zu viert gespielt, wobei immer zwei zusammenhalten";
    "Bei sechs Spielern, spielen je drei miteinander". The seats belong to the parties in turn.
    """
    assert list(partners_at((4, 1, 3, 2), 2)) == [(3, 4), (1, 2)]
    assert list(partners_at((1, 2, 3, 4, 5, 6), 2)) == [
        *((1, 3), (1, 5), (3, 5)),
        *((2, 4), (2, 6), (4, 6)),
    ]
    assert list(partners_at((1, 2, 3, 4), 0)) == []


def test_the_books_that_have_partners():
    """With three or five "jeder spielt für sich allein"; elsewhere partners are found in a deal."""
    found = {rules: parties_of(state(settings={"rules": rules})) for rules in RULE_IDS}
    assert {rules for rules, parties in found.items() if parties} == {"troccas-4", "troccas-6"}


@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.parametrize(
    ("players", "rounds"), nightly([(4, 3), (8, 7), (12, 4), (16, 5), (20, 8)], [(4, 3), (8, 7)])
)
def test_nobody_has_the_same_partner_twice_where_that_can_be(players, rounds, seed):
    plan = draw.draw(players, rounds, seed, (4,), parties=2)
    assert cost_of(plan).partners == ()
    assert "nobody has the same partner twice" in said(report(plan))


@pytest.mark.parametrize("seed", range(SEEDS))
def test_at_tables_of_six_others_meet_for_it(short_search, seed):
    """Troccas: "Bei sechs Spielern, spielen je drei miteinander"."""
    plan = draw.draw(12, 4, seed, (6,), parties=2)
    assert cost_of(plan).partners == ()
    assert cost_of(plan).figures["meet three times or more"] <= 18
    assert cost_of(plan).scribe == (0, 1)
    assert all({*range(1, 13)} == {*one, *other} for one, other in plan.rounds)
    assert draw.draw(12, 4, seed, (6,), parties=2) == plan


def test_partners_of_announced_rounds_count_at_tables_of_six(short_search):
    first = draw.draw(12, 2, 3, (6,), parties=2)
    later = draw.redraw(first.rounds, 12, 2, 3, (6,), parties=2)
    assert later.rounds[:2] == first.rounds
    assert cost_of(later).partners == ()


def test_others_do_not_meet_who_are_kept_apart(short_search):
    plan = draw.draw(12, 4, 1, (6,), draw.Wishes(apart=((1, 2),)), parties=2)
    assert cost_of(plan, draw.Wishes(apart=((1, 2),))).apart == ()


def test_who_stays_at_a_table_stays_there(short_search):
    wishes = draw.Wishes(stay={1: 2})
    assert cost_of(draw.draw(12, 4, 1, (6,), wishes, parties=2), wishes).away == ()


def test_only_the_order_at_the_tables_is_another_one():
    """The same tables and scribes as without partners, and the same plan for a seed each time."""
    plain, plan = draw.draw(12, 4, 7, (4,)), draw.draw(12, 4, 7, (4,), parties=2)
    assert (plain.method, plan.method) == ("swaps-1", "swaps-2")
    for alone, with_partners in zip(plain.rounds, plan.rounds, strict=True):
        assert [{*table} for table in alone] == [{*table} for table in with_partners]
        assert [table[0] for table in alone] == [table[0] for table in with_partners]
    assert draw.draw(12, 4, 7, (4,), parties=2) == plan
    assert plan.rounds[1] == ((10, 6, 4, 9), (5, 1, 2, 8), (11, 12, 7, 3))


def test_what_cannot_be_avoided_is_as_rare_as_it_can_be_and_said():
    plan = draw.draw(4, 5, 1, (4,), parties=2)
    times = partnerships(plan.rounds, 2)
    assert sorted(times.values()) == [1, 1, 2, 2, 2, 2]
    [sentence] = [one for one in said(report(plan)) if "play together" in one]
    assert sentence.startswith("4 pairs play together twice: ")
    assert cost_of(plan).figures["partners again"] == 4


def test_rounds_that_were_announced_count():
    first = draw.draw(4, 1, 3, (4,), parties=2)
    later = draw.redraw(first.rounds, 4, 2, 9, (4,), parties=2)
    assert later.rounds[0] == first.rounds[0]
    assert cost_of(later).partners == ()
    standing = draw.by_standing([1, 2, 3, 4], 9, (4,), announced=later.rounds[:2], parties=2)
    assert (standing.method, cost_of(standing).partners) == ("standing-2", ())


def test_a_lot_knows_nothing_of_partners():
    """The text: "Die Zusammenstellung der Spieler wird ausgelost"; whoever has been partners."""
    plain = draw.draw(8, 3, 7, (4,), method=draw.LOT)
    assert draw.draw(8, 3, 7, (4,), method=draw.LOT, parties=2) == replace(plain, parties=2)


def test_an_exchange_says_who_plays_together_again():
    rounds = (((1, 2, 3, 4), (5, 6, 7, 8)), ((1, 5, 2, 6), (3, 7, 4, 8)))
    plan = Plan(rounds, 1, "swaps-2", tuple(range(1, 9)), (4,), parties=2)
    changed = exchange(plan, 2, 2, 3)
    assert "1 and 3 play together twice" in said(changed.sentences())
    assert changed.figures["partners again"] == 2


def test_an_event_of_troccas_is_drawn_so():
    settings = {"rules": "troccas-4", "rounds": 2, "sizes": [4], "deals": 4}
    known = state(settings=settings)
    plan = draw_rounds(known, 7)
    assert (plan.method, plan.parties, cost_of(plan).partners) == ("swaps-2", 2, ())
    assert plan_of(known).parties == 2
    assert draw_rounds(state(), 7).method == "swaps-1"
