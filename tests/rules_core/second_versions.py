"""Rule books of which there is a second version, made up, for every VM: its deals count twice.

Whoever knows both scores a deal by the version that it was entered by.
"""

from rules_core import books, tariffs
from rules_core.french.books import FrenchTarot as FirstFrench
from rules_core.koenigrufen.book import Koenigrufen as FirstKoenigrufen
from rules_core.score import Score


class FrenchTarot(FirstFrench):
    """French Tarot, in which what is entered by version 2 counts twice."""

    def score(self, answers):
        return _counted(super().score(answers), self.version)


class Koenigrufen(FirstKoenigrufen):
    """Königrufen likewise."""

    def score(self, answers):
        return _counted(super().score(answers), self.version)


def _counted(score, version):
    points = [version * number for number in score.points]
    return Score(points, score.money, score.void)


class SecondVersions:
    """Meanwhile the shelf has the books of these rule ids in version 2, and before it in version 1.

    So it is with the engines of tariffs.
    """

    def __init__(self, *rules):
        self._rules = rules

    def __enter__(self):
        self._before = books.SHELF, books.EARLIER, tariffs.ENGINES, books.ENGINE_VERSION
        second = [line for line in books.SHELF if line[0] in self._rules]
        books.EARLIER = tuple(second)
        books.SHELF = tuple([_second(line) if line in second else line for line in books.SHELF])
        tariffs.ENGINES = tuple([_made_here(line) for line in tariffs.ENGINES])
        books.ENGINE_VERSION = 2
        return self

    def __exit__(self, *_):
        books.SHELF, books.EARLIER, tariffs.ENGINES, books.ENGINE_VERSION = self._before


def _second(line):
    return line[:1] + (2,) + _made_here(line[2:])  # noqa: RUF005 (both VMs)


def _made_here(line):
    """The line with an engine of this module, if there is one."""
    if line[-1] not in globals():
        return line
    return line[:-2] + (__name__, line[-1])  # noqa: RUF005 (both VMs)
