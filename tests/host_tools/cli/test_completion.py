"""The shell completes what was typed: tried with bash, by the script that we print."""

import os
import shutil
import subprocess
import sys
from argparse import Namespace

import pytest

from host_tools.cli.commands import decide
from host_tools.cli.completion import values_of
from host_tools.cli.main import command_names, main
from tests.docs.markdown import ROOT
from tests.each import each
from tests.patience import HANGS_S

pytestmark = pytest.mark.long

# Outside of a shell that people type into, nobody asks for a completion but this function.
ASK = """
COMP_LINE=$1 COMP_POINT=${#1} COMP_TYPE=9
_python_argcomplete schreiber
printf '%s\\n' "${COMPREPLY[@]}"
"""


@pytest.fixture(scope="module")
def complete(tmp_path_factory):
    """What bash offers at the end of a line, in a folder with two files: a function of the line."""
    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("there is no bash")
    folder = tmp_path_factory.mktemp("shell")
    (folder / "here" / "deals").mkdir(parents=True)
    (folder / "here" / "members.csv").touch()
    schreiber = folder / "schreiber"
    schreiber.write_text(f'#!/bin/sh\nexec {sys.executable} -m host_tools "$@"\n', encoding="utf-8")
    schreiber.chmod(0o755)
    environment = os.environ | {"PATH": f"{folder}:{os.environ['PATH']}", "PYTHONPATH": str(ROOT)}

    def run(*command):
        return subprocess.run(
            command,
            cwd=folder / "here",
            env=environment,
            capture_output=True,
            encoding="utf-8",
            timeout=HANGS_S,
            check=True,
        ).stdout

    script = run("schreiber", "completion", "bash")

    def complete(line):
        return [word.strip() for word in run(bash, "-c", script + ASK, "bash", line).splitlines()]

    return complete


def test_the_shell_shows_what_we_offer(complete):
    assert complete("schreiber ") == command_names()
    assert complete("schreiber  re") == ["register", "rehearse", "restore"]
    assert complete("schreiber persons m") == ["merge"]
    assert complete("schreiber rules check ") == ["deals/", "members.csv"]


@pytest.fixture
def offer(tmp_path, monkeypatch):
    """What we offer at the end of a line, in a folder with two files: a function of the line.

    In a fork of this process, where everything is loaded: an offer is the end of a process.
    """
    (tmp_path / "deals").mkdir()
    (tmp_path / "members.csv").touch()
    monkeypatch.chdir(tmp_path)

    def offer(line):
        asked = {"_ARGCOMPLETE": "1", "_ARGCOMPLETE_IFS": "\n", "COMP_POINT": str(len(line))}
        for name, value in (asked | {"COMP_LINE": line}).items():
            monkeypatch.setenv(name, value)
        read, write = os.pipe()
        pid = os.fork()
        if not pid:
            os.dup2(os.open(os.devnull, os.O_WRONLY), 9)  # argcomplete debugs there
            os.dup2(write, 8)
            try:
                main()
            finally:
                os._exit(0)
        os.close(write)
        with os.fdopen(read, encoding="utf-8") as pipe:
            said = pipe.read()
        os.waitpid(pid, 0)
        return [word.strip() for word in said.split("\n")]

    return offer


@pytest.mark.posix
@each(
    "line",
    "words",
    [
        ("--", ["--help", "--version", "--log", "--log-names"]),
        ("nothing", [""]),
        ("persons list --", ["--help", "--find", "--json", "--database"]),
        ("export e", ["event"]),
        ("export event --format ", ["xlsx", "csv", "json", "result"]),
        ("event new Cup --rules kr", ["krenglbach"]),
        ("rules show m", ["members.csv"]),
        ("persons import ./me", ["./members.csv"]),
        ("export deals -o nowhere/", [""]),
        ("event new Cup --rounds ", [""]),
        ("box f", ["findings", "flash"]),
        ("box nothing ", [""]),
        ("box clock --j", ["--json"]),
        ("decide lot ", ["persons=", "teams="]),
        ("decide pla", ["plays"]),
    ],
)
def test_actions_options_and_values(offer, line, words):
    assert sorted(offer(f"schreiber {line}")) == sorted(words)


def test_values_are_rule_books_fields_and_files(tmp_path, monkeypatch):
    """What the others ask for in a fork."""
    (tmp_path / "deals").mkdir()
    for name in ("members.csv", "me", ".hidden"):
        (tmp_path / name).touch()
    monkeypatch.chdir(tmp_path)

    def values(prefix, metavar, dest="x"):
        return values_of(prefix, Namespace(metavar=metavar, dest=dest))

    assert values("", "FILE") == ["deals/", "me", "members.csv"]
    assert values("./me", "DIR") == ["./me", "./members.csv"]
    assert values(f"{tmp_path}/.h", "FILE") == [f"{tmp_path}/.hidden"]
    assert values("nowhere/", "FILE") == values("", "N") == []
    assert {"fft-4", "tirol", "me"} <= {*values("", "RULES")}
    assert {"fft-4", "tirol"} <= {*values("", "ID", "rules")}
    assert "me" not in values("", "ID", "rules")
    assert decide._complete_fields(Namespace(kind="nothing")) == []
    assert decide._complete_fields(Namespace(kind="lot")) == ["persons=", "teams="]


@pytest.mark.posix
def test_the_fields_of_a_decision(offer):
    said = offer("schreiber decide plays ")
    assert said[:5] == ["what=from", "what=stops", "what=excluded", "what=substitute", "what="]


def test_of_the_commands_nothing_heavy_is_asked():
    """Each press of the key starts us anew."""
    code = (
        "import os, sys; before = {*sys.modules}; os.dup2(1, 8); "
        "from host_tools.cli.main import main; main(); "
        "heavy = ('host_tools.cli.commands.', 'arg'); "
        "print(); print(*(n for n in {*sys.modules} - before if n.startswith(heavy)))"
    )
    asked = {"_ARGCOMPLETE": "1", "COMP_LINE": "schreiber st", "COMP_POINT": "12"}
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | asked,
        capture_output=True,
        encoding="utf-8",
        timeout=HANGS_S,
        check=True,
    )
    assert done.stdout == "standings\vstatus\n\n"


@pytest.mark.parametrize(
    ("shell", "answer"),
    [("zsh", "status:how far every table is"), ("fish", "status\thow far every table is")],
)
def test_other_shells_are_told_what_a_command_does(shell, answer, monkeypatch):
    read, write = os.pipe()
    monkeypatch.setattr("host_tools.cli.completion.ANSWER", write)
    asked = {"_ARGCOMPLETE": "1", "COMP_LINE": "schreiber statu", "COMP_POINT": "15"}
    for name, value in (asked | {"_ARGCOMPLETE_SHELL": shell}).items():
        monkeypatch.setenv(name, value)
    assert main() == 0
    with os.fdopen(read, encoding="utf-8") as pipe:
        assert pipe.read().startswith(answer)


@pytest.mark.parametrize(("shell", "words"), [("zsh", "compdef"), ("fish", "complete --command")])
def test_the_script_of_other_shells(shell, words, schreiber):
    assert f"{words} " in schreiber("completion", shell).out
