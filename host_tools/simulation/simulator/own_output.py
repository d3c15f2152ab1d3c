"""The standard output of a process that answers in lines, in which an application prints, too."""

import os
import sys
from collections.abc import Callable


def own_output() -> Callable[[str], None]:
    """Return write(line) to the present standard output; what is printed goes to standard error.

    Lines that the application prints must not come between the answers.
    """
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    sys.stdout = sys.stderr

    def write(line: str) -> None:
        answers.write(line + "\n")
        answers.flush()

    return write
