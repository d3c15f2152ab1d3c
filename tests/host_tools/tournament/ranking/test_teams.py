"""The ranking of teams: by their members' results, with the ties of the rule book."""

import pytest

from host_tools.common.errors import DeskError
from host_tools.tournament.decisions import decide
from host_tools.tournament.model.entrants import members_of
from host_tools.tournament.ranking.teams import rank_teams
from rules_core.books import book
from tests.host_tools.decided import in_team, stands_in, stops
from tests.host_tools.tournament.example_event import (
    PERSONS,
    both_rounds,
    example,
    journal,
    said,
    session,
    state,
)

KRENGLBACH, TIROL = book("krenglbach").event, book("tirol").event
IDA = {9: type(PERSONS[1])(9, "Ida")}
# At the tables: 1 2 3 4 / 5 6 7 8, then 1 5 2 6 / 3 7 4 8.
ROUND_1, ALL = both_rounds()
TEAMS = {"Au": (1, 8), "Wels": (2, 7), "Linz": (3, 6), "Steyr": (4, 5)}


def teams(of=None):
    named = TEAMS if of is None else of
    return [in_team(person, team) for team, persons in named.items() for person in persons]


def ranked(sessions, *steps, of=None, until=None, event=KRENGLBACH, persons=PERSONS, **options):
    now = example(sessions, *teams(of), *steps, persons=persons, **options)
    return rank_teams(now.state, now.tables, event, until)


def order(standings):
    return [(line.rank, line.team, line.points) for line in standings.lines]


def test_the_sum_of_the_members():
    after = ranked(ALL)
    # 1: 6 + 3, 8: -5 - 1; 5: 4 + 1, 4: -5 - 1; 2: 2 - 1, 7: 0 + 0; 3: -3 + 2, 6: 1 - 3.
    assert order(after) == [(1, "Au", 3), (2, "Wels", 1), (3, "Steyr", -1), (4, "Linz", -3)]
    first = after.lines[0]
    assert (first.results, first.members, first.tie) == ((1, 2), (1, 8), "")
    assert (after.open, after.lot) == ((), ())


def test_a_team_of_one_with_a_substitute_is_not_ranked():
    """The texts say nothing of teams. The sheet of a substitute is not that of a second player:
    Krenglbach: "ein anderer Spieler für diesen weiterspielt", so there are no two at one time.
    """
    step = stands_in(9, 4, 2)
    assert ranked(ALL, step, of={"Au": (4,)}, persons=PERSONS | IDA).lines == ()
    both = ranked(ALL, step, of={"Au": (4,), "Wels": (2, 7)}, persons=PERSONS | IDA)
    assert order(both) == [(1, "Wels", 1), (None, "Au", -6)]
    assert (both.lines[1].alone, both.lines[1].members) == (True, (4, 9))
    assert said(both.open) == ["the team Au has one member only, and is not ranked"]


def test_who_stops_takes_his_team_out_only_where_leavers_are_out():
    step = stops(8, 2)
    for leavers, stopped in (("out", (8,)), ("ranked", ())):
        after = ranked(ROUND_1, step, until=1, settings={"leavers": leavers})
        au = next(line for line in after.lines if line.team == "Au")
        assert (au.stopped, au.rank is None) == (stopped, bool(stopped))
    excluded = ("plays", {"what": "excluded", "person": 8, "round": 2, "until": None}, "cheated")
    after = ranked(ROUND_1, excluded, until=1, settings={"leavers": "ranked"})
    assert [line.team for line in after.lines if line.rank is None] == ["Au"]


def test_after_a_round():
    after = ranked(ALL, until=1)
    assert order(after)[:2] == [(1, "Wels", 2), (2, "Au", 1)]
    assert after.lines[0].results == (2,)


def test_a_tie_is_decided_as_by_the_rule_book():
    """The best table of any member, then the second best."""
    sessions = [session(1, 1, points=(5, 4, -4, -5)), session(1, 2, points=(0, 0, 1, -1))]
    after = ranked(sessions, until=1, of={"Au": (1, 8), "Wels": (2, 6)})
    assert order(after) == [(1, "Au", 4), (2, "Wels", 4)]
    assert [line.tie for line in after.lines] == ["best table", "best table"]


def test_a_tie_that_nothing_decides_is_told():
    level = [session(1, table, points=(3, 3, -3, -3)) for table in (1, 2)]
    of = {"Au": (1, 6), "Wels": (2, 5)}
    equal = ranked(level, until=1, of=of)
    assert [(line.rank, line.tie) for line in equal.lines] == [(1, "ex aequo")] * 2
    assert (equal.open, equal.lot) == ((), ())


def test_the_lot_where_the_book_draws_one():
    level = [session(1, table, points=(3, 3, -3, -3)) for table in (1, 2)]
    of = {"Au": (1, 6), "Wels": (2, 5)}
    tied = ranked(level, until=1, of=of, event=TIROL)
    assert tied.lot == (("Au", "Wels"),)
    assert said(tied.open) == ["the lot decides 1 tie of teams"]
    # The lot of their members says nothing of the teams.
    players = ("lot", {"persons": [2, 1, 6, 5]})
    assert ranked(level, players, until=1, of=of, event=TIROL).lot == (("Au", "Wels"),)
    drawn = ("lot", {"teams": ["Wels", "Au"]})
    after = ranked(level, drawn, until=1, of=of, event=TIROL)
    assert order(after) == [(1, "Wels", 6), (2, "Au", 6)]
    assert (after.lines[0].tie, after.lot, after.open) == ("lot", (), ())


def test_games_won_before_points():
    sessions = [session(1, 1, points=(30, 1, -1, -30)), session(1, 2, points=(1, 1, -1, -1))]
    of = {"Au": (1, 8), "Wels": (2, 6)}
    options = {"settings": {"rank_by": "games"}, "until": 1, "of": of}
    after = ranked(sessions, event=book("troccas-4").event, **options)
    assert [(line.team, line.won) for line in after.lines] == [("Wels", 2), ("Au", 1)]


def test_a_substitute_plays_for_the_team():
    step = stands_in(9, 4, 2)
    with_substitute = session(2, 2, points=(2, 0, -1, -1), players=["Carl", "Gerti", "Ida", "Hans"])
    sessions = [*ROUND_1, ALL[2], with_substitute]
    after = ranked(sessions, step, persons=PERSONS | IDA)
    assert order(after) == order(ranked(ALL))
    steyr = next(line for line in after.lines if line.team == "Steyr")
    assert (steyr.members, steyr.stopped) == ((4, 9, 5), ())
    own = in_team(9, "Graz")
    known = members_of(state(*teams(), step, own).entrants)
    assert (known["Steyr"], known["Graz"]) == ((4, 5), (9,))


@pytest.mark.parametrize(
    "step",
    [
        stops(1, 2),
        ("plays", {"what": "excluded", "person": 1, "round": 2, "until": None}, "cheating"),
    ],
)
def test_who_stops_without_a_substitute_takes_his_team_out(step):
    after = ranked(ALL, step)
    assert order(after) == [(1, "Wels", 1), (2, "Steyr", -1), (3, "Linz", -3), (None, "Au", 3)]
    assert after.lines[-1].stopped == (1,)


def test_a_team_that_is_smaller_is_told():
    after = ranked(ALL, of={"Au": (1, 8), "Wels": (2, 7, 3)})
    assert said(after.open) == ["the team Au has 2 members, others have 3"]
    assert [(line.rank, line.team) for line in after.lines] == [(1, "Au"), (2, "Wels")]


def test_nobody_is_a_team_alone():
    assert ranked(ALL, of={"Au": (1,), "Wels": (2,)}).lines == ()
    beside = ranked(ALL, of={"Au": (1,), "Wels": (2, 7)})
    assert order(beside) == [(1, "Wels", 1), (None, "Au", 9)]
    assert said(beside.open) == ["the team Au has one member only, and is not ranked"]
    assert ranked(ALL, of={}).lines == ()


def test_a_team_that_has_not_played_stands_at_the_end():
    after = ranked(ROUND_1[:1], until=1, of={"Wels": (1, 2), "Au": (5, 6)})
    assert order(after) == [(1, "Wels", 8), (None, "Au", 0)]
    assert after.lines[-1].results == (None,)


def test_what_lot_of_teams_cannot_be():
    made = journal(*teams())
    for drawn, sentence in (
        (["Au", "Graz"], "nobody is of the team 'Graz'"),
        (["Au"] * 2, "twice"),
    ):
        with pytest.raises(DeskError, match=sentence):
            decide(made, "lot", {"teams": drawn}, 0)
