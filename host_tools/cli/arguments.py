"""The arguments of a command: options may stand anywhere among its words."""

from __future__ import annotations

import argparse
from argparse import Action, ArgumentTypeError, Namespace, _SubParsersAction
from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any, NoReturn

from host_tools.cli.argument_errors import in_our_words, not_among
from host_tools.common.plain import quote
from host_tools.common.terminal import say
from host_tools.language.message import Message, msg


def wrong(sentence: Message) -> ArgumentTypeError:
    """Return the error that a parser tells of a value, in the language of the terminal."""
    return ArgumentTypeError(say(sentence))


def outside(number: object, least: object, most: object) -> ArgumentTypeError:
    """Return the error of a number that is too small or too large."""
    sentence = msg("{number} is not between {least} and {most}")
    return wrong(sentence.about(number=number, least=least, most=most))


def no_such(text: str, form: str, example: str) -> Message:
    """Return the sentence that a text has not the form that the help of an option shows."""
    sentence = msg("{text} is no {form}, such as {example}")
    return sentence.about(text=quote(text), form=form, example=example)


def whole_number(text: str) -> int:
    """Return the number that was typed. ArgumentTypeError, which a parser tells."""
    try:
        return int(text)
    except ValueError as error:
        raise wrong(msg("{text} is no number", text=quote(text))) from error


def day(text: str) -> date:
    """Return the day that was typed. ArgumentTypeError, which a parser tells."""
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise wrong(msg("{text} is no day such as 2026-11-21", text=quote(text))) from error


class CommandParser(argparse.ArgumentParser):
    """The arguments of one command of `schreiber`."""

    def __init__(self, **settings: Any) -> None:
        settings = {"allow_abbrev": False} | settings
        super().__init__(formatter_class=argparse.RawDescriptionHelpFormatter, **settings)
        self._divided: _SubParsersAction | None = None
        self.register("type", int, whole_number)

    def error(self, message: str) -> NoReturn:
        """Tell an error in one sentence, and end the process with status 2."""
        said = in_our_words(message.removeprefix("argument "), [*self._options()])
        told = msg("{program}: {what}; '{program} --help' says more", program=self.prog, what=said)
        self.exit(2, say(told) + "\n")

    def _options(self) -> Iterator[str]:
        """The options of the command and of its actions."""
        yield from self._option_string_actions
        for parser in self._divided.choices.values() if self._divided else ():
            yield from parser._option_string_actions

    def _check_value(self, action: Action, value: object) -> None:
        """As argparse has it, but a value that is no choice is told with the nearest ones."""
        if action.choices is not None and value not in action.choices:
            sentence = not_among(str(value), [*map(str, action.choices)])
            raise argparse.ArgumentError(action, say(sentence))

    def add_subparsers(self, **settings: Any) -> _SubParsersAction:
        """As argparse has it: the subcommands of this command."""
        self._divided = super().add_subparsers(**settings)
        return self._divided

    def parse(self, arguments: Sequence[str]) -> Namespace:
        """Return the namespace of these arguments. An error is told, and ends the process.

        An option may stand between two words: `decide seats --event 2 one=5`. By itself argparse
        takes the words before the first option for all of them. Its intermixed parsing does not
        work for a command with subcommands, whose words need it least.
        """
        if self._divided is not None:
            return self.parse_args(arguments)
        return self.parse_intermixed_args(arguments)
