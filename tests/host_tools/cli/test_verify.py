"""`schreiber verify`: documents, and those of an event."""

import io
import json
import sys

import pytest

from host_tools.cli.main import main
from host_tools.database.location import FILE_VARIABLE
from host_tools.events.decide_on import decide_on
from host_tools.events.results.sealed_results import sealed_result
from host_tools.intake.database import Database
from host_tools.results.sealing import digest_of
from tests.docs.markdown import ROOT
from tests.host_tools.decided import CLOSE, OPEN
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


def test_closing_says_the_digest(desk, capsys):
    assert main(["event", "close", "--anyway", "--event", "1"]) == 0
    with Database(desk.path) as database:
        assert f"its result is sealed: {digest(database)}" in capsys.readouterr().out


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
