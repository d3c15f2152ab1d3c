"""Who is ahead of whom by each rule book's tournament rules, and what the first ones get."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core.event import Event
from rules_core.ranking import results_of
from rules_core.tournaments import cup_points, tournament, tournament_of

BY_POINTS = tournament("ch-3")
KRENGLBACH = tournament("krenglbach")
TIROL = tournament("tirol")


def table(**points):
    """A table with these players."""
    return list(points.items())


def ranking(tournament, *tables, **options):
    """[(rank, player, tie)]"""
    places = tournament.rank(tables, **options)
    return [(place.rank, place.player, place.tie) for place in places]


def alone(**results):
    """Tables at which each player had these results, with nobody else there."""
    return [[(player, points)] for player, list_ in results.items() for points in list_]


def test_points_first_and_equal_players_share_a_rank():
    places = BY_POINTS.rank([table(A=10, B=-30, C=10, D=10)])
    assert [(p.rank, p.player, p.points, p.tie, p.shared) for p in places] == [
        (1, "A", 10, "", True),
        (1, "C", 10, "", True),
        (1, "D", 10, "", True),
        (4, "B", -30, "", False),
    ]


@pytest.mark.parametrize("rules", ["fft-4", "ch-3", "ch-4", "ch-5", "troccas-4", "troccas-6"])
def test_most_books_know_points_only(rules):
    assert (tournament(rules).ties, tournament(rules).lots) == ((), False)
    assert ranking(tournament(rules), *alone(A=[3, 0], B=[2, 1])) == [(1, "A", ""), (1, "B", "")]


def test_krenglbach_decides_by_the_best_then_the_second_then_the_third_table():
    """Rules 2.1: ties by the best, then second, then third table result."""
    tables = alone(A=[10, 20, 30], B=[31, 9, 20], C=[30, 25, 5], D=[61, 0, 0], E=[1, 1, 1])
    assert ranking(KRENGLBACH, *tables) == [
        (1, "D", ""),
        (2, "B", "best table"),
        (3, "C", "second table"),
        (4, "A", "second table"),
        (5, "E", ""),
    ]
    # With a fourth table the third one may differ.
    tables = alone(A=[9, 8, 7, 1], B=[9, 8, 5, 3])
    assert ranking(KRENGLBACH, *tables) == [(1, "A", "third table"), (2, "B", "third table")]


def test_krenglbach_else_ex_aequo():
    """Rules 2.1: else ex aequo. The order of the tables does not matter, nor does any lot."""
    tables = alone(A=[10, 20, 30], B=[30, 10, 20], C=[0, 0, 0])
    places = KRENGLBACH.rank(tables, drawn=["B", "A"])
    assert [(p.rank, p.player, p.shared) for p in places] == [
        (1, "A", True),
        (1, "B", True),
        (3, "C", False),
    ]


def test_who_has_fewer_results_is_behind():
    tables = alone(A=[10, 5], B=[10, 5, 0])
    assert ranking(KRENGLBACH, *tables) == [(1, "B", "third table"), (2, "A", "third table")]


def test_tirol_decides_by_the_two_best_rounds():
    """Rules 2.2: the best round, the second-best round."""
    tables = alone(A=[40, 0, -10], B=[35, 5, -10], C=[35, 4, -9])
    assert ranking(TIROL, *tables) == [
        (1, "A", "best round"),
        (2, "B", "second-best round"),
        (3, "C", "second-best round"),
    ]


# Two players equal in all their rounds; they met in the second one.
MET = (
    table(A=20, X=4, Y=-4, Z=-20),
    table(A=8, B=12, X=-10, Y=-10),
    table(A=12, X=-12, Y=0, Z=0),
    table(B=20, X=30, Y=-20, Z=-30),
    table(B=8, X=-4, Y=-2, Z=-2),
)


def test_tirol_decides_by_the_direct_encounter():
    """Rules 2.2: the direct encounter, what each got where both sat at the same table."""
    assert ranking(TIROL, *MET)[:2] == [
        (1, "B", "direct encounter"),
        (2, "A", "direct encounter"),
    ]


def test_tirol_decides_by_table_ranks():
    """Rules 2.2: the better table ranks. A and B never met; B was second once, A always first."""
    tables = (
        table(A=20, X=4, Y=-4, Z=-20),
        table(A=10, X=5, Y=-5, Z=-10),
        table(B=20, V=-50, W=30),
        table(B=10, V=-15, W=5),
    )
    assert [result.rank for result in results_of(tables)["B"]] == [2, 1]
    places = ranking(TIROL, *tables)
    assert places[1:3] == [(2, "A", "table ranks"), (3, "B", "table ranks")]


def test_equal_points_at_a_table_are_an_equal_rank():
    [table_of_four] = [table(A=5, B=5, C=-4, D=-6)]
    ranks = {player: results[0].rank for player, results in results_of([table_of_four]).items()}
    assert ranks == {"A": 1, "B": 1, "C": 3, "D": 4}


def test_tirol_last_the_lot():
    """Rules 2.2: the lot. Until it is drawn they share the rank; who was not in it stays behind."""
    tables = alone(A=[7, 3], B=[7, 3], C=[3, 7], D=[1])
    assert ranking(TIROL, *tables)[:3] == [(1, "A", ""), (1, "B", ""), (1, "C", "")]
    drawn = ranking(TIROL, *tables, drawn=["C", "D", "A", "B"])
    assert drawn == [(1, "C", "lot"), (2, "A", "lot"), (3, "B", "lot"), (4, "D", "")]
    assert ranking(TIROL, *tables, drawn=["B"]) == [
        (1, "B", "lot"),
        (2, "A", "lot"),
        (2, "C", "lot"),
        (4, "D", ""),
    ]


def test_three_who_never_met_may_be_told_apart_in_turn():
    """The table ranks put C behind; then the encounter of A and B counts, which that of
    three could not.
    """
    tables = (
        table(A=6, B=9, X=10),  # ranks 3 and 2
        table(A=9, X=10),  # rank 2
        table(B=6, X=10, Y=10),  # rank 3
        table(C=9, X=10, Y=10),
        table(C=6, X=10, Y=10),
    )
    assert ranking(TIROL, *tables)[2:] == [
        (3, "B", "direct encounter"),
        (4, "A", "direct encounter"),
        (5, "C", "table ranks"),
    ]


def test_who_is_out_is_not_ranked_but_counted_at_his_tables():
    """Rules 2.1: who stops or is replaced is out, and so is the substitute."""
    assert ranking(KRENGLBACH, table(A=9, B=3, C=-4, D=-8), out=["A", "D"]) == [
        (1, "B", ""),
        (2, "C", ""),
    ]
    # A would be before B by table ranks, did X not count.
    tables = (table(A=5, X=6), table(B=5, Y=4))
    assert ranking(TIROL, *tables, out=["X"])[:2] == [
        (1, "B", "table ranks"),
        (2, "A", "table ranks"),
    ]


def test_nobody_played():
    assert KRENGLBACH.rank([]) == []
    assert KRENGLBACH.prizes([], 0) == []


def test_prizes_of_krenglbach():
    """Rules 2.1: 5 € each, 50 / 35 / 15 % of the pot to the first three."""
    assert KRENGLBACH.prizes([1, 2, 3, 4], 12 * 500) == [3000, 2100, 900, 0]
    assert sum(KRENGLBACH.prizes([1, 2, 3, 4], 13 * 500)) == 13 * 500


@pytest.mark.parametrize(
    ("ranks", "prizes"),
    [
        ([1, 1, 3, 4], [2550, 2550, 900, 0]),  # 85 % for two
        ([1, 2, 2, 4], [3000, 1500, 1500, 0]),  # 50 % for two
        ([1, 2, 3, 3], [3000, 2100, 450, 450]),  # 15 % for two
        ([1, 1, 1, 4], [2000, 2000, 2000, 0]),  # all for three
        ([1, 1, 1, 1], [1500, 1500, 1500, 1500]),
        ([1, 2, 2, 2], [3000, 1000, 1000, 1000]),  # 50 % for three
        ([1, 2], [3000, 2100]),
    ],
)
def test_who_shares_a_rank_shares_the_prizes_of_the_places(ranks, prizes):
    assert KRENGLBACH.prizes(ranks, 12 * 500) == prizes


def test_a_cent_that_cannot_be_divided_stays_in_the_pot():
    assert KRENGLBACH.prizes([1, 1, 1], 500) == [166, 166, 166]


def test_books_without_stakes_have_no_prizes():
    assert TIROL.prizes([1, 2, 3], 0) == [0, 0, 0]


def test_cup_points():
    """Rules 2.2: positive points only, above 100 every second one, at most 200."""
    cases = {-5: 0, 0: 0, 1: 1, 100: 100, 101: 100, 102: 101, 299: 199, 300: 200, 301: 200}
    assert {points: cup_points(points, 100, 200) for points in cases} == cases
    assert TIROL.cup(900) == 200
    assert KRENGLBACH.cup is None


def test_an_odd_point_counts_up_where_a_club_reads_it_so():
    cases = {-5: 0, 0: 0, 99: 99, 100: 100, 101: 101, 102: 101, 299: 200, 300: 200, 301: 200}
    assert {points: cup_points(points, 100, 200, up=True) for points in cases} == cases
    assert tournament_of(Event(cup=(10, 20), cup_up=True)).cup(13) == 12


def test_the_ranks_at_tables_one_by_one_or_their_sum():
    """A was first and last, B and C were second twice."""
    tables = [table(A=4, B=1, C=1, X=0), table(A=0, B=3, C=3, X=9)]
    by_best = tournament_of(Event(ties=("ranks",))).rank(tables, out=["X"])
    by_sum = tournament_of(Event(ties=("rank_sum",))).rank(tables, out=["X"])
    assert [(place.player, place.tie) for place in by_best] == [
        ("A", "table ranks"),
        ("B", "table ranks"),
        ("C", "table ranks"),
    ]
    assert [place.player for place in by_sum] == ["B", "C", "A"]
    assert by_sum[2].tie == "sum of table ranks"


PLAYERS = "ABCDEFG"
TABLES = st.lists(
    st.lists(st.sampled_from(PLAYERS), min_size=4, max_size=5, unique=True).flatmap(
        lambda players: st.lists(
            st.integers(-2, 2), min_size=len(players), max_size=len(players)
        ).map(lambda points: list(zip(players, points, strict=True)))
    ),
    max_size=6,
)
TOURNAMENTS = st.sampled_from([BY_POINTS, KRENGLBACH, TIROL])


@pytest.mark.slow
@given(TOURNAMENTS, TABLES, st.permutations(PLAYERS), st.randoms(use_true_random=False))
def test_neither_the_order_of_the_tables_nor_of_the_seats_matters(rules, tables, drawn, random):
    shuffled = [random.sample(table, len(table)) for table in tables]
    random.shuffle(shuffled)
    assert ranking(rules, *tables, drawn=drawn[:2]) == ranking(rules, *shuffled, drawn=drawn[:2])


@given(TOURNAMENTS, TABLES)
def test_ranks_go_by_points_and_leave_out_what_is_shared(rules, tables):
    places = rules.rank(tables)
    assert {place.player for place in places} == {player for table in tables for player, _ in table}
    points = [place.points for place in places]
    assert points == sorted(points, reverse=True)
    ranks = [place.rank for place in places]
    assert ranks == [1 + sum(other < rank for other in ranks) for rank in ranks]
    for place in places:
        assert place.shared == (ranks.count(place.rank) > 1)
        equal = points.count(place.points) > 1
        assert equal or not (place.tie or place.shared)
        assert place.points == sum(
            points for table in tables for player, points in table if player == place.player
        )


@pytest.mark.long
@given(TABLES, st.permutations(PLAYERS))
def test_a_lot_among_all_leaves_nobody_equal(tables, drawn):
    assert not any(place.shared for place in TIROL.rank(tables, drawn=drawn))


@given(TABLES)
def test_who_is_ahead_stays_ahead_when_others_are_out(tables):
    """Where nothing depends on who else is tied: the results alone decide."""
    whole = [place.player for place in KRENGLBACH.rank(tables)]
    left = [place.player for place in KRENGLBACH.rank(tables, out=["A", "B"])]
    assert left == [player for player in whole if player not in "AB"]


@given(st.lists(st.integers(0, 3), max_size=9), st.integers(0, 40))
def test_prizes_never_exceed_the_pot(results, stakes):
    tables = [[(str(number), points)] for number, points in enumerate(results)]
    ranks = [place.rank for place in KRENGLBACH.rank(tables)]
    prizes = KRENGLBACH.prizes(ranks, stakes * KRENGLBACH.stake)
    pot = stakes * KRENGLBACH.stake
    assert sum(prizes) <= pot
    if len(results) >= 3:
        assert pot - sum(prizes) < len(results)
    for rank, prize in zip(ranks, prizes, strict=True):
        assert prize == prizes[ranks.index(rank)]
