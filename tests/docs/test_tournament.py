"""The page about an event: its commands are run, in their order, and all of them work."""

import shlex
from itertools import chain

import pytest

from host_tools.cli.main import main
from host_tools.database.location import FILE_VARIABLE
from tests.docs.markdown import ROOT

PAGE = (ROOT / "docs/tournament.md").read_text(encoding="utf-8")
BLOCKS = PAGE.split("\n```")[1::2]
[MEMBERS] = [block.removeprefix("csv\n") for block in BLOCKS if block.startswith("csv")]


def commands():
    """Every line of every block of commands of the page."""
    lines = [block.strip().splitlines() for block in BLOCKS if block.startswith("\n")]
    return [shlex.split(line)[1:] for line in chain.from_iterable(lines)]


@pytest.mark.long
def test_the_event_of_the_page(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(FILE_VARIABLE, str(tmp_path / "desk.db"))
    (tmp_path / "members.csv").write_text(MEMBERS, encoding="utf-8")
    assert len(commands()) > 15
    for command in commands():
        unplayed = ["--anyway"] if command[:2] == ["event", "close"] else []
        assert main([*command, *unplayed]) == 0, (command, capsys.readouterr().err)


def test_the_page_names_every_command_of_an_event():
    named = {command[0] for command in commands()}
    assert named >= {"persons", "event", "register", "draw", "box", "status", "decide"}
