"""What stands behind the name of a command: its options, anywhere among its words."""

import argparse
from argparse import Namespace, _SubParsersAction
from collections.abc import Sequence
from typing import Any


class CommandParser(argparse.ArgumentParser):
    """The arguments of one command of `schreiber`."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(formatter_class=argparse.RawDescriptionHelpFormatter, **settings)
        self._is_divided = False

    def add_subparsers(self, **settings: Any) -> _SubParsersAction:
        """As argparse has it: the command consists of several, each with words of its own."""
        self._is_divided = True
        return super().add_subparsers(**settings)

    def parse(self, arguments: Sequence[str]) -> Namespace:
        """The namespace of these arguments; what is wrong is said, with status 2.

        An option may stand between two words, `decide exchange --event 2 one=5`, too: argparse by
        itself takes the words up to the first option for all there are. It cannot do so for a
        command that is divided, whose commands have one word each.
        """
        if self._is_divided:
            return self.parse_args(arguments)
        return self.parse_intermixed_args(arguments)
