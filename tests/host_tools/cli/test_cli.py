"""What `schreiber` does before any command: the list, the version, a word that is none."""

import importlib
import pkgutil
import subprocess
import sys

import pytest

from host_tools.cli import commands
from host_tools.cli.arguments import CommandParser
from host_tools.cli.command_list import ACTIONS, COMMANDS, GROUPS
from host_tools.language.translator import LANGUAGES
from tests.patience import HANGS_S

SCREEN = 40  # lines of a terminal


@pytest.mark.parametrize("arguments", ["", "--help", "-h", "help"])
def test_the_list_of_commands(arguments, schreiber):
    printed = schreiber(arguments).out
    for heading, group in GROUPS.items():
        assert f"\n{heading}\n  {next(iter(group))} " in printed
    for name, text in COMMANDS.items():
        assert f"  {name:12}{text}\n" in printed


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("words", [[], *([command] for command in ACTIONS)])
def test_the_list_fits_a_terminal(language, words, monkeypatch, schreiber):
    monkeypatch.setenv("LANG", language)
    lines = schreiber(*words).lines
    assert max(map(len, lines)) <= 80
    assert len(lines) <= SCREEN
    if not words:
        assert len(set(lines) - {""}) == len(COMMANDS) + len(GROUPS) + 2


@pytest.mark.parametrize("command", ACTIONS)
def test_the_list_of_actions(command, schreiber):
    printed = schreiber(command).out
    for name, text in ACTIONS[command].items():
        assert f"  {name:12}{text}\n" in printed


def test_every_module_is_a_command_of_the_list():
    modules = {module.name.replace("_", "-") for module in pkgutil.iter_modules(commands.__path__)}
    assert modules == {*COMMANDS}
    assert len(COMMANDS) == sum(map(len, GROUPS.values()))
    for command, actions in ACTIONS.items():
        package = importlib.import_module(f"host_tools.cli.commands.{command}")
        assert {module.name for module in pkgutil.iter_modules(package.__path__)} == {*actions}


def test_one_begins_with_five():
    assert next(len(group) for group in GROUPS.values()) == 5


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("stnadings", "there is no command 'stnadings'; did you mean standings or status?"),
        ("regster", "did you mean register, restore or rehearse?"),
        ("xyzzy", "there is no command 'xyzzy'; 'schreiber --help' lists all there are"),
        ("\x1b[2J", "there is no command '\\x1b[2J'"),
        ("box flahs", "there is no command 'flahs'; did you mean flash?"),
        ("box xyzzy", "there is no command 'xyzzy'; 'schreiber box --help' lists all there are"),
    ],
)
def test_a_word_that_is_no_command(word, sentence, schreiber):
    assert sentence in schreiber(word, status=2).err


def test_an_option_may_stand_between_two_words(capsys):
    parser = CommandParser(prog="schreiber decide")
    importlib.import_module("host_tools.cli.commands.decide").add_arguments(parser)
    args = parser.parse(["seats", "--event", "2", "one=5", "--reason", "quarrel", "other=6"])
    assert (args.kind, args.fields) == ("seats", ["one=5", "other=6"])
    assert (args.event, args.reason) == (2, "quarrel")
    with pytest.raises(SystemExit):
        parser.parse(["seats", "--event", "2", "one=5", "--evnt", "other=6"])
    assert "there is no option '--evnt'; did you mean --event" in capsys.readouterr().err


def test_the_version(schreiber):
    assert schreiber("--version").out.startswith("schreiber ")


def test_the_list_imports_no_command():
    """Nor what only commands need: it is there as fast as Python itself."""
    code = (
        "import sys; before = {*sys.modules}; "
        "from host_tools.cli.main import main; main(['--help']); "
        "heavy = ('host_tools.cli.commands.', 'argparse'); "
        "print(*(n for n in {*sys.modules} - before if n.startswith(heavy)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        encoding="utf-8",
        timeout=HANGS_S,
        check=True,
    )
    assert done.stdout.splitlines()[-1] == ""
