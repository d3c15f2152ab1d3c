"""`schreiber season` and `schreiber publish`: tables, documents, pages; how names are shown."""

import json
import subprocess

import pytest

from host_tools.cli.main import main
from host_tools.events.results.sealed_results import sealed_result
from host_tools.intake.database import Database
from host_tools.results.canonical import file_bytes
from host_tools.results.sealing import digest_of
from host_tools.results.verification.signature_check import NAMESPACE
from tests.host_tools.event import play
from tests.host_tools.season_of_three import EVENTS, SEASON, play_season
from tests.host_tools.workbooks import read_workbook

OWN = 'name = "Best two"\nworth = "rank"\nbest = 2\nties = ["wins"]\n'


@pytest.fixture(scope="module")
def played(drawn_eight, tmp_path_factory):
    """The bytes of a database of three closed events, and {name: bytes} of their documents and
    that of the season.
    """
    folder = tmp_path_factory.mktemp("season")
    path, document = folder / "desk.db", folder / "season.json"
    path.write_bytes(drawn_eight)
    with Database(path) as database:
        play_season(database)
        files = {number: file_bytes(sealed_result(database, number).document) for number in EVENTS}
    closed = path.read_bytes()
    for options in (("--formula", "rank_sum"), ("--document", str(document))):
        assert main(["season", SEASON, *options, "--database", str(path)]) == 0
    return closed, {"season": document.read_bytes()} | files


@pytest.fixture
def season_path(event_path, played):
    """The database of three closed events."""
    event_path.write_bytes(played[0])
    return event_path


def ranks(schreiber, *options):
    """[(rank, person, total)] as the command has them in JSON."""
    document = schreiber("season --json", SEASON, *options).json
    return [(line["rank"], line["person"], line["total"]) for line in document["lines"]]


def test_cup_points_without_a_formula(season_path, schreiber):
    """Krenglbach has none: 2 + 9 and 6 + 1."""
    assert ranks(schreiber) == [(1, 2, 11), (2, 1, 7), (3, 3, 0), (3, 4, 0)]
    printed = schreiber("season", SEASON)
    assert printed.lines[0] == "Formula: Cup points"
    [told] = printed.err.splitlines()
    assert "The rule book of “Cup 4” knows no cup points" in told


@pytest.mark.long
def test_a_formula_is_tried_before_it_is_taken(season_path, tmp_path, schreiber):
    """Ranks: Anna 1, 2, 2; Beat 2, 4, 1; Carl 3, 1, 3; Dora 4, 3, 4. The best two of each.

    Anna, Beat have 3, Carl 4, Dora 7; both won an event, so they share the first rank.
    """
    file = tmp_path / "own.toml"
    file.write_text(OWN, encoding="utf-8")
    right = [(1, 1, 3), (1, 2, 3), (3, 3, 4), (4, 4, 7)]
    assert ranks(schreiber, "--formula", str(file), "--try") == right
    out = schreiber("season", SEASON, "--formula", str(file), "--try").lines
    assert "1\tSpieler 1\t1\t2\t(2)\t3\tshares the rank" in out
    assert "Spieler 1\t2\t1" in out
    assert "Spieler 4\t3\t4" in out
    assert ranks(schreiber)[0] == (1, 2, 11)
    schreiber("season", SEASON, "--formula", str(file))
    assert ranks(schreiber) == right
    assert ranks(schreiber, "--after", "1") == [(1, 1, 1), (2, 2, 2), (3, 3, 3), (4, 4, 4)]
    assert schreiber("season --show-formula", SEASON).lines == OWN.splitlines()
    assert "Season 2026: the formula Best two" in schreiber("persons journal").out
    schreiber("persons undo")
    assert ranks(schreiber)[0] == (1, 2, 11)


def test_a_wrong_formula_changes_nothing(season_path, tmp_path, schreiber):
    file = tmp_path / "own.toml"
    file.write_text('name = "A"\nworth = "cups"\n', encoding="utf-8")
    err = schreiber("season", SEASON, "--formula", str(file), status=1).err
    assert "worth: must be one of: cup, points, rank, rank-points, not 'cups'" in err
    err = schreiber("season", SEASON, "--formula", "no such file", status=1).err
    assert "'no such file' cannot be read" in err
    err = schreiber("season", SEASON, "--try", status=2).err
    assert "--try goes with --formula only" in err
    err = schreiber("season 2020 --formula ranks", status=1).err
    assert "no event counts for the season '2020'" in err


def test_points_of_two_rule_books_are_not_added_up(season_path, schreiber):
    assert ranks(schreiber, "--formula", "sum", "--try")[0] == (1, 2, 11)
    err = schreiber("season", SEASON, "--formula", "sum", "--try").err
    assert "“Cup 4” is played by another rule book than “Cup 2”" in err


@pytest.mark.long
def test_the_table_as_files(season_path, tmp_path, schreiber):
    schreiber("season", SEASON, "--formula", "rank_sum")
    for ending in ("xlsx", "csv", "json"):
        schreiber("season", SEASON, "--output", str(tmp_path / f"table.{ending}"))
    rows = (tmp_path / "table.csv").read_text(encoding="utf-8").splitlines()
    assert rows[:2] == [
        "rank,number,name,event_2,event_4,event_3,total,tie",
        "1,1,Spieler 1,1,2,2,5,",
    ]
    [table] = json.loads((tmp_path / "table.json").read_text(encoding="utf-8"))
    assert table["rows"][0]["total"] == 5
    assert "Season 2026" in read_workbook((tmp_path / "table.xlsx").read_bytes())
    err = schreiber("season", SEASON, "--output", "table.pdf", status=2).err
    assert "--output: a name that ends with one of .xlsx, .csv, .json" in err


@pytest.fixture
def documents(played, tmp_path):
    """{name: path} of the documents of the season and of its events."""
    paths = {name: tmp_path / f"{name}.json" for name in played[1]}
    for name, path in paths.items():
        path.write_bytes(played[1][name])
    return paths


def test_the_document_of_a_season_is_verified_with_its_events(documents, schreiber):
    out = schreiber("verify", *map(str, documents.values())).lines
    assert "season.json: everything is right: 3 events, 4 players" in out[-1]
    assert "Spieler" not in documents["season"].read_text(encoding="utf-8")
    out = schreiber("verify --json", *map(str, documents.values())).lines
    said = [json.loads(line) for line in out]
    assert said[-1] == {
        "file": str(documents["season"]),
        "digest": json.loads(documents["season"].read_bytes())["digest"],
        "differences": [],
        "notes": [],
    }
    out = schreiber("verify", *map(str, [documents["season"], documents[2]]), status=1).lines
    assert sum("is not among the files that are right" in line for line in out) == 2


def sign(path, key):
    document = json.loads(path.read_text(encoding="utf-8"))
    command = ["ssh-keygen", "-Y", "sign", "-q", "-n", NAMESPACE, "-f", key]
    done = subprocess.run(
        command, input=document["digest"], capture_output=True, check=True, encoding="utf-8"
    )
    path.write_bytes(file_bytes(document | {"signature": done.stdout}))


@pytest.mark.posix
def test_the_document_of_a_season_is_signed_as_well(documents, tmp_path, schreiber):
    key = tmp_path / "club"
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key], check=True)
    signers = tmp_path / "signers"
    public = key.with_suffix(".pub").read_text(encoding="utf-8")
    signers.write_text(f"cup {public}", encoding="utf-8")
    files = ["verify", "--signers", str(signers), *map(str, documents.values())]
    for number in (2, 3, 4):
        sign(documents[number], key)
    out = schreiber(*files, status=1).lines
    assert "season.json: signature: nobody has signed it" in out
    assert not any("season.json: everything is right" in line for line in out)
    sign(documents["season"], key)
    out = schreiber(*files).lines
    assert out[-1] == "season.json: signed by cup"
    document = json.loads(documents["season"].read_text(encoding="utf-8"))
    documents["season"].write_bytes(file_bytes(document | {"signature": 7}))
    err = schreiber(*files, status=2).err
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
def test_what_was_changed_in_it_is_told(documents, schreiber, change, sentence):
    changed = json.loads(documents["season"].read_text(encoding="utf-8"))
    change(changed)
    changed["digest"] = digest_of(changed)
    documents["season"].write_bytes(file_bytes(changed))
    out = schreiber("verify", *map(str, documents.values()), status=1).lines
    assert any(line.startswith(f"season.json: {sentence}") for line in out)


@pytest.mark.long
def test_a_changed_digest_and_a_newer_document_are_told(documents, schreiber):
    document = json.loads(documents["season"].read_text(encoding="utf-8"))
    documents["season"].write_bytes(file_bytes(document | {"season": "2027"}))
    out = schreiber("verify", *map(str, documents.values()), status=1).lines
    assert "season.json: digest: something was changed" in "".join(out)
    for version, wrong in ((2, {"version": 2}), (1, {"events": []}), (1, {"same": [["1"]]})):
        documents["season"].write_bytes(file_bytes(document | wrong | {"version": version}))
        err = schreiber("verify", *map(str, documents.values()), status=2).err
        assert ("newer program" if version == 2 else "it is no document of a season") in err


def test_a_season_that_is_not_closed_has_no_document(event_path, tmp_path, schreiber):
    with Database(event_path) as database:
        play_season(database, close=False)
    path = str(tmp_path / "season.json")
    err = schreiber("season", SEASON, "--document", path, status=1).err
    assert "“Cup 2” is not closed" in err


def test_events_of_a_season_are_added_up(short_search, event_path, schreiber):
    cup = ["--rules", "tirol", "--rounds", "1", "--deals", "12"]
    for number, name in ((2, "March"), (3, "May")):
        schreiber("event new", name, *cup)
        schreiber("register 1 2 3 4 --event", str(number))
        schreiber("draw --event", str(number), "--seed", "4")
        sheet = ["persons=[1,2,3,4]", "points=[6,2,-3,-5]", "deals=12"]
        schreiber("decide typed what=sheet round=1 table=1", *sheet, "--event", str(number))
        schreiber("decide season season=2026 --event", str(number))
    schreiber("decide season season=2026 --event 1")
    document = schreiber("season 2026 --json").json
    assert document["events"] == [2, 3]
    first = document["lines"][0]
    assert (first["person"], first["rank"], first["total"]) == (1, 1, 12)
    assert [cell["worth"] for cell in first["events"]] == [6, 6]
    out, err = schreiber("season 2026 --after 1")
    assert "Rank\tPlayer\tMarch\tPoints\n1\tSpieler 1\t6\t6\n" in out
    assert "The rule book of “Evening” knows no cup points: it adds nothing" in err
    assert "no event counts for the season 'Cup'" in schreiber("season Cup", status=1).err


# `schreiber publish`, and how names are shown


@pytest.fixture
def published(event_path, tmp_path, schreiber):
    """Event 1, of which a table of the first round was played, and that round is published."""
    play(event_path, tmp_path, 1, 1)
    schreiber("decide publish round=1 --event 1")
    return event_path


@pytest.mark.long
def test_a_folder_is_written(published, tmp_path, schreiber):
    folder = tmp_path / "out"
    printed = schreiber("publish", str(folder), "--language", "fr")
    assert f"files in {folder}; it begins with index.html" in printed.out
    assert (folder / "index.html").read_bytes() == (folder / "index.fr.html").read_bytes()
    before = {path: path.read_bytes() for path in folder.rglob("*.html")}
    schreiber("publish", str(folder), "--language", "fr", "--event", "1")
    assert {path: path.read_bytes() for path in folder.rglob("*.html")} == before


@pytest.mark.long
def test_what_cannot_be_written_is_said(published, tmp_path, schreiber):
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert "cannot be written" in schreiber("publish", str(tmp_path / "file" / "out"), status=1).err
    assert "other things are in it" in schreiber("publish", str(tmp_path), status=1).err


@pytest.mark.long
def test_what_is_not_there_is_said(event_path, tmp_path, schreiber):
    folder = str(tmp_path / "out")
    assert "nothing is published yet" in schreiber("publish", folder, status=1).err
    printed = schreiber("publish", folder, "--season", "2027", status=1)
    assert "no event counts for the season 2027" in printed.err
    assert not (tmp_path / "out").exists()


@pytest.mark.long
def test_names_are_shown_as_somebody_wishes(published, tmp_path, schreiber):
    schreiber("persons published number 1 2")
    schreiber("persons published initial")
    printed = schreiber("persons published")
    assert printed.out.splitlines() == [
        "everybody without a wish: first name and initial",
        "Spieler 1 (1): the number only",
        "Spieler 2 (2): the number only",
    ]
    folder = tmp_path / "out"
    schreiber("publish", str(folder))
    pages = "".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.html"))
    shown = ("#1</a>" in pages, "Spieler 1<" in pages, "Spieler 3.</a>" in pages)
    assert shown == (True, False, True)


@pytest.mark.long
def test_a_way_that_is_none_is_refused(event_path, schreiber):
    with pytest.raises(SystemExit):
        schreiber("persons published loud")
    assert "is none of full, initial, number" in schreiber("persons published club", status=1).err
