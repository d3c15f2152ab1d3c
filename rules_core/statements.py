"""Statements on a deal, in order: titles and sentences are made of them.

They follow the questions of the form, whatever the rule book; an answer that goes without saying
gives none. A statement names the texts of the box by their keys: the program that shows it finds
the words.

The kinds, and what each has besides `path`, the key of the text that names it:

| kind | says | seats | numbers | details |
|---|---|---|---|---|
| `GAME` | what was played | who played it, then his partner | | its own, of several games |
| `DEAL` | that something was; `path`: of its form | likewise | | likewise |
| `WORD` | one word | | | |
| `ROLE` | who has a role, or shares it | theirs | | |
| `OWNER` | whose a thing is | theirs | | |
| `EVENT` | to whom something happened | theirs | | |
| `COUNT` | how much of something | | one, in steps | what it was counted with |
| `SHARES` | how much each has | theirs | one a seat | |
| `LEVEL` | who has reached it | theirs | | |
| `THING` | something besides the game | | | what is special about it |
| `SORT` | likewise; `path`: what it is | | | which one, then as above |
| `GROUP` | what was found; `path`: about what | | | what, then as above |
| `ACCOUNT` | the result of the deal | all, none if parties have it | one each, in steps | |
| `WON`, `LOST`, `VOID` | how it ended, where no answer says so | | | |
"""

from rules_core.questions.choice import Choice, Fork, Party
from rules_core.questions.compound import Group, Items
from rules_core.questions.number import Number, Numbers
from rules_core.questions.seat import NOBODY, Seat, Seats

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import TypeGuard

    from rules_core.book import Book
    from rules_core.questions.base import Form, Question
    from rules_core.types import Answer, Answers

GAME, DEAL = "game", "deal"
WORD, ROLE, OWNER, EVENT, LEVEL = "word", "role", "owner", "event", "level"
COUNT, SHARES, ACCOUNT = "count", "shares", "account"
THING, SORT, GROUP = "thing", "sort", "group"
WON, LOST, VOID = "won", "lost", "void"

# The questions for seats that say who played, and with whom. Any other asks for a role. A role is
# said only if nobody plays against the others: else it does not matter, and the dealer tells it.
PLAYERS = ("taker", "declarer", "seat")
PARTNER = "partner"
# The question whose thing it is: only his name is said.
HOLDER = "holder"

# The choice whose value is a name by itself: one says "Pagat", not "bonus Pagat".
NAME = "name"


class Statement:
    """Something that is said of a deal, see above.

    `unit`: how many steps make a whole one; `usual`: is it so in most deals?
    """

    def __init__(
        self,
        kind: str,
        path: str = "",
        seats: "Sequence[int]" = (),
        numbers: "Sequence[int]" = (),
        unit: int = 1,
        details: "Sequence[Statement]" = (),
        usual: bool = False,
    ) -> None:
        self.kind = kind
        self.path = path
        self.seats = seats
        self.numbers = numbers
        self.unit = unit
        self.details = details
        self.usual = usual


def statements(book: "Book", answers: "Answers", void: bool) -> list[Statement]:
    """All that there is to say of a deal.

    `answers`: complete and checked; `void`: does it score nothing, as `Score.void` has it?
    """
    stem, seats = book.texts, book.seats
    plain: "list[Question]" = []
    extras: "list[Question]" = []
    for question in book.form:
        if question.members is not None:
            extras += asked(question.members, answers)
        elif question.key in answers and question.applies(answers):
            if question.nobody and answers[question.key] == NOBODY:
                return [Statement(WORD, stem + "." + question.key + ".nobody")]
            plain.append(question)
    games = [question for question in extras if question.form and player_question(question.form)]
    game, player = game_question(plain), player_question(plain)
    if games:
        said = _side_by_side(games, answers, stem, seats)
    else:
        said = [_game(plain, answers, stem, game, player)]
    played = bool(games) or player is not None
    said += _beside_game(plain, answers, stem, seats, (game, player), played)
    for question in plain:
        if _is_account(question):
            holders = range(seats) if question.count == seats else ()
            numbers = answers[question.key]
            said.append(Statement(ACCOUNT, "", holders, numbers, question.unit))
    said += _ending(book, answers, void)
    lists = []  # of things: they come after what takes one word
    for question in extras:
        if question.form is None:
            said += _of(question, answers, stem, seats)
        elif question not in games:
            lists += _of(question, answers, stem, seats)
    return said + lists


def asked(form: "Form", answers: "Answers") -> "list[Question]":
    """The questions of a form that were asked and answered, with those within menus."""
    every = [part for question in form for part in question.parts()]
    return [question for question in every if question.key in answers and question.applies(answers)]


def game_question(questions: "Sequence[Question]") -> Choice | None:
    """The question for the game: the first choice among words; None if there is none."""
    for question in questions:
        # A fork or a party is no game, though each is a choice, too.
        if type(question) is Choice and isinstance(question.values[0], str):
            return question
    return None


def player_question(questions: "Sequence[Question]") -> "Question | None":
    """The question for the player who plays against the others; None if there is none."""
    for question in questions:
        if question.key in PLAYERS:
            return question
    return None


def _side_by_side(
    games: "Sequence[Question]", answers: "Answers", stem: str, seats: int
) -> list[Statement]:
    """Games that are played at the same time, each by its own player."""
    said = []
    for question in games:
        path = stem + "." + question.key
        for item in answers[question.key]:
            questions = asked(question.form or (), item)
            game, player = game_question(questions), player_question(questions)
            statement = _game(questions, item, path, game, player)
            statement.details = _beside_game(questions, item, path, seats, (game, player), True)
            said.append(statement)
    return said


def _game(
    questions: "Sequence[Question]",
    answers: "Answers",
    path: str,
    game: Choice | None,
    player: "Question | None",
) -> Statement:
    """The game, and who played it if somebody played against the others."""
    seats = [] if player is None else [answers[player.key]]
    for question in questions:
        if question.key == PARTNER and answers[PARTNER] != NOBODY:
            seats.append(answers[PARTNER])
    if game is None:
        return Statement(DEAL, path, seats)
    name = path + "." + game.key + "." + str(game.values[answers[game.key]])
    return Statement(GAME, name, seats)


def _beside_game(
    questions: "Sequence[Question]",
    answers: "Answers",
    path: str,
    seats: int,
    before: "Sequence[Question | None]",
    played: bool,
) -> list[Statement]:
    """Return the statements of questions that are neither of the game nor of the account.

    `before`: the questions that have been told; `played`: somebody plays against the others.
    """
    said = []
    counts: dict[str, list[Statement]] = {}  # what card points are counted with comes behind them
    for question in questions:
        if isinstance(question, Number) and question.held:
            counts[question.held[1]] = []
    for question in questions:
        key = question.key
        if question in before or _is_account(question):
            continue
        if isinstance(question, Seat) and played and (key != PARTNER or answers[key] != NOBODY):
            continue
        found = _of(question, answers, path, seats)
        if key in counts:
            counts[key] += found
        else:
            said += found
            if isinstance(question, Number) and question.held:
                found[0].details = counts[question.held[1]]
    return said


def _is_account(question: "Question") -> "TypeGuard[Numbers]":
    """Does the question ask for the result of the deal, one number for everybody?"""
    return isinstance(question, Numbers) and not question.optional


def _ending(book: "Book", answers: "Answers", void: bool) -> list[Statement]:
    """How the deal ended, if no answer says it."""
    if void:
        return [Statement(VOID)]
    won = book.won(answers)
    return [] if won is None else [Statement(WON if won else LOST)]


# What a question says, by its kind: `say(question, answer, path, seats)`; `path`: of its own text,
# `seats`: how many play. A list, which is empty if the answer goes without saying.


def _of(question: "Question", answers: "Answers", path: str, seats: int) -> list[Statement]:
    """Return the statements of a question in the form at `path`."""
    say = _KINDS[type(question)]
    return say(question, answers[question.key], path + "." + question.key, seats)


def _seat(question: Seat, seat: int, path: str, seats: int) -> list[Statement]:
    if seat == NOBODY:
        return [Statement(WORD, path + ".nobody")]
    return [Statement(ROLE, path, [seat])]


def _players(question: Seats | Party, answer: "Answer", path: str, seats: int) -> list[Statement]:
    kind = ROLE if isinstance(question, Seats) and question.alike else EVENT
    return [Statement(kind, path, question.players(answer, seats))]


def _number(question: Number, steps: int, path: str, seats: int) -> list[Statement]:
    return [Statement(COUNT, path, numbers=[steps], unit=question.unit)]


def _numbers(question: Numbers, numbers: "Sequence[int]", path: str, seats: int) -> list[Statement]:
    """The numbers that are not 0."""
    holders = [seat for seat, number in enumerate(numbers) if number]
    if question.words is None:
        shares = [numbers[seat] for seat in holders]
        return [Statement(SHARES, path, holders, shares)] if holders else []
    said = []
    for level in sorted({numbers[seat] for seat in holders}):
        reached = [seat for seat in holders if numbers[seat] == level]
        said.append(Statement(LEVEL, question.words + str(level), reached))
    return said


def _choice(question: Choice, answer: int, path: str, seats: int) -> list[Statement]:
    value = _value(question, answer, path)
    if isinstance(question.values[answer], str):
        return [Statement(THING, path, details=value)]
    return value


def _fork(question: Fork, answer: int, path: str, seats: int) -> list[Statement]:
    """Which way it went, unless another question says it or there is nothing to say."""
    mark = question.marks[answer]
    if mark is None or mark[1] is None:
        return []
    usual = answer == question.usual
    return [Statement(WORD, path + "." + str(question.values[answer]), usual=usual)]


def _group(question: Group, answers: "Answers", path: str, seats: int) -> list[Statement]:
    details: list[Statement] = []
    for part in asked(question.form, answers):
        value = _within(part, answers, path, seats)
        if not details and not value:
            return []  # what it is about goes without saying
        details += value
    return [Statement(GROUP, path, details=details)]


def _items(question: Items, items: "Sequence[Answers]", path: str, seats: int) -> list[Statement]:
    return [_thing(question.form, item, path, seats) for item in items]


def _thing(form: "Form", item: "Answers", path: str, seats: int) -> Statement:
    """Something with its name, and what is special about it."""
    naming = _naming(form)
    name = path + "." + naming.key + "." + str(naming.values[item[naming.key]])
    details = []
    for question in asked(form, item):
        if question is not naming:
            details += _within(question, item, path, seats)
    if naming.key == NAME:
        return Statement(THING, name, details=details)
    return Statement(SORT, path, details=[Statement(WORD, name)] + details)


def _naming(form: "Form") -> Choice:
    """The question that names a thing: its name, or else the choice with the most values."""
    choices = [question for question in form if isinstance(question, Choice)]
    for choice in choices:
        if choice.key == NAME:
            return choice
    return max(choices, key=lambda choice: len(choice.values))


def _within(question: "Question", answers: "Answers", path: str, seats: int) -> list[Statement]:
    """Return the statements of an answer about a thing: of a choice its value alone."""
    if type(question) is Choice:
        return _value(question, answers[question.key], path + "." + question.key)
    if question.key == HOLDER:
        return [Statement(OWNER, path + "." + question.key, [answers[question.key]])]
    return _of(question, answers, path, seats)


def _value(question: Choice, answer: int, path: str) -> list[Statement]:
    """The answer to a choice, unless it goes without saying."""
    if answer in (question.default, question.unsaid):
        return []
    value = question.values[answer]
    if isinstance(value, bool):
        return [Statement(WORD, path + (".yes" if value else ".no"))]
    if isinstance(value, str):
        return [Statement(WORD, path + "." + value)]
    if question.words is not None:
        return [Statement(WORD, question.words + str(value))]
    return [Statement(COUNT, path, numbers=[value])]


_KINDS: "dict[type[Question], Callable[..., list[Statement]]]" = {
    Seat: _seat,
    Seats: _players,
    Party: _players,
    Choice: _choice,
    Fork: _fork,
    Number: _number,
    Numbers: _numbers,
    Group: _group,
    Items: _items,
}
