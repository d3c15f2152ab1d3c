"""The page about tariffs: its commands are run, its changes made, its cups compared."""

import json
import shlex

import pytest

from host_tools.cli.main import main
from host_tools.tariffs.shelf import CUPS, cup_ids, heading
from tests.docs.markdown import ROOT, blocks, sections, tables, tables_below
from tests.host_tools.cli.test_rules import FakeLink

PAGE = (ROOT / "docs/tariffs.md").read_text(encoding="utf-8")
FENCE = "```"
FILE = "our-club.toml"
SCORED = "schreiber score --rules our-club.toml deals.jsonl"


def steps():
    """(language, lines) of every block of the page, in order."""
    found = []
    for part in PAGE.split("\n" + FENCE)[1::2]:
        language, *lines = part.split("\n")
        found.append((language, lines))
    return found


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """An empty folder to work in, and a box that is plugged in."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("host_tools.boxes.link.serial_ports.chosen", lambda ports: ["/dev/ttyACM0"])
    monkeypatch.setattr("host_tools.boxes.link.mpremote_link.MpremoteLink", FakeLink)
    return tmp_path


def test_what_the_page_does_comes_out_as_it_says(folder, capsys):
    before = None
    commands = []
    for language, lines in steps():
        if language == "json":
            score(folder, lines, capsys)
        elif language == "":
            run(lines, capsys)
            commands.append(shlex.split(lines[0])[3])
        elif before is None:
            before = "\n".join(lines)
        else:
            text = (folder / FILE).read_text(encoding="utf-8")
            assert text.count(before) == 1, before
            text = text.replace(before, "\n".join(lines))
            (folder / FILE).write_text(text, encoding="utf-8")
            before = None
    assert commands == ["new", "check", "diff", "send", "check"]
    assert before is None


def run(lines, capsys):
    command, *expected_lines = lines
    prompt, program, *arguments = shlex.split(command)
    assert (prompt, program) == ("$", "schreiber")
    complains = any(line.startswith("schreiber: ") for line in expected_lines)
    assert main(arguments) == (1 if complains else 0)
    printed = capsys.readouterr()
    assert (printed.out + printed.err).splitlines() == expected_lines, command


def score(folder, lines, capsys):
    deal, result = lines
    (folder / "deals.jsonl").write_text(deal + "\n", encoding="utf-8")
    assert f"`{SCORED}`" in PAGE
    assert main(SCORED.split()[1:]) == 0
    assert json.loads(capsys.readouterr().out) == json.loads(result)


def test_every_cup_stands_there_as_its_file_says():
    [(_, [_, *rows])] = [found for found in tables_below(PAGE) if found[0] == "## Cups"]
    assert [rules.strip("`") for rules, _ in rows] == cup_ids()
    for rules, what in rows:
        words = " ".join(heading(CUPS / f"{rules.strip('`')}.toml")).split(" Source")[0]
        assert " ".join(words.split()).startswith(what), rules


def test_blocks_and_tables_are_seen():
    assert len(blocks(PAGE, "toml")) == 12
    assert len(tables(PAGE)) == 2
    assert sections(PAGE)[0][0] == "# A rule book of your own"
