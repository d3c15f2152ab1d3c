"""What `schreiber` does around any command: the list, wrong words, the log of an evening."""

import importlib
import os
import pkgutil
import re
import subprocess
import sys
from pathlib import Path

import pytest

from host_tools.cli import commands
from host_tools.cli.argument_errors import not_among
from host_tools.cli.arguments import CommandParser
from host_tools.cli.command_list import ACTIONS, COMMANDS, GROUPS
from host_tools.cli.log_option import LogAsked, log_asked
from host_tools.cli.main import _missing_packages_told, main
from host_tools.common.errors import SchreiberError
from host_tools.language.translator import LANGUAGES
from tests.each import each
from tests.frozen import reading
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


def test_output_that_nobody_reads_any_more_ends_a_command_without_a_word(monkeypatch, capsys):
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "w", encoding="utf-8") as output:
        monkeypatch.setattr(sys, "stdout", output)
        assert main(["--help"]) == 1
    assert capsys.readouterr().err == ""


def test_letters_that_an_output_has_not_are_escaped(tmp_path, monkeypatch):
    monkeypatch.setenv("LANG", "fr")
    with (tmp_path / "said").open("w", encoding="ascii") as output:
        monkeypatch.setattr(sys, "stdout", output)
        assert main(["--help"]) == 0
    assert "pr\\xe9parer" in (tmp_path / "said").read_text(encoding="ascii")


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), ValueError("a fault")])
def test_an_error_that_nobody_has_foreseen_is_not_hidden(error, monkeypatch):
    monkeypatch.setattr("host_tools.cli.main._version", raising(error))
    with pytest.raises(type(error), match=str(error.args[-1])):
        main(["--version"])


def test_who_stops_a_command_is_told_so(monkeypatch, schreiber):
    monkeypatch.setattr("host_tools.cli.main._version", raising(KeyboardInterrupt()))
    assert schreiber("--version", status=130).err == "schreiber: stopped\n"


@pytest.mark.parametrize(
    ("missing", "error", "sentence"),
    [
        ("rich.progress", SchreiberError, "sync needs the package rich: pip install '"),
        ("host_tools.gone", ModuleNotFoundError, "host_tools.gone"),
        (None, ModuleNotFoundError, "None"),
    ],
)
def test_a_package_of_others_that_is_missing_is_named(missing, error, sentence):
    with pytest.raises(error, match=re.escape(sentence)), _missing_packages_told("sync"):
        raise ModuleNotFoundError(missing, name=missing)


def raising(error):
    """A function that raises it."""

    def fail():
        raise error

    return fail


def test_the_list_imports_no_command():
    """Nor what only commands need: it is there as fast as Python itself."""
    code = (
        "import sys; before = {*sys.modules}; "
        "from host_tools.cli.main import main; main(['--help']); "
        "heavy = ('host_tools.cli.commands.', 'host_tools.cli.log_option', 'argparse', 'logging'); "
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


# What is said of wrong arguments: in one sentence, in three languages, with what may be meant


WRONG = {
    "a wrong option": (
        "decide lot --evnt 1",
        "there is no option '--evnt'; did you mean --event",
        "es gibt keine Option '--evnt'; vielleicht --event",
        "il n’y a pas d’option '--evnt'\xa0; peut-être --event",
    ),
    "a wrong option of an action": (
        "persons list --fnd Huber",
        "there is no option '--fnd'; did you mean --find",
        "es gibt keine Option '--fnd'; vielleicht --find",
        "il n’y a pas d’option '--fnd'\xa0; peut-être --find",
    ),
    "an option like none": (
        "backup --xyzzy",
        "there is no option '--xyzzy'; ",
        "es gibt keine Option '--xyzzy'; ",
        "il n’y a pas d’option '--xyzzy'\xa0; ",
    ),
    "a missing word": ("decide", "missing: KIND", "es fehlt: KIND", "il manque\xa0: KIND"),
    "a missing value": (
        "status --round",
        "--round: its value is missing",
        "--round: der Wert fehlt",
        "--round\xa0: la valeur manque",
    ),
    "no number": (
        "status --round one",
        "--round: 'one' is no number",
        "--round: 'one' ist keine Zahl",
        "--round: 'one' n’est pas un nombre",
    ),
    "a kind": (
        "decide rulng",
        "'rulng' is none of them; did you mean ruling",
        "'rulng' gehört nicht dazu; vielleicht ruling",
        "'rulng' n’en fait pas partie\xa0; peut-être ruling",
    ),
    "one of few": (
        "export evnt",
        "'evnt' is none of documents, deals, event",
        "'evnt' ist keines von documents, deals, event",
        "'evnt' n’est aucun de documents, deals, event",
    ),
    "an action": (
        "persons forgt",
        "'forgt' is none of them; did you mean forget",
        "'forgt' gehört nicht dazu; vielleicht forget",
        "'forgt' n’en fait pas partie\xa0; peut-être forget",
    ),
    "two that exclude each other": (
        "publish out --event 1 --season Cup",
        "--season does not go together with --event",
        "--season passt nicht zu --event",
        "--season ne va pas avec --event",
    ),
    "a value of a switch": (
        "status --json=yes",
        "--json takes no value",
        "--json nimmt keinen Wert",
        "--json ne prend pas de valeur",
    ),
    "a word too many": (
        "backup a.db b.db",
        "too much: 'b.db'",
        "zu viel: 'b.db'",
        "de trop\xa0: 'b.db'",
    ),
    "a day": (
        "deals --date tomorrow",
        "--date: 'tomorrow' is no day such as 2026-11-21",
        "--date: 'tomorrow' ist kein Tag wie 2026-11-21",
        "--date: 'tomorrow' n’est pas un jour comme 2026-11-21",
    ),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_it_is_said_in_the_language_of_the_terminal(wrong, monkeypatch, capsys):
    line, *sentences = WRONG[wrong]
    for language, sentence in zip(("en", "de", "fr"), sentences, strict=True):
        monkeypatch.setenv("LANG", language)
        with pytest.raises(SystemExit) as ended:
            main(line.split())
        assert ended.value.code == 2
        told = capsys.readouterr()
        assert told.out == ""
        assert sentence in told.err
        assert told.err.count("\n") == 1
        assert f"'schreiber {line.split()[0]}" in told.err


def test_of_more_than_eight_words_none_is_listed():
    assert str(not_among("x", "abcdefgh")) == "'x' is none of a, b, c, d, e, f, g, h"
    assert str(not_among("x", "abcdefghi")) == "'x' is none of them"


def test_the_three_nearest_kinds_are_named(capsys):
    with pytest.raises(SystemExit):
        main(["decide", "sea"])
    assert "did you mean seats, season or " in capsys.readouterr().err


def test_an_option_is_not_shortened(capsys):
    """What means one thing today would mean two once there is another option."""
    with pytest.raises(SystemExit):
        main(["status", "--rou", "1"])
    assert "there is no option '--rou'; did you mean --round" in capsys.readouterr().err


@pytest.mark.long
@each(
    "command",
    [
        *(
            "standings",
            "standings --event 1",
            "deals",
            "status",
            "box findings",
            "backup",
            "verify",
        ),
        *("event list", "event show", "event entrants", "event journal", "event take-over"),
        *("event close --event 1", "event change --name Cup", "register Anna", "draw --event 1"),
        *("decide lot persons=[1,2]", "print names", "export event --event 1", "verify --event 1"),
        *("publish out --event 1", "season Cup", "cash-book", "persons statistics"),
        "box setup port --event 1 --round 1",
    ],
)
def test_without_a_database_one_sentence(desk, schreiber, command):
    error = schreiber(command, status=1).err
    assert error.startswith("schreiber: nothing is stored yet at")
    assert error.count("\n") == 1
    assert not desk.exists()


# `schreiber --log FILE`: what a whole evening notes, and whom it does not name


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


@pytest.mark.long
def test_an_evening_is_noted_without_names(run):
    noted = run("--log", "{}")
    assert not [name for name in NAMES if name in noted]
    assert "schreiber register options=--event words=5 version=" in noted
    assert "decided event=1 kinds=" in noted
    assert re.search(r"taken in box=\w{8} complete=True records=\d+ deals=\d+ findings=", noted)
    assert "refused: there is no event {number}; 'schreiber event list' has all of them" in noted
    assert noted.count(" ended ms=") == len(EVENING)


@pytest.mark.long
def test_who_asks_for_names_gets_them(run):
    noted = run("--log-names", "--log={}")
    assert not [name for name in NAMES if name not in noted]


@pytest.mark.long
def test_the_environment_may_name_the_file(run, tmp_path, monkeypatch):
    monkeypatch.setenv("SCHREIBER_LOG", str(tmp_path / "desk.log"))
    assert run().count(" ended ms=") == len(EVENING)


@pytest.mark.long
def test_an_exception_has_its_way_in_it(tmp_path, monkeypatch, schreiber):
    error = RuntimeError("Rosa Huber")
    monkeypatch.setattr("host_tools.cli.main._version", raising(error))
    path = tmp_path / "desk.log"
    with pytest.raises(RuntimeError):
        schreiber("--log", str(path), "--version")
    noted = path.read_text(encoding="utf-8")
    assert " failed\n  RuntimeError\n" in noted
    assert "test_cli.py" in noted
    assert "Rosa" not in noted


@pytest.mark.long
@pytest.mark.parametrize("words", ["--log", "--log=", "--log-names --log"])
def test_a_log_without_a_file_is_refused(words, schreiber):
    assert "missing: --log FILE" in schreiber(words, status=2).err


@pytest.mark.long
def test_a_file_that_cannot_be_written_is_refused(tmp_path, schreiber):
    printed = schreiber("--log", str(tmp_path / "nowhere" / "log"), "--version", status=1)
    assert "cannot be written" in printed.err


@pytest.mark.long
def test_only_words_before_the_command_are_meant():
    assert log_asked(["sync", "--log", "x"], {}) == LogAsked(None, False, ["sync", "--log", "x"])
