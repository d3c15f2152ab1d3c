"""Partners of a draw: not the same two twice, unless they play together for the evening."""

import random
import re
from dataclasses import replace

import pytest

from host_tools.common.errors import DeskError
from host_tools.tournament.decisions import state_of
from host_tools.tournament.draw.cost import cost_of
from host_tools.tournament.draw.draw_report import report
from host_tools.tournament.draw.exchange import exchange
from host_tools.tournament.draw.partners import partners_at, partnerships
from host_tools.tournament.draw.plan import DrawError, Plan, Wishes
from host_tools.tournament.draw.standing import by_standing
from host_tools.tournament.draw.whole_event import LOT, draw, redraw
from host_tools.tournament.model.journal_tariffs import parties_of
from host_tools.tournament.plan.drawn_plan import plan_of
from host_tools.tournament.plan.planning import draw_by_standing, draw_rounds, foreseen
from host_tools.tournament.plan.wishes_in_force import wishes_of
from rules_core.books import RULE_IDS
from tests.each import nightly
from tests.host_tools.decided import comes, drawn_as, in_team, registered
from tests.host_tools.tournament.example_event import journal, said, state
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
    plan = draw(players, rounds, seed, (4,), parties=2)
    assert cost_of(plan).partners == ()
    assert "nobody has the same partner twice" in said(report(plan))


@pytest.mark.parametrize("seed", range(SEEDS))
def test_at_tables_of_six_others_meet_for_it(short_search, seed):
    """Troccas: "Bei sechs Spielern, spielen je drei miteinander"."""
    plan = draw(12, 4, seed, (6,), parties=2)
    assert cost_of(plan).partners == ()
    assert cost_of(plan).figures["meet three times or more"] <= 18
    assert cost_of(plan).scribe == (0, 1)
    assert all({*range(1, 13)} == {*one, *other} for one, other in plan.rounds)
    assert draw(12, 4, seed, (6,), parties=2) == plan


def test_partners_of_announced_rounds_count_at_tables_of_six(short_search):
    first = draw(12, 2, 3, (6,), parties=2)
    later = redraw(first.rounds, 12, 2, 3, (6,), parties=2)
    assert later.rounds[:2] == first.rounds
    assert cost_of(later).partners == ()


def test_others_do_not_meet_who_are_kept_apart(short_search):
    plan = draw(12, 4, 1, (6,), Wishes(apart=((1, 2),)), parties=2)
    assert cost_of(plan, Wishes(apart=((1, 2),))).apart == ()


def test_who_stays_at_a_table_stays_there(short_search):
    wishes = Wishes(stay={1: 2})
    assert cost_of(draw(12, 4, 1, (6,), wishes, parties=2), wishes).away == ()


def test_only_the_order_at_the_tables_is_another_one():
    """The same tables and scribes as without partners, and the same plan for a seed each time."""
    plain, plan = draw(12, 4, 7, (4,)), draw(12, 4, 7, (4,), parties=2)
    assert (plain.method, plan.method) == ("swaps-1", "swaps-2")
    for alone, with_partners in zip(plain.rounds, plan.rounds, strict=True):
        assert [{*table} for table in alone] == [{*table} for table in with_partners]
        assert [table[0] for table in alone] == [table[0] for table in with_partners]
    assert draw(12, 4, 7, (4,), parties=2) == plan
    assert plan.rounds[1] == ((10, 6, 4, 9), (5, 1, 2, 8), (11, 12, 7, 3))


def test_what_cannot_be_avoided_is_as_rare_as_it_can_be_and_said():
    plan = draw(4, 5, 1, (4,), parties=2)
    times = partnerships(plan.rounds, 2)
    assert sorted(times.values()) == [1, 1, 2, 2, 2, 2]
    [sentence] = [one for one in said(report(plan)) if "play together" in one]
    assert sentence.startswith("4 pairs play together twice: ")
    assert cost_of(plan).figures["partners again"] == 4


def test_rounds_that_were_announced_count():
    first = draw(4, 1, 3, (4,), parties=2)
    later = redraw(first.rounds, 4, 2, 9, (4,), parties=2)
    assert later.rounds[0] == first.rounds[0]
    assert cost_of(later).partners == ()
    standing = by_standing([1, 2, 3, 4], 9, (4,), announced=later.rounds[:2], parties=2)
    assert (standing.method, cost_of(standing).partners) == ("standing-2", ())


def test_a_lot_knows_nothing_of_partners():
    """The text: "Die Zusammenstellung der Spieler wird ausgelost"; whoever has been partners."""
    plain = draw(8, 3, 7, (4,), method=LOT)
    assert draw(8, 3, 7, (4,), method=LOT, parties=2) == replace(plain, parties=2)


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


SIZES, PARTIES = (4,), 2
TROCCAS = {"rules": "troccas-4", "rounds": 3, "sizes": [4], "deals": 4}
UNDRAWN = registered(8)


def pair(*persons):
    """The step by which these two play together."""
    return ("wish", {"what": "pair", "persons": list(persons)})


def apart(*persons, strictly=True):
    return ("wish", {"what": "apart", "persons": list(persons), "strictly": strictly})


def of_troccas(*steps, draw=UNDRAWN, **settings):
    """The journal of eight at Troccas; draw: a step, by default none that draws."""
    return journal(*steps, settings=TROCCAS | settings, players=7, draw=draw)


def apart_in(plan, one, other):
    """The rounds of a plan in which two sit, but do not play together."""
    return [
        number
        for number, tables in enumerate(plan.rounds, 1)
        if any({one, other} & {*table} for table in tables)
        and not any((one, other) in partners_at(table, PARTIES) for table in tables)
    ]


def some_event(seed):
    """(players, rounds, sizes, wishes), drawn by lot so that all of it can be."""
    chance = random.Random(seed)
    size = chance.choice((4, 4, 6))
    players = chance.randint(2 * size, 6 * size)
    tables = players // size
    numbers = chance.sample(range(1, players + 1), players)
    count = chance.randint(1, tables * 2)
    pairs = tuple(zip(numbers[: 2 * count : 2], numbers[1 : 2 * count : 2], strict=True))
    stay = {pairs[0][1]: chance.randint(1, tables)} if chance.random() < 0.3 else {}
    alone = numbers[2 * count :]
    kept_apart = (tuple(alone[:2]),) if len(alone) >= players % size + 4 else ()
    return players, chance.randint(1, 4), (size,), Wishes(kept_apart, (), stay, pairs)


@pytest.mark.parametrize("seed", range(cases(6, 300)))
def test_whoever_plays_together_does_in_every_round(short_search, seed):
    players, rounds, sizes, wishes = some_event(seed)
    plan = draw(players, rounds, seed, sizes, wishes, parties=PARTIES)
    assert [apart_in(plan, min(two), max(two)) for two in wishes.partners] == [
        [] for _ in wishes.partners
    ]
    for tables in plan.rounds:
        seated = [player for table in tables for player in table]
        assert len(seated) == len({*seated}) == players // sizes[0] * sizes[0]
    cost = cost_of(plan, wishes)
    assert (cost.apart, cost.away, cost.parted) == ((), (), ())
    assert draw(players, rounds, seed, sizes, wishes, parties=PARTIES) == plan


@pytest.mark.parametrize("seed", range(cases(3, 100)))
def test_a_lot_and_the_ranking_let_them_play_together(seed):
    partners = ((1, 9), (2, 3), (4, 5), (12, 6))
    wishes = Wishes(partners=partners)
    by_lot = draw(18, 2, seed, SIZES, wishes, LOT, PARTIES)
    ranked = by_standing(range(1, 19), seed, SIZES, wishes, by_lot.rounds, PARTIES)
    assert [apart_in(ranked, min(two), max(two)) for two in partners] == [[], [], [], []]


def test_pairs_meet_as_few_others_again_as_they_can():
    """Eight pairs in three rounds: each meets another one each time."""
    wishes = Wishes(partners=tuple((one, one + 1) for one in range(1, 16, 2)))
    plan = draw(16, 3, 1, SIZES, wishes, parties=PARTIES)
    assert (cost_of(plan, wishes).repeats, cost_of(plan, wishes).partners) == ((), ())


def test_the_two_sit_out_together():
    wishes = Wishes(partners=tuple((one, one + 1) for one in range(1, 10, 2)))
    plan = draw(10, 4, 1, SIZES, wishes, parties=PARTIES)
    out = [plan.sitting_out(number) for number in range(1, 5)]
    assert all(two in wishes.partners for two in out)
    assert len(set(out)) == 4


@pytest.mark.parametrize(
    ("players", "sizes", "wishes", "why"),
    [
        (8, (4,), Wishes(partners=((1, 2), (2, 3))), "2 plays with two others"),
        (8, (4,), Wishes(((1, 2),), partners=((1, 2),)), "1 and 2 are to be kept apart"),
        (8, (4,), Wishes(stay={1: 1, 2: 2}, partners=((1, 2),)), "1 and 2 stay at two tables"),
        (8, (4,), Wishes(partners=((1, 9),)), "there is no player 9"),
        (6, (6,), Wishes(partners=((1, 2), (3, 4), (5, 6))), "the tables have no room"),
    ],
)
def test_what_cannot_be_drawn_is_refused(players, sizes, wishes, why):
    with pytest.raises(DrawError, match=why):
        draw(players, 1, 1, sizes, wishes, parties=PARTIES)


def test_an_event_is_drawn_so_and_says_it(short_search):
    known = state_of(of_troccas(pair(8, 1)))
    assert wishes_of(known).partners == ((1, 8),)
    plan = draw_rounds(known, 7)
    assert apart_in(plan, 1, 8) == []
    sentences = said(report(plan, wishes_of(known)))
    assert "1 and 8 play together, as is wished" in sentences
    assert not [one for one in sentences if "1 and 8" in one and "times" in one]
    [(_, certain)] = foreseen(known)
    assert not [one for one in said(certain) if "cannot be avoided" in one]
    assert apart_in(draw_by_standing(known, 3, range(1, 9)), 1, 8) == []


def test_team_mates_may_play_together(short_search):
    """All others of their team they never meet."""
    teams = [in_team(person, "A") for person in (1, 2, 3)]
    known = state_of(of_troccas(*teams, pair(1, 2)))
    assert wishes_of(known).apart == ((1, 3), (2, 3))
    assert apart_in(draw_rounds(known, 7), 1, 2) == []


def test_an_exchange_says_who_plays_together_no_more(short_search):
    known = state_of(of_troccas(pair(1, 2)))
    plan = draw_rounds(known, 7)
    [table] = [table for table in plan.rounds[1] if 1 in table]
    against = next(one for one in table if one not in (1, 2))
    wishes = wishes_of(known)
    changed = exchange(plan, 2, 2, against, wishes)
    assert "1 and 2 do not play together in round 2" in said(changed.sentences())
    assert "1 and 2 do not play together in round 2" in said(report(changed.plan, wishes))
    assert changed.figures["do not play together"] == 1


def test_a_draw_from_before_the_wish_is_seen_to_break_it():
    rounds = [[[1, 2, 3, 4], [5, 6, 7, 8]]]
    drawn = drawn_as(rounds, method="swaps-2")
    made = journal(pair(1, 2), pair(5, 7), settings=TROCCAS | {"rounds": 1}, draw=drawn)
    known = state_of(made)
    sentences = said(report(plan_of(known), wishes_of(known)))
    assert "1 and 2 do not play together in round 1" in sentences
    assert "5 and 7 play together, as is wished" in sentences


def test_who_does_not_play_parts_nobody(short_search):
    known = state_of(of_troccas(pair(1, 2), comes(2, 2)))
    assert len(draw_rounds(known, 1).rounds) == 3


@pytest.mark.parametrize(
    ("steps", "refused", "why"),
    [
        ([], pair(1, 1), "it takes two different players or more"),
        ([], pair(1, 2, 3), "persons: must be a list of 2"),
        ([], pair(1, 77), "77 is not registered"),
        ([pair(1, 2)], pair(3, 2), "persons: 1 and 2 play together already"),
        ([apart(1, 2, 3)], pair(1, 2), "persons: 1 and 2 are to be kept apart"),
        ([pair(1, 2)], apart(3, 2, 1), "persons: 1 and 2 play together: take that back first"),
    ],
)
def test_a_wish_that_cannot_hold_is_refused(steps, refused, why):
    with pytest.raises(DeskError, match=re.escape(why)):
        of_troccas(*steps, refused)


def test_nobody_has_a_partner_where_the_rules_know_none():
    with pytest.raises(DeskError, match="by these rules nobody has a partner"):
        state(pair(1, 2))


def test_other_rules_let_the_wish_rest():
    other = ("settings", {"settings": {"rules": "krenglbach"}})
    assert wishes_of(state_of(of_troccas(pair(1, 2), other))).partners == ()
