"""Asks the questions of a rule book's form: which screen a question takes."""

from firmware.app.flows.choices import REMOVE, ask_choice
from firmware.app.flows.dialogs import is_sure
from firmware.app.flows.help import show_help
from firmware.app.flows.labels import Labels
from firmware.app.flows.menus import ask_menu
from firmware.app.flows.numbers import ask_number
from firmware.app.flows.seating import seat_screen
from firmware.app.flows.several import ask_exceptions, ask_numbers, ask_seats
from firmware.app.texts import text
from firmware.app.ui import CANCELLED, MORE
from rules_core.questions.choice import Choice
from rules_core.questions.compound import Menu
from rules_core.questions.number import Numbers
from rules_core.questions.seat import NOBODY, Seat, Seats


class Asker:
    """Puts the questions of one entry on the display.

    `names`: the players in the order of the seats; `scribe`: the seat at the box; `context`: what
    the title line says besides; `changed()` is called after every answer, with the walk as it
    stands. The modules for the kinds of questions work on `show`, `walk` and `labels`.
    """

    def __init__(self, ui, walk, names, scribe, context, changed):
        self.ui = ui
        self.walk = walk
        self.names = names
        self.scribe = scribe
        self.context = context
        self.labels = Labels(walk.book, names)
        self._changed = changed

    def run(self):
        """Ask until everything is answered; False when the scribe backs out of the first one."""
        walk = self.walk
        while walk.question is not None:
            if self._ask_one():
                self._changed()
            elif not walk.back():
                return False
        return True

    def text(self, *parts):
        """The text of the current question, or of something within it."""
        return self.labels.of(self.walk.path, *parts)

    def show(self, screen, aid=show_help):
        """Show a screen of the current question until it has a result, and return that.

        When more is asked for on the way, `aid(asker, screen)` gives it, and the very same screen
        comes back.
        """
        screen.more = True
        while True:
            answer = self.ui.show(screen)
            if answer != MORE:
                return answer
            aid(self, screen)

    def _ask_one(self):
        """Ask the current question; False when the scribe wants to go back."""
        walk = self.walk
        question = walk.question
        if isinstance(question, Menu):
            return ask_menu(self, question)
        answer = self._answer(question)
        if answer == CANCELLED:
            return False
        if answer == REMOVE:
            walk.back()
            walk.remove(question)
        else:
            walk.give(answer)
        return True

    def _answer(self, question):
        if isinstance(question, Seat):
            return self._ask_seat()
        if isinstance(question, Choice):
            return ask_choice(self, question)
        if isinstance(question, Seats):
            return ask_seats(self, question)
        if isinstance(question, Numbers):
            return (ask_exceptions if question.optional else ask_numbers)(self, question)
        return ask_number(self, question)

    def _ask_seat(self):
        options = self.walk.options()
        nobody = None
        if NOBODY in options:
            options.remove(NOBODY)
            nobody = (self.text("nobody"), NOBODY)
        rows = [(seat, "") for seat in options]
        kept = self.walk.kept
        while True:
            answer = self.show(seat_screen(self, self.text(), rows, nobody, kept))
            # Elsewhere OK keeps what was answered; here it would take the player away.
            if answer != NOBODY or kept in (None, NOBODY):
                return answer
            if is_sure(self, text("question", nobody[0])):
                return answer
