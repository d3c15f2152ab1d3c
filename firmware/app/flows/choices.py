"""Questions with one answer of a few: which choice lies on which arrow."""

from firmware.app.keys import LEFT, RIGHT
from firmware.app.screens.cross import ARROWS, CrossScreen, with_kept
from firmware.app.screens.menu import MenuScreen, row_of
from firmware.app.texts import text
from firmware.app.ui import CANCELLED
from rules_core.questions.conditions import all_hold

MOST_ON_ARROWS = 4

# Take back the answer to a question of the menu.
REMOVE = -3
# What most deals say, which needs no arrow: the usual game of all kinds; and that nothing else is
# to be said.
USUAL = -4
# What the screen reminds of has been read.
REMINDED = -5


def ask_choice(asker, question):
    """The answer or CANCELLED; None when an earlier answer was taken back."""
    if in_groups(question):
        return _ask_in_groups(asker, question)
    return _ask(asker, question, _arrows)


def in_groups(question):
    """Return True if a kind is chosen first: unless a kind has more answers than there
    are arrows.
    """
    sizes = [len(answers) for _, answers in question.groups]
    return len(sizes) > 0 and max(sizes) <= MOST_ON_ARROWS


def kinds(question, options):
    """(place, what the kind is called, its answers) of the kinds in which any of the options is."""
    found = []
    for index, (name, members) in enumerate(question.groups):
        standing = [member for member in members if member in options]
        if standing:
            found.append((index, name, standing))
    return found


def ask_fork(asker, question):
    """The answer or CANCELLED; None when it is the usual one and nothing is to be added."""
    answer = _ask(asker, question, _arrows_of_ways)
    if answer != USUAL:
        return answer
    walk = asker.walk
    walk.give(question.usual)
    while walk.question is not None:
        walk.done()
    return None


def _ask(asker, question, arrows_of):
    screen = _choice_screen(asker, question, arrows_of)
    answer = asker.show(screen)
    while answer == REMINDED:
        screen.confirm = None
        answer = asker.show(screen)
    if answer != REMOVE:
        return answer
    asker.walk.back()
    asker.walk.remove(question)
    return None


def _choice_screen(asker, question, arrows_of):
    """`arrows_of(places, number)`: the arrows at the places of the options among all candidates."""
    walk = asker.walk
    options = walk.options()
    kept = walk.kept
    confirm = None
    if walk.in_menu and "." not in walk.path:
        if kept is not None:
            confirm = (text("remove"), REMOVE)
    elif question.default in options:
        confirm = (asker.labels.choice(question, question.default, walk.path), question.default)
    elif _is_all(walk, question, options):
        confirm = (asker.text("usual"), USUAL)
    elif kept is None and question.reminds and all_hold(question.reminds, walk.scope):
        confirm = (asker.text("reminds"), REMINDED)
    # What goes without saying is never on an arrow, but keeps its place among the others.
    candidates = list(question.candidates(len(asker.names)))
    options = [option for option in options if option != question.default]
    number = max(len(candidates), min(question.among, MOST_ON_ARROWS))
    arrows = arrows_of([candidates.index(option) for option in options], number)
    screen = None
    if arrows is not None:
        screen = _cross_screen(asker, question, zip(arrows, options), confirm)
    return screen or _list_screen(asker, question, options, confirm)


def _is_all(walk, question, options):
    """Return True if the usual answer mostly ends the question, and no other was given."""
    return walk.kept is None and question.usual in options and walk.ends_with(question.usual)


def _arrows(places, number):
    """Return the arrows at these places of `number` candidates; None if they need a list."""
    if number > MOST_ON_ARROWS:
        return None
    return [ARROWS[number][place] for place in places]


def _arrows_of_ways(places, number):
    """Likewise; the rare ways share the last arrow, as long as only one of them is possible."""
    places = [min(place, MOST_ON_ARROWS - 1) for place in places]
    if len(set(places)) < len(places):
        return None
    return _arrows(places, min(number, MOST_ON_ARROWS))


def _cross_screen(asker, question, placed, confirm=None):
    """None: there are not enough arrows."""
    choices = []
    users = False
    labels, path = asker.labels, asker.walk.path
    for arrow, option in placed:
        players = labels.players(question, option)
        users = users or len(players) > 0
        label = players[0] if players else labels.choice(question, option, path)
        choices.append((arrow, label, ", ".join(players[1:]), option))
    kept = asker.walk.kept
    removes = confirm is not None and confirm[1] == REMOVE
    choices, confirm = with_kept(choices, confirm, kept, removes)
    if choices is None:
        return None
    return CrossScreen(labels.question(path), asker.context, choices, confirm, kept, shorten=users)


def _list_screen(asker, question, options, confirm):
    labels, path = asker.labels, asker.walk.path
    rows = [(labels.choice(question, option, path), "", option) for option in options]
    if confirm is not None:
        rows.append((confirm[0], "", confirm[1]))
    return MenuScreen(asker.title(), rows, asker.context, row_of(rows, asker.walk.kept))


def _ask_in_groups(asker, question):
    """Ask first for a kind, then for one of it; CANCELLED when the scribe backs out of the kinds.

    The only answer of a kind is among the kinds itself.
    """
    found = kinds(question, asker.walk.options())
    if len(found) == 1:
        return _ask_kind(asker, question, *found[0])
    kept = None
    for index, (_, members) in enumerate(question.groups):
        if asker.walk.kept in members:
            kept = index
    while True:
        kept = asker.show(_kinds_screen(asker, question, found, kept))
        if kept == CANCELLED:
            return CANCELLED
        if kept == USUAL:
            return question.usual
        for index, name, standing in found:
            if index == kept:
                answer = _ask_kind(asker, question, index, name, standing)
        if answer != CANCELLED:
            return answer


def _kinds_screen(asker, question, found, kept):
    labels, path = asker.labels, asker.walk.path
    choices = []
    for index, name, standing in found:
        if len(standing) > 1:
            label = asker.text("groups", name)
        else:
            label = labels.choice(question, standing[0], path)
        choices.append((ARROWS[len(question.groups)][index], label, "", index))
    confirm = None
    if kept is None and any(question.usual in standing for _, _, standing in found):
        confirm = (labels.choice(question, question.usual, path), USUAL)
    return CrossScreen(asker.title(), asker.context, choices, confirm, kept)


def _ask_kind(asker, question, index, name, standing):
    """One of the answers of a kind, or CANCELLED; the only one is not asked for."""
    if len(standing) == 1:
        return standing[0]
    members = question.groups[index][1]
    placed = [
        (arrow, member)
        for arrow, member in zip(ARROWS[len(members)], members)
        if member in standing
    ]
    screen = _cross_screen(asker, question, placed)
    screen.choices = [_in_lines(choice) for choice in screen.choices]
    return asker.show(screen)


def _in_lines(choice):
    """The same choice, in two lines beside an arrow: "Bettel" and "ouvert"."""
    arrow, label, second, value = choice
    if arrow in (LEFT, RIGHT):
        label, _, second = label.partition(" ")
    return arrow, label, second, value
