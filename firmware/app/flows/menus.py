"""What one may add to a deal: a menu of questions, each answered at once or taken back."""

from firmware.app.flows.choices import ARROWS, MOST_ON_ARROWS, REMOVE
from firmware.app.screens.cross import CrossScreen
from firmware.app.screens.menu import MenuScreen
from firmware.app.screens.message import MessageScreen
from firmware.app.texts import text
from firmware.app.ui import CANCELLED, DONE
from rules_core.errors import DealError
from rules_core.questions.choice import Party
from rules_core.questions.compound import Group, Items

# What else can be done with an entry of the menu that was answered before.
OPEN = -2


def ask_menu(asker, menu):
    """Ask once what to add; False when the scribe wants to go back."""
    walk = asker.walk
    answered = [
        member for member in menu.members if member.key in walk.scope and member.applies(walk.scope)
    ]
    openable = walk.members()
    answer = asker.show(_menu_screen(asker, menu, answered, openable))
    if answer == CANCELLED:
        return False
    if answer == DONE:
        _leave(asker)
        return True
    member = menu.members[answer]
    if isinstance(member, (Group, Items)) and member in answered:
        _edit(asker, member, member in openable)
    else:
        walk.open(member)
    return True


def _menu_screen(asker, menu, answered, openable):
    done = (asker.text("done" if answered else "none"), DONE)
    rows = []
    keys = []
    for index, member in enumerate(menu.members):
        if member.key not in keys:
            keys.append(member.key)
        if member in answered or member in openable:
            summary = asker.labels.summary(member, asker.walk.scope)
            rows.append((member, asker.labels.of(member.key), summary, index))
    if len(keys) > MOST_ON_ARROWS:
        lines = [(done[0], "", DONE)]
        lines += [(label, summary, index) for _, label, summary, index in rows]
        return MenuScreen(asker.text(), lines, asker.context)
    arrows = ARROWS[len(keys)]
    choices = [
        (arrows[keys.index(member.key)], label, summary, index)
        for member, label, summary, index in rows
    ]
    names = any(isinstance(member, Party) for member, _, _, _ in rows)
    return CrossScreen(asker.text(), asker.context, choices, done, names=names)


def _leave(asker):
    try:
        asker.walk.done()
    except DealError as error:
        sentence = text("error." + error.key, *error.details)
        asker.ui.show(MessageScreen(text("error.title"), sentence, asker.context))


def _edit(asker, member, openable):
    """Change what was entered, add another of its kind, or take it back."""
    walk = asker.walk
    rows = [(text("back"), "", CANCELLED)]
    if openable:
        rows.append((text("add" if isinstance(member, Items) else "change"), "", OPEN))
    if isinstance(member, Items):
        for index, item in enumerate(walk.scope[member.key]):
            rows.append((text("remove.item", asker.labels.item(member, item)), "", index))
    else:
        rows.append((text("remove"), "", REMOVE))
    title = asker.labels.of(member.key)
    # The names of players are of any length.
    answer = asker.show(MenuScreen(title, rows, asker.context, shorten=True))
    if answer == OPEN:
        walk.open(member)
    elif answer == REMOVE:
        walk.remove(member)
    elif answer != CANCELLED:
        walk.remove(member, answer)
