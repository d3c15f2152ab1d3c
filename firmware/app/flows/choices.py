"""Questions with one answer of a few: which choice lies on which arrow."""

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
    """Is a kind chosen first? Not when one of the kinds has more answers than there are arrows."""
    sizes = [len(answers) for _, answers in question.groups]
    return len(sizes) > 0 and max(sizes) <= MOST_ON_ARROWS


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
    # What goes without saying is never on an arrow.
    seats = len(asker.names)
    candidates = [answer for answer in question.candidates(seats) if answer != question.default]
    options = [option for option in options if option in candidates]
    arrows = arrows_of([candidates.index(option) for option in options], len(candidates))
    screen = None
    if arrows is not None:
        screen = _cross_screen(asker, question, zip(arrows, options), confirm)
    return screen or _list_screen(asker, question, options, confirm)


def _is_all(walk, question, options):
    """Is the usual answer most often all that is to be said, and was nothing said otherwise?"""
    return walk.kept is None and question.usual in options and walk.ends_with(question.usual)


def _arrows(places, number):
    """The arrows at these places of so many candidates; None if they need a list."""
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
    choices, confirm = with_kept(choices, confirm, kept)
    if choices is None:
        return None
    return CrossScreen(labels.of(path), asker.context, choices, confirm, kept, shorten=users)


def _list_screen(asker, question, options, confirm):
    labels, path = asker.labels, asker.walk.path
    rows = [(labels.choice(question, option, path), "", option) for option in options]
    if confirm is not None:
        rows.append((confirm[0], "", confirm[1]))
    return MenuScreen(asker.text(), rows, asker.context, row_of(rows, asker.walk.kept))


def _ask_in_groups(asker, question):
    """First a kind, then one of that kind; CANCELLED when the scribe backs out of the kinds."""
    options = asker.walk.options()
    kept = None
    for index, (_, members) in enumerate(question.groups):
        if asker.walk.kept in members:
            kept = index
    while True:
        choices = []
        for index, (name, members) in enumerate(question.groups):
            if any(member in options for member in members):
                arrow = ARROWS[len(question.groups)][index]
                choices.append((arrow, asker.text("groups", name), "", index))
        confirm = None
        if kept is None and question.usual in options:
            usual = asker.labels.choice(question, question.usual, asker.walk.path)
            confirm = (usual, USUAL)
        kept = asker.show(CrossScreen(asker.text(), asker.context, choices, confirm, kept))
        if kept == CANCELLED:
            return CANCELLED
        if kept == USUAL:
            return question.usual
        members = question.groups[kept][1]
        placed = [
            (arrow, member)
            for arrow, member in zip(ARROWS[len(members)], members)
            if member in options
        ]
        answer = asker.show(_cross_screen(asker, question, placed))
        if answer != CANCELLED:
            return answer
