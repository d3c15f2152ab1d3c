"""The order in which the places of a prize giving are called out."""

from host_tools.tournament.ranking.winners import honours_of, members_of_teams
from tests.host_tools.decided import in_team
from tests.host_tools.seats import drawn_as
from tests.host_tools.tournament.example_event import TABLES, example, session

# 5 is the first; 1 and 2 share the next place, 3 is behind them; 6 is the best but for these.
PLAYED = [session(1, 1, points=(4, 4, -3, -5)), session(1, 2, points=(9, 1, -4, -6))]
NO_PRIZES = {"stake": 0, "shares": [], "prizes": [], "parts": []}


def called(*steps, **settings):
    """(the part, "" of all; rank; the persons) of each place that is called."""
    rules = NO_PRIZES | {"rounds": 1} | settings
    event = example(PLAYED, *steps, settings=rules, draw=drawn_as(TABLES[:1]))
    return [
        (one.part.mark if one.part else "", one.rank, [winner.person for winner in one.winners])
        for one in honours_of(event.standings(), event.teams())
    ]


def teamed(**teams):
    return [in_team(person, team) for team, persons in teams.items() for person in persons]


def marked(*persons):
    return [("entrant", {"what": "marks", "person": one, "marks": ["local"]}) for one in persons]


def test_the_first_three_places_are_called_and_those_who_share_one_together():
    assert called() == [("", 2, [1, 2]), ("", 1, [5])]


def test_so_is_each_place_that_has_a_prize():
    places = called(prizes=[500, 400, 300, 200, 100])
    assert places == [("", 5, [3]), ("", 4, [6]), ("", 2, [1, 2]), ("", 1, [5])]


def test_the_parts_of_the_players_are_called_behind_all():
    first = called(*marked(3, 6, 8))
    assert first[-2:] == [("", 1, [5]), ("local", 1, [6])]
    places = called(*marked(3, 6, 8), parts=[["local", "Ortsmeister", [300, 200]]])
    assert places[-3:] == [("", 1, [5]), ("local", 2, [3]), ("local", 1, [6])]


def test_the_teams_are_called_behind_all_and_those_who_share_a_place_together():
    """Au has 4 + 1, Wels 9 - 5, Ried 4 - 6, and Linz, the fourth, -3 - 4."""
    steps = teamed(Au=(1, 6), Wels=(5, 4), Ried=(2, 8), Linz=(3, 7))
    rules = NO_PRIZES | {"rounds": 1}
    event = example(PLAYED, *steps, settings=rules, draw=drawn_as(TABLES[:1]))
    honours = honours_of(event.standings(), event.teams())
    places = [(one.rank, [team.team for team in one.teams]) for one in honours if one.teams]
    assert places == [(3, ["Ried"]), (2, ["Wels"]), (1, ["Au"])]
    assert [(one.rank, len(one.winners)) for one in honours[:-3]] == [(2, 2), (1, 1)]
    found = [(one.team, one.person, one.rank) for one in members_of_teams(event.teams())]
    assert found[:2] == [("Au", 1, 1), ("Au", 6, 1)]
    assert len(found) == 8
