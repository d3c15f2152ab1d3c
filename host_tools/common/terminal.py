"""Sentences on the terminal, in the language that its environment names."""

import sys

from host_tools.common.plain import plain
from host_tools.language.choice import of_environment
from host_tools.language.message import Sentence
from host_tools.language.translator import translator


def say(sentence: Sentence) -> str:
    """The text of a sentence in the language of the terminal."""
    return translator(of_environment()).say(sentence)


def show(sentence: Sentence) -> None:
    """Print a sentence that the user asked for, on standard output."""
    print(plain(say(sentence)), flush=True)


def tell(sentence: Sentence) -> None:
    """Print a sentence that nobody asked for, on standard error."""
    print(f"schreiber: {plain(say(sentence))}", file=sys.stderr, flush=True)
