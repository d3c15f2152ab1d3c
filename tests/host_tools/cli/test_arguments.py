"""What every command takes: with the same first number of the version it means the same.

`arguments.txt` has a line for each command. One that is new or changed is written there by hand.
"""

import argparse
import importlib
from datetime import date, datetime
from pathlib import Path

import pytest

from host_tools.cli.arguments import CommandParser
from host_tools.cli.commands import decide
from host_tools.cli.main import main
from host_tools.club.person import UNNUMBERED
from tests.each import each
from tests.host_tools.cli.shown import with_arguments

FILE = Path(__file__).with_name("arguments.txt")
SIMPLE = (int, float, Path)  # other types are functions that check what was typed

pytestmark = pytest.mark.long


def test_every_argument_is_as_it_was():
    lines = FILE.read_text(encoding="utf-8").splitlines()
    known = dict(line.split(": ", 1) for line in lines)
    found = {
        name: ", ".join(_arguments(parser))
        for words in with_arguments()
        for name, parser in _parsers(" ".join(words), _parser(words)[0])
    }
    assert found == known


def test_its_help_says_all_that_the_command_says_of_itself():
    for words in with_arguments():
        parser, module = _parser(words)
        assert getattr(module, "EPILOG", "") in parser.format_help()
        assert parser.epilog or parser.description, words


@each(
    "line",
    "option",
    "value",
    [
        ("rehearse --speed 0.5", "speed", 0.5),
        ("rehearse --speed 600", "speed", 600),
        ("rehearse --begins 2026-11-21T19:00", "begins", datetime(2026, 11, 21, 19)),
        ("season Cup --after 1", "after", 1),
        ("draw --apart 1,2", "apart", [(1, 2)]),
        ("draw --stay 7:1", "stay", [(7, 1)]),
        ("draw --sizes 5,4", "sizes", (5, 4)),
        ("event new Cup --sizes 5,4", "sizes", [5, 4]),
        ("event new Cup --stake 5,50", "stake", 550),
        ("event new Cup --stake 5", "stake", 500),
        ("event new Cup --part ladies:Queen:20,1.50", "parts", [["ladies", "Queen", [2000, 150]]]),
        ("event new Cup --part ladies", "parts", [["ladies", "", []]]),
        ("event new Cup --set a=1 --set b=x", "others", [("a", 1), ("b", "x")]),
        ("event import a.json --person 2=3 --person 4=new", "chosen", [(2, 3), (4, UNNUMBERED)]),
        ("persons import a.csv --person 14=3", "identified", [(14, 3)]),
        ("deals --date 2026-11-21", "date", date(2026, 11, 21)),
        ("desk --port 1024", "port", 1024),
        ("desk --port 65515", "port", 65515),
        ("box setup --dealer OPEN", "dealer", "open"),
        ("box setup --dealer 2", "dealer", 2),
    ],
)
def test_what_is_typed_is_read(line, option, value):
    command, *others = line.split()
    words = [command, others.pop(0)] if command == "box" else [command]
    parser, _ = _parser(words)
    assert getattr(parser.parse(others), option) == value


@each(
    "line",
    "sentence",
    [
        ("rehearse --speed 0", "0 is not a number up to 600, above 0"),
        ("rehearse --speed 600.5", "600.5 is not a number up to 600, above 0"),
        ("rehearse --begins 2020-12-31", "2020 is not between 2021 and 2099"),
        ("rehearse --begins 2100-01-01", "2100 is not between 2021 and 2099"),
        ("season Cup --after 0", "--after: at least 1"),
        ("draw --apart 1;2", "'1;2' is not numbers between commas"),
        ("draw --stay 7", "'7' is no PLAYER:TABLE, such as 7:1"),
        ("draw --seed 1", "missing: --players --rounds or --event"),
        ("event new Cup --stake 5.5", "--stake: '5.5' cannot be read"),
        ("event new Cup --set a", "'a' is no FIELD=VALUE"),
        ("persons import a.csv --person 14", "'14' is no LINE=NUMBER, such as 14=3"),
        ("desk --port 1023", "1023 is not between 1024 and 65515"),
        ("desk --port 65516", "65516 is not between 1024 and 65515"),
    ],
)
def test_what_cannot_be_read_is_refused(line, sentence, capsys):
    try:
        status = main(line.split())
    except SystemExit as ended:
        status = ended.code
    assert (status, sentence in (told := capsys.readouterr().err)) == (2, True), told


@each(
    "kind",
    "word",
    "value",
    [
        ("entrant", "person=3", 3),
        ("entrant", "present=true", True),
        ("entrant", "team=Linz", "Linz"),
        ("entrant", 'team="Linz"', "Linz"),
        ("entrant", "team=2026", "2026"),  # a name of digits
        ("typed", "code=0123", "0123"),
        ("lot", "persons=[1,2]", [1, 2]),
    ],
)
def test_a_field_of_a_decision_is_json_or_text(kind, word, value):
    name = word.partition("=")[0]
    assert decide._field(kind, word) == (name, value)


def _parser(words):
    """The parser of a command, and its module."""
    path = ".".join(word.replace("-", "_") for word in words)
    module = importlib.import_module(f"host_tools.cli.commands.{path}")
    parser = CommandParser(prog="schreiber")
    module.add_arguments(parser)
    return parser, module


def _parsers(name, parser):
    """(name, parser) of a command, or of each of its actions."""
    actions = [one for one in parser._actions if isinstance(one, argparse._SubParsersAction)]
    if not actions:
        yield name, parser
    for one in actions:
        assert one.required
        for word, below in one.choices.items():
            yield from _parsers(f"{name} {word}", below)


def _arguments(parser):
    """What the arguments of a parser are, a text each, and which exclude each other."""
    for one in parser._actions:
        if not isinstance(one, argparse._HelpAction):
            yield " ".join(_facts(one))
    for group in parser._mutually_exclusive_groups:
        names = "|".join(one.option_strings[0] for one in group._group_actions)
        yield f"only one of {names}{' required' if group.required else ''}"


def _facts(one):
    yield "/".join(one.option_strings) or one.dest
    names = [name.lstrip("-").replace("-", "_") for name in one.option_strings]
    if one.option_strings and one.dest not in names:
        yield f"as {one.dest}"
    if one.nargs not in (None, 0):
        yield str(one.nargs)
    if one.nargs == 0:
        yield "switch"
    if isinstance(one, argparse._AppendAction):
        yield "several"
    if one.type is not None:
        yield one.type.__name__ if one.type in SIMPLE else "checked"
    if one.choices is not None:
        yield f"of {len(list(one.choices))}"
    if one.default not in (None, False):
        yield f"= {one.default}".strip()
    if one.option_strings and one.required:
        yield "required"
