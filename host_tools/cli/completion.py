"""Completion of a shell after `schreiber`. The shell asks us at every Tab key.

The script that `schreiber completion` prints sets `_ARGCOMPLETE` and the typed words. The names of
the commands need nothing but their list; behind one of them argcomplete reads the parser of that
command.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    # The list of all commands is there without it.
    from argparse import Action, ArgumentParser

ASKED = "_ARGCOMPLETE"
ANSWER = 8  # the file descriptor that the script reads

# What arguments that name files are called in the help of the commands.
FILES = ("FILE", "DIR", "PORT", "TARGET", "RULES")
COMPLETER = "completer"  # the attribute of an argument that holds what completes it
RULES = "rules"  # the name of every argument that takes the id of a rule book


def words_typed() -> list[str]:
    """The words up to the cursor, `schreiber` first; the last one is being typed and may be ""."""
    line = os.environ["COMP_LINE"][: int(os.environ["COMP_POINT"])]
    return [*line.split(), *([""] if line[-1:].isspace() else [])]


def answer_names(begun: str, names: Mapping[str, str]) -> None:
    """Tell the shell which names begin with `begun`; `names`: {name: what it is}."""
    found = {name: text for name, text in names.items() if name.startswith(begun)}
    shell = os.environ.get("_ARGCOMPLETE_SHELL")
    if shell == "zsh":
        answers = [f"{name}:{text}" for name, text in found.items()]
    elif shell == "fish":
        answers = [f"{name}\t{text}" for name, text in found.items()]
    else:
        space = " " * (len(found) == 1 and os.environ.get("_ARGCOMPLETE_SUPPRESS_SPACE") != "1")
        answers = [name + space for name in found]
    with os.fdopen(ANSWER, "w", encoding="utf-8") as file:
        file.write(os.environ.get("_ARGCOMPLETE_IFS", "\v").join(answers))


def answer_arguments(parser: ArgumentParser, words: int) -> None:
    """Tell the shell what may follow in the command of this parser; ends the process.

    words: how many words name the command, `schreiber` among them.
    """
    import argcomplete

    os.environ[ASKED] = str(words)
    argcomplete.autocomplete(parser, default_completer=values_of, always_complete_options=False)


def values_of(prefix: str, action: Action, **_: object) -> list[str]:
    """The values of an argument that begin with `prefix`: rule books or files; [] for others."""
    found = []
    if action.dest == RULES or action.metavar == "RULES":
        from host_tools.tariffs.shelf import known_ids

        found += known_ids()
    if action.metavar in FILES:
        found += _files(prefix)
    return found


def _files(begun: str) -> list[str]:
    """Paths that begin with `begun`, as they would be typed; a folder ends in a slash."""
    folder, slash, name = begun.rpartition("/")
    try:
        inside = sorted(Path(folder + slash or ".").expanduser().iterdir())
    except OSError:  # there is no such folder, or none that may be read: nothing to offer
        return []
    return [
        folder + slash + path.name + "/" * path.is_dir()
        for path in inside
        if path.name.startswith(name) and (name or not path.name.startswith("."))
    ]
