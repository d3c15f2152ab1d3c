"""What commands list, as JSON: the same as they show to people."""

import json

import pytest

from host_tools.boxes.collect import collect
from host_tools.cli.commands.box.clock import start_clocks
from host_tools.common.errors import LinkError
from host_tools.events.events import load_event
from host_tools.intake.database import Database
from host_tools.tariffs.shelf import known_ids
from tests.host_tools.box import TableBox
from tests.host_tools.event import GARDE, play


def shown(printed):
    """The rows of what a command has printed for people, and what it says."""
    return printed.rows[1:], printed.err


def test_deals(event_path, tmp_path, schreiber):
    points = play(event_path, tmp_path, 1, 1)
    for options in ([], ["--event", "1"]):
        [deal] = schreiber("deals --json", *options).json
        assert [one["points"] for one in deal["points"]] == points
        assert (deal["round"], deal["table"], deal["deal"], deal["state"]) == (1, 1, 1, "")
        assert deal["document"] | GARDE == deal["document"]
        assert deal["dealer"]["name"] == deal["points"][0]["name"]
        [row], _ = shown(schreiber("deals", *options))
        assert row[4].split(", ")[0] == f"{deal['dealer']['name']} +{points[0]}"
        assert row[3] == deal["entry"]


@pytest.mark.long
def test_deals_of_an_event_are_as_they_were_decided(event_path, tmp_path, schreiber):
    play(event_path, tmp_path, 1, 1)
    play(event_path, tmp_path, 1, 2, label="another event")
    [deal] = schreiber("deals --event 1 --json").json
    schreiber("decide correct", f"entry={deal['id']}", "document=null", "--reason", "misdeal")
    sheet = ["persons=[5,4,6,8]", "points=[0,4,0,-4]", "deals=1"]
    schreiber("decide typed what=sheet round=2 table=1", *sheet)
    annulled, typed = schreiber("deals --event 1 --json").json
    assert (annulled["points"], annulled["state"]) == ([], "struck out at the desk: misdeal")
    assert [(one["person"], one["points"]) for one in typed["points"]] == [
        (5, 0),
        (4, 4),
        (6, 0),
        (8, -4),
    ]
    assert typed["kind"] == "sheet"
    assert len(schreiber("deals --json").json) == 2
    rows, said = shown(schreiber("deals --event 1 --round 2 --table 1"))
    points = "Spieler 5 0, Spieler 4 +4, Spieler 6 0, Spieler 8 -4"
    assert [row[3:5] for row in rows] == [["1 deal of the sheet", points]]
    assert said == ""


@pytest.mark.long
def test_the_id_of_an_entry_is_what_a_decision_takes(event_path, tmp_path, schreiber):
    play(event_path, tmp_path, 1, 1)
    sheet = ["persons=[1,2,3,4]", "points=[4,-4,0,0]", "deals=1"]
    schreiber("decide typed what=sheet round=1 table=2", *sheet)
    [played, typed], _ = shown(schreiber("deals --event 1"))
    [document, _] = schreiber("deals --event 1 --json").json
    assert (played[-1], typed[-1]) == (document["id"], "")
    schreiber("decide correct", f"entry={played[-1]}", "document=null", "--reason", "misdeal")
    [annulled, _], _ = shown(schreiber("deals --event 1"))
    assert annulled[5] == "struck out at the desk: misdeal"


def test_deals_of_an_event_tell_what_is_in_the_way(event_path, tmp_path, schreiber):
    with Database(event_path) as database:
        names = [f"Spieler {person}" for person in load_event(database, 1).tables[1, 1].persons]
    play(event_path, tmp_path, 1, 1, players=["Spieler X", *names[1:]])
    [deal] = schreiber("deals --event 1 --json").json
    assert deal["points"][0]["person"] is None
    assert deal["points"][0]["name"] == "Spieler X"
    _, said = shown(schreiber("deals --event 1"))
    asked = "whose name is “Spieler X”, at place 1 of the box?"
    assert said == f"schreiber: table 1, round 1: {asked}\n"


def test_what_does_not_count_gives_nobody_points(box, desk, schreiber):
    box.begin()
    box.annul(box.play(GARDE | {"rules": "fft-4"}).sequence)
    box.penalise(2, 100)
    with Database(desk) as database:
        collect(box.link(), database)
    annulled, penalty = schreiber("deals --json").json
    assert (annulled["points"], annulled["state"]) == ([], "struck out: dealt wrongly")
    assert penalty["points"] == [{"person": None, "name": "Carl", "points": -100}]


def test_who_takes_part(event_path, schreiber):
    schreiber("decide booking what=stake person=3 cents=1250")
    schreiber("decide plays what=stops person=3 round=2")
    entrants = schreiber("event entrants --json").json
    assert [one["person"] for one in entrants] == list(range(1, 9))
    assert (entrants[2]["name"], entrants[2]["paid_cents"], entrants[2]["last"]) == (
        *("Spieler 3", 1250, 1),
    )
    rows, _ = shown(schreiber("event entrants --event 1"))
    assert rows[2][:7] == ["3", "Spieler 3", "", "Linz", "", "12.50", "yes"]
    assert rows[2][7] == "plays no more from round 2 on"


def test_nobody_takes_part(desk, schreiber):
    schreiber("event new Evening --rules fft-4 --rounds 2 --deals 1")
    assert schreiber("event entrants --json", status=1).json == []


def test_standings_of_sessions(event_path, tmp_path, schreiber):
    points = play(event_path, tmp_path, 1, 1, sign=False)
    document = schreiber("standings --json").json
    [ranking] = document["rankings"]
    assert ranking["rules"] == "fft-4"
    assert [line["points"] for line in ranking["lines"]] == sorted(points, reverse=True)
    rows, said = shown(schreiber("standings"))
    assert [[str(line["rank"]), line["player"]] for line in ranking["lines"]] == [
        row[:2] for row in rows
    ]
    assert [f"schreiber: {sentence}" for sentence in document["said"]] == said.splitlines()
    assert document["said"] == ["not signed: table 1 of round 1"]
    tables = schreiber("standings --tables --json").json["tables"]
    assert [(row["seat"], row["points"]) for row in tables] == list(enumerate(points))


def test_what_would_be_set_up(event_path, schreiber):
    sessions = schreiber("box setup --event 1 --round 2 --dry-run --json").json
    lines = [
        f"table {one['table']}, round 2, 1 deal of fft-4: {', '.join(one['players'])}"
        for one in sessions
    ]
    assert schreiber("box setup --event 1 --round 2 --dry-run").lines == lines
    assert [one["label"] for one in sessions] == ["E1 r2 t1", "E1 r2 t2"]


def test_rule_books(schreiber):
    books = schreiber("rules list --json").json
    assert [book["id"] for book in books] == known_ids()
    assert {book["id"]: book["players"] for book in books}["krenglbach"] == [4, 5]
    rows, _ = shown(schreiber("rules list"))
    assert [row[:3] for row in rows] == [[book["id"], book["name"], book["game"]] for book in books]


def test_what_does_not_go_together(event_path, schreiber):
    set_up = ("box", "setup", "--event", "1", "--round", "1", "--json")
    for status, sentence, *command in (
        (2, "--json goes with --dry-run only", *set_up),
        (1, "Nothing was played yet.", "deals", "--event", "1"),
        (1, "no table of the event matches", "deals", "--event", "1", "--table", "3"),
        (2, "together with --label", "deals", "--event", "1", "--date", "2026-11-21"),
    ):
        printed = schreiber(*command, status=status)
        assert (sentence in printed.err, printed.out) == (True, ""), command


def test_what_was_decided(event_path, schreiber):
    document = schreiber("decide plays what=stops person=3 round=2 --json").json
    assert (document["event"], document["kind"]) == (1, "plays")
    assert document["content"] == {"what": "stops", "person": 3, "round": 2}
    assert document["said"] == ["Spieler 3 still has a seat: round 2, table 2"]
    undone = schreiber("decide undo --json").json
    assert undone["content"] == {"decision": document["number"]}


def test_a_copy(event_path, tmp_path, schreiber):
    copy = tmp_path / "cup.db"
    assert schreiber("backup --json", str(copy)).json == {"copy": str(copy)}
    assert copy.exists()


def test_what_boxes_have_brought(tmp_path, desk, schreiber):
    log = tmp_path / "deals.log"
    box = TableBox(tmp_path / "flash")
    box.begin()
    box.play(GARDE | {"rules": "fft-4"})
    log.write_bytes((tmp_path / "flash" / "deals.log").read_bytes())
    brought = schreiber("sync --json", str(log)).json
    assert (brought["port"], brought["deals"], brought["findings"]) == (str(log), 1, [])
    log.write_bytes(b"no log")
    failed = schreiber("sync --json", str(log), status=1).json
    assert set(failed) == {"port", "error"}


def test_the_clocks_of_boxes(capsys):
    """A line for each box; one that cannot be reached says why."""
    assert start_clocks(["gone"], no_box, as_json=True) == 1
    assert json.loads(capsys.readouterr().out) == {"port": "gone", "error": "gone: no box"}


def no_box(port):
    raise LinkError(f"{port}: no box")


def test_somebody_without_a_seat(event_path, schreiber):
    for name in ("Ida", "Otto", "Resi", "Sepp"):
        schreiber("persons add", name)
        schreiber("register", name)
    document = schreiber("status --json", status=1).json
    assert "Ida plays and has no seat" in document["said"]
    assert document["sits_out"] == []
    assert "schreiber: Ida plays and has no seat\n" in schreiber("status", status=1).err
