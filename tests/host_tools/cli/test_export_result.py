"""`schreiber export event --format result`: the same bytes everywhere, and what they show."""

import os
import subprocess
import sys

import pytest

from host_tools.cli.main import main
from host_tools.results.canonical import read_file
from host_tools.results.sealing import digest_of
from tests.host_tools.event import play

EXPORT = ["export", "event", "--event", "1", "--format", "result"]


@pytest.fixture
def played(event_path, tmp_path):
    play(event_path, tmp_path, 1, 1)
    return event_path


def exported(path, *options):
    assert main([*EXPORT, *options, "-o", str(path)]) == 0
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


@pytest.mark.long
@pytest.mark.posix
def test_the_same_bytes_from_any_process(played, tmp_path):
    """Whatever the time zone, the language and the order of sets there."""
    data, _ = exported(tmp_path / "cup.json")
    there = {"TZ": "Pacific/Auckland", "LC_ALL": "de_AT.UTF-8", "PYTHONHASHSEED": "1"}
    command = [sys.executable, "-m", "host_tools", *EXPORT]
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
