"""What is said on the terminal, in the language that its environment names."""

import sys

from host_tools.common.plain import plain
from host_tools.language.choice import of_environment
from host_tools.language.translator import translator


def say(sentence):
    """The text of a `Message`, or of anything else, in the language of the terminal."""
    return translator(of_environment()).say(sentence)


def show(sentence):
    """Say a sentence that was asked for, on standard output."""
    print(plain(say(sentence)), flush=True)


def tell(sentence):
    """Say a sentence besides, on standard error."""
    print(f"schreiber: {plain(say(sentence))}", file=sys.stderr, flush=True)
