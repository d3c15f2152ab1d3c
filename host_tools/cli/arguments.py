"""The arguments of a command: options may stand anywhere among its words."""

import argparse
from argparse import Namespace, _SubParsersAction
from collections.abc import Sequence
from typing import Any, NoReturn

from host_tools.common.plain import quote


def whole_number(text: str) -> int:
    """The number that was typed. ArgumentTypeError, which a parser tells, for another text."""
    try:
        return int(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{quote(text)} is no number") from error


class CommandParser(argparse.ArgumentParser):
    """The arguments of one command of `schreiber`."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(formatter_class=argparse.RawDescriptionHelpFormatter, **settings)
        self._is_divided = False
        self.register("type", int, whole_number)

    def error(self, message: str) -> NoReturn:
        """Tell an error in one sentence, and end the process with status 2."""
        told = message.removeprefix("argument ")
        self.exit(2, f"{self.prog}: {told}; '{self.prog} --help' says more\n")

    def add_subparsers(self, **settings: Any) -> _SubParsersAction:
        """As argparse has it: the subcommands of this command."""
        self._is_divided = True
        return super().add_subparsers(**settings)

    def parse(self, arguments: Sequence[str]) -> Namespace:
        """The namespace of these arguments. An error is told and ends the process with status 2.

        An option may stand between two words: `decide seats --event 2 one=5`. By itself argparse
        takes the words before the first option for all of them. Its intermixed parsing does not
        work for a command with subcommands, whose words need it least.
        """
        if self._is_divided:
            return self.parse_args(arguments)
        return self.parse_intermixed_args(arguments)
