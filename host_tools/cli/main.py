"""`schreiber`: finds the command among `host_tools.cli.commands` and runs it.

Every module there is a command and has `add_arguments(parser)` and `run(args) -> exit status`; what
it does is said in `command_list`. A folder there is a command too, and each module in it an action.
Only the module that was asked for is imported, so a command needs no more installed than it uses
itself, and the list of all needs none of them.
"""

from __future__ import annotations

import errno
import gc
import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from io import TextIOWrapper
from types import ModuleType
from typing import TYPE_CHECKING

from host_tools.cli import completion
from host_tools.cli.command_list import ACTIONS, COMMANDS, GROUPS
from host_tools.common import desk_log
from host_tools.common.errors import SchreiberError, UsageError
from host_tools.common.installation import wanted_for
from host_tools.common.plain import quote
from host_tools.common.terminal import say, tell
from host_tools.language.message import Message, msg

if TYPE_CHECKING:
    from host_tools.cli.arguments import CommandParser


OPTIONS = {
    "--help": "list the commands",
    "--version": "say which version this is",
    "--log": "note in a file what the command did",
    "--log-names": "name persons there, too",
}
USAGE = "schreiber [-h] [--version] [--log FILE [--log-names]] COMMAND ..."
NAME_WIDTH = 12  # of a command in the list
# If one of these is missing, the installation is broken: no package brings it.
OURS = ("", "firmware", "hardware", "host_tools", "rules_core")
HELP = ("-h", "--help", "help")
# After so many new objects Python looks for garbage. The modules of a command leave up to 110,000,
# and all of them stay: with Python's own 700 a tenth of the start is spent on that.
NEW_OBJECTS = 150_000
INTERRUPTED = 130  # what a shell reports for a command that Ctrl-C ended
OUTPUT_CLOSED = 1


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line `arguments` (those of the process by default); returns the exit status.

    Errors meant for the user are one sentence on standard error.
    """
    if arguments is None:
        if completion.ASKED in os.environ:
            return _complete()
        arguments = sys.argv[1:]
    gc.set_threshold(NEW_OBJECTS)
    _settle_output()
    try:
        status = _noted(arguments)
        sys.stdout.flush()
    except SchreiberError as error:
        tell(error.said(say))
        return error.status
    except KeyboardInterrupt:
        tell(msg("stopped"))
        return INTERRUPTED
    except OSError as error:
        if not _is_output_closed(error):
            raise
        # The reader has closed our output. What is still buffered goes nowhere: otherwise the
        # interpreter complains about it at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OUTPUT_CLOSED
    return status


def _noted(arguments: Sequence[str]) -> int:
    """Run the command, and note what it does where a log of that is asked for; its status."""
    begins_with_log = arguments and arguments[0].startswith(desk_log.OPTION)
    if not (begins_with_log or os.environ.get(desk_log.VARIABLE)):
        return _dispatch(list(arguments))
    from host_tools.cli.log_option import log_asked, noted

    asked = log_asked(arguments)
    with noted(asked, command_names()):
        return _dispatch(asked.rest)


def command_names() -> list[str]:
    """Names of all commands, in alphabetical order."""
    return sorted(COMMANDS)


def _settle_output() -> None:
    output = sys.stdout
    if not isinstance(output, TextIOWrapper):  # another program has put something of its own there
        return
    # A terminal or a file that has not every letter shows those that it lacks escaped.
    output.reconfigure(errors="backslashreplace")
    if sys.platform == "win32" and not output.isatty():
        # What goes to a file or another program is the same on every system.
        output.reconfigure(encoding="utf-8")


def _is_output_closed(error: OSError) -> bool:
    """Return True for the error of an output that nobody reads any more. On Windows it is
    EINVAL.
    """
    windows = sys.platform == "win32" and error.errno == errno.EINVAL
    return windows or isinstance(error, BrokenPipeError)


def _dispatch(arguments: list[str]) -> int:
    word = arguments[0] if arguments else "--help"
    if word in ACTIONS:
        return _act(word, arguments[1:])
    if word in COMMANDS:
        return _run([word], arguments[1:])
    if word in HELP:
        _list()
        return 0
    if word == "--version":
        print(_version())
        return 0
    raise UsageError(_unknown(word, COMMANDS, "schreiber"))


def _act(command: str, arguments: Sequence[str]) -> int:
    """Run an action of a command; its status."""
    actions = ACTIONS[command]
    word = arguments[0] if arguments else "--help"
    if word in actions:
        return _run([command, word], arguments[1:])
    if word not in HELP:
        raise UsageError(_unknown(word, actions, f"schreiber {command}"))
    print(say(msg("usage: {command}", command=f"schreiber {command} [-h] ACTION ...")))
    print()
    _show(actions)
    return 0


def _list() -> None:
    """Print every command by its group."""
    print(say(msg("usage: {command}", command=USAGE)))
    for heading, group in GROUPS.items():
        print(say(heading))
        _show(group)
    print()
    print(say(msg("schreiber COMMAND --help explains a command; --log FILE notes what it did.")))


def _show(texts: Mapping[str, Message]) -> None:
    """Print what each command or action does."""
    for name, text in texts.items():
        print(f"  {name:{NAME_WIDTH}}{say(text)}")


def _run(words: Sequence[str], arguments: Sequence[str]) -> int:
    """Run the command, or the action of a command, that the words name; its status."""
    module = _load(words)
    with _missing_packages_told(" ".join(words)):
        return module.run(_parser(words, module).parse(arguments))


def _parser(words: Sequence[str], module: ModuleType) -> CommandParser:
    from host_tools.cli.arguments import CommandParser

    command, *actions = words
    text = ACTIONS[command][actions[0]] if actions else COMMANDS[command]
    parser = CommandParser(prog=" ".join(["schreiber", *words]), description=str(text))
    module.add_arguments(parser)
    return parser


def _complete() -> int:
    """Tell a shell what may follow the words typed so far; 0."""
    word, *others = completion.words_typed()[1:] or [""]
    if not others:
        options = OPTIONS if word.startswith("-") else {}
        completion.answer_names(word, options | _texts(COMMANDS))
    elif word not in ACTIONS:
        if word in COMMANDS:
            completion.answer_arguments(_parser([word], _load([word])), 2)
    elif len(others) == 1:
        completion.answer_names(others[0], _texts(ACTIONS[word]))
    elif others[0] in ACTIONS[word]:
        words = [word, others[0]]
        completion.answer_arguments(_parser(words, _load(words)), 3)
    return 0


def _texts(texts: Mapping[str, Message]) -> dict[str, str]:
    """The same in the order of the names, in English."""
    return {name: str(texts[name]) for name in sorted(texts)}


def _load(words: Sequence[str]) -> ModuleType:
    import importlib

    path = ".".join(word.replace("-", "_") for word in words)
    with _missing_packages_told(" ".join(words)):
        return importlib.import_module(f"host_tools.cli.commands.{path}")


@contextmanager
def _missing_packages_told(command: str) -> Iterator[None]:
    """Let the error be one sentence if a package of others is not installed."""
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package in OURS:
            raise
        raise SchreiberError(
            msg(
                "{command} needs the package {package}: pip install '{wanted}'",
                command=command,
                package=package,
                wanted=wanted_for(package),
            )
        ) from error


def _unknown(word: str, known: Iterable[str], program: str) -> Message:
    """Return the sentence that there is no such command or action, with the nearest three."""
    from host_tools.cli.argument_errors import did_you_mean, nearest

    alike = nearest(word, known)
    unknown = msg("there is no command {word}", word=quote(word))
    if alike is not None:
        return did_you_mean(unknown, alike)
    return msg("{what}; '{program} --help' lists all there are", what=unknown, program=program)


def _version() -> str:
    from host_tools.common.installation import own_version

    return f"schreiber {own_version()}"
