"""Games that are played side by side: a line each in the list of answers.

A line has the players and the game, and its result at the end. Choosing it shows the answers about
this game, to change one of them.
"""

from firmware.app.flows.choices import REMOVE
from firmware.app.flows.labels import NOTHING
from firmware.app.screens.answers import AnswersScreen
from firmware.app.texts import text
from firmware.app.ui import CANCELLED
from rules_core.questions.number import Numbers
from rules_core.statements import game_question, player_question


def game_rows(labels, walk, index, menu):
    """Return the rows of a `menu`, number `index` of those of a way; [] if it is not for games.

    The value of each: (`index`, place of the game), None as the place of one more.
    """
    member = _games_of(walk, menu)
    if member is None:
        return []
    games = walk.answers[member.key]
    rows = [_row(labels, member, game, (index, place)) for place, game in enumerate(games)]
    walk.turn_to(menu)
    if member in walk.members():
        rows.append((labels.of(menu.key), text("add"), (index, None)))
    return rows


def first_game(rows):
    """Return which of some rows is the first one of a game, None: none is."""
    for index, row in enumerate(rows):
        if isinstance(row[2], tuple):
            return index
    return None


def change_game(asker, way, index, place):
    """Have one answer about a game changed, take it away, or ask about one more.

    `index`, `place`: as `game_rows` gave them; `way`: as of `Asker.run_again`. False when the
    scribe backs out.
    """
    walk, menu = asker.walk, way[index]
    member = _games_of(walk, menu)
    walk.turn_to(menu)
    if place is None:
        walk.open(member)
        return asker.run_again(way + list(member.form))
    question = _choose(asker, member, place)
    if question == CANCELLED:
        return False
    if question == REMOVE:
        walk.remove(member, place)
        walk.pass_over(way)
        return asker.run_again(way)
    walk.reopen(member, place)
    walk.pass_over([other for other in member.form if other is not question])
    return asker.run_again(way + list(member.form))


def _games_of(walk, menu):
    """The question of a menu that was answered with games, None: it has none."""
    for member in menu.members or ():
        of_games = member.form is not None and player_question(member.form) is not None
        if of_games and member.key in walk.answers and member.applies(walk.answers):
            return member
    return None


def _row(labels, member, game, value):
    """The row of a game: who played which one, and behind it how it ended."""
    player, which = player_question(member.form), game_question(member.form)
    told = [_answer(labels, member, part, game) for part in (player, which)]
    others = [
        _answer(labels, member, part, game)
        for part in member.form
        if part.values and part.key in game and part is not which
    ]
    return text("pair", *told), ", ".join(others), value


def _answer(labels, member, part, game):
    """Return the answer of a question about a game."""
    answer = game[part.key]
    if part.values:
        return labels.choice(part, answer, member.key + "." + part.key)
    if not isinstance(part, Numbers):
        return ", ".join(labels.players(part, answer))
    said = []
    for place, number in enumerate(answer):
        if number:
            said.append(labels.place(part, place) + " " + labels.number(part, number))
    return ", ".join(said) or NOTHING


def _choose(asker, member, place):
    """Ask which answer about a game is to be another one: its question, or REMOVE."""
    labels, games = asker.labels, asker.walk.scope[member.key]
    game = games[place]
    rows = [
        (labels.of(member.key, part.key), _answer(labels, member, part, game), part)
        for part in member.form
        if part.key in game and part.applies(game)
    ]
    start = len(rows) // 2  # mostly how it ended, which is no row far from there
    if len(games) > 1:
        rows.append((text("remove"), "", REMOVE))
    title = _answer(labels, member, player_question(member.form), game)
    screen = AnswersScreen(title, rows, asker.context, start, shorten=True)
    screen.chosen = True
    return asker.ui.show(screen)
