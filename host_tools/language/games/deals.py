"""Sentence on a deal, from the answers to the form of its rule book.

`rules_core.statements` has its content, as for the boxes. So a tariff of a club needs nothing of
its own here.
"""

from collections.abc import Sequence

from host_tools.language.games.game_words import GameWords
from host_tools.language.games.spoken_statements import SpokenStatements
from host_tools.language.message import msg
from rules_core.book import Book
from rules_core.statements import ACCOUNT, DEAL, GAME, statements
from rules_core.types import Answers


def say_deal(book: Book, answers: Answers, names: Sequence[str], words: GameWords) -> str:
    """Return the sentence on a deal: players, game, result: `Rufer by Anna with Ida, won, Kontra`.

    answers: complete and checked; names: one for each seat.
    """
    words = words.in_book(book)
    said = SpokenStatements(book.texts, names, words)
    games: list[str] = []
    rest: list[str] = []
    for statement in statements(book, answers, book.score(answers).void):
        if statement.kind in (GAME, DEAL):
            games.append(said.of(statement))
        elif statement.kind == ACCOUNT:
            # What stands before it leads up to it.
            games = [said.account(statement, [*games, *rest])]
            rest = []
        else:
            rest.append(said.of(statement))
    joint = words.say(msg("; ")) if len(games) > 1 else ", "
    return joint.join([*games, ", ".join(rest)] if rest else games)
