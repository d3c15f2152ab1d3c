"""The options that have one shape in every command: box, output, language."""

from __future__ import annotations

from argparse import ArgumentParser, _ArgumentGroup, _MutuallyExclusiveGroup
from pathlib import Path
from typing import TypeAlias

from host_tools.language.translator import LANGUAGES

# What options are added to: a parser, or a group in it.
Options: TypeAlias = ArgumentParser | _ArgumentGroup | _MutuallyExclusiveGroup


def add_ports_argument(parser: ArgumentParser) -> None:
    """Add the boxes that a command goes to."""
    parser.add_argument("ports", metavar="PORT", nargs="*", help="default: all boxes plugged in")


def add_json_argument(options: Options, text: str = "a list of objects of JSON") -> None:
    """Add `--json`; text: what it prints."""
    options.add_argument("--json", action="store_true", help=text)


def add_output_argument(options: Options, text: str) -> None:
    """Add `--output`; text: what is written, and how the name of the file ends."""
    options.add_argument("-o", "--output", metavar="FILE", type=Path, help=text)


def add_language_argument(options: Options, text: str) -> None:
    """Add `--language`; text: of what it is the language."""
    options.add_argument(
        "--language", choices=LANGUAGES, help=f"{text} (default: that of the terminal)"
    )


def add_dry_run_argument(options: Options, text: str) -> None:
    """Add `--dry-run`; text: what is said, and not done."""
    options.add_argument("--dry-run", action="store_true", help=text)
