"""The page about rehearsals: its example is run, and its figures are those of the program."""

import re
import shlex

import pytest

from host_tools.cli.main import main
from host_tools.simulation.rehearsal.ids import PREFIX
from host_tools.simulation.rehearsal.newcomer import STEPS
from host_tools.simulation.rehearsal.rehearsal import LEAST_PLAYERS, MOST_PLAYERS
from tests.docs.markdown import ROOT

PAGE = (ROOT / "docs/rehearsal.md").read_text(encoding="utf-8")
README = (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.long
def test_the_example_of_the_page(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    _, example = PAGE.split("\n```")[1::2]
    commands = [shlex.split(line)[1:] for line in example.strip().splitlines()]
    assert len(commands) == 3
    for command in commands:
        assert main(command) == 0, (command, capsys.readouterr().err)
    _, troubles = capsys.readouterr().out.split("Faults on purpose\n")
    assert "vanishes in the middle" in troubles


def test_the_figures_of_the_page():
    assert f"`--players` ({LEAST_PLAYERS} to {MOST_PLAYERS})" in PAGE
    assert f"`{PREFIX.decode()}` ({PREFIX.hex()})" in PAGE


def test_the_steps_of_the_readme_are_those_of_the_page():
    [steps] = re.findall(r"six steps, with their keys: (.+?)\.", README)
    assert len(STEPS) == 6
    assert steps.split(", ") == [str(what).rstrip(".").lower() for what, _ in STEPS]
