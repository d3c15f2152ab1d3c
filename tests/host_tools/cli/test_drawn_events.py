"""Events as their rule book has them drawn: sizes of tables, the lot, teams."""

import pytest

from host_tools.cli.main import main
from host_tools.common.errors import DeskError
from host_tools.database.location import FILE_VARIABLE
from host_tools.events.events import load_event
from host_tools.events.new_events import change_settings, new_event
from host_tools.intake.database import Database
from tests.host_tools.cli.shown import tables
from tests.host_tools.event import play
from tests.how_many import cases


def test_tables_have_the_sizes_of_the_rule_book(tmp_path):
    with Database(tmp_path / "desk.db") as database:
        settings = {
            "name": "Tarot",
            "date": "2026-11-21",
            "rules": "fft-4",
            "rounds": 5,
            "deals": 4,
        }
        number = new_event(database, settings)
        assert load_event(database, number).state.settings.sizes == (4,)
        told = r"sizes: Tarot FFT \(four\) is not played at a table of 5"
        with pytest.raises(DeskError, match=told):
            new_event(database, settings | {"sizes": [4, 5]})
        with pytest.raises(DeskError, match=told):
            change_settings(database, number, {"sizes": [5]})
        with pytest.raises(DeskError, match="sizes: Tiroler Cup"):
            change_settings(database, number, {"rules": "tirol", "sizes": [3]})


def test_a_book_that_asks_for_a_lot_gets_one(tmp_path):
    settings = {"name": "Cup", "date": "2026-11-21", "rounds": 3, "deals": 12}
    with Database(tmp_path / "desk.db") as database:
        for rules, method in (("krenglbach", "lot"), ("tirol", "swaps")):
            number = new_event(database, settings | {"rules": rules})
            assert load_event(database, number).state.settings.method == method


@pytest.mark.long
def test_teams_are_ranked_below_the_players(event_path, tmp_path, schreiber):
    points = play(event_path, tmp_path, 1, 1)
    one, _, other, _ = tables(schreiber, 1)[1]["persons"]
    ranking = schreiber("standings --event 1 --json").json
    assert ranking["teams"] == {"lines": [], "open": [], "lot": []}
    seated = tables(schreiber, 1)[2]["persons"]
    named = ((one, "Au"), (seated[0], "Au"), (other, "Wels"))
    for person, team in named:
        schreiber("decide entrant what=team", f"person={person}", f"team={team}")
    ranking = schreiber("standings --event 1 --round 1 --json").json
    au, wels = ranking["teams"]["lines"]
    assert (au["rank"], au["team"], au["points"], au["results"]) == (
        1,
        "Au",
        points[0],
        [points[0]],
    )
    assert sorted(au["members"]) == sorted([one, seated[0]])
    assert ranking["teams"]["open"] == ["the team Wels has one member only, and is not ranked"]
    out, err = schreiber("standings --event 1 --round 1")
    _, teams = out.split("\n\n")
    assert teams.splitlines()[0] == "Rank\tTeam\tPoints\tRound 1\tDecided by\tMembers\tRemark"
    assert teams.splitlines()[2].startswith(f"out\tWels\t{wels['points']}\t")
    assert "open: the team Wels has one member only, and is not ranked" in err


def test_a_lot_that_decides_nothing_says_so(event_path, capsys):
    assert main(["decide", "lot", "persons=[3,7]"]) == 0
    sentence = "this rule book leaves equal players ex aequo: the lot decides nothing"
    assert capsys.readouterr().err == f"schreiber: {sentence}\n"


@pytest.mark.slow
def test_a_lot_keeps_nobody_apart_and_says_so(short_search, tmp_path, monkeypatch, schreiber):
    monkeypatch.setenv(FILE_VARIABLE, str(tmp_path / "desk.db"))
    members = tmp_path / "members.csv"
    names = "".join(f"Spieler {number}\n" for number in range(1, 14))
    members.write_text("Name\n" + names, encoding="utf-8")
    schreiber("persons import", str(members))
    schreiber("event new Cup --rules krenglbach --rounds 3 --deals 12")
    schreiber("register --all")
    printed = schreiber("decide wish what=apart persons=[1,2] strictly=true")
    assert "drawn by lot, which keeps nobody apart" in printed.err
    for seed in range(cases(2, 6)):
        drawing = ["draw", "--event", "1", "--seed", str(seed), "--method", "swaps", "--dry-run"]
        drawn = schreiber(*drawing, "--json").json
        assert drawn["method"] == "swaps-1"
        rounds = drawn["rounds"]
        assert not any({1, 2} <= set(table) for tables in rounds for table in tables)
    schreiber("event change --method swaps")
    assert schreiber("decide entrant what=team person=3 team=Linz").err == ""
