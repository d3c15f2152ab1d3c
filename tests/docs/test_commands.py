"""The page of the commands: its evening is run, in its order, and all of it works."""

import re
import shlex

import pytest

from host_tools.cli.main import main
from host_tools.database.location import FILE_VARIABLE
from tests.docs.markdown import ROOT, sections

PAGE = (ROOT / "docs/commands.md").read_text(encoding="utf-8")
EVENING = dict(sections(PAGE))["## An evening by command"]
BLOCKS = dict(re.findall(r"(?ms)^```(\w*)\n(.*?)^```", EVENING))
COMMANDS = [shlex.split(line)[1:] for line in BLOCKS[""].splitlines()]


@pytest.mark.long
def test_the_evening_of_the_page(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(FILE_VARIABLE, str(tmp_path / "desk.db"))
    (tmp_path / "members.csv").write_text(BLOCKS["csv"], encoding="utf-8")
    for command in COMMANDS:
        unplayed = ["--anyway"] if command[:2] == ["event", "close"] else []
        assert main([*command, *unplayed]) == 0, (command, capsys.readouterr().err)


def test_it_has_every_command_of_an_event():
    named = {command[0] for command in COMMANDS}
    assert named >= {"persons", "event", "register", "draw", "box", "status", "decide", "print"}
