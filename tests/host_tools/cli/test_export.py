"""`schreiber export`: of an event a workbook, a folder of tables, a document, a sealed result."""

import csv
import errno
import io
import json
import os
import subprocess
import sys
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from host_tools.boxes.collect import collect
from host_tools.cli.main import main
from host_tools.events.events import load_event
from host_tools.intake.database import Database
from host_tools.language.message import msg
from host_tools.reports import event_files
from host_tools.reports.report import CENTS, Column, Report
from host_tools.reports.workbook import BESIDE, workbook
from host_tools.results.canonical import read_file
from host_tools.results.sealing import digest_of
from tests.host_tools.box import TableBox
from tests.host_tools.event import play
from tests.host_tools.workbooks import formulas, frozen_rows, number_format, read_workbook, widths

TABLES = ("event", "results", "crosstable", "seats", "deals", "cash", "journal")
EXPORT = ["export", "event", "--event", "1"]


@pytest.fixture(autouse=True)
def english(monkeypatch):
    monkeypatch.setenv("LC_ALL", "C")


@pytest.fixture
def points(event_path, tmp_path):
    """Table 1 of round 1 was played; {person: points} there."""
    got = play(event_path, tmp_path, 1, 1)
    with Database(event_path) as database:
        persons = load_event(database, 1).tables[1, 1].persons
    return dict(zip(persons, got, strict=True))


def rows_of(folder, name):
    text = (folder / f"{name}.csv").read_bytes().decode()
    return list(csv.DictReader(io.StringIO(text, newline="")))


def test_tables_in_a_folder(points, tmp_path, schreiber):
    folder = tmp_path / "evening"
    schreiber(*EXPORT, "--format", "csv", "-o", str(folder))
    assert sorted(path.name for path in folder.iterdir()) == sorted(f"{one}.csv" for one in TABLES)
    results = {int(row["number"]): row for row in rows_of(folder, "results")}
    assert {person: int(results[person]["points"]) for person in points} == points
    assert len(rows_of(folder, "seats")) == 16
    [deal] = rows_of(folder, "deals")
    assert [int(deal[f"points_{seat}"]) for seat in range(1, 5)] == list(points.values())
    assert [row["due_cents"] for row in rows_of(folder, "cash")] == ["0"] * 8
    assert rows_of(folder, "journal")[-1]["kind"] == "seats"
    said = {row["what"]: row["value"] for row in rows_of(folder, "event")}
    assert (said["Event"], said["Still open"]) == ("Evening", "round 2, table 2: not set up")
    main([*EXPORT, "--format", "csv", "-o", str(folder)])  # over the old ones
    assert rows_of(folder, "deals") == [deal]


@pytest.mark.long
def test_teams_have_a_table_of_their_own_where_there_are_any(points, tmp_path, schreiber):
    one, other, *_ = points
    for person in (one, other):
        schreiber("decide entrant what=team", f"person={person}", "team=Wels")
    folder = tmp_path / "evening"
    schreiber(*EXPORT, "--format", "csv", "-o", str(folder))
    [team] = rows_of(folder, "teams")
    assert (team["team"], int(team["points"])) == ("Wels", points[one] + points[other])
    schreiber(*EXPORT, "-o", str(tmp_path / "evening.xlsx"))
    sheets = read_workbook((tmp_path / "evening.xlsx").read_bytes())
    assert list(sheets)[2] == "Teams"


@pytest.mark.long
def test_parts_of_the_players_have_a_table_of_their_own_where_there_are_any(
    points, tmp_path, schreiber
):
    first, *_ = points
    schreiber("register", str(first), "--mark", "ladies")
    schreiber("event change --part ladies:Damenpreis:20,10.50")
    folder = tmp_path / "evening"
    schreiber(*EXPORT, "--format", "csv", "-o", str(folder))
    [line] = rows_of(folder, "parts")
    shown = {key: line[key] for key in ("part", "title", "rank", "number", "prize_cents")}
    assert shown == {
        "part": "ladies",
        "title": "Damenpreis",
        "rank": "1",
        "number": str(first),
        "prize_cents": "2000",
    }
    prizes = [row["value"] for row in rows_of(folder, "event") if row["what"] == "Special prize"]
    assert prizes == ["ladies, Damenpreis, 20.00, 10.50"]
    schreiber(*EXPORT, "-o", str(tmp_path / "evening.xlsx"))
    sheets = read_workbook((tmp_path / "evening.xlsx").read_bytes())
    assert list(sheets)[2] == "Special prizes"
    assert sheets["Special prizes"][1][:2] == ["ladies", "Damenpreis"]
    assert ["Special prize", *prizes] in sheets["Event"]
    schreiber(*EXPORT, "-o", str(tmp_path / "evening.json"))
    document = json.loads((tmp_path / "evening.json").read_text(encoding="utf-8"))
    assert document["settings"]["parts"] == [["ladies", "Damenpreis", [2000, 1050]]]
    [part] = document["parts"]
    assert (part["mark"], [one["person"] for one in part["lines"]]) == ("ladies", [first])


def test_a_workbook(points, tmp_path, schreiber):
    schreiber("event change --event 1 --stake 12.50 --rounds 2")
    path = tmp_path / "evening.xlsx"
    schreiber(*EXPORT, "-o", str(path))
    data = path.read_bytes()
    sheets = read_workbook(data)
    assert list(sheets) == [
        *("Event", "Results", "Crosstable", "Seats", "Deals", "Till", "Journal")
    ]
    assert sheets["Event"][1] == ["Event", "Evening"]
    heading, *rows = sheets["Results"]
    assert heading[:4] == ["Rank", "Number", "Name", "Round 1"]
    assert {row[1]: row[heading.index("Points")] for row in rows if row[1] in points} == points
    cash = sheets["Till"]
    assert cash[1][:4] == [1, "Spieler 1", 12.5, 0]
    assert cash[-1][1:4] == ["Total", 100, 0]
    cash_sheet, results_sheet = list(sheets).index("Till") + 1, list(sheets).index("Results") + 1
    assert number_format(data, cash_sheet, "C2") == "#,##0.00"
    assert number_format(data, results_sheet, "D2") == "+0;-0;0"
    assert frozen_rows(data) == [1] * len(sheets)


def test_the_columns_of_a_workbook_are_as_wide_as_what_they_show():
    columns = (Column("name", msg("Name")), Column("paid", msg("Paid"), CENTS))
    report = Report(msg("Till"), columns, [("Anna", 500_000)], ("", 25_000_000))
    wide = replace(report, title=msg("Cash"), rows=[("A" * 99, 1)], totals=None)
    data = workbook([report, wide], date(2026, 11, 28))
    assert widths(data, 1) == [len("Anna") + BESIDE, len("250,000.00") + BESIDE]
    assert widths(data, 2) == [60 + BESIDE, len("Paid") + BESIDE]


def test_the_same_event_gives_the_same_bytes(points, tmp_path):
    with Database(tmp_path / "desk" / "evening.db") as database:
        one, other = (event_files.event_workbook(load_event(database, 1)) for _ in range(2))
    assert one == other


@pytest.mark.long
def test_what_somebody_is_called_does_nothing_to_a_spreadsheet(event_path, tmp_path, schreiber):
    for number, name in enumerate(("=1+1", "@x", "https://example.org", "-3", "007"), 1):
        schreiber("persons change", str(number), "--name=" + name)
    path = tmp_path / "evening.xlsx"
    folder = tmp_path / "evening"
    schreiber(*EXPORT, "-o", str(path))
    schreiber(*EXPORT, "--format", "csv", "-o", str(folder))
    data = path.read_bytes()
    assert formulas(data) == 0
    names = {row[0]: row[1] for row in read_workbook(data)["Till"][1:]}
    assert [names[number] for number in range(1, 6)] == [
        *("=1+1", "@x", "https://example.org", "-3", "007")
    ]
    names = {row["number"]: row["name"] for row in rows_of(folder, "cash")}
    assert [names[str(number)] for number in (1, 2, 4)] == ["'=1+1", "'@x", "'-3"]


def test_a_workbook_speaks_the_language_that_is_asked_for(
    event_path, tmp_path, monkeypatch, schreiber
):
    asked = []
    monkeypatch.setattr(
        "host_tools.cli.commands.export.translator",
        lambda language: asked.append(language) or English(),
    )
    path = str(tmp_path / "evening.xlsx")
    schreiber(*EXPORT, "-o", path, "--language", "fr")
    monkeypatch.setenv("LC_ALL", "de_AT.UTF-8")
    schreiber(*EXPORT, "-o", path)
    assert asked == ["fr", "de"]


class English:
    say = staticmethod(str)


def test_a_document(points, event_path, tmp_path, schreiber):
    document = schreiber(*EXPORT).json
    assert (document["format"], document["version"]) == ("schreiber-event", 1)
    first = {"person": 1, "name": "Spieler 1", "place": "Linz", "same_as": None}
    assert document["persons"][0] == first | {"first": "", "last": "", "licence": "", "marks": []}
    [table] = [one for one in document["tables"] if one["state"] == "signed"]
    assert {one["person"]: one["points"] for one in table["results"]} == points
    [deal] = document["deals"]
    assert {one["person"]: one["points"] for one in deal["points"]} == points
    assert deal["document"]["contract"] == "garde"
    assert document["standings"][0]["points"] == max(points.values())
    assert document["journal"][0]["content"]["settings"]["rules"] == "fft-4"
    path = tmp_path / "evening.json"
    schreiber(*EXPORT, "-o", str(path))
    assert json.loads(path.read_bytes()) == document


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["event", "-o", "evening"], "missing: --format"),
        (["event", "-o", "evening.csv"], "missing: --format"),
        (["event", "--format", "xlsx"], "--format xlsx goes with --output only"),
        (["event", "--format", "csv"], "--format csv goes with --output only"),
        (["event", "--round", "1"], "event does not go together with --table"),
        (["deals", "--format", "csv"], "--format, --language goes with event only"),
        (["deals", "--event", "1", "--label", "x"], "--event does not go together with --label"),
    ],
)
def test_what_does_not_go_together(desk, tmp_path, monkeypatch, schreiber, arguments, sentence):
    monkeypatch.chdir(tmp_path)
    assert sentence in schreiber("export", *arguments, status=2).err
    assert not list(tmp_path.glob("evening*"))


def test_nothing_takes_the_place_of_a_file(desk, tmp_path, schreiber):
    schreiber("event new Evening --rules fft-4 --rounds 2 --deals 1")
    path = tmp_path / "evening.xlsx"
    path.write_text("kept", encoding="utf-8")
    printed = schreiber(*EXPORT, "-o", str(path), status=1)
    assert "nobody takes part in event 1; there is nothing to export" in printed.err
    schreiber("decide undo decision=1")
    assert "event 1 is not set up yet" in schreiber(*EXPORT, "-o", str(path), status=1).err
    assert path.read_text(encoding="utf-8") == "kept"


def test_before_the_draw_there_is_something_already(desk, tmp_path, schreiber):
    schreiber("event new Evening --rules tirol --rounds 2 --deals 1")
    schreiber("persons add Anna")
    schreiber("register 1")
    folder = tmp_path / "evening"
    schreiber(*EXPORT, "--format", "csv", "-o", str(folder))
    assert [row["name"] for row in rows_of(folder, "results")] == ["Anna"]
    assert rows_of(folder, "seats") == rows_of(folder, "deals") == []


def test_a_folder_that_cannot_be_written(event_path, tmp_path, schreiber):
    file = tmp_path / "file"
    file.write_text("kept", encoding="utf-8")
    printed = schreiber(*EXPORT, "--format", "csv", "-o", str(file), status=1)
    assert "file cannot be written: File exists" in printed.err
    assert file.read_text(encoding="utf-8") == "kept"


def test_no_table_is_replaced_unless_all_can_be(event_path, tmp_path, schreiber, monkeypatch):
    folder = tmp_path / "evening"
    folder.mkdir()
    (folder / "event.csv").write_text("kept", encoding="utf-8")
    touch = Path.touch

    def refuse_the_last(path, **options):
        if path.name.startswith("journal.csv"):
            raise OSError(errno.ENOSPC, "No space left on device")
        touch(path, **options)

    monkeypatch.setattr(Path, "touch", refuse_the_last)
    printed = schreiber(*EXPORT, "--format", "csv", "-o", str(folder), status=1)
    assert "cannot be written" in printed.err
    assert (folder / "event.csv").read_text(encoding="utf-8") == "kept"


@pytest.mark.long
def test_deals_and_documents_of_one_event(points, event_path, tmp_path, schreiber):
    play(event_path, tmp_path, 1, 2, label="another event")
    for what in ("documents", "deals"):
        everything = schreiber("export", what).lines
        printed = schreiber("export", what, "--event", "1")
        assert len(everything) - len(printed.out.splitlines()) == 1
        printed = schreiber("export", what, "--event", "1", "--round", "2", status=1)
        assert "no box has brought a session" in printed.err
        printed = schreiber("export", what, "--event", "1", "--round", "3", status=1)
        assert "no table of the event matches" in printed.err


# `schreiber export event --format result`: the same bytes everywhere, and what they show


EXPORT_RESULT = ["export", "event", "--event", "1", "--format", "result"]


@pytest.fixture
def played(event_path, tmp_path):
    play(event_path, tmp_path, 1, 1)
    return event_path


def exported(path, *options):
    assert main([*EXPORT_RESULT, *options, "-o", str(path)]) == 0
    data = path.read_bytes()
    return data, read_file(data)


def test_a_result_is_written(played, tmp_path):
    data, document = exported(tmp_path / "cup.json")
    assert data.endswith(b"}\n")
    assert (document["format"], document["version"]) == ("schreiber-result", 1)
    assert document["digest"] == digest_of(document)
    assert document["entrants"][0]["name"]["text"] == "Spieler 1"
    assert set(document["cash"]) == {"sha256"}
    [log] = document["evidence"]["logs"]
    assert log["records"][0]["offset"] == 0
    table = document["tables"][0]
    assert table["signed"]["by"] == "table"
    assert table["signed"]["record"].startswith(log["log"])
    [line] = table["lines"]
    assert line["entry"]["contract"] == "garde"
    assert line["counts"]


def test_what_is_left_out_changes_no_digest(played, tmp_path):
    _, whole = exported(tmp_path / "whole.json", "--cash")
    assert whole["cash"]["accounts"][0]["person"] == 1
    data, nameless = exported(tmp_path / "nameless.json", "--without-names")
    assert "Spieler" not in data.decode()
    assert set(nameless["evidence"]) == {"sha256"}
    _, short = exported(tmp_path / "short.json", "--without-evidence")
    assert set(short["evidence"]) == {"sha256"}
    assert whole["digest"] == nameless["digest"] == short["digest"] == digest_of(nameless)


@pytest.mark.nightly
@pytest.mark.posix
def test_the_same_bytes_from_any_process(played, tmp_path):
    """Whatever the time zone, the language and the order of sets there."""
    data, _ = exported(tmp_path / "cup.json")
    there = {"TZ": "Pacific/Auckland", "LC_ALL": "de_AT.UTF-8", "PYTHONHASHSEED": "1"}
    command = [sys.executable, "-m", "host_tools", *EXPORT_RESULT]
    made = subprocess.run(command, env=os.environ | there, capture_output=True, check=True)
    assert made.stdout == data


@pytest.mark.parametrize("option", ["--cash", "--without-names", "--without-evidence"])
@pytest.mark.parametrize("what", ["export event --event 1", "export deals"])
def test_what_goes_with_a_result_goes_with_nothing_else(played, schreiber, what, option):
    assert "goes with --format result only" in schreiber(what, option, status=2).err


@pytest.mark.long
def test_the_records_name_nobody_who_is_forgotten(played, tmp_path, capsys):
    _, before = exported(tmp_path / "before.json")
    person = before["tables"][0]["persons"][0]
    assert main(["persons", "forget", str(person), "--yes"]) == 0
    data, document = exported(tmp_path / "after.json")
    assert set(document["evidence"]) == {"sha256"}
    assert f"Spieler {person}" not in data.decode()
    [entrant] = [one for one in document["entrants"] if one["person"] == person]
    assert entrant["name"]["text"] == f"#{person}"
    assert "the name of somebody forgotten stands in them" in capsys.readouterr().err


@pytest.mark.long
def test_an_export_of_nothing_leaves_the_file_as_it_was(tmp_path, desk, schreiber):
    path = tmp_path / "evening.csv"
    path.write_text("the evening before", encoding="utf-8")
    with Database(desk) as database:
        collect(TableBox(tmp_path / "flash").link(), database)
    schreiber("export deals --output", str(path), status=1)
    assert path.read_text(encoding="utf-8") == "the evening before"
