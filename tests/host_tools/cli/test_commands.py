"""The commands as a director calls them, over mpremote's transport to boxes behind a socket."""

import csv
import io
import json
import signal
import threading
from pathlib import Path

import pytest

from host_tools.boxes.collect import collect
from host_tools.boxes.link import mpremote_link
from host_tools.boxes.link import serial_ports as usb
from host_tools.boxes.link.in_process import InProcessLink
from host_tools.cli.commands.sync import sync_boxes
from host_tools.cli.main import main
from host_tools.common.errors import LinkError
from host_tools.intake.database import Database
from host_tools.language.message import msg
from host_tools.language.translator import translator
from host_tools.sessions.finding_details import sentence_of
from host_tools.sessions.findings import Finding
from tests.each import each, nightly
from tests.host_tools.box import EVENT_TIME, GARDE, TableBox
from tests.host_tools.cli.shown import SECOND_ID, findings, play, with_arguments
from tests.patience import HANGS_S

ROOT = Path(__file__).parents[3]
SOLO = {"rules": "tirol", "forehand": 1, "game": "solodreier", "declarer": 0, "won": True}


@pytest.mark.long
def test_sync_two_boxes_and_look_at_all(tmp_path, serve, desk, schreiber):
    play(tmp_path / "a", 1)
    names = ["Anna", "Emil", "Fritz", "Gret"]
    play(tmp_path / "b", 2, SECOND_ID, names)
    boxes = [serve(tmp_path / "a"), serve(tmp_path / "b", "--id", SECOND_ID.hex())]
    output = schreiber("sync", *(box.port for box in boxes)).out
    assert "box e7ab5f2a at" in output
    assert output.count("3 new deals, 1 correction") == 2
    for box in boxes:
        assert box.heard(3) == ["running", "interrupted", "running"]

    assert schreiber("sync", *(box.port for box in boxes)).out.count("nothing new") == 2

    lines = schreiber("standings").lines
    # Prise, 2 bouts, 49 points: U = 33 + 10 + 20; then +26 a defender; a penalty for seat 3.
    assert lines[0].split("\t")[:3] == ["Rank", "Player", "Points"]
    ranking = [line.split("\t")[:3] for line in lines[1:]]
    assert ranking[0] == ["1", "Anna", str(2 * (189 + 26))]
    assert ranking[1:3] == [["2", "Beat", "-37"], ["2", "Emil", "-37"]]
    assert ranking[3][0] == "4"

    printed = schreiber("standings --tables --table 2")
    assert len(printed.out.splitlines()) == 5
    assert printed.err == "schreiber: not finished: table 2 of round 1 (2 of 24)\n"

    lines = schreiber("deals --table 1").lines
    assert len(lines) == 5
    assert "corrected" in lines[1]
    assert "Penalty for Dora: 100 points, late" in lines[4]

    schreiber("box findings")


@pytest.fixture
def tournament(tmp_path, desk):
    """Two tables of a Tirol round: two winners and two losers who are equal but for the lot."""
    box = TableBox(tmp_path / "flash")
    for table, names in ((1, ["Anna", "Beat", "Carl", "Dora"]), (2, ["Emil", "Fritz", "Gret", ""])):
        box.begin(rules="tirol", table=table, deals=1, players=names, label=f"t{table}")
        box.play(SOLO)
    with Database(desk) as database:
        assert collect(box.link(), database).findings == []


def rows_of(printed, columns):
    """(the rows of a table in a pipe, only these columns; what stands on standard error)."""
    rows = csv.DictReader(printed.out.splitlines(), delimiter="	")
    return [tuple(row[column] for column in columns) for row in rows], printed.err.splitlines()


@pytest.mark.long
def test_the_lot_is_told_and_decides(tournament, schreiber):
    rows, told = rows_of(
        schreiber("standings"), ("Rank", "Player", "Points", "Decided by", "Cup points")
    )
    assert rows[:2] == [
        ("1", "Anna", "30", "lot to draw", "30"),
        ("1", "Emil", "30", "lot to draw", "30"),
    ]
    assert rows[2][0] == "3"
    assert told[0].startswith("schreiber: not signed: table 1 of round 1")
    assert "the lot decides between Anna and Emil; give --lot NAME" in told[1]
    rows, told = rows_of(
        schreiber("standings --lot Emil --lot Anna"), ("Rank", "Player", "Decided by")
    )
    assert rows[:2] == [("1", "Emil", "lot"), ("2", "Anna", "lot")]
    assert not any("Anna" in line for line in told)


@pytest.mark.long
def test_who_is_out_is_listed_below(tournament, schreiber):
    rows, _ = rows_of(
        schreiber("standings --results --out Anna --out", "table 2 seat 3"),
        ("Rank", "Player", "Results"),
    )
    assert rows[0] == ("1", "Emil", "30")
    assert rows[-2:] == [("out", "Anna", "30"), ("out", "table 2 seat 3", "-10")]
    [ranking] = schreiber("standings --out Anna --json").json["rankings"]
    assert (ranking["lines"][-1]["player"], ranking["lines"][-1]["rank"]) == ("Anna", None)
    assert ranking["lines"][0]["cup"] == 30


@pytest.mark.long
@pytest.mark.parametrize(
    ("options", "first"), [(["--prizes"], "10.00"), (["--stakes", "20"], "50.00")]
)
def test_the_stakes_alone_show_the_prizes(tmp_path, desk, schreiber, options, first):
    """Of krenglbach: half of the stakes of 5, four or as many as are said."""
    box = TableBox(tmp_path / "flash")
    box.begin(rules="krenglbach", table=1, deals=1, players=["Anna", "Beat", "Carl", "Dora"])
    box.play(SOLO | {"rules": "krenglbach"})
    with Database(desk) as database:
        collect(box.link(), database)
    rows, _ = rows_of(schreiber("standings", *options), ("Player", "Prize"))
    assert rows[0] == ("Anna", first)


@pytest.mark.long
@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        ("standings --out Ana", 1, "nobody is called 'Ana'"),
        ("standings --lot Zoe", 1, "nobody is called 'Zoe'"),
        ("standings --stakes -1", 2, "cannot be negative"),
    ],
)
def test_decisions_that_cannot_be(tournament, schreiber, arguments, status, words):
    printed = schreiber(arguments, status=status)
    assert words in printed.err
    assert printed.out == ""


@pytest.mark.long
def test_a_book_without_lots_or_prizes_says_so(tmp_path, desk, schreiber):
    box = play(tmp_path / "flash")
    with Database(desk) as database:
        collect(box.link(), database)
    told = schreiber("standings --lot Anna", status=1)
    assert "fft-4 draws no lots; players stay ex aequo" in told.err
    printed = schreiber("standings --prizes")
    assert "the rule books of these sessions have no prizes" in printed.err
    assert "prize" not in printed.out


@pytest.mark.long
def test_what_is_exported_scores_the_same(tmp_path, desk, capsysbinary):
    with Database(desk) as database:
        collect(play(tmp_path / "a").link(), database)
    path = tmp_path / "documents.jsonl"
    assert main(["export", "documents", "-o", str(path)]) == 0
    assert main(["score", str(path)]) == 0
    scored = [json.loads(line) for line in capsysbinary.readouterr().out.splitlines()]
    table = tmp_path / "deals.csv"
    assert main(["export", "deals", "-o", str(table)]) == 0
    rows = list(csv.DictReader(io.StringIO(table.read_text(encoding="utf-8"))))
    assert len(rows) == len(scored) == 4
    for row, answer in zip(rows, scored, strict=True):
        assert [int(row[f"points_{seat}"]) for seat in range(4)] == answer["points"]
        assert row["id"] == answer["id"]
        assert row["checked"] == "1"


@pytest.mark.long
def test_what_is_exported_into_a_pipe_is_utf8_whatever_the_terminal_is(
    tmp_path, desk, monkeypatch, schreiber
):
    box = TableBox(tmp_path / "flash")
    box.begin(rules="tirol", table=1, deals=1, players=["Jörg", "Beat", "Carl", "Dora"])
    box.play(SOLO)
    with Database(desk) as database:
        collect(box.link(), database)
    pipe = io.TextIOWrapper(io.BytesIO(), encoding="ascii", newline="\r\n")
    monkeypatch.setattr("sys.stdout", pipe)
    schreiber("export deals")
    pipe.flush()
    written = pipe.buffer.getvalue()
    assert "Jörg" in written.decode("utf-8")
    assert b"\r\r" not in written


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize("sent", nightly([1, 60, 100, 400, 700, 1000], [400]))
def test_a_connection_lost_is_made_good_by_the_next_sync(
    tmp_path, serve, plug, desk, schreiber, sent
):
    play(tmp_path / "a")
    broken = serve(tmp_path / "a", "--hang-up-after", str(sent))
    error = schreiber("sync", broken.port, status=1).err
    assert error.startswith(f"schreiber: {broken.port}: ")
    assert "Traceback" not in error
    broken.stop()
    plug({"again": TableBox(tmp_path / "a")})
    schreiber("sync", "again")
    with Database(desk) as database:
        assert database.count("record") == 7
        assert database.count("finding") == 0


@pytest.mark.long
@pytest.mark.nightly
def test_one_box_lost_does_not_stop_the_other(tmp_path, serve, desk, schreiber):
    play(tmp_path / "a")
    play(tmp_path / "b", 2, SECOND_ID)
    broken = serve(tmp_path / "a", "--hang-up-after", "300")
    whole = serve(tmp_path / "b", "--id", SECOND_ID.hex())
    assert "3 new deals, 1 correction" in schreiber("sync", broken.port, whole.port, status=1).out


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize(
    ("answer", "words"),
    [
        pytest.param(b"x" * 80_000, "it sent more than", marks=pytest.mark.nightly),
        pytest.param(b"[" * 60_000, "it is nested too deep", marks=pytest.mark.nightly),
        (b'{"size": ' + b"9" * 9000 + b"}", "a number has 9000 digits"),
        pytest.param(b"\xff\xfe", "cannot be read", marks=pytest.mark.nightly),
        (b'{"error": "\\u001b[2J\\u202e\\ud800"}', r"is no: \x1b[2J\u202e\ud800"),
        pytest.param("{'\x9b'}".encode(), r"\x9b", marks=pytest.mark.nightly),
    ],
)
def test_a_hostile_box_does_not_stop_the_other(
    tmp_path, serve, plug, desk, schreiber, answer, words
):
    (tmp_path / "answer").write_bytes(answer)
    hostile = serve(tmp_path / "a", "--answer", str(tmp_path / "answer"))
    plug({"honest": play(tmp_path / "b", 2, SECOND_ID)})
    printed = schreiber("sync", hostile.port, "honest", status=1)
    assert "3 new deals, 1 correction" in printed.out
    assert words in printed.err
    assert printed.err.count("\n") == 1
    assert len(printed.err) < 400
    assert printed.err.rstrip("\n").isprintable()


@pytest.mark.long
def test_what_a_box_does_to_the_program_stays_with_it(tmp_path, desk, capsys):
    class Trap(InProcessLink):
        def identify(self):
            raise KeyError("\x1b[2J nobody has foreseen this")

    def open_link(port):
        return Trap(None, port) if port == "trap" else box.link()

    box = play(tmp_path / "a")
    assert sync_boxes(["trap", "honest"], open_link, desk) == 1
    printed = capsys.readouterr()
    assert "3 new deals, 1 correction" in printed.out
    assert printed.err.startswith("schreiber: trap: unexpected KeyError at test_commands.py:")
    assert printed.err.count("\n") == 1
    assert "\x1b" not in printed.err


@pytest.mark.long
def test_names_do_nothing_to_terminal_or_spreadsheet(tmp_path, desk, schreiber):
    box = TableBox(tmp_path / "flash")
    box.begin(players=["=1+1", "@sum", "-3", ":smile:"], label="-label")
    box.play(GARDE)
    box.penalise(0, 100)
    with Database(desk) as database:
        collect(box.link(), database)
    for command in ("standings", "deals", "box findings", "export deals", "export documents"):
        lines = schreiber(command).out.replace("\t", " ").splitlines()
        assert all(line.isprintable() for line in lines)
    row = next(csv.DictReader(schreiber("export deals").lines))
    names = [row[f"player_{place}"] for place in range(4)]
    assert names == ["'=1+1", "'@sum", "'-3", ":smile:"]
    assert (row["label"], row["points_1"]) == ("'-label", "-106")


@pytest.mark.long
def test_a_clock_beyond_every_calendar_stops_nothing(tmp_path, desk, capsys):
    box = TableBox(tmp_path / "flash")
    box.board.seconds = 1 << 40
    box.begin()
    box.play(GARDE)
    assert sync_boxes(["box"], lambda port: box.link(), desk) == 1
    assert "which is no time" in capsys.readouterr().out
    for command in (["standings"], ["deals"], ["export", "deals"]):
        assert main(command) == 0
    assert main(["box", "findings"]) == 1


@pytest.mark.long
def test_another_board_is_left_alone(tmp_path, serve, desk, schreiber):
    stranger = serve(tmp_path / "a", "--stranger")
    assert "is not a Schreiber box" in schreiber("sync", stranger.port, status=1).err
    assert stranger.heard(3) == ["running", "interrupted", "running"]


@pytest.mark.long
@pytest.mark.slow
def test_a_box_called_before_it_has_started(tmp_path, serve, desk, schreiber, monkeypatch):
    monkeypatch.setattr(mpremote_link, "STARTS_S", (0,))
    box = serve(tmp_path / "a", "--late")
    schreiber("sync", box.port)
    assert box.heard(5) == ["running", "interrupted", "running", "interrupted", "running"]


@pytest.mark.long
@pytest.mark.slow
def test_a_box_that_never_starts_is_told_and_goes_on(tmp_path, serve, desk, schreiber, monkeypatch):
    monkeypatch.setattr(mpremote_link, "STARTS_S", ())
    never = serve(tmp_path / "b", "--late")
    assert "has not started" in schreiber("sync", never.port, status=1).err
    assert never.heard(3) == ["running", "interrupted", "running"]


@pytest.mark.long
@pytest.mark.slow
def test_a_desk_that_takes_its_time_calls_the_box_again(
    serve, tmp_path, desk, monkeypatch, schreiber
):
    """It may have gone on meanwhile: here before each call, and before it is let go."""
    play(tmp_path / "a")
    monkeypatch.setattr(mpremote_link, "PATIENCE_S", -1)
    box = serve(tmp_path / "a")
    schreiber("sync", box.port)
    assert box.heard(3) == ["running", "interrupted", "running"]


@pytest.mark.long
def test_no_box_plugged_in(desk, schreiber, monkeypatch):
    monkeypatch.setattr(usb.list_ports, "comports", list)
    assert schreiber("sync", status=1).err.startswith("schreiber: no box is plugged in")


@pytest.mark.long
def test_a_file_that_is_no_database(desk, schreiber):
    desk.parent.mkdir()
    desk.write_text("a letter to my aunt, and nothing that a program could use", encoding="utf-8")
    assert "cannot be used as the desk's database" in schreiber("standings", status=1).err
    assert desk.read_text(encoding="utf-8").startswith("a letter")


@pytest.mark.long
@each("command", with_arguments())
def test_help_says_what_it_does(command, capsys):
    with pytest.raises(SystemExit) as ended:
        main([*command, "--help"])
    assert ended.value.code == 0
    assert len(capsys.readouterr().out.splitlines()) > 5


@pytest.mark.long
@pytest.mark.parametrize("command", ["standings", "deals", "export deals"])
def test_of_nothing_nothing_is_shown(command, tmp_path, desk, schreiber):
    with Database(desk) as database:
        collect(TableBox(tmp_path / "flash").link(), database)
    printed = schreiber(command, status=1)
    assert printed.out == ""
    assert "Nothing was played yet." in printed.err


@pytest.mark.long
@pytest.mark.posix
def test_the_first_ctrl_c_ends_a_sync(desk):
    """Not only after the box, which may send a byte a second."""
    ended = threading.Event()

    def open_link(port):
        signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)
        assert ended.wait(HANGS_S)
        raise LinkError(msg("gone"))

    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            sync_boxes(["port"], open_link, desk)
    finally:
        signal.signal(signal.SIGINT, before)
        ended.set()


# `schreiber box findings`, and what a sync finds and stores


@pytest.mark.long
def test_a_finding_is_told_and_shows_in_the_status(tmp_path, plug, desk, schreiber):
    box = play(tmp_path / "a")
    box.play(GARDE, points=[0, 0, 0, 0])
    plug({"a": box})
    assert "the rule book +318 -106 -106 -106" in schreiber("sync a", status=1).out
    schreiber("sync a")
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
    with Database(desk) as database:
        database.findings.settle(third, EVENT_TIME)
    assert schreiber("box findings --seen", str(third)).out == "0 findings are left\n"


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
