"""`schreiber box setup`: one table or a plan, and what is refused before any box is called."""

import pytest

from host_tools.cli.commands.box.setup import set_up
from host_tools.cli.main import main
from host_tools.sessions.session_plan import plan_session
from rules_core.session import MAX_DEALS, from_nothing
from tests.host_tools.box import GARDE, TableBox, session
from tests.host_tools.cli.synced import SECOND_ID, play

pytestmark = pytest.mark.long


def test_setup_one_table(tmp_path, serve, desk, capsys):
    served = serve(tmp_path / "a")
    setup = ["box", "setup", served.port, "--rules", "fft-4", "--table", "3", "--deals", "4"]
    setup += ["--players", "Anna, Beat,Carl,Dörte", "--label", "final", "--dealer", "2"]
    assert main(setup) == 0
    assert "box e7ab5f2a: table 3, round 1, 4 deals of fft-4" in capsys.readouterr().out
    assert main(setup) == 0
    box = TableBox(tmp_path / "a")
    assert box.log.next_sequence == 2
    expected = session(players=["Anna", "Beat", "Carl", "Dörte"], deals=4, dealer=2, scribe=0)
    expected |= from_nothing() | {"label": "final", "back": None, "tariff_at": 0}
    assert box.log.session.body == expected


@pytest.mark.slow
def test_setup_leaves_a_session_in_play_alone(tmp_path, serve, desk, capsys, noon):
    play(tmp_path / "a")
    size = TableBox(tmp_path / "a").log.size
    served = serve(tmp_path / "a")
    setup = ["box", "setup", served.port, "--rules", "fft-4", "--table", "1", "--deals", "4"]
    setup += ["--players", "A,B,C,D"]
    assert main(setup) == 1
    assert "in the middle of a session at table 3" in capsys.readouterr().err
    assert TableBox(tmp_path / "a").log.size == size
    assert served.heard(3) == ["running", "interrupted", "running"]
    assert main([*setup, "--replace"]) == 0
    box = TableBox(tmp_path / "a")
    assert box.log.session.body["table"] == 1
    # The same once more is no other session, also when it is being played.
    box.play(GARDE)
    served = serve(tmp_path / "a")
    assert main(["box", "setup", served.port, *setup[2:]]) == 0
    assert TableBox(tmp_path / "a").log.next_sequence == box.log.next_sequence


@pytest.mark.slow
def test_setup_many_tables_by_plan(tmp_path, serve, desk):
    plan = tmp_path / "plan.csv"
    plan.write_text(
        "rules;table;round;deals;box;player_0;player_1;player_2;player_3;player_4\n"
        "fft-4;1;1;4;;A;B;C;D;\n"
        "fft-4;2;1;4;0002;E;F;G;H;\n"
        "fft-4;1;2;4;;A;E;C;G;\n",
        encoding="utf-8",
    )
    names = tmp_path / "names.txt"
    names.write_text("A\nB\n\nÉmile\n", encoding="utf-8")
    # Named last and in the plan meant for its id: table 2.
    boxes = [
        serve(tmp_path / "b", "--id", SECOND_ID.hex()),
        serve(tmp_path / "a"),
    ]
    ports = [box.port for box in boxes]
    setup = [
        "box",
        "setup",
        *ports,
        "--plan",
        str(plan),
        "--round",
        "1",
        "--players-list",
        str(names),
    ]
    assert main(setup) == 0
    assert TableBox(tmp_path / "a").log.session.body["table"] == 1
    assert TableBox(tmp_path / "b", SECOND_ID).log.session.body["table"] == 2
    assert TableBox(tmp_path / "a").settings["players"] == ["A", "B", "Émile"]


def test_setup_of_nothing_is_a_usage_error(desk, capsys):
    assert main(["box", "setup", "/dev/no-such-port"]) == 2
    assert "nothing to set up" in capsys.readouterr().err


def test_what_cannot_be_is_said_before_any_box_is_called(desk, capsys):
    setup = ["box", "setup", "/dev/no-such-port", "--rules", "fft-4", "--table", "1"]
    assert main(setup) == 1
    assert capsys.readouterr().err == "schreiber: setup: players: missing\n"


def test_more_deals_than_a_box_can_hold_are_refused_before_any_box_is_called(
    tmp_path, desk, capsys
):
    deals = MAX_DEALS + 1
    setup = ["box", "setup", "/dev/no-such-port"]
    one = ["--rules", "fft-4", "--table", "1", "--players", "A,B,C,D", "--deals", str(deals)]
    plan = tmp_path / "plan.csv"
    plan.write_text(
        "rules;table;deals;player_0;player_1;player_2;player_3\n"
        f"fft-4;1;{MAX_DEALS};A;B;C;D\n"
        f"fft-4;2;{deals};E;F;G;H\n",
        encoding="utf-8",
    )
    refusal = f"deals: must be a whole number from 1 to {MAX_DEALS}\n"
    assert main([*setup, *one]) == 1
    assert capsys.readouterr().err == "schreiber: setup: " + refusal
    assert main([*setup, "--plan", str(plan)]) == 1
    assert capsys.readouterr().err == "schreiber: plan.csv, line 3: " + refusal


def test_as_many_deals_as_a_box_can_hold_are_set_up(tmp_path):
    box = TableBox(tmp_path / "a")
    planned = plan_session(session(deals=MAX_DEALS), "2025-11-20", "here")
    set_up(["box"], lambda port: box.link(), [planned])
    assert box.log.session.body["deals"] == MAX_DEALS


def test_set_up_says_what_it_would_do(event_path, capsys):
    capsys.readouterr()
    assert main(["box", "setup", "--event", "1", "--round", "1", "--dry-run"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2
    assert lines[0].startswith("table 1, round 1, 1 deal of fft-4: Spieler ")
    assert main(["box", "setup", "--event", "1", "--round", "1", "--table", "2", "--dry-run"]) == 0
    assert capsys.readouterr().out.splitlines() == lines[1:]
