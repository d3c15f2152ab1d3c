"""Rankings of parts of the players, their prizes, and the order of the prize giving."""

import pytest

from host_tools.club.player_marks import marks_of, of_text
from host_tools.common.errors import DeskError
from host_tools.tournament.model.settings import settings_of, usual
from host_tools.tournament.money.cash import cash_of
from host_tools.tournament.ranking.part_rankings import prizes_of
from host_tools.tournament.ranking.standings import rank
from host_tools.tournament.ranking.winners import honours_of, members_of_teams
from rules_core.books import RULE_IDS, book
from tests.host_tools.decided import drawn_as, in_team, stops
from tests.host_tools.tournament.example_event import CUP, TABLES, example, said, session, state

KRENGLBACH = book("krenglbach").event
# In the order of the ranking: 1 (9), 5 (5), 2 (1), 3 and 4 ... see `test_standings`.
ALL = [
    session(1, 1),
    session(1, 2, points=(4, 1, 0, -5)),
    session(2, 1, points=(3, 1, -1, -3)),
    session(2, 2, points=(2, 0, -1, -1)),
]


def local(*persons):
    return marked("local", *persons)


def marked(mark, *persons):
    return [("entrant", {"what": "marks", "person": person, "marks": [mark]}) for person in persons]


def ranked(*steps, sessions=ALL, **settings):
    now = example(sessions, *steps, settings=settings)
    return rank(now.state, now.tables, KRENGLBACH)


def lines(part):
    return [(line.rank, line.person, line.of_all, line.prize) for line in part.lines]


def test_the_best_of_the_village_is_its_champion():
    """Krenglbach: "Der/die bestplatzierte Krenglbacher/in dürfen sich außerdem für ein Jahr lang
    Ortsmeister im Tarock-Spielen nennen."
    """
    given = usual(book("krenglbach"))["parts"]
    assert given == [["local", "Ortsmeister", []]]
    assert {len(usual(book(rules))["parts"]) for rules in RULE_IDS} == {0, 1}
    [part] = ranked(*local(5, 2, 8), parts=given).parts
    assert str(part.name) == "Ortsmeister (home club)"
    assert [line[:2] for line in lines(part)] == [(1, 5), (2, 2), (3, 8)]
    assert [line.of_all for line in part.lines][:2] == [2, 3]


def test_who_wins_all_may_be_the_champion_as_well():
    """The text says "außerdem": besides the prize of the winner, not in its place."""
    standings = ranked(*local(1, 5), parts=[["local", "Ortsmeister", [700, 300]]])
    assert standings.lines[0].prize == 2000
    assert lines(standings.parts[0]) == [(1, 1, 1, 700), (2, 5, 2, 300)]
    accounts = {one.person: one.prize for one in cash_of(state(), standings, 500).accounts}
    assert (accounts[1], accounts[5]) == (2700, 1700)


def test_an_event_may_give_one_prize_to_each():
    """Who has one is passed over where a part has money, and keeps his rank and title there."""
    parts = [["local", "Ortsmeister", [700]], ["ladies", "", [400]]]
    steps = [
        *local(1, 3, 6),
        ("entrant", {"what": "marks", "person": 3, "marks": ["local", "ladies"]}),
    ]
    standings = ranked(*steps, *marked("ladies", 7), parts=parts, one_prize=True)
    home, ladies = standings.parts
    assert home.lines[0].person == 1 and home.lines[0].prize == 0
    assert prizes_of(standings.parts)[home.lines[1].person] == 700
    winner = next(line for line in ladies.lines if line.prize)
    assert winner.person != home.lines[1].person and winner.prize == 400


def test_who_share_a_rank_share_the_prizes_of_a_part():
    """Krenglbach: "Sind alle 3 Tischpunktezahlen gleich, so gibt es eine ex aequo-Platzierung",
    of which both have the prize.
    """
    level = [session(1, 1, points=(0, 0, 0, 0)), session(1, 2, points=(0, 0, 0, 0))]
    standings = ranked(*local(2, 6), sessions=level, parts=[["local", "", [500, 100]]])
    assert lines(standings.parts[0]) == [(1, 2, 1, 300), (1, 6, 1, 300)]
    assert all(line.shared for line in standings.parts[0].lines)


def test_the_last_one_is_who_stays_to_the_end():
    """He has no mark: the ranking says who it is, and who has stopped is behind nobody."""
    parts = [["last", "Rote Laterne", [100]]]
    standings = ranked(parts=parts)
    last = standings.lines[-1]
    assert lines(standings.parts[0]) == [(1, 8, 7, 50), (1, 4, 7, 50)]
    stop = stops(last.person, 2)
    [part] = ranked(stop, sessions=ALL[:2], parts=parts, leavers="ranked").parts
    assert part.lines[0].person != last.person


def test_a_mark_that_has_no_prize_has_a_ranking():
    """Known ones first, then the club's own."""
    standings = ranked(*marked("Innviertel", 2), *marked("Gast", 7), *marked("Damen", 3, 1))
    assert [part.mark for part in standings.parts] == ["ladies", "guests", "Innviertel"]
    assert [line[:2] for line in lines(standings.parts[0])] == [(1, 1), (2, 3)]


def test_who_is_out_is_in_no_part():
    stop = stops(1, 2)
    standings = ranked(*local(1, 5), stop, sessions=ALL[:2], leavers="out")
    assert [line.person for line in standings.parts[0].lines] == [5]


def test_what_everybody_sees_has_no_money():
    parts = {"parts": [["local", "", [500]]]}
    now = example(ALL, *local(1), ("publish", {"round": 1}), settings=parts)
    seen = now.published()
    assert lines(seen.parts[0]) == [(1, 1, 1, 0)]


def test_marks_in_any_language():
    assert marks_of(["Damen", "heimverein", "Jeunes", "U18", "ladies"]) == (
        *("local", "ladies", "juniors"),
        "U18",
    )
    assert of_text("Gäste; Damen,") == ("ladies", "guests")
    for wrong in (["Letzter"], ["x" * 25], [str(number) for number in range(9)]):
        with pytest.raises(DeskError, match=r"^marks: "):
            marks_of(wrong)


@pytest.mark.parametrize(
    "parts",
    [
        [["local", "", []], ["local", "", []]],
        [["Damen", "", []]],
        [["", "", []]],
        [["local", "", [-1]]],
        [["local", ""]],
    ],
)
def test_parts_that_cannot_be(parts):
    with pytest.raises(DeskError, match=r"^(parts|Special prizes)"):
        settings_of(CUP | {"parts": parts})


def test_a_decision_on_prizes_of_parts_is_said():
    from host_tools.tournament.decisions import sentence
    from tests.host_tools.tournament.example_event import example

    event = example([], ("settings", {"settings": {"parts": [["local", "Ortsmeister", [500]]]}}))
    assert said([sentence(event.journal.decisions[-1], event)]) == [
        "The event has been changed: Special prizes: home club, Ortsmeister, 5.00"
    ]


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


def of_club(*persons):
    return [("entrant", {"what": "marks", "person": one, "marks": ["local"]}) for one in persons]


def test_the_first_three_places_are_called_and_those_who_share_one_together():
    assert called() == [("", 2, [1, 2]), ("", 1, [5])]


def test_each_place_that_has_a_prize_is_called():
    places = called(prizes=[500, 400, 300, 200, 100])
    assert places == [("", 5, [3]), ("", 4, [6]), ("", 2, [1, 2]), ("", 1, [5])]


def test_the_parts_of_the_players_are_called_behind_all():
    first = called(*of_club(3, 6, 8))
    assert first[-2:] == [("", 1, [5]), ("local", 1, [6])]
    places = called(*of_club(3, 6, 8), parts=[["local", "Ortsmeister", [300, 200]]])
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
