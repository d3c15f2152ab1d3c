"""The options of the commands about events: which one, which season, who decides and why."""

from argparse import ArgumentParser

from host_tools.cli.common_options import Options

NEWEST = "default: the newest not closed"


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
