"""Questions with one answer of a few: which choice lies on which arrow."""

from firmware.app.keys import DOWN, LEFT, RIGHT, UP
from firmware.app.screens.cross import CrossScreen
from firmware.app.screens.menu import MenuScreen, row_of
from firmware.app.texts import text
from firmware.app.ui import CANCELLED
from rules_core.questions.choice import Fork, Party

# Where choices lie, by their number: always in the same place, whether all can be chosen or not.
ARROWS = {
    1: (UP,),
    2: (LEFT, RIGHT),
    3: (LEFT, UP, RIGHT),
    4: (UP, LEFT, RIGHT, DOWN),
}
MOST_ON_ARROWS = 4

# Take back the answer to a question of the menu.
REMOVE = -3


def ask_choice(asker, question):
    """The answer, CANCELLED, or REMOVE."""
    if question.groups:
        return _ask_in_groups(asker, question)
    return asker.show(_choice_screen(asker, question))


def _choice_screen(asker, question):
    walk = asker.walk
    options = walk.options()
    kept = walk.kept
    confirm = None
    if walk.in_menu and "." not in walk.path:
        if kept is not None:
            confirm = (text("remove"), REMOVE)
    elif question.default in options:
        confirm = (_label(asker, question, question.default), question.default)
    # What goes without saying is never on an arrow.
    candidates = [
        answer for answer in question.candidates(walk.book.seats) if answer != question.default
    ]
    options = [option for option in options if option in candidates]
    arrows = _arrows(question, candidates, options)
    if arrows is None:
        return _list_screen(asker, question, options)
    return _cross_screen(asker, question, zip(arrows, options), confirm)


def _arrows(question, candidates, options):
    """The arrow of every option; None if they need a list."""
    places = [candidates.index(option) for option in options]
    if isinstance(question, Fork):
        # The rare ways share the last arrow, as long as only one of them is possible.
        places = [min(place, MOST_ON_ARROWS - 1) for place in places]
        if len(set(places)) < len(places):
            return None
    elif len(candidates) > MOST_ON_ARROWS:
        return None
    arrows = ARROWS[min(len(candidates), MOST_ON_ARROWS)]
    return [arrows[place] for place in places]


def _cross_screen(asker, question, placed, confirm=None):
    choices = []
    for arrow, option in placed:
        label, second = _label(asker, question, option), ""
        if isinstance(question, Party):
            label, second = asker.labels.party(question, option)
        choices.append((arrow, label, second, option))
    users = isinstance(question, Party)
    return CrossScreen(asker.text(), asker.context, choices, confirm, asker.walk.kept, users)


def _list_screen(asker, question, options):
    rows = [(_label(asker, question, option), "", option) for option in options]
    return MenuScreen(asker.text(), rows, asker.context, row_of(rows, asker.walk.kept))


def _label(asker, question, option):
    return asker.labels.choice(question, option, asker.walk.path)


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
        kept = asker.show(CrossScreen(asker.text(), asker.context, choices, kept=kept))
        if kept == CANCELLED:
            return CANCELLED
        members = question.groups[kept][1]
        placed = [
            (arrow, member)
            for arrow, member in zip(ARROWS[len(members)], members)
            if member in options
        ]
        answer = asker.show(_cross_screen(asker, question, placed))
        if answer != CANCELLED:
            return answer
