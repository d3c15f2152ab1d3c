"""`schreiber --log FILE`: what a whole evening notes, and whom it does not name."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from host_tools.cli.log_option import LogAsked, log_asked
from host_tools.cli.main import main
from tests.frozen import reading
from tests.patience import HANGS_S
from tests.test_layering import ROOT

pytestmark = pytest.mark.long

NAMES = ("Rosa", "Huber", "Karl", "Maier")
LOG = "deals.log"
# Registered, decided, refused, and taken in; persons are named by words, options and errors.
EVENING = (
    ("persons", "add", "Rosa Huber"),
    ("persons", "add", "Karl Maier"),
    ("event", "new", "Cup of Rosa Huber", "--rules", "fft-4", "--rounds", "1"),
    ("register", "--event", "1", "Rosa Huber", "Karl Maier"),
    ("decide", "plays", "what=stops", "--event", "1", "person=1", "--reason", "Rosa Huber is ill"),
    ("decide", "plays", "what=stops", "--event", "1", "person=Rosa Huber"),
    ("register", "--event", "7", "Rosa Huber"),
    ("Rosa",),
    ("sync", LOG),
)


@pytest.fixture
def run(tmp_path, monkeypatch, capsys):
    """A function that runs the evening with options before each command: what the log says."""
    monkeypatch.setenv("SCHREIBER_DATABASE", str(tmp_path / "desk.db"))
    monkeypatch.chdir(tmp_path)
    Path(LOG).write_bytes(reading.read_log(reading.versions()[-1], "fft-4"))
    path = tmp_path / "desk.log"

    def run(*options):
        for words in EVENING:
            main([*(str(option).format(path) for option in options), *map(str, words)])
        capsys.readouterr()
        return path.read_text(encoding="utf-8")

    return run


def test_an_evening_is_noted_without_names(run):
    noted = run("--log", "{}")
    assert not [name for name in NAMES if name in noted]
    assert "schreiber register options=--event words=5 version=" in noted
    assert "decided event=1 kinds=" in noted
    assert re.search(r"taken in box=\w{8} complete=True records=\d+ deals=\d+ findings=", noted)
    assert "refused: there is no event {number}; 'schreiber event list' has all of them" in noted
    assert noted.count(" ended ms=") == len(EVENING)


def test_who_asks_for_names_gets_them(run):
    noted = run("--log-names", "--log={}")
    assert not [name for name in NAMES if name not in noted]


def test_the_environment_may_name_the_file(run, tmp_path, monkeypatch):
    monkeypatch.setenv("SCHREIBER_LOG", str(tmp_path / "desk.log"))
    assert run().count(" ended ms=") == len(EVENING)


def test_an_exception_has_its_way_in_it(tmp_path, monkeypatch, schreiber):
    def fail():
        raise RuntimeError("Rosa Huber")

    monkeypatch.setattr("host_tools.cli.main._version", fail)
    path = tmp_path / "desk.log"
    with pytest.raises(RuntimeError):
        schreiber("--log", str(path), "--version")
    noted = path.read_text(encoding="utf-8")
    assert " failed\n  RuntimeError\n" in noted
    assert "test_log_option.py" in noted
    assert "Rosa" not in noted


@pytest.mark.parametrize("words", ["--log", "--log=", "--log-names --log"])
def test_a_log_without_a_file_is_refused(words, schreiber):
    assert "missing: --log FILE" in schreiber(words, status=2).err


def test_a_file_that_cannot_be_written_is_refused(tmp_path, schreiber):
    printed = schreiber("--log", str(tmp_path / "nowhere" / "log"), "--version", status=1)
    assert "cannot be written" in printed.err


def test_only_words_before_the_command_are_meant():
    assert log_asked(["sync", "--log", "x"], {}) == LogAsked(None, False, ["sync", "--log", "x"])


def test_without_it_nothing_of_it_is_loaded():
    code = (
        "import sys; from host_tools.cli.main import main; main(['--help']);"
        "assert not {'logging', 'host_tools.cli.log_option'} & set(sys.modules)"
    )
    subprocess.run(
        [sys.executable, "-c", code],
        check=True,
        cwd=ROOT,
        timeout=HANGS_S,
        stdout=subprocess.DEVNULL,
    )
