"""Commands that have actions of their own: `schreiber persons list`."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from typing import TYPE_CHECKING

from host_tools.database.location import add_database_argument, database_path

if TYPE_CHECKING:
    from host_tools.intake.database import Database


def actions_of(
    parser: ArgumentParser,
) -> Callable[[str, Callable[[Namespace, Database], int], str], ArgumentParser]:
    """A function that adds an action to a command: action(name, run, text) -> its parser.

    run(args, database): what it does with the desk's database; returns the exit status.
    """
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)

    def action(name: str, run: Callable[[Namespace, Database], int], text: str) -> ArgumentParser:
        added = actions.add_parser(name, help=text, description=text)
        added.set_defaults(act=run)
        add_database_argument(added)
        return added

    return action


def run_action(args: Namespace) -> int:
    """Do what was asked for; its status."""
    from host_tools.intake.database import Database

    with Database(database_path(args.database)) as database:
        return args.act(args, database)
