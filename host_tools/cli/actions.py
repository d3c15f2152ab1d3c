"""Commands that have actions of their own: `schreiber persons list`."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from host_tools.database.location import add_database_argument, database_address

if TYPE_CHECKING:
    from host_tools.intake.database import Database


class AddAction(Protocol):
    """Adds an action to a command, see `actions_of`; the parser of the action."""

    def __call__(
        self,
        name: str,
        run: Callable[[Namespace, Database], int],
        text: str,
        must_exist: bool = False,
    ) -> ArgumentParser: ...


def actions_of(
    parser: ArgumentParser,
) -> AddAction:
    """A function that adds an action to a command: action(name, run, text) -> its parser.

    run(args, database): what it does with the desk's database; returns the exit status. With
    must_exist=True the database is not made where it is missing: there is nothing to do.
    """
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)

    def action(
        name: str,
        run: Callable[[Namespace, Database], int],
        text: str,
        must_exist: bool = False,
    ) -> ArgumentParser:
        added = actions.add_parser(name, help=text, description=text)
        added.set_defaults(act=run, must_exist=must_exist)
        add_database_argument(added)
        return added

    return action


def run_action(args: Namespace) -> int:
    """Do what was asked for; its status."""
    from host_tools.intake.database import Database

    with Database(database_address(args.database), must_exist=args.must_exist) as database:
        return args.act(args, database)
