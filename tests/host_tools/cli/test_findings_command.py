"""`schreiber box findings`, and what a sync finds and stores."""

import pytest

from host_tools.boxes.collect import collect
from host_tools.cli.commands.sync import sync_boxes
from host_tools.cli.main import main
from host_tools.intake.database import Database
from host_tools.language.translator import translator
from host_tools.sessions.finding_details import sentence_of
from host_tools.sessions.findings import Finding
from tests.host_tools.box import EVENT_TIME, GARDE, TableBox
from tests.host_tools.cli.synced import findings, play


@pytest.mark.slow
def test_a_finding_is_told_and_shows_in_the_status(tmp_path, serve, desk, schreiber):
    box = play(tmp_path / "a")
    box.play(GARDE, points=[0, 0, 0, 0])
    served = serve(tmp_path / "a")
    assert "the rule book +318 -106 -106 -106" in schreiber("sync", served.port, status=1).out
    schreiber("sync", served.port)
    schreiber("box findings", status=1)
    assert "entries not confirmed: 1" in schreiber("standings").err


@pytest.mark.long
def test_findings_are_shown_until_somebody_has_seen_them(tmp_path, desk, schreiber):
    box = play(tmp_path / "a")
    for _ in range(3):
        box.play(GARDE, points=[0, 0, 0, 0])
    assert sync_boxes(["port"], lambda port: box.link(), desk) == 1
    listed = findings(schreiber, status=1)
    first, second, third = (one["number"] for one in listed)
    assert [one["seen"] for one in listed] == [None] * 3
    assert listed[0]["box"] == box.board.unique_id.hex()

    printed = schreiber("box findings --seen", str(first), "99", status=1)
    assert "there is no finding '99'" in printed.err
    assert len(findings(schreiber, status=1)) == 3  # all of them or none
    assert schreiber("box findings --seen", str(first)).out == "2 findings are left\n"
    assert [one["number"] for one in findings(schreiber, status=1)] == [second, third]

    schreiber("box findings --seen all")
    assert findings(schreiber) == []
    everything = findings(schreiber, "--all")
    assert [one["number"] for one in everything] == [first, second, third]
    assert all(one["seen"] for one in everything)
    heading, *lines = schreiber("box findings --all").lines
    assert heading == "Number\tFound\tBox\tKind\tWhat\tSeen\tSettled"
    assert all(line.split("\t")[5] for line in lines)
    schreiber("box findings --seen all --json", status=2)


def test_what_is_found_again_nobody_has_seen(box, database):
    box.begin()
    box.play(GARDE, points=[0, 0, 0, 0])
    collect(box.link(), database)
    [finding] = database.findings.all()
    database.findings.see(finding["id"], EVENT_TIME)
    assert database.findings.unseen() == 0
    database.findings.see(finding["id"], EVENT_TIME + 1)
    assert database.findings.all()[0]["seen"] == EVENT_TIME
    database.findings.settle(finding["id"], EVENT_TIME)
    again = Finding(finding["kind"], finding["offset"], sentence_of(finding), finding["raw"])
    assert database.findings.store(finding["box"], finding["log"], again, EVENT_TIME)
    assert database.findings.unseen() == 1


def test_the_boxes_that_were_here(tmp_path, database):
    names = {"a": bytes(7) + b"a", "b": bytes(7) + b"b"}
    boxes = {name: TableBox(tmp_path / name, unique, unique) for name, unique in names.items()}
    for box in boxes.values():
        box.begin()
        box.play(GARDE, points=[0, 0, 0, 0])
    boxes["a"].battery.supply_mv = 3900
    for now in (EVENT_TIME, EVENT_TIME + 60):
        for box in boxes.values():
            collect(box.link(), database, clock=lambda now=now: now)
        boxes["a"].battery.supply_mv = None  # on the cable since it was switched on
    database.findings.see(database.findings.all()[0]["id"], EVENT_TIME)
    assert [
        (row["unique_id"], row["firmware"], row["seen"], row["battery"], row["unseen"])
        for row in database.boxes.all()
    ] == [
        (names["a"], "1.0-test", EVENT_TIME + 60, 3900, 0),
        (names["b"], "1.0-test", EVENT_TIME + 60, None, 1),
    ]


@pytest.mark.long
def test_a_box_that_can_only_be_read_is_a_finding_and_no_failure(tmp_path, desk, capsys, schreiber):
    box = play(tmp_path / "a")
    box.make_read_only()
    for told in ("3 new deals, 1 correction", "nothing new"):
        assert sync_boxes(["port"], lambda port: box.link(), desk) == 1
        printed = capsys.readouterr()
        assert printed.err == ""
        assert printed.out.splitlines()[-2:] == [
            f"box e7ab5f2a at port: {told}",
            "box e7ab5f2a: everything it has is stored here, but it cannot note that it was synced "
            "(the box cannot store it: storage read only)",
        ]
    assert schreiber("box findings", status=1).out.count("Unnoted") == 1
    with Database(desk) as database:
        [row] = database.findings.all()
    assert row["key"] == "not_noted"
    assert translator("de").say(sentence_of(row)).endswith("der Speicher kann nur gelesen werden)")
    assert main(["standings"]) == 0
