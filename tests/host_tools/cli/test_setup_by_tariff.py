"""`schreiber box setup` by a tariff of a club's own, to boxes as they are and as they were."""

import json

import pytest

from host_tools.cli.commands.box.setup import set_up
from host_tools.cli.main import main
from host_tools.common.errors import DeskError, RefusalError
from host_tools.sessions.session_plan import plan_session, read_plan
from host_tools.tariffs.shelf import digest_text, find
from host_tools.tariffs.write import write
from rules_core.tariffs import encode
from tests.host_tools.box import TableBox, session
from tests.tariff_club import NAME, RULES, club, packed

pytestmark = pytest.mark.long

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


@pytest.mark.slow
def test_a_table_is_set_up_by_a_file(tmp_path, serve, desk, file, capsys, noon):
    served = serve(tmp_path / "a")
    setup = ["box", "setup", served.port, "--rules", RULES, "--tariff", str(file), *TABLE]
    assert main(setup) == 0
    assert f"table 3, round 1, 4 deals of {RULES}: A, B, C, D" in capsys.readouterr().out
    # The same once more begins no other session.
    assert main(setup) == 0
    box = TableBox(tmp_path / "a")
    _, digest = packed()
    assert box.link().tariffs() == [{"rules": RULES, "digest": digest, "name": NAME}]
    body = box.session.body
    assert (body["rules"], body["tariff"], body["label"][-5:]) == (RULES, digest, "t3 r1")
    assert box.session.book.facts()["games"][6] == ("solodreier", 10)
    assert box.log.next_sequence == 3


@pytest.mark.slow
def test_only_the_boxes_that_play_by_it_get_it(tmp_path, serve, desk, file):
    plan = tmp_path / "plan.json"
    rows = [
        {"rules": RULES, "table": 1, "players": list("ABCD"), "deals": 4},
        {"rules": "ooe-2023", "table": 2, "players": list("EFGH"), "deals": 4},
        {"rules": "tirol", "table": 3, "players": list("IJKL"), "deals": 4},
    ]
    plan.write_text(json.dumps(rows), encoding="utf-8")
    ports = [serve(tmp_path / name).port for name in "abc"]
    tariffs = ["--tariff", "ooe-2023", "--tariff", str(file)]
    assert main(["box", "setup", *ports, "--plan", str(plan), *tariffs]) == 0
    boxes = [TableBox(tmp_path / name) for name in "abc"]
    kept = [[one["digest"] for one in box.link().tariffs()] for box in boxes]
    ours, cup = packed()[1], digest_text(find("ooe-2023").tariff)
    assert kept == [[ours], [cup], []]
    assert [box.session.body["tariff"] for box in boxes] == [ours, cup, ""]


@pytest.mark.parametrize(
    ("arguments", "status", "sentence"),
    [
        (["--rules", "ooe-2023"], 1, "setup: rules: There is no such rule book, neither on every"),
        (["--rules", RULES, "--tariff", "wien"], 1, "setup: rules: There is no such rule book"),
        (["--rules", "tirol", "--tariff", "wien"], 2, "--tariff: no session has the rules 'wien'"),
        (["--rules", "tirol", "--tariff", "tirol"], 2, "every box has tirol"),
        (["--rules", "wien", "--tariff", "wein"], 2, "no file 'wein'; is it wien?"),
        (["--rules", RULES, "--tariff", "bad.toml"], 1, "bad.toml:1: engine is missing"),
        (["--rules", "fft-2012-5", "--tariff", "fft-2012-5"], 1, "players: must be 5, not 4"),
    ],
)
def test_what_cannot_be_is_said_before_any_box_is_called(
    tmp_path, desk, monkeypatch, capsys, arguments, status, sentence
):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bad.toml").write_text("x = 1", encoding="utf-8")
    assert main(["box", "setup", "/dev/no-such-port", *TABLE, *arguments]) == status
    [said] = capsys.readouterr().err.splitlines()
    assert sentence in said


def test_two_files_of_one_id_are_refused(tmp_path, desk, file, capsys):
    other = tmp_path / "other.toml"
    other.write_text(write(club(solodreier=11)), encoding="utf-8")
    given = ["--rules", RULES, "--tariff", str(file), "--tariff", str(other)]
    assert main(["box", "setup", "/dev/no-such-port", *TABLE, *given]) == 2
    assert f"there is another {RULES} already" in capsys.readouterr().err


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


def test_an_older_box_says_that_it_is(tmp_path, serve, desk, file, capsys):
    served = serve(tmp_path / "a", "--without", "push_tariff")
    setup = ["box", "setup", served.port, "--rules", RULES, "--tariff", str(file), *TABLE]
    assert main(setup) == 1
    assert capsys.readouterr().err == (
        f"schreiber: {served.port}: its firmware is older and has no push_tariff; "
        "'schreiber box flash' brings a newer one\n"
    )
    assert served.heard(3) == ["running", "interrupted", "running"]
    # By what it knows it can be set up.
    assert main(["box", "setup", served.port, "--rules", "tirol", *TABLE]) == 0
