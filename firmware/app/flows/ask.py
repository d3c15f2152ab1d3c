"""Asks the questions of a rule book's form: which screen a question takes, and its texts."""

from firmware.app.keys import DOWN, LEFT, RIGHT, UP
from firmware.app.screens.cross import CrossScreen
from firmware.app.screens.menu import MenuScreen
from firmware.app.screens.message import MessageScreen
from firmware.app.screens.number import NumberScreen
from firmware.app.screens.seats import arrow_of
from firmware.app.texts import text
from firmware.app.ui import CANCELLED
from rules_core.errors import DealError
from rules_core.forms import DONE, NOBODY, Choice, Group, Items, Menu, Seat

# Where choices lie, by their number: always in the same place, whether all can be chosen or not.
_ARROWS = {
    1: (UP,),
    2: (LEFT, RIGHT),
    3: (LEFT, UP, RIGHT),
    4: (UP, LEFT, RIGHT, DOWN),
}
_MOST_ON_ARROWS = 4

# What can be done with an entry of the menu that was answered before.
OPEN = -2
REMOVE = -3


class Asker:
    """Puts the questions of one entry on the display.

    `names`: the players in the order of the seats; `scribe`: the seat at the box; `changed()` is
    called after every answer, with the walk as it stands.
    """

    def __init__(self, ui, walk, names, scribe, context, changed):
        self._ui = ui
        self._walk = walk
        self._names = names
        self._scribe = scribe
        self._context = context
        self._changed = changed

    def run(self):
        """Ask until everything is answered; False when the scribe backs out of the first one."""
        walk = self._walk
        while walk.question is not None:
            if self._ask_one():
                self._changed()
            elif not walk.back():
                return False
        return True

    def _ask_one(self):
        """Ask the current question; False when the scribe wants to go back."""
        question = self._walk.question
        if isinstance(question, Menu):
            return self._ask_menu(question)
        if isinstance(question, Seat):
            answer = self._ui.show(self._seat_screen(question))
        elif isinstance(question, Choice):
            answer = self._ui.show(self._choice_screen(question))
        else:
            answer = self._ui.show(self._number_screen(question))
        if answer == CANCELLED:
            return False
        if answer == REMOVE:
            self._walk.back()
            self._walk.remove(question)
        else:
            self._walk.give(answer)
        return True

    def _key(self, *parts):
        """The text key of the current question, or of something within it."""
        return ".".join((self._walk.book.texts, self._walk.path) + parts)

    def _seat_screen(self, question):
        title = text(self._key())
        options = self._walk.options()
        nobody = None
        if NOBODY in options:
            options.remove(NOBODY)
            nobody = (text(self._key("nobody")), NOBODY)
        arrows = [arrow_of(seat, self._scribe, len(self._names)) for seat in options]
        if None in arrows:
            rows = [(self._names[seat], "", seat) for seat in options]
            if nobody:
                rows.append((nobody[0], "", NOBODY))
            return self._menu_screen(title, rows)
        choices = [(arrow, self._names[seat], "", seat) for arrow, seat in zip(arrows, options)]
        return CrossScreen(title, self._context, choices, nobody, self._walk.kept, shorten=True)

    def _choice_screen(self, question):
        title = text(self._key())
        options = self._walk.options()
        kept = self._walk.kept
        removable = None
        if kept is not None and self._walk.in_menu and "." not in self._walk.path:
            removable = (text("remove"), REMOVE)
        if len(question.values) > _MOST_ON_ARROWS:
            rows = [(self._label(question, option), "", option) for option in options]
            return self._menu_screen(title, rows)
        arrows = _ARROWS[len(question.values)]
        choices = [
            (arrows[option], self._label(question, option), "", option) for option in options
        ]
        return CrossScreen(title, self._context, choices, removable, kept)

    def _number_screen(self, question):
        low, high, start = self._walk.limits()
        return NumberScreen(text(self._key()), low, high, start, question.unit, self._context)

    def _menu_screen(self, title, rows):
        start = 0
        for index, row in enumerate(rows):
            if row[2] == self._walk.kept:
                start = index
        return MenuScreen(title, rows, self._context, start)

    def _label(self, question, option):
        """What a choice is called on the display."""
        value = question.values[option]
        return text(self._key(value)) if isinstance(value, str) else str(value)

    def _ask_menu(self, menu):
        walk = self._walk
        answered = [member for member in menu.members if member.key in walk.scope]
        openable = walk.members()
        members = [member for member in menu.members if member in answered or member in openable]
        done = (text(self._key("done" if answered else "none")), DONE)
        rows = [
            (member, text(self._member_key(member)), self._summary(member)) for member in members
        ]
        if len(menu.members) <= _MOST_ON_ARROWS:
            arrows = _ARROWS[len(menu.members)]
            choices = [
                (arrows[menu.members.index(member)], label, summary, menu.members.index(member))
                for member, label, summary in rows
            ]
            screen = CrossScreen(text(self._key()), self._context, choices, done)
        else:
            lines = [(done[0], "", DONE)]
            for member, label, summary in rows:
                lines.append((label, summary, menu.members.index(member)))
            screen = MenuScreen(text(self._key()), lines, self._context)
        answer = self._ui.show(screen)
        if answer == CANCELLED:
            return False
        if answer == DONE:
            return self._leave_menu()
        member = menu.members[answer]
        if isinstance(member, (Group, Items)) and member in answered:
            self._edit(member, member in openable)
        else:
            walk.open(member)
        return True

    def _leave_menu(self):
        try:
            self._walk.done()
        except DealError as error:
            sentence = text("error." + error.key, *error.details)
            self._ui.show(MessageScreen(text("error.title"), sentence, self._context))
        return True

    def _edit(self, member, openable):
        """Change what was entered, add another of its kind, or take it back."""
        rows = [(text("back"), "", CANCELLED)]
        if openable:
            rows.append((text("add" if isinstance(member, Items) else "change"), "", OPEN))
        if isinstance(member, Items):
            for index, item in enumerate(self._walk.scope[member.key]):
                label = text("remove.item", " ".join(self._item_labels(member, item)))
                rows.append((label, "", index))
        else:
            rows.append((text("remove"), "", REMOVE))
        answer = self._ui.show(MenuScreen(text(self._member_key(member)), rows, self._context))
        if answer == OPEN:
            self._walk.open(member)
        elif answer == REMOVE:
            self._walk.remove(member)
        elif answer != CANCELLED:
            self._walk.remove(member, answer)

    def _member_key(self, member):
        """Members of a menu stand beside it in the answers, and so do their texts."""
        return self._walk.book.texts + "." + member.key

    def _summary(self, member):
        """What a member of the menu was answered with, in a few letters; "" when it was not."""
        answer = self._walk.scope.get(member.key)
        if answer is None:
            return ""
        if isinstance(member, Items):
            if len(answer) > 1:
                return text("items", len(answer))
            return self._item_labels(member, answer[0])[-1]
        if isinstance(member, Group):
            return self._item_labels(member, answer)[0]
        return self._answer_label(member, answer, self._member_key(member))

    def _item_labels(self, member, item):
        """The answers of a small form, one text each."""
        key = self._member_key(member)
        return [
            self._answer_label(part, item[part.key], key + "." + part.key)
            for part in member.form
            if part.key in item
        ]

    def _answer_label(self, question, answer, key):
        if isinstance(question, Seat):
            return self._names[answer]
        if isinstance(question, Choice):
            value = question.values[answer]
            return text(key + "." + value) if isinstance(value, str) else str(value)
        return str(answer)
