"""What every command takes: with the same first number of the version it means the same.

`arguments.txt` has a line for each command. One that is new or changed is written there by hand.
"""

import argparse
import importlib
from pathlib import Path

import pytest

from host_tools.cli.arguments import CommandParser
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
