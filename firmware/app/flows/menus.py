"""Menus of what can be added to a deal, each question answered at once or taken back."""

from firmware.app.flows.choices import MOST_ON_ARROWS, REMOVE
from firmware.app.lazy import lazy
from firmware.app.screens.cross import ARROWS, CrossScreen
from firmware.app.screens.menu import MenuScreen
from firmware.app.screens.message import MessageScreen
from firmware.app.texts import text
from firmware.app.ui import CANCELLED, DONE
from firmware.fonts.symbols import SYMBOLS
from rules_core.errors import DealError
from rules_core.questions.compound import Items

ask_list = lazy("firmware.app.flows.lists:ask_list")

# From so many entries on they lie as those of a full menu do: the same ones on the same arrows.
_FULL = 3
# What else can be done with an entry of the menu that was answered before.
OPEN = -2

# What stands behind what was said, in the same line.
_YES_OR_NO = SYMBOLS["tick"], SYMBOLS["cross"]


def ask_menu(asker, menu):
    """Ask once what to add: None; CANCELLED when the scribe wants to go back."""
    if any(member.steps for member in menu.members):
        answer = ask_list(asker)
        if answer == DONE:
            _leave(asker)
        return CANCELLED if answer == CANCELLED else None
    walk = asker.walk
    answered = [
        member for member in menu.members if member.key in walk.scope and member.applies(walk.scope)
    ]
    openable = walk.members()
    answer = asker.show(_menu_screen(asker, menu, answered, openable))
    if answer == CANCELLED:
        return CANCELLED
    if answer == DONE:
        _leave(asker)
        return None
    member = menu.members[answer]
    if member.form is not None and member in answered:
        _edit(asker, member, member in openable)
    elif member.obvious and member in answered:
        walk.remove(member)
    else:
        walk.open(member)
    return None


def _menu_screen(asker, menu, answered, openable):
    done = (asker.text("done" if answered else "none"), DONE)
    rows = []
    keys = []
    for index, member in enumerate(menu.members):
        if member.key not in keys:
            keys.append(member.key)
        if member in answered or member in openable:
            label, summary = asker.labels.entry(member, asker.walk.scope)
            if summary in _YES_OR_NO:
                label, summary = label + " " + summary, ""
            rows.append((member, label, summary, index))
    if len(keys) > MOST_ON_ARROWS:
        lines = [(done[0], "", DONE)]
        lines += [(label, summary, index) for _, label, summary, index in rows]
        return MenuScreen(asker.title(), lines, asker.context, start=None)
    arrows = ARROWS[MOST_ON_ARROWS if len(keys) >= _FULL else len(keys)]
    choices = [
        (arrows[keys.index(member.key)], label, summary, index)
        for member, label, summary, index in rows
    ]
    labels, scope = asker.labels, asker.walk.scope
    names = any(labels.players(member, scope[member.key]) for member in answered)
    return CrossScreen(asker.title(), asker.context, choices, done, names=names)


def _leave(asker):
    try:
        asker.walk.done()
    except DealError as error:
        sentence = text("error." + error.key, *error.details)
        asker.ui.show(MessageScreen(text("error.title"), sentence, asker.context))


def _edit(asker, member, openable):
    """Change what was entered, add another of its kind, or take it back."""
    walk = asker.walk
    many = isinstance(member, Items)
    rows = [(text("back"), "", CANCELLED)]
    if openable:
        rows.append((text("add" if many else "change"), "", OPEN))
    if many:
        items = walk.scope[member.key]
        for index, item in enumerate(items):
            rows.append((text("remove.item", asker.labels.item(member, item, items)), "", index))
    else:
        rows.append((text("remove"), "", REMOVE))
    title = asker.labels.question(member.key)
    # The names of players are of any length.
    answer = asker.show(MenuScreen(title, rows, asker.context, shorten=True))
    if answer == OPEN:
        walk.open(member)
    elif answer == REMOVE:
        walk.remove(member)
    elif answer != CANCELLED:
        walk.remove(member, answer)
