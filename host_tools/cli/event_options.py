"""The options that the commands about events share."""

from argparse import ArgumentParser


def add_event_argument(parser: ArgumentParser) -> None:
    """Add `--event` to a command's parser."""
    parser.add_argument("--event", metavar="N", type=int, help="default: the newest not closed")


def add_decision_arguments(parser: ArgumentParser) -> None:
    """Add who decides, why, and about which event."""
    parser.add_argument("--reason", metavar="TEXT", default="", help="why")
    parser.add_argument("--author", metavar="NAME", default="", help="who has decided it")
    add_event_argument(parser)
