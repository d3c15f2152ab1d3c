"""`schreiber verify` and `schreiber event import`: documents of this desk, and of others."""

import io
import json
import sys

import pytest

from host_tools.cli.main import main
from host_tools.club.person import Person
from host_tools.database.location import FILE_VARIABLE
from host_tools.events.decide_on import decide_on
from host_tools.events.person_cards import store_persons
from host_tools.events.results.sealed_results import sealed_result
from host_tools.intake.database import Database
from host_tools.results.canonical import file_bytes
from host_tools.results.sealing import digest_of
from tests.docs.markdown import ROOT
from tests.host_tools.decided import CLOSE, OPEN
from tests.host_tools.events.results.imported import furnish, village_file
from tests.host_tools.events.test_recognition import bring, event, play, sent_box

EXAMPLE = ROOT / "docs/result-example.json"


@pytest.fixture
def wrong(tmp_path):
    """The path of an example in which somebody else has won."""
    document = json.loads(EXAMPLE.read_bytes())
    document["rankings"]["players"][0]["rank"] = 2
    document["digest"] = digest_of(document)
    path = tmp_path / "wrong.json"
    path.write_text(json.dumps(document, indent=2), encoding="utf-8")
    return path


def test_everything_is_right(schreiber):
    first, *_ = schreiber("verify", str(EXAMPLE)).lines
    assert first.startswith(
        "result-example.json: everything is right: 2 records, 3 players; digest "
    )


def test_every_difference_is_a_line(schreiber, wrong):
    lines = schreiber("verify", str(EXAMPLE), str(wrong), status=1).lines
    assert "wrong.json: rankings.players[0].rank (Anna Huber): it says 2; right is 1" in lines
    assert "wrong.json: 1 difference" in lines


def test_it_reads_what_another_command_writes(schreiber, monkeypatch):
    class Standard:
        buffer = io.BytesIO(EXAMPLE.read_bytes())

    monkeypatch.setattr(sys, "stdin", Standard)
    assert schreiber("verify -").out.startswith("-: everything is right: ")


def test_one_line_of_json_for_each_file(schreiber, wrong, tmp_path):
    missing = tmp_path / "missing.json"
    printed = schreiber("verify --json", str(EXAMPLE), str(wrong), str(missing), status=2)
    right, changed, unreadable = map(json.loads, printed.out.splitlines())
    assert right["differences"] == []
    assert right["digest"] == json.loads(EXAMPLE.read_bytes())["digest"]
    [difference] = changed["differences"]
    assert difference == {"path": "rankings.players[0].rank", "sentence": "it says 2; right is 1"}
    assert unreadable == {
        "file": str(missing),
        "error": "it cannot be read: No such file or directory",
    }


@pytest.mark.parametrize("data", [b"", b"\x00", b'{"format":"schreiber-event"}', b"[" * 9999])
def test_what_is_no_result_document_is_said_in_a_sentence(schreiber, tmp_path, data):
    path = tmp_path / "other.json"
    path.write_bytes(data)
    [line] = schreiber("verify", str(path), status=2).err.splitlines()
    assert line.startswith("schreiber: other.json: ")


def test_a_folder_is_no_document(schreiber, tmp_path):
    assert "cannot be read: " in schreiber("verify", str(tmp_path), status=2).err


def test_it_speaks_german(schreiber, monkeypatch, wrong):
    monkeypatch.setenv("LANG", "de_AT.UTF-8")
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.delenv("LANGUAGE", raising=False)
    lines = schreiber("verify", str(EXAMPLE), str(wrong), status=1).lines
    assert "alles stimmt" in lines[0]
    assert "wrong.json: rankings.players[0].rank (Anna Huber): da steht 2, richtig ist 1" in lines


__all__ = ["event"]  # a fixture


@pytest.fixture
def desk(event, monkeypatch):
    """A database with one event, of which the commands are."""
    monkeypatch.setenv(FILE_VARIABLE, str(event.path))
    return event


def digest(desk):
    return sealed_result(desk, 1).short_digest


def test_everything_of_an_event_is_right(desk, schreiber):
    decide_on(desk, 1, [CLOSE], anyway=True)
    lines = schreiber("verify --event 1").lines
    assert lines == [
        f"{digest(desk)} is document 1 of 1 of event 1",
        "everything in the document is right",
    ]


@pytest.mark.long
def test_a_digest_is_looked_up(desk, schreiber):
    decide_on(desk, 1, [CLOSE], anyway=True)
    first = digest(desk)
    decide_on(desk, 1, [OPEN])
    decide_on(desk, 1, [CLOSE], anyway=True)
    said = schreiber("verify --event 1", first.lower().replace("-", " ")).out
    assert f"{first} is document 1 of 2 of event 1" in said
    assert "document 2 has taken its place" in said
    printed = schreiber("verify --event 1 00000-00000", status=1)
    assert "no document of event 1 has the digest 00000-00000" in printed.out
    assert "is no digest such as" in schreiber("verify --event 1 7K2QF", status=1).err


@pytest.mark.long
def test_what_is_otherwise_today_is_said(desk, capsys, tmp_path, schreiber):
    box = sent_box(desk, tmp_path)
    decide_on(desk, 1, [CLOSE], anyway=True)
    bring(desk, play(box))
    assert main(["verify", "--event", "1"]) == 1
    said = "since it was sealed: Round 1, table 1: a box has brought more since then"
    assert said in capsys.readouterr().out
    assert said in schreiber("standings --event 1").err
    decide_on(desk, 1, [OPEN])
    assert "the event is open again" in schreiber("verify --event 1").out


def test_one_without_a_document(desk, schreiber):
    assert "event 1 has no sealed result" in schreiber("verify --event 1", status=1).err


def test_what_does_not_go_together(desk, schreiber):
    schreiber("verify --event 1 --json", status=2)
    assert "missing: FILE or --event" in schreiber("verify --json", status=2).err


# `schreiber event import`: result documents of other desks


@pytest.fixture(scope="module")
def village(tmp_path_factory):
    """The file of an event of six persons or so."""
    return village_file(tmp_path_factory.mktemp("village") / "desk")


@pytest.fixture
def club(tmp_path):
    """The database of another club: a path."""
    path = tmp_path / "club.db"
    with Database(path) as database:
        furnish(database)
    return path


@pytest.fixture
def taking_in(club, tmp_path, capsys):
    """run(*words) -> (status, lines printed, lines of errors) of `event import`."""

    def run(*words):
        status = main(["event", "import", *map(str, words), "--database", str(club)])
        said = capsys.readouterr()
        return status, said.out.splitlines(), said.err.splitlines()

    return run


@pytest.fixture
def file(village, tmp_path):
    path = tmp_path / "village.json"
    path.write_bytes(village)
    return path


@pytest.mark.long
def test_it_is_an_event_like_any_other(taking_in, file, club, schreiber):
    status, out, err = taking_in(file, "--from", "Tarockrunde Wels")
    assert (status, err) == (0, [])
    assert "event 3" in out[0]
    printed = schreiber("event list --database", str(club))
    assert "sealed by another desk (Tarockrunde Wels)" in printed.out


@pytest.mark.long
def test_twice_is_once(taking_in, file, club):
    assert taking_in(file, file)[0] == 0
    status, out, _ = taking_in(file)
    assert (status, len(out)) == (0, 1)
    assert "it is event 3 here" in out[0]
    with Database(club) as database:
        assert database.events.numbers() == [1, 2, 3]


def test_a_dry_run_stores_nothing(taking_in, file, club):
    status, out, _ = taking_in(file, "--dry-run")
    assert status == 0
    assert "a new event" in out[0]
    with Database(club) as database:
        assert database.events.numbers() == [1, 2]
        assert len(database.persons.numbers()) == 3


@pytest.mark.long
def test_of_who_has_nearly_a_known_name_it_is_asked(taking_in, file, village, club):
    first = json.loads(village)["entrants"][0]
    name = first["name"]["text"]
    with Database(club) as database:
        store_persons(database, [Person(77, name, "Anderswo")])
    status, out, err = taking_in(file)
    assert (status, out) == (1, [])
    assert f"is that {name} (77), or somebody new?" in err[0]
    assert "nothing of it is stored" in err[-1]
    status, out, _ = taking_in(file, "--person", f"{first['person']}=77", "--new")
    assert status == 0
    assert out[1] == f"village.json: 1 known, {len(json.loads(village)['entrants']) - 1} new"
    with Database(club) as database:
        assert database.origins.of(3).persons[first["person"]] == 77
        assert database.cache.of(3).seal.today == {}


def test_two_entrants_are_two_persons(taking_in, file, village):
    first, second, *_ = json.loads(village)["entrants"]
    chosen = [f"--person={one['person']}=40" for one in (first, second)]
    status, _, err = taking_in(file, "--new", *chosen)
    assert status == 1
    assert "two entrants are two persons" in err[0]


@pytest.mark.long
def test_of_several_files_a_bad_one_is_left_out(taking_in, file, tmp_path, club):
    bad = tmp_path / "bad.json"
    bad.write_bytes(file.read_bytes()[:-200])
    large = tmp_path / "large.json"
    large.write_bytes(b" " * 50_000_000)
    status, out, err = taking_in(bad, tmp_path / "none.json", large, file)
    assert status == 1
    assert "event 3" in out[0]
    assert [line.split(":")[0] for line in err] == ["schreiber"] * 3
    assert "is it the right file?" in err[2]


def changed(village, change):
    """The file with something else in it, and the digest that belongs to it."""
    document = json.loads(village)
    change(document)
    return file_bytes(document | {"digest": digest_of(document)})


def later(document):
    document["decisions"][-1]["time"] = 10**15


def newer_version(document):
    document["version"] = 2


def not_closed(document):
    document["event"]["closed"] = False


def hidden(document):
    document["evidence"] = {"sha256": "0" * 64}


def points(document):
    document["rankings"]["players"][0]["points"] += 1


def other_kind(document):
    [published] = [one for one in document["decisions"] if one["kind"] == "publish"]
    published["kind"] = "of tomorrow"


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (later, "it holds what no desk stores: "),
        (newer_version, "version 2 is of a newer program"),
        (not_closed, "event.closed: it says "),
        (hidden, "evidence: it does not show the records of the boxes"),
        (points, "rankings.players[0].points ("),
        (other_kind, "a newer program has decided it (of tomorrow)"),
    ],
)
def test_what_cannot_be_taken_in_is_said(taking_in, village, tmp_path, club, change, sentence):
    path = tmp_path / "changed.json"
    path.write_bytes(changed(village, change))
    status, out, err = taking_in(path)
    assert (status, out) == (1, [])
    assert sentence in "\n".join(err)
    with Database(club) as database:
        assert database.events.numbers() == [1, 2]
        assert len(database.persons.numbers()) == 3


@pytest.mark.long
def test_numbers_of_persons_are_those_of_one_file(taking_in, file):
    status, _, err = taking_in(file, file, "--person", "1=40")
    assert status == 2
    assert "name only one" in err[0]
    assert taking_in(file, "--person", "4711=40")[2][0].endswith("has the number 4711")


@pytest.mark.parametrize("text", ["1", "1=x", "x=1", "=", "1=-4"])
def test_a_person_is_chosen_by_two_numbers(taking_in, file, text, capsys):
    with pytest.raises(SystemExit) as ended:
        taking_in(file, "--person", text)
    assert ended.value.code == 2
    assert "is no THERE=HERE" in capsys.readouterr().err
