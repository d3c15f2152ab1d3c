"""`schreiber season`: tables by formulas, files, and a document that anybody verifies."""

import json
import subprocess

import pytest

from host_tools.cli.main import main
from host_tools.events.results.sealed_results import sealed_result
from host_tools.intake.database import Database
from host_tools.results.canonical import file_bytes
from host_tools.results.sealing import digest_of
from host_tools.results.verification.signature_check import NAMESPACE
from tests.host_tools.cli.shown import shown
from tests.host_tools.season_of_three import SEASON, play_season
from tests.host_tools.spreadsheet import read_workbook

OWN = 'name = "Best two"\nworth = "rank"\nbest = 2\nties = ["wins"]\n'


@pytest.fixture
def season_path(event_path):
    """The database of three closed events."""
    with Database(event_path) as database:
        play_season(database)
    return event_path


def said(capsys, *command, status=0):
    """(lines of standard output, text of standard error) of a command."""
    capsys.readouterr()
    assert main([*command]) == status
    out, err = capsys.readouterr()
    return out.splitlines(), err


def ranks(capsys, *options):
    """[(rank, person, total)] as the command has them in JSON."""
    status, document = shown(capsys, "season", SEASON, *options)
    assert status == 0
    return [(line["rank"], line["person"], line["total"]) for line in document["lines"]]


def test_cup_points_without_a_formula(season_path, capsys):
    """Krenglbach has none: 2 + 9 and 6 + 1."""
    assert ranks(capsys) == [(1, 2, 11), (2, 1, 7), (3, 3, 0), (3, 4, 0)]
    out, err = said(capsys, "season", SEASON)
    assert out[0] == "Formula: Cup points"
    assert "The rule book of “Cup 4” knows no cup points" in err


@pytest.mark.long
def test_a_formula_is_tried_before_it_is_taken(season_path, tmp_path, capsys):
    """Ranks: Anna 1, 2, 2; Beat 2, 4, 1; Carl 3, 1, 3; Dora 4, 3, 4. The best two of each.

    Anna, Beat have 3, Carl 4, Dora 7; both won an event, so they share the first rank.
    """
    file = tmp_path / "own.toml"
    file.write_text(OWN, encoding="utf-8")
    right = [(1, 1, 3), (1, 2, 3), (3, 3, 4), (4, 4, 7)]
    assert ranks(capsys, "--formula", str(file), "--try") == right
    out, _ = said(capsys, "season", SEASON, "--formula", str(file), "--try")
    assert "1\tSpieler 1\t1\t2\t(2)\t3\tshares the rank" in out
    assert "Spieler 1\t2\t1" in out
    assert "Spieler 4\t3\t4" in out
    assert ranks(capsys)[0] == (1, 2, 11)
    said(capsys, "season", SEASON, "--formula", str(file))
    assert ranks(capsys) == right
    assert ranks(capsys, "--after", "1") == [(1, 1, 1), (2, 2, 2), (3, 3, 3), (4, 4, 4)]
    assert said(capsys, "season", SEASON, "--show-formula")[0] == OWN.splitlines()
    assert "Season 2026: the formula Best two" in "".join(said(capsys, "persons", "journal")[0])
    said(capsys, "persons", "undo")
    assert ranks(capsys)[0] == (1, 2, 11)


def test_a_wrong_formula_changes_nothing(season_path, tmp_path, capsys):
    file = tmp_path / "own.toml"
    file.write_text('name = "A"\nworth = "cups"\n', encoding="utf-8")
    _, err = said(capsys, "season", SEASON, "--formula", str(file), status=1)
    assert "worth: must be one of: cup, points, rank, rank-points, not 'cups'" in err
    _, err = said(capsys, "season", SEASON, "--formula", "no such file", status=1)
    assert "'no such file' cannot be read" in err
    _, err = said(capsys, "season", SEASON, "--try", status=2)
    assert "--try goes with --formula only" in err
    _, err = said(capsys, "season", "2020", "--formula", "ranks", status=1)
    assert "no event counts for the season '2020'" in err


def test_points_of_two_rule_books_are_not_added_up(season_path, capsys):
    assert ranks(capsys, "--formula", "sum", "--try")[0] == (1, 2, 11)
    _, err = said(capsys, "season", SEASON, "--formula", "sum", "--try")
    assert "“Cup 4” is played by another rule book than “Cup 2”" in err


@pytest.mark.long
def test_the_table_as_files(season_path, tmp_path, capsys):
    said(capsys, "season", SEASON, "--formula", "rank_sum")
    for ending in ("xlsx", "csv", "json"):
        said(capsys, "season", SEASON, "--output", str(tmp_path / f"table.{ending}"))
    rows = (tmp_path / "table.csv").read_text(encoding="utf-8").splitlines()
    assert rows[:2] == [
        "rank,number,name,event_2,event_4,event_3,total,tie",
        "1,1,Spieler 1,1,2,2,5,",
    ]
    [table] = json.loads((tmp_path / "table.json").read_text(encoding="utf-8"))
    assert table["rows"][0]["total"] == 5
    assert "Season 2026" in read_workbook((tmp_path / "table.xlsx").read_bytes())
    _, err = said(capsys, "season", SEASON, "--output", "table.pdf", status=2)
    assert "--output: a name that ends with one of .xlsx, .csv, .json" in err


@pytest.fixture
def documents(season_path, tmp_path, capsys):
    """{name: path} of the documents of the season and of its events."""
    said(capsys, "season", SEASON, "--formula", "rank_sum")
    paths = {"season": tmp_path / "season.json"}
    said(capsys, "season", SEASON, "--document", str(paths["season"]))
    with Database(season_path) as database:
        for number in (2, 3, 4):
            paths[number] = tmp_path / f"event-{number}.json"
            paths[number].write_bytes(file_bytes(sealed_result(database, number).document))
    return paths


def test_the_document_of_a_season_is_verified_with_its_events(documents, capsys):
    out, _ = said(capsys, "verify", *map(str, documents.values()))
    assert "season.json: everything is right: 3 events, 4 players" in out[-1]
    assert "Spieler" not in documents["season"].read_text(encoding="utf-8")
    out, _ = said(capsys, "verify", *map(str, [documents["season"], documents[2]]), status=1)
    assert sum("is not among the files that are right" in line for line in out) == 2


def sign(path, key):
    document = json.loads(path.read_text(encoding="utf-8"))
    command = ["ssh-keygen", "-Y", "sign", "-q", "-n", NAMESPACE, "-f", key]
    done = subprocess.run(
        command, input=document["digest"], capture_output=True, check=True, encoding="utf-8"
    )
    path.write_bytes(file_bytes(document | {"signature": done.stdout}))


@pytest.mark.posix
def test_the_document_of_a_season_is_signed_as_well(documents, tmp_path, capsys):
    key = tmp_path / "club"
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key], check=True)
    signers = tmp_path / "signers"
    public = key.with_suffix(".pub").read_text(encoding="utf-8")
    signers.write_text(f"cup {public}", encoding="utf-8")
    files = ["verify", "--signers", str(signers), *map(str, documents.values())]
    for number in (2, 3, 4):
        sign(documents[number], key)
    out, _ = said(capsys, *files, status=1)
    assert "season.json: signature: nobody has signed it" in out
    assert not any("season.json: everything is right" in line for line in out)
    sign(documents["season"], key)
    out, _ = said(capsys, *files)
    assert out[-1] == "season.json: signed by cup"
    document = json.loads(documents["season"].read_text(encoding="utf-8"))
    documents["season"].write_bytes(file_bytes(document | {"signature": 7}))
    _, err = said(capsys, *files, status=2)
    assert "season.json: it is no document of a season" in err


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda one: one["table"][0].update(total=1), "table[0].total: it says 1; right is 5"),
        (lambda one: one["table"].pop(), "table: person "),
        (lambda one: one.update(same=[[1, 2]]), "table["),
        (lambda one: one["events"][0].update(name="Other"), "events[0].name: it says 'Other'"),
        (lambda one: one["events"].append(one["events"][0]), "events: one stands there twice"),
        (lambda one: one["events"].reverse(), "events: they must be in the order of their days"),
        (lambda one: one["events"][0].update(persons=[[1, 2], [2, 1]]), "table[0].person: it says"),
        (lambda one: one.update(formula="worth"), "formula: the formula cannot be read"),
    ],
)
def test_what_was_changed_in_it_is_told(documents, capsys, change, sentence):
    changed = json.loads(documents["season"].read_text(encoding="utf-8"))
    change(changed)
    changed["digest"] = digest_of(changed)
    documents["season"].write_bytes(file_bytes(changed))
    out, _ = said(capsys, "verify", *map(str, documents.values()), status=1)
    assert any(line.startswith(f"season.json: {sentence}") for line in out)


@pytest.mark.long
def test_a_changed_digest_and_a_newer_document_are_told(documents, capsys):
    document = json.loads(documents["season"].read_text(encoding="utf-8"))
    documents["season"].write_bytes(file_bytes(document | {"season": "2027"}))
    out, _ = said(capsys, "verify", *map(str, documents.values()), status=1)
    assert "season.json: digest: something was changed" in "".join(out)
    for version, wrong in ((2, {"version": 2}), (1, {"events": []}), (1, {"same": [["1"]]})):
        documents["season"].write_bytes(file_bytes(document | wrong | {"version": version}))
        _, err = said(capsys, "verify", *map(str, documents.values()), status=2)
        assert ("newer program" if version == 2 else "it is no document of a season") in err


def test_a_season_that_is_not_closed_has_no_document(event_path, tmp_path, capsys):
    with Database(event_path) as database:
        play_season(database, close=False)
    path = str(tmp_path / "season.json")
    _, err = said(capsys, "season", SEASON, "--document", path, status=1)
    assert "“Cup 2” is not closed" in err


def test_events_of_a_season_are_added_up(event_path, capsys):
    cup = ["--rules", "tirol", "--rounds", "1", "--deals", "12"]
    for number, name in ((2, "March"), (3, "May")):
        main(["event", "new", name, *cup])
        main(["register", "1", "2", "3", "4", "--event", str(number)])
        main(["draw", "--event", str(number), "--seed", "4"])
        sheet = ["persons=[1,2,3,4]", "points=[6,2,-3,-5]", "deals=12"]
        main(
            ["decide", "typed", "what=sheet", "round=1", "table=1", *sheet, "--event", str(number)]
        )
        main(["decide", "season", "season=2026", "--event", str(number)])
    main(["decide", "season", "season=2026", "--event", "1"])
    status, document = shown(capsys, "season", "2026")
    assert (status, document["events"]) == (0, [2, 3])
    first = document["lines"][0]
    assert (first["person"], first["rank"], first["total"]) == (1, 1, 12)
    assert [cell["worth"] for cell in first["events"]] == [6, 6]
    assert main(["season", "2026", "--after", "1"]) == 0
    out, err = capsys.readouterr()
    assert "Rank\tPlayer\tMarch\tPoints\n1\tSpieler 1\t6\t6\n" in out
    assert "The rule book of “Evening” knows no cup points: it adds nothing" in err
    assert main(["season", "Cup"]) == 1
    assert "no event counts for the season 'Cup'" in capsys.readouterr().err
