"""Says each statement about a deal as a part of a sentence, and the whole deal as a sentence.

`rules_core.statements` has its content, as for the boxes. So a tariff of a club needs nothing of
its own here.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar

from host_tools.language.games.game_words import GameWords
from host_tools.language.games.phrases import COUNTED, GAMES, OUTCOME, OUTCOMES, VOID
from host_tools.language.message import msg
from rules_core import statements
from rules_core.book import Book
from rules_core.numbers import written
from rules_core.statements import Statement
from rules_core.types import Answers


class SpokenStatements:
    """`stem`: of the texts of the rule book; `names`: one for each seat."""

    def __init__(self, stem: str, names: Sequence[str], words: GameWords) -> None:
        self._names = names
        self._words = words
        self._outcome = OUTCOMES.get(stem, OUTCOME)

    def of(self, statement: Statement) -> str:
        """Return the words of a statement, without those of an account."""
        return self._KINDS[statement.kind](self, statement)

    def account(self, statement: Statement, before: Iterable[str]) -> str:
        """The number of every player or party, behind the parts that stand `before` it."""
        shown = [_figures(steps, statement.unit) for steps in statement.numbers]
        deal = ", ".join(before)
        if not statement.seats:
            return f"{deal} {' : '.join(shown)}"
        account = self._listed(statement.seats, shown)
        return self._words.say(msg("{what}: {how}", what=deal, how=account))

    def _game(self, statement: Statement) -> str:
        """The game, who played it if somebody played against the others, and its details."""
        name = self._words.within(statement.path)
        return self._played(statement, name)

    def _deal(self, statement: Statement) -> str:
        """Likewise, where there is only one game to play."""
        if statement.path in GAMES:
            return self._played(statement, self._words.say(GAMES[statement.path]))
        return self._played(statement, self._words.of("lookback", "deal"))

    def _played(self, statement: Statement, name: str) -> str:
        if statement.seats:
            player, *partners = statement.seats
            named = {"game": name, "player": self._names[player]}
            if partners:
                named["partner"] = self._players(partners)
                name = self._words.say(msg("{game} by {player} with {partner}", **named))
            else:
                name = self._words.say(msg("{game} by {player}", **named))
        return ", ".join([name, *map(self.of, statement.details)])

    def _word(self, statement: Statement) -> str:
        return self._words.within(statement.path)

    def _role(self, statement: Statement) -> str:
        return f"{self._words.label(statement.path)} {self._players(statement.seats)}"

    def _owner(self, statement: Statement) -> str:
        return self._players(statement.seats)

    def _event(self, statement: Statement) -> str:
        named = {"event": self._words.label(statement.path)}
        named["players"] = self._players(statement.seats)
        return self._words.say(msg("{event} by {players}", **named))

    def _count(self, statement: Statement) -> str:
        [steps] = statement.numbers
        shown = _figures(steps, statement.unit)
        if statement.path in COUNTED:
            number = -(-steps // statement.unit)
            said = self._words.say(COUNTED[statement.path](number, shown))
        else:
            said = f"{self._words.label(statement.path)} {shown}"
        return ", ".join([said, *map(self.of, statement.details)])

    def _shares(self, statement: Statement) -> str:
        shares = self._listed(statement.seats, map(str, statement.numbers))
        return f"{self._words.label(statement.path)} ({shares})"

    def _level(self, statement: Statement) -> str:
        return f"{self._words.within(statement.path)} ({self._players(statement.seats)})"

    def _thing(self, statement: Statement) -> str:
        """Its name, then in brackets what is special about it: `Uhu (announced, failed)`."""
        return self._with(self._words.within(statement.path), statement.details)

    def _sort(self, statement: Statement) -> str:
        which, *details = statement.details
        name = f"{self._words.label(statement.path)} {self.of(which)}"
        return self._with(name, details)

    def _group(self, statement: Statement) -> str:
        value, *details = statement.details
        label, said = self._words.label(statement.path), self._with(self.of(value), details)
        return self._words.say(msg("{what}: {how}", what=label, how=said))

    def _with(self, thing: str, details: Iterable[Statement]) -> str:
        shown = ", ".join(map(self.of, details))
        return f"{thing} ({shown})" if shown else thing

    def _ending(self, statement: Statement) -> str:
        won, lost = self._outcome
        said = {statements.WON: won, statements.LOST: lost, statements.VOID: VOID}
        return self._words.say(said[statement.kind])

    def _players(self, seats: Iterable[int]) -> str:
        """The names of some seats: `Anna and Beat`."""
        return self._words.together([self._names[seat] for seat in seats])

    def _listed(self, seats: Iterable[int], numbers: Iterable[str]) -> str:
        shown = zip(seats, numbers, strict=True)
        return ", ".join(f"{self._names[seat]} {number}" for seat, number in shown)

    _KINDS: ClassVar[dict[str, Callable[["SpokenStatements", Statement], str]]] = {
        statements.GAME: _game,
        statements.DEAL: _deal,
        statements.WORD: _word,
        statements.ROLE: _role,
        statements.OWNER: _owner,
        statements.EVENT: _event,
        statements.COUNT: _count,
        statements.SHARES: _shares,
        statements.LEVEL: _level,
        statements.THING: _thing,
        statements.SORT: _sort,
        statements.GROUP: _group,
        statements.WON: _ending,
        statements.LOST: _ending,
        statements.VOID: _ending,
    }


def _figures(steps: int, unit: int) -> str:
    """A number as people write it by hand: `40½`, `½`, `13/1` for thirds, but `13`."""
    if steps % unit == 0:
        return written(steps // unit)
    shown = written(steps, unit, half="½")
    return "½" if shown == "0½" else shown


def say_deal(book: Book, answers: Answers, names: Sequence[str], words: GameWords) -> str:
    """Return the sentence on a deal: players, game, result: `Rufer by Anna with Ida, won, Kontra`.

    answers: complete and checked; names: one for each seat.
    """
    words = words.in_book(book)
    said = SpokenStatements(book.texts, names, words)
    games: list[str] = []
    rest: list[str] = []
    for statement in statements.statements(book, answers, book.score(answers).void):
        if statement.kind in (statements.GAME, statements.DEAL):
            games.append(said.of(statement))
        elif statement.kind == statements.ACCOUNT:
            # What stands before it leads up to it.
            games = [said.account(statement, [*games, *rest])]
            rest = []
        else:
            rest.append(said.of(statement))
    joint = words.say(msg("; ")) if len(games) > 1 else ", "
    return joint.join([*games, ", ".join(rest)] if rest else games)
