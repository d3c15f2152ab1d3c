"""What commands list, as JSON: the same as they show to people."""

import json

import pytest

from host_tools.boxes.collect import collect
from host_tools.cli.commands.box.clock import start_clocks
from host_tools.cli.main import main
from host_tools.common.errors import LinkError
from host_tools.events.events import load_event
from host_tools.intake.database import Database
from host_tools.tariffs.shelf import known_ids
from tests.host_tools.box import TableBox
from tests.host_tools.event import GARDE, play


def printed(capsys, *command, status=0):
    """The JSON that a command prints."""
    capsys.readouterr()
    assert main([*command, "--json"]) == status
    [line] = capsys.readouterr().out.splitlines()
    return json.loads(line)


def shown(capsys, *command):
    """The rows that a command prints for people, and what it says."""
    capsys.readouterr()
    assert main(command) == 0
    out, said = capsys.readouterr()
    return [line.split("\t") for line in out.splitlines()][1:], said


def test_deals(event_path, tmp_path, capsys):
    points = play(event_path, tmp_path, 1, 1)
    for options in ([], ["--event", "1"]):
        [deal] = printed(capsys, "deals", *options)
        assert [one["points"] for one in deal["points"]] == points
        assert (deal["round"], deal["table"], deal["deal"], deal["state"]) == (1, 1, 1, "")
        assert deal["document"] | GARDE == deal["document"]
        assert deal["dealer"]["name"] == deal["points"][0]["name"]
        [row], _ = shown(capsys, "deals", *options)
        assert row[4].split(", ")[0] == f"{deal['dealer']['name']} +{points[0]}"
        assert row[3] == deal["entry"]


@pytest.mark.long
def test_deals_of_an_event_are_as_they_were_decided(event_path, tmp_path, capsys):
    play(event_path, tmp_path, 1, 1)
    play(event_path, tmp_path, 1, 2, label="another event")
    [deal] = printed(capsys, "deals", "--event", "1")
    assert (
        main(["decide", "correct", f"entry={deal['id']}", "document=null", "--reason", "misdeal"])
        == 0
    )
    sheet = ["persons=[5,4,6,8]", "points=[0,4,0,-4]", "deals=1"]
    assert main(["decide", "typed", "what=sheet", "round=2", "table=1", *sheet]) == 0
    annulled, typed = printed(capsys, "deals", "--event", "1")
    assert (annulled["points"], annulled["state"]) == ([], "struck out at the desk: misdeal")
    assert [(one["person"], one["points"]) for one in typed["points"]] == [
        (5, 0),
        (4, 4),
        (6, 0),
        (8, -4),
    ]
    assert typed["kind"] == "sheet"
    assert len(printed(capsys, "deals")) == 2
    rows, said = shown(capsys, "deals", "--event", "1", "--round", "2", "--table", "1")
    points = "Spieler 5 0, Spieler 4 +4, Spieler 6 0, Spieler 8 -4"
    assert [row[3:5] for row in rows] == [["1 deal of the sheet", points]]
    assert said == ""


@pytest.mark.long
def test_the_id_of_an_entry_is_what_a_decision_takes(event_path, tmp_path, capsys):
    play(event_path, tmp_path, 1, 1)
    sheet = ["persons=[1,2,3,4]", "points=[4,-4,0,0]", "deals=1"]
    assert main(["decide", "typed", "what=sheet", "round=1", "table=2", *sheet]) == 0
    [played, typed], _ = shown(capsys, "deals", "--event", "1")
    [document, _] = printed(capsys, "deals", "--event", "1")
    assert (played[-1], typed[-1]) == (document["id"], "")
    assert (
        main(["decide", "correct", f"entry={played[-1]}", "document=null", "--reason", "misdeal"])
        == 0
    )
    [annulled, _], _ = shown(capsys, "deals", "--event", "1")
    assert annulled[5] == "struck out at the desk: misdeal"


def test_deals_of_an_event_tell_what_is_in_the_way(event_path, tmp_path, capsys):
    with Database(event_path) as database:
        names = [f"Spieler {person}" for person in load_event(database, 1).tables[1, 1].persons]
    play(event_path, tmp_path, 1, 1, players=["Spieler X", *names[1:]])
    [deal] = printed(capsys, "deals", "--event", "1")
    assert deal["points"][0]["person"] is None
    assert deal["points"][0]["name"] == "Spieler X"
    _, said = shown(capsys, "deals", "--event", "1")
    asked = "whose name is “Spieler X”, at place 1 of the box?"
    assert said == f"schreiber: round 1, table 1: {asked}\n"


def test_what_does_not_count_gives_nobody_points(box, desk, capsys):
    box.begin()
    box.annul(box.play(GARDE | {"rules": "fft-4"}).sequence)
    box.penalise(2, 100)
    with Database(desk) as database:
        collect(box.link(), database)
    annulled, penalty = printed(capsys, "deals")
    assert (annulled["points"], annulled["state"]) == ([], "struck out: dealt wrongly")
    assert penalty["points"] == [{"person": None, "name": "Carl", "points": -100}]


def test_who_takes_part(event_path, capsys):
    assert main(["decide", "booking", "what=stake", "person=3", "cents=1250"]) == 0
    assert main(["decide", "plays", "what=stops", "person=3", "round=2"]) == 0
    entrants = printed(capsys, "event", "entrants")
    assert [one["person"] for one in entrants] == list(range(1, 9))
    assert (entrants[2]["name"], entrants[2]["paid_cents"], entrants[2]["last"]) == (
        *("Spieler 3", 1250, 1),
    )
    rows, _ = shown(capsys, "event", "entrants", "--event", "1")
    assert rows[2][:7] == ["3", "Spieler 3", "", "Linz", "", "12.50", "yes"]
    assert rows[2][7] == "plays no more from round 2 on"


def test_nobody_takes_part(desk, capsys):
    main(["event", "new", "Evening", "--rules", "fft-4", "--rounds", "2", "--deals", "1"])
    assert printed(capsys, "event", "entrants", status=1) == []


def test_standings_of_sessions(event_path, tmp_path, capsys):
    points = play(event_path, tmp_path, 1, 1, sign=False)
    document = printed(capsys, "standings")
    [ranking] = document["rankings"]
    assert ranking["rules"] == "fft-4"
    assert [line["points"] for line in ranking["lines"]] == sorted(points, reverse=True)
    rows, said = shown(capsys, "standings")
    assert [[str(line["rank"]), line["player"]] for line in ranking["lines"]] == [
        row[:2] for row in rows
    ]
    assert [f"schreiber: {sentence}" for sentence in document["said"]] == said.splitlines()
    assert document["said"] == ["not signed: table 1 round 1"]
    tables = printed(capsys, "standings", "--tables")["tables"]
    assert [(row["seat"], row["points"]) for row in tables] == list(enumerate(points))


def test_what_would_be_set_up(event_path, capsys):
    sessions = printed(capsys, "box", "setup", "--event", "1", "--round", "2", "--dry-run")
    lines = [
        f"table {one['table']}, round 2, 1 deal of fft-4: {', '.join(one['players'])}"
        for one in sessions
    ]
    capsys.readouterr()
    assert main(["box", "setup", "--event", "1", "--round", "2", "--dry-run"]) == 0
    assert capsys.readouterr().out.splitlines() == lines
    assert [one["label"] for one in sessions] == ["E1 r2 t1", "E1 r2 t2"]


def test_rule_books(capsys):
    books = printed(capsys, "rules", "list")
    assert [book["id"] for book in books] == known_ids()
    assert {book["id"]: book["players"] for book in books}["krenglbach"] == [4, 5]
    rows, _ = shown(capsys, "rules", "list")
    assert [row[:3] for row in rows] == [[book["id"], book["name"], book["game"]] for book in books]


def test_what_does_not_go_together(event_path, capsys):
    set_up = ("box", "setup", "--event", "1", "--round", "1", "--json")
    for status, sentence, *command in (
        (2, "--json goes with --dry-run only", *set_up),
        (1, "Nothing was played yet.", "deals", "--event", "1"),
        (1, "no table of the event matches", "deals", "--event", "1", "--table", "3"),
        (2, "together with --label", "deals", "--event", "1", "--date", "2026-11-21"),
    ):
        capsys.readouterr()
        assert main(command) == status
        printed = capsys.readouterr()
        assert (sentence in printed.err, printed.out) == (True, ""), command


def test_what_was_decided(event_path, capsys):
    document = printed(capsys, "decide", "plays", "what=stops", "person=3", "round=2")
    assert (document["event"], document["kind"]) == (1, "plays")
    assert document["content"] == {"what": "stops", "person": 3, "round": 2}
    assert document["said"] == ["Spieler 3 still has a seat: round 2, table 2"]
    undone = printed(capsys, "decide", "undo")
    assert undone["content"] == {"decision": document["number"]}


def test_a_copy(event_path, tmp_path, capsys):
    copy = tmp_path / "cup.db"
    assert printed(capsys, "backup", str(copy)) == {"copy": str(copy)}
    assert copy.exists()


def test_what_boxes_have_brought(tmp_path, desk, capsys):
    log = tmp_path / "deals.log"
    box = TableBox(tmp_path / "flash")
    box.begin()
    box.play(GARDE | {"rules": "fft-4"})
    log.write_bytes((tmp_path / "flash" / "deals.log").read_bytes())
    brought = printed(capsys, "sync", str(log))
    assert (brought["port"], brought["deals"], brought["findings"]) == (str(log), 1, [])
    log.write_bytes(b"no log")
    failed = printed(capsys, "sync", str(log), status=1)
    assert set(failed) == {"port", "error"}


def test_the_clocks_of_boxes(capsys):
    """A line for each box; one that cannot be reached says why."""
    assert start_clocks(["gone"], no_box, as_json=True) == 1
    assert json.loads(capsys.readouterr().out) == {"port": "gone", "error": "gone: no box"}


def no_box(port):
    raise LinkError(f"{port}: no box")


def test_somebody_without_a_seat(event_path, capsys):
    for name in ("Ida", "Otto", "Resi", "Sepp"):
        assert main(["persons", "add", name]) == 0
        assert main(["register", name]) == 0
    document = printed(capsys, "status", status=1)
    assert "Ida plays and has no seat" in document["said"]
    assert document["sits_out"] == []
    capsys.readouterr()
    assert main(["status"]) == 1
    assert "schreiber: Ida plays and has no seat\n" in capsys.readouterr().err
