"""The ranking of an event: by persons, with who is out, lots, prizes, and what is open."""

from host_tools.tournament.standings import final, published, rank
from host_tools.tournament.table import tables_of
from rules_core.books import book
from tests.host_tools.tournament.evening import PERSONS, bound_in, said, session, state

KRENGLBACH = book("krenglbach").event
ROUND_1 = [session(1, 1), session(1, 2, points=(4, 1, 0, -5))]
ALL = [*ROUND_1, session(2, 1, points=(3, 1, -1, -3)), session(2, 2, points=(2, 0, -1, -1))]


def ranked(sessions, *steps, until=None, event=KRENGLBACH, **options):
    known = state(*steps, **options)
    bound, _ = bound_in(known, sessions)
    return rank(known, tables_of(known, bound, event), event, until)


def order(standings):
    return [(line.rank, line.person, line.points) for line in standings.lines]


def test_after_the_last_round():
    standings = ranked(ALL)
    assert order(standings)[:3] == [(1, 1, 9), (2, 5, 5), (3, 2, 1)]
    assert standings.lines[0].results == (6, 3)
    assert standings.pot == 8 * 500
    assert [line.prize for line in standings.lines[:4]] == [2000, 1400, 600, 0]
    assert standings.open == ()
    assert final(standings)


def test_after_the_first_round():
    standings = ranked(ALL, until=1)
    assert order(standings)[:2] == [(1, 1, 6), (2, 5, 4)]
    assert standings.lines[0].results == (6,)


def test_what_is_open_is_said():
    unsigned = session(2, 2, signed=False, played=7)
    standings = ranked([*ALL[:3], unsigned], ("paid", {"person": 3, "cents": 0}))
    assert said(standings.open) == ["round 2, table 2: playing", "1 stake not paid"]
    assert not final(standings)


def test_who_stops_and_his_substitute_are_out_and_his_stake_stays_in_the_pot():
    step = ("substitute", {"person": 9, "whom": 4, "round": 2})
    with_substitute = session(2, 2, players=["Carl", "Gerti", "Ida", "Hans"])
    persons = PERSONS | {9: type(PERSONS[1])(9, "Ida")}
    known = state(step)
    bound, _ = bound_in(known, [*ROUND_1, ALL[2], with_substitute], persons)
    standings = rank(known, tables_of(known, bound, KRENGLBACH), KRENGLBACH)
    assert {line.person for line in standings.lines if line.rank is None} == {4, 9}
    assert standings.pot == 8 * 500


def test_games_won_before_points():
    troccas = book("troccas-4").event
    sessions = [
        session(1, 1, points=(30, 1, -1, -30)),
        session(1, 2, points=(1, 2, -1, -2)),
        session(2, 1, points=(-2, 1, 2, -1)),
        session(2, 2, points=(0, 0, 0, 0)),
    ]
    by_points = ranked(sessions, event=troccas)
    by_games = ranked(sessions, event=troccas, settings={"rank_by": "games"})
    assert order(by_points)[0][:2] == (1, 1)
    assert order(by_games)[0] == (1, 2, 3)
    assert [(line.person, line.tie) for line in by_games.lines[:2]] == [
        (2, "points"),
        (5, "points"),
    ]


def test_the_ranking_is_final_when_the_director_has_ended_what_was_not_signed():
    unsigned = [*ALL[:-1], session(2, 2, played=7, signed=False)]
    assert said(ranked(unsigned).open) == ["round 2, table 2: playing"]
    ended = ranked(unsigned, ("end", {"round": 2, "table": 2}))
    assert (ended.open, final(ended)) == ((), True)


def test_money_as_the_event_has_it():
    settings = {"stake": 1000, "shares": [100], "prizes": [5000]}
    paid = [("paid", {"person": person, "cents": 1000}) for person in range(1, 9)]
    standings = ranked(ALL, *paid, settings=settings)
    assert [line.prize for line in standings.lines[:2]] == [8 * 1000 + 5000, 0]
    assert KRENGLBACH.stake == 500


def test_the_lot_where_the_book_draws_one():
    tirol = book("tirol").event
    assert tirol.lots
    sessions = [session(number, table, points=(0, 0, 0, 0)) for number, table in _places()]
    tied = ranked(sessions, event=tirol)
    assert tied.lot == (tuple(range(1, 9)),)
    assert "the lot decides 1 tie" in said(tied.open)
    drawn = ranked(sessions, ("lot", {"persons": [8, 7, 6, 5, 4, 3, 2, 1]}), event=tirol)
    assert [line.person for line in drawn.lines] == [8, 7, 6, 5, 4, 3, 2, 1]
    assert drawn.lines[0].tie == "lot"
    assert drawn.lot == ()


def test_each_tie_has_its_lot_and_who_was_not_in_it_is_not_decided_about():
    tirol = book("tirol").event
    sessions = [session(1, table, points=(4, 4, -4, -4)) for table in (1, 2)]
    high, low = (1, 2, 5, 6), (3, 4, 7, 8)
    both = ranked(sessions, event=tirol, until=1)
    assert both.lot == (high, low)
    assert {line.tie for line in both.lines} == {"lot to draw"}
    one = ("lot", {"persons": [5, 1, 6, 2]})
    part = ("lot", {"persons": [8, 3]})
    other = ("lot", {"persons": [8, 7, 4, 3]})
    decided = ranked(sessions, one, part, event=tirol, until=1)
    assert [line.person for line in decided.lines] == [5, 1, 6, 2, *low]
    assert decided.lot == (low,)
    decided = ranked(sessions, one, other, event=tirol, until=1)
    assert [line.person for line in decided.lines] == [5, 1, 6, 2, 8, 7, 4, 3]
    assert decided.lot == ()
    again = ("lot", {"persons": [1, 2, 5, 6]})
    decided = ranked(sessions, one, other, again, event=tirol, until=1)
    assert [line.person for line in decided.lines] == [1, 2, 5, 6, 8, 7, 4, 3]


def test_games_won_are_told_where_they_count():
    sessions = [session(1, 1, points=(0, 4, -1, -3)), session(2, 1, points=(1, 2, -1, -2))]
    by_games = ranked(sessions, event=book("troccas-4").event, settings={"rank_by": "games"})
    assert {line.person: line.won for line in by_games.lines}[1] == 1
    assert {line.person: line.won for line in by_games.lines}[2] == 1
    assert {line.won for line in ranked(sessions).lines} == {None}


def _places():
    return [(number, table) for number in (1, 2) for table in (1, 2)]


def test_everybody_sees_what_was_published():
    known = state(("publish", {"round": 1}))
    bound, _ = bound_in(known, ALL)
    tables = tables_of(known, bound, KRENGLBACH)
    shown = published(known, tables, KRENGLBACH)
    assert shown.lines[0].results == (6,)
    assert all(line.prize == 0 for line in shown.lines)
    assert published(state(), tables, KRENGLBACH) is None


def test_a_lot_is_not_seen_before_the_last_round_is():
    tirol = book("tirol").event
    sessions = [session(number, table, points=(0, 0, 0, 0)) for number, table in _places()]
    lot = ("lot", {"persons": [8, 7, 6, 5, 4, 3, 2, 1]})

    def shown(until):
        known = state(lot, ("publish", {"round": until}))
        bound, _ = bound_in(known, sessions)
        return published(known, tables_of(known, bound, tirol), tirol).lines[0]

    assert (shown(1).person, shown(1).tie) == (1, "lot to draw")
    assert (shown(2).person, shown(2).tie) == (8, "lot")
