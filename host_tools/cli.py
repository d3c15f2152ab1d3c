"""`schreiber`: finds the command among `host_tools.commands` and runs it.

Every module there is a command and has `NAME`, `HELP`, `add_arguments(parser)` and
`run(args) -> exit status`. Only the module of the command that was asked for is imported, so a
command needs no more installed than it uses itself.
"""

import argparse
import importlib
import importlib.metadata
import os
import pkgutil
import sys

from host_tools import commands
from host_tools.errors import SchreiberError
from host_tools.plain import tell

DESCRIPTION = "The desk's side of Schreiber, the scoring box for the card table."
INTERRUPTED = 130  # what a shell reports for a command that Ctrl-C ended
OUTPUT_CLOSED = 1


def main(arguments=None):
    """Run the command line `arguments` (those of the process by default); returns the exit status.

    Errors meant for the user are one sentence on standard error.
    """
    if arguments is None:
        arguments = sys.argv[1:]
    # A terminal or a file that has not every letter shows those that it lacks escaped.
    sys.stdout.reconfigure(errors="backslashreplace")
    try:
        status = _dispatch(list(arguments))
        sys.stdout.flush()
    except SchreiberError as error:
        tell(error.sentence)
        return error.status
    except KeyboardInterrupt:
        tell("stopped")
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has seen enough. What is still buffered goes nowhere, or the
        # interpreter would complain about it on its way out.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OUTPUT_CLOSED
    return status


def command_names():
    """Names of all commands, in alphabetical order."""
    return sorted(module.name for module in pkgutil.iter_modules(commands.__path__))


def _dispatch(arguments):
    if arguments and arguments[0] in command_names():
        module = _load(arguments[0])
        parser = _parser(f"schreiber {module.NAME}", module.HELP)
        module.add_arguments(parser)
        return module.run(parser.parse_args(arguments[1:]))
    _top_parser().parse_args(arguments)
    raise AssertionError("the top parser always ends the program")


def _load(name):
    try:
        return importlib.import_module(f"host_tools.commands.{name}")
    except ModuleNotFoundError as error:
        raise SchreiberError(
            f"{name} needs the package {error.name!r}, which is not installed"
        ) from error


def _parser(program, description):
    return argparse.ArgumentParser(
        prog=program,
        description=description,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )


def _top_parser():
    """The parser for everything but a command: help, version, a command that does not exist."""
    parser = _parser("schreiber", DESCRIPTION)
    parser.usage = "schreiber [-h] [--version] COMMAND ..."
    parser.epilog = "schreiber COMMAND --help explains a command."
    parser.add_argument("--version", action="version", version=_version())
    listing = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for name in command_names():
        listing.add_parser(name, help=_help(name))
    return parser


def _help(name):
    try:
        return _load(name).HELP
    except SchreiberError as error:
        return f"({error})"


def _version():
    try:
        return f"schreiber {importlib.metadata.version('schreiber')}"
    except importlib.metadata.PackageNotFoundError:
        return "schreiber (not installed)"
