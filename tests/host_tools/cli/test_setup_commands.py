"""`schreiber box setup`: one table or a plan, by a rule book or a tariff of a club's own."""

import json

import pytest

from host_tools.cli.commands.box.setup import set_up
from host_tools.common.errors import DeskError, RefusalError
from host_tools.sessions.session_plan import plan_session, read_plan
from host_tools.tariffs.shelf import digest_text, find
from host_tools.tariffs.write import write
from rules_core.session import MAX_DEALS, from_nothing
from rules_core.tariffs import encode
from tests.host_tools.box import GARDE, TableBox, session
from tests.host_tools.cli.shown import SECOND_ID, play
from tests.made_tariffs import NAME, RULES, club, packed

pytestmark = pytest.mark.long


def test_setup_one_table(tmp_path, plug, desk, schreiber):
    box = TableBox(tmp_path / "a")
    plug({"a": box})
    setup = ["box", "setup", "a", "--rules", "fft-4", "--table", "3", "--deals", "4"]
    setup += ["--players", "Anna, Beat,Carl,Dörte", "--label", "final", "--dealer", "2"]
    assert "box e7ab5f2a: table 3, round 1, 4 deals of fft-4" in schreiber(*setup).out
    schreiber(*setup)
    assert box.log.next_sequence == 2
    expected = session(players=["Anna", "Beat", "Carl", "Dörte"], deals=4, dealer=2, scribe=0)
    expected |= from_nothing() | {"label": "final", "back": None, "tariff_at": 0}
    assert box.log.session.body == expected


def test_setup_leaves_a_session_in_play_alone(tmp_path, plug, desk, schreiber, noon):
    box = play(tmp_path / "a")
    plug({"a": box})
    size = box.log.size
    setup = ["box", "setup", "a", "--rules", "fft-4", "--table", "1", "--deals", "4"]
    setup += ["--players", "A,B,C,D"]
    assert "in the middle of a session at table 3" in schreiber(*setup, status=1).err
    assert box.log.size == size
    schreiber(*setup, "--replace")
    assert box.log.session.body["table"] == 1
    # The same once more is no other session, also when it is being played.
    box.play(GARDE)
    records = box.log.next_sequence
    schreiber(*setup)
    assert box.log.next_sequence == records


def test_setup_many_tables_by_plan(tmp_path, plug, desk, schreiber):
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
    boxes = {"b": TableBox(tmp_path / "b", SECOND_ID), "a": TableBox(tmp_path / "a")}
    plug(boxes)
    setup = [
        "box",
        "setup",
        *boxes,
        "--plan",
        str(plan),
        "--round",
        "1",
        "--players-list",
        str(names),
    ]
    assert "A and C meet 2 times" in schreiber(*setup).err
    tables = {port: box.log.session.body["table"] for port, box in boxes.items()}
    assert tables == {"a": 1, "b": 2}
    assert boxes["a"].settings["players"] == ["A", "B", "Émile"]


def test_setup_of_nothing_is_a_usage_error(desk, schreiber):
    assert "nothing to set up" in schreiber("box setup /dev/no-such-port", status=2).err


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (
            "--plan x.csv --rules fft-4 --deals 4",
            "--plan does not go together with --rules or --deals",
        ),
        ("--event 1 --plan x.csv", "--event does not go together with --plan"),
        ("--event 1 --dealer 1", "--event does not go together with --dealer"),
        ("--event 1", "missing: --round"),
        ("--event 1 --json", "--json"),
    ],
)
def test_options_that_do_not_go_together(schreiber, options, sentence):
    assert sentence in schreiber(f"box setup {options}", status=2).err


def test_what_cannot_be_is_said_before_any_box_is_called(desk, schreiber):
    setup = ["box", "setup", "/dev/no-such-port", "--rules", "fft-4", "--table", "1"]
    assert schreiber(*setup, status=1).err == "schreiber: setup: Players: missing\n"


def test_more_deals_than_a_box_can_hold_are_refused_before_any_box_is_called(
    tmp_path, desk, schreiber
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
    refusal = f"Deals: must be a whole number from 1 to {MAX_DEALS}\n"
    assert schreiber(*setup, *one, status=1).err == "schreiber: setup: " + refusal
    printed = schreiber(*setup, "--plan", str(plan), status=1)
    assert printed.err == "schreiber: plan.csv, line 3: " + refusal


def test_as_many_deals_as_a_box_can_hold_are_set_up(tmp_path):
    box = TableBox(tmp_path / "a")
    planned = plan_session(session(deals=MAX_DEALS), "2025-11-20", "here")
    set_up(["box"], lambda port: box.link(), [planned])
    assert box.log.session.body["deals"] == MAX_DEALS


DAY = "2025-11-20"
TABLE = ["--table", "3", "--deals", "4", "--players", "A,B,C,D"]


@pytest.fixture
def file(tmp_path):
    """The file of the club's tariff."""
    path = tmp_path / "our.toml"
    path.write_text(write(club()), encoding="utf-8")
    return path


def fields(**changes):
    """A session by the club's tariff, as a plan says it."""
    planned = session(rules=RULES, **changes)
    del planned["tariff"]
    return planned


def test_a_table_is_set_up_by_a_file(tmp_path, plug, desk, file, schreiber, noon):
    box = TableBox(tmp_path / "a")
    plug({"a": box})
    setup = ["box", "setup", "a", "--rules", RULES, "--tariff", str(file), *TABLE]
    assert f"table 3, round 1, 4 deals of {RULES}: A, B, C, D" in schreiber(*setup).out
    # The same once more begins no other session.
    schreiber(*setup)
    _, digest = packed()
    assert box.link().tariffs() == [{"rules": RULES, "digest": digest, "name": NAME}]
    body = box.session.body
    assert (body["rules"], body["tariff"], body["label"][-5:]) == (RULES, digest, "t3 r1")
    assert box.session.book.facts()["games"][6] == ("solodreier", 10)
    assert box.log.next_sequence == 3


def test_only_the_boxes_that_play_by_it_get_it(tmp_path, plug, desk, file, schreiber):
    plan = tmp_path / "plan.json"
    rows = [
        {"rules": RULES, "table": 1, "players": list("ABCD"), "deals": 4},
        {"rules": "ooe-2023", "table": 2, "players": list("EFGH"), "deals": 4},
        {"rules": "tirol", "table": 3, "players": list("IJKL"), "deals": 4},
    ]
    plan.write_text(json.dumps(rows), encoding="utf-8")
    boxes = {name: TableBox(tmp_path / name) for name in "abc"}
    plug(boxes)
    tariffs = ["--tariff", "ooe-2023", "--tariff", str(file)]
    schreiber("box setup", *boxes, "--plan", str(plan), *tariffs)
    kept = [[one["digest"] for one in box.link().tariffs()] for box in boxes.values()]
    ours, cup = packed()[1], digest_text(find("ooe-2023").tariff)
    assert kept == [[ours], [cup], []]
    assert [box.session.body["tariff"] for box in boxes.values()] == [ours, cup, ""]


@pytest.mark.parametrize(
    ("arguments", "status", "sentence"),
    [
        (["--rules", "ooe-2023"], 1, "setup: rules: There is no such rule book, neither on every"),
        (["--rules", RULES, "--tariff", "wien"], 1, "setup: rules: There is no such rule book"),
        (["--rules", "tirol", "--tariff", "wien"], 2, "--tariff: no session has the rules 'wien'"),
        (["--rules", "tirol", "--tariff", "tirol"], 2, "every box has tirol"),
        (["--rules", "wien", "--tariff", "wein"], 2, "no file 'wein'; did you mean wien?"),
        (["--rules", RULES, "--tariff", "bad.toml"], 1, "bad.toml:1: engine is missing"),
        (["--rules", "fft-2012-5", "--tariff", "fft-2012-5"], 1, "Players: must be 5, not 4"),
    ],
)
def test_a_wrong_tariff_is_said_before_any_box_is_called(
    tmp_path, desk, monkeypatch, schreiber, arguments, status, sentence
):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bad.toml").write_text("x = 1", encoding="utf-8")
    printed = schreiber("box setup /dev/no-such-port", *TABLE, *arguments, status=status)
    [said] = printed.err.splitlines()
    assert sentence in said


def test_two_files_of_one_id_are_refused(tmp_path, desk, file, schreiber):
    other = tmp_path / "other.toml"
    other.write_text(write(club(solodreier=11)), encoding="utf-8")
    given = ["--rules", RULES, "--tariff", str(file), "--tariff", str(other)]
    printed = schreiber("box setup /dev/no-such-port", *TABLE, *given, status=2)
    assert f"there is another {RULES} already" in printed.err


def test_a_plan_cannot_name_another_tariff_than_the_one_given(tmp_path):
    _, other = packed(solodreier=12)
    path = tmp_path / "plan.json"
    path.write_text(json.dumps([fields() | {"tariff": other}]), encoding="utf-8")
    with pytest.raises(DeskError, match=f"session 1: tariff: The tariff {other} is not known here"):
        read_plan(path, DAY, [club()])
    path.write_text(json.dumps([fields() | {"tariff": packed()[1]}]), encoding="utf-8")
    assert read_plan(path, DAY, [club()])[0].tariff == encode(club())


def test_a_box_without_room_stops_the_others(tmp_path):
    boxes = {name: TableBox(tmp_path / name) for name in "ab"}
    for number in range(16):
        boxes["b"].link().push_tariff(packed(rules=f"club-{number}")[0])
    plan = [
        plan_session(fields(table=table, label=""), DAY, "plan", tariffs=[club()])
        for table in (1, 2)
    ]
    with pytest.raises(RefusalError, match="tariff: the box keeps 16 of them"):
        set_up("ab", lambda port: boxes[port].link(), plan)
    assert [box.session.body for box in boxes.values()] == [None, None]


def test_an_older_box_says_that_it_is(tmp_path, serve, desk, file, schreiber):
    served = serve(tmp_path / "a", "--without", "push_tariff")
    setup = ["box", "setup", served.port, "--rules", RULES, "--tariff", str(file), *TABLE]
    printed = schreiber(*setup, status=1)
    assert printed.err == (
        f"schreiber: {served.port}: its firmware is older and has no push_tariff; "
        "'schreiber box flash' brings a newer one\n"
    )
    assert served.heard(3) == ["running", "interrupted", "running"]
    # By what it knows it can be set up.
    schreiber("box setup", served.port, "--rules", "tirol", *TABLE)
