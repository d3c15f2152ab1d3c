"""The ranking, the lot, and who may see it."""

import re

import pytest

from host_tools.events.decide_on import decide_on
from host_tools.events.new_events import new_event
from host_tools.intake.database import Database
from tests.each import each
from tests.host_tools.decided import CLOSE, drawn_as, excluded, in_team, paid, registered, stops
from tests.host_tools.web.served import as_read, desk_at
from tests.host_tools.web.sheets import sheet

TIED = [sheet(1, table, points=[4, 4, -4, -4]) for table in (1, 2)]
HIGH, LOW = ["1", "2", "5", "6"], ["3", "4", "7", "8"]


PLAYED = [
    sheet(1, 1),
    sheet(1, 2, points=[4, 1, 0, -5]),
    sheet(2, 1, points=[3, 1, -1, -3]),
    sheet(2, 2, points=[2, 0, -1, -1]),
]
# The same where those opposite play together.
IN_PARTIES = [
    sheet(number, table, points=[won, -won, won, -won])
    for number, table, won in ((1, 1, 6), (1, 2, 4), (2, 1, 3), (2, 2, 2))
]


TEAMS = [in_team(person, team) for person, team in ((1, "Au"), (8, "Au"), (2, "Wels"), (7, "Wels"))]


@pytest.fixture
def tied(path):
    """Event 2 by the rules of Tirol, one round, which ends in two ties for the lot; its path."""
    with Database(path) as database:
        settings = {"name": "Tirol", "date": "2026-11-22", "rules": "tirol"}
        number = new_event(database, settings | {"rounds": 1, "deals": 12})
        steps = [registered(person) for person in range(1, 9)]
        tables = [[[1, 2, 3, 4], [5, 6, 7, 8]]]
        steps.append(drawn_as(tables))
        decide_on(database, number, [*steps, *TIED])
    return f"/event/{number}/ranking"


def names(answer):
    """The names of the ranking, from top to bottom."""
    return [name.strip() for name in re.findall(r'<td class="name">([^<]+)', answer.html)]


def test_after_the_last_round_with_prizes_and_ties(page, decide):
    stakes = [paid(person, 500) for person in range(1, 9)]
    decide(*PLAYED, *stakes)
    text = page.get("/event/1/ranking").text
    assert "After round 2 of 2" in text
    assert "this ranking is final" in text
    assert "1 1 Anna +6 +3 +9 20.00 2 5 Otto +4 +1 +5 14.00" in text
    assert "ex aequo" in text
    assert "Prize receipts (players sign for their prizes), Cash list (entry fees," in text


@pytest.mark.long
def test_the_event_is_closed_where_its_ranking_is_final(page, decided, decide):
    stakes = [paid(person, 500) for person in range(1, 9)]
    decide(*PLAYED)
    still_open = page.get("/event/1/ranking/2")
    assert "Something is still open: it stands above." in still_open.text
    assert '<button class="">Close the event anyway</button>' in still_open.html
    decide(*stakes)
    assert "Close the event" not in page.get("/event/1/ranking/1").text
    assert "Close the event" in page.get("/event/1/ranking/2").text
    fields = {"closed": "yes", "back": "/event/1/ranking/2"}
    page.post("/event/1/decide/close", fields)
    assert decided()[-1] == CLOSE
    assert "Close the event" not in page.get("/event/1/ranking/2").text


def test_what_was_open_when_an_event_was_closed_is_said_as_that(page, decide):
    decide(*PLAYED)
    assert "Prizes are not final." in page.get("/event/1/ranking").text
    decide(CLOSE)
    text = page.get("/event/1/ranking").text
    assert "The event was closed while this was open:" in text
    assert "not final" not in text


def test_nothing_is_final_while_something_is_open(page, decide):
    decide(*PLAYED[:3], ("settings", {"settings": {"pot": "due"}}))
    answer = page.get("/event/1/ranking/2")
    assert "Prizes are not final. 1 table of round 2 is not in yet 1 thing to decide" in answer.text
    assert "8 entry fees not paid" in answer.text
    assert 'href="/event/1/round/2"' in answer.html
    assert "Prize, not final" in answer.text


@pytest.mark.long
def test_it_is_said_what_a_tie_break_compares(page, decide):
    """Anna and Otto have 7 each, and their best tables are of 7 and of 4."""
    said = "“best table” compares the best result at one table."
    by_one = sheet(1, 1, [1, 2, 3, 4], [7, 1, -3, -5])
    decide(by_one, PLAYED[1], sheet(2, 1, [1, 5, 2, 6], [0, 3, 0, -3]), PLAYED[3])
    assert "best table" not in page.get("/event/1/ranking/1").text
    assert page.get("/event/1/ranking/2").text.count(said) == 1
    assert page.get("/event/1/paper/results").text.count(said) == 1
    others = [in_team(person, "Wels") for person in (4, 5)]
    decide(*TEAMS[:2], *others)
    text = page.get("/event/1/ranking/2").text.partition(" Teams ")[2]
    assert said in text


def test_prizes_are_final_where_none_hangs_on_the_stake_that_is_not_paid(page, decide):
    fixed = {"pot": "paid", "shares": [], "prizes": [6000, 4000]}
    decide(*PLAYED, ("settings", {"settings": fixed}))
    text = page.get("/event/1/ranking/2").text
    assert "this ranking is final. 1 thing to decide" in text
    assert "8 entry fees not paid" in text
    assert "not final" not in text
    assert "Not final" not in page.get("/event/1/paper/results").text
    decide(("settings", {"settings": {"shares": [50]}}))
    assert "Prizes are not final." in page.get("/event/1/ranking/2").text
    assert "Not final" in page.get("/event/1/paper/results").text


def open_points(answer):
    """{what is open: where it leads} of a ranking."""
    lines = re.findall(r'<(?:li|p class="wrong")>(<a href="([^"]*)">.*?</a>)', answer.html)
    return {as_read(line): way for line, way in lines}


@pytest.mark.long
def test_everything_that_is_open_leads_to_where_it_is_settled(page, tied, decide):
    decide(*PLAYED[:3], *TEAMS[:3])
    decide(("settings", {"settings": {"rounds": 3}}))
    decide(*TEAMS, about=2)
    ways = open_points(page.get("/event/1/ranking/3"))
    assert ways == {
        "1 table of round 2 is not in yet": "/event/1/round/2",
        "2 things to decide": "#decide",
        "8 entry fees not paid: they are not in the prize money": (
            "/event/1/registration?show=owing"
        ),
        "the team Wels has one member only, and is not ranked": "/event/1/registration?find=Wels",
    }
    assert "1 round is to be played" in page.get("/event/1/ranking/3").text
    lots = open_points(page.get(f"{tied}/1"))
    assert lots == {"2 things to decide": "#decide"}
    for way in (*ways.values(), *lots.values()):
        path, _, place = way.partition("#")
        answer = page.get(path or "/event/1/ranking/3")
        assert answer.status == 200
        assert not place or f'id="{place}"' in answer.html


def test_after_an_earlier_round_nobody_gets_a_prize(page, decide):
    decide(*PLAYED)
    text = page.get("/event/1/ranking/1").text
    assert "1 1 Anna +6 +6" in text
    assert "Prize" not in text


def test_who_is_out_stands_last_with_the_reason(page, decide):
    decide(stops(1, 2), *PLAYED[:2], PLAYED[3])
    answer = page.get("/event/1/ranking")
    assert names(answer)[-1] == "Anna"
    assert "– 1 Anna no rank: plays no more from round 2 on" in answer.text


def test_who_has_played_the_last_round_is_not_asked_whether_he_stops(page, decide):
    offered = 'name="what" value="stops"'
    decide(*PLAYED[:2])
    assert offered in page.get("/event/1/registration/1").html
    decide(*PLAYED[2:])
    assert offered not in page.get("/event/1/registration/1").html


def test_games_won_have_a_column_where_they_count(page, decide):
    assert "Games won" not in page.get("/event/1/ranking").text
    games = ("settings", {"settings": {"rules": "troccas-4", "rank_by": "games"}})
    decide(games, *IN_PARTIES)
    answer = page.get("/event/1/ranking")
    assert "Total" in answer.text.partition("Games won")[2]
    assert re.search(r"1 1 Anna .*\+6 \+3 2 \+9", answer.text)


def test_the_ranking_is_sent_again_only_when_something_has_changed(page, decide):
    again = re.search(r'hx-get="([^"]+since=[^"]+)"', page.get("/event/1/ranking/1").html).group(1)
    assert page.get(again).status == 204
    decide(PLAYED[0])
    assert "1 1 Anna +6" in page.get(again).text


def test_the_program_draws_the_lot_of_one_tie(page, decided_about, tied):
    assert names(page.get(tied)) == [
        "Anna",
        "Emil",
        "Otto",
        "Rosa",
        "Ida",
        "Karl",
        "Franz",
        "Grete",
    ]
    assert "The lot decides between Anna, Emil, Otto, Rosa" in page.get(tied).text
    answer = page.post(f"{tied}/lot", {"by": "program", "person": HIGH})
    assert answer.status == 303
    kind, content, reason = decided_about(2)[-1]
    assert (kind, sorted(content["persons"]), reason) == (
        "lot",
        [1, 2, 5, 6],
        "drawn by the program",
    )
    text = page.get(answer.headers["Location"]).text
    assert "The lot decides between Ida, Karl, Franz, Grete" in text
    assert "The lot decides between Anna" not in text
    assert "The lot: 1. " in text


def test_what_a_lot_leaves_open_is_said_below_it(page, tied, decide):
    decide(("lot", {"persons": [1, 5]}), about=2)
    text = page.get(tied).text
    assert "The lot: 1. Anna, 2. Otto" in text
    assert "between Anna, Emil, Otto, Rosa; not in it: Emil, Rosa" in text
    decide(("lot", {"persons": [1, 5, 2, 6]}), about=2)
    assert "not in it" not in page.get(tied).text


def test_the_lot_is_drawn_at_the_table(page, decided_about, tied):
    fields = {"person": HIGH, "place": ["2", "4", "1", "3"]}
    page.post(f"{tied}/lot", fields)
    assert decided_about(2)[-1] == ("lot", {"persons": [5, 1, 6, 2]}, "drawn at the table")
    page.post(f"{tied}/lot", {"person": LOW, "place": ["4", "3", "2", "1"]})
    answer = page.get(tied)
    assert names(answer) == ["Otto", "Anna", "Rosa", "Emil", "Grete", "Franz", "Karl", "Ida"]
    assert "The lot decides between" not in answer.text


@each(
    "fields",
    "sentence",
    [
        ({"person": ["1", "2"], "by": "program"}, "There is no such tie any more"),
        ({"person": HIGH, "place": ["1", "2", "3", "3"]}, "place: each from 1 to 4"),
        ({"person": HIGH, "place": ["1", "2", "3"]}, "place: each from 1 to 4"),
    ],
)
def test_what_is_no_lot(refuses, decided_about, tied, fields, sentence):
    before = decided_about(2)
    refuses(f"{tied}/lot", fields, sentence)
    assert decided_about(2) == before


@pytest.mark.parametrize("settings", [{"deals": 13}, {"rounds": 2}])
def test_no_lot_while_anything_is_to_be_played(
    page, refuses, decided_about, tied, settings, decide
):
    decide(("settings", {"settings": settings}), about=2)
    before = decided_about(2)
    text = page.get(f"{tied}/{settings.get('rounds', 1)}").text
    assert "The lot is drawn when all tables are in" in text
    assert "Draw the lot" not in text
    refuses(f"{tied}/lot", {"by": "program", "person": HIGH}, "The lot is drawn when")
    assert decided_about(2) == before


def test_penalty_points_count_at_his_table(page, decided):
    fields = {"what": "points", "persons": "2", "points": "−3", "reason": "talking"}
    answer = page.post("/event/1/ranking/2/adjust", fields)
    assert answer.headers["Location"] == "/event/1/ranking/2"
    assert decided()[-1] == (
        "adjust",
        {"what": "points", "round": 2, "table": 1, "persons": [2], "points": -3},
    )
    assert (
        "reason: must be given"
        in page.post("/event/1/ranking/2/adjust", fields | {"reason": " "}).text
    )
    nobody = page.post("/event/1/ranking/2/adjust", fields | {"persons": "9"})
    assert "has no table in round 2" in nobody.text


OFF = "The ranking after round 1 waits for the public view."


@pytest.mark.long
def test_what_the_public_view_shows_is_seen_only_where_it_runs(page, path, decide):
    decide(("publish", {"round": 1}))
    answer = page.get("/event/1/ranking/2")
    assert OFF in answer.text
    assert "<p>Everybody may see the ranking after round 1" not in answer.html
    assert 'href="/event/1/public">Public view</a>' in answer.html
    soon = "The ranking after round 1 waits for the public view."
    assert soon in page.get("/event/1/public").text
    with desk_at(path, "http://10.0.0.1:8460") as public:
        shown = public.get("/event/1/ranking/2").text
        assert "Everybody may see the ranking after round 1" in shown
        assert "Everybody may see the ranking after round 1" in public.get("/event/1/public").text


def test_everybody_may_see_it_or_not(page, decide):
    assert "Nobody else may see a ranking" in page.get("/event/1/ranking/2").text
    page.post("/event/1/decide/publish", {"round": "1"})
    answer = page.get("/event/1/ranking/2")
    assert OFF in answer.text
    assert "Show everybody" not in answer.text  # nothing of it was played
    decide(PLAYED[3])
    answer = page.get("/event/1/ranking/2")
    assert "Show everybody the ranking after round 2" in answer.text
    assert "Show everybody" not in page.get("/event/1/ranking/1").text
    assert "Hide round 1" in page.get("/event/1/ranking/1").text
    page.post("/event/1/decide/publish", {"round": "0"})
    assert "Nobody else may see a ranking" in page.get("/event/1/ranking/2").text


def test_the_last_round_is_hidden_again(page, decide):
    decide(("publish", {"round": 2}))
    assert "Hide round 2" in page.get("/event/1/ranking/2").text
    page.post("/event/1/decide/publish", {"round": "1"})
    text = page.get("/event/1/ranking/2").text
    assert OFF in text
    assert "Hide round" not in text


@pytest.mark.long
def test_teams_stand_below_the_players(page, decide):
    decide(*PLAYED)
    assert "Teams" not in page.get("/event/1/ranking/2").text
    decide(*TEAMS)
    text = page.get("/event/1/ranking/2").text.partition(" Teams ")[2]
    assert "1 Au Anna, Grete +1 +2 +3 2 Wels Emil, Franz +2 −1 +1" in text
    assert "1 Wels Emil, Franz +2 +2" in page.get("/event/1/ranking/1").text
    decide(excluded(8, 2, until=None), reason="marked cards")
    text = page.get("/event/1/ranking/2").text
    assert "– Au Anna, Grete · without a substitute for Grete" in text


def test_the_lot_of_teams(page, tied, decided_about, decide):
    named = (1, "Au"), (6, "Au"), (2, "Wels"), (5, "Wels")
    decide(*(in_team(person, team) for person, team in named), about=2)
    shown = page.get(tied)
    assert "The lot decides between Au, Wels" in shown.text
    page.post(f"{tied}/lot", [("team", "Au"), ("place", "2"), ("team", "Wels"), ("place", "1")])
    assert decided_about(2)[-1] == ("lot", {"teams": ["Wels", "Au"]}, "drawn at the table")
    shown = page.get(tied).text
    assert "The lot: 1. Wels, 2. Au" in shown
    assert "1 Wels Emil, Otto lot +8 +8 lot 2 Au Anna, Rosa lot +8 +8 lot" in shown
    again = page.post(f"{tied}/lot", [("by", "program"), ("team", "Au"), ("team", "Wels")])
    assert "There is no such tie any more" in again.text


def test_the_program_draws_the_lot_of_teams(page, tied, decided_about, decide):
    named = (1, "Au"), (6, "Au"), (2, "Wels"), (5, "Wels")
    decide(*(in_team(person, team) for person, team in named), about=2)
    page.post(f"{tied}/lot", [("by", "program"), ("team", "Au"), ("team", "Wels")])
    kind, content, reason = decided_about(2)[-1]
    assert (kind, sorted(content["teams"]), reason) == (
        "lot",
        ["Au", "Wels"],
        "drawn by the program",
    )
