"""`schreiber verify`: what it prints, and its exit status."""

import io
import json
import sys

import pytest

from host_tools.cli.main import main
from host_tools.results.sealing import digest_of
from tests.docs.markdown import ROOT

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


def test_everything_is_right(capsys):
    assert main(["verify", str(EXAMPLE)]) == 0
    first, *_ = capsys.readouterr().out.splitlines()
    assert first.startswith(
        "result-example.json: everything is right: 2 entries, 3 players; digest "
    )


def test_every_difference_is_a_line(capsys, wrong):
    assert main(["verify", str(EXAMPLE), str(wrong)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert "wrong.json: rankings.players[0].rank (Anna Huber): it says 2; right is 1" in lines
    assert "wrong.json: 1 difference" in lines


def test_it_reads_what_another_command_writes(capsys, monkeypatch):
    class Standard:
        buffer = io.BytesIO(EXAMPLE.read_bytes())

    monkeypatch.setattr(sys, "stdin", Standard)
    assert main(["verify", "-"]) == 0
    assert capsys.readouterr().out.startswith("-: everything is right: ")


def test_one_line_of_json_for_each_file(capsys, wrong, tmp_path):
    missing = tmp_path / "missing.json"
    assert main(["verify", "--json", str(EXAMPLE), str(wrong), str(missing)]) == 2
    right, changed, unreadable = map(json.loads, capsys.readouterr().out.splitlines())
    assert right["differences"] == []
    assert right["digest"] == json.loads(EXAMPLE.read_bytes())["digest"]
    [difference] = changed["differences"]
    assert difference == {
        "path": "rankings.players[0].rank",
        "sentence": "it says 2; right is 1",
    }
    assert unreadable == {
        "file": str(missing),
        "error": "it cannot be read: No such file or directory",
    }


@pytest.mark.parametrize("data", [b"", b"\x00", b'{"format":"schreiber-event"}', b"[" * 9999])
def test_what_is_no_result_document_is_said_in_a_sentence(capsys, tmp_path, data):
    path = tmp_path / "other.json"
    path.write_bytes(data)
    assert main(["verify", str(path)]) == 2
    [line] = capsys.readouterr().err.splitlines()
    assert line.startswith("schreiber: other.json: ")


def test_a_folder_is_no_document(capsys, tmp_path):
    assert main(["verify", str(tmp_path)]) == 2
    assert "cannot be read: " in capsys.readouterr().err


def test_it_speaks_german(capsys, monkeypatch, wrong):
    monkeypatch.setenv("LANG", "de_AT.UTF-8")
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.delenv("LANGUAGE", raising=False)
    assert main(["verify", str(EXAMPLE), str(wrong)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert "alles stimmt" in lines[0]
    assert "wrong.json: rankings.players[0].rank (Anna Huber): da steht 2, richtig ist 1" in lines
