"""The options that have one shape in every command."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace, _ArgumentGroup, _MutuallyExclusiveGroup
from pathlib import Path
from typing import TypeAlias

from host_tools.cli.arguments import outside, whole_number
from host_tools.language.translator import LANGUAGES

# What options are added to: a parser, or a group in it.
Options: TypeAlias = ArgumentParser | _ArgumentGroup | _MutuallyExclusiveGroup

NEWEST = "default: the newest not closed"
PORTS_TRIED = 20  # for a page of the local browser


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


def add_event_argument(options: Options, text: str = NEWEST) -> None:
    """Add `--event`; text: what it is for, or which event is meant without it."""
    options.add_argument("--event", metavar="N", type=int, help=text)


def add_round_argument(options: Options) -> None:
    """Add `--round`, the round that is meant."""
    options.add_argument("--round", metavar="N", type=int, help="default: the one being played")


def add_season_argument(options: Options) -> None:
    """Add `--season`."""
    options.add_argument("--season", metavar="NAME", help="of the events of this season only")


def add_author_argument(parser: ArgumentParser) -> None:
    """Add who decides."""
    parser.add_argument("--author", metavar="NAME", default="", help="who has decided it")


def add_reason_argument(parser: ArgumentParser) -> None:
    """Add why something is decided."""
    parser.add_argument("--reason", metavar="TEXT", default="", help="why")


def add_decision_arguments(parser: ArgumentParser) -> None:
    """Add who decides, why, and about which event."""
    add_reason_argument(parser)
    add_author_argument(parser)
    add_event_argument(parser)


def add_page_arguments(parser: ArgumentParser, port: int) -> None:
    """Add `--port`, `port` if it is left out, and `--no-browser` to a command's parser."""
    parser.add_argument(
        "--port",
        metavar="N",
        type=_port,
        default=port,
        help=f"port of the page ({port}); if it is taken the next free one is used",
    )
    parser.add_argument(
        "--no-browser", action="store_true", help="only say where the page is, do not open it"
    )


def ports_of(args: Namespace) -> range:
    """The ports to be tried, in their order."""
    return range(args.port, args.port + PORTS_TRIED)


def _port(text: str) -> int:
    """The first port to be tried. ArgumentTypeError, which a parser tells."""
    port = whole_number(text)
    if not 1024 <= port <= 65535 - PORTS_TRIED:
        raise outside(port, 1024, 65535 - PORTS_TRIED)
    return port
