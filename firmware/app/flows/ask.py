"""Asks the questions of a rule book's form: which screen a question takes."""

from firmware.app.flows.choices import ask_choice, ask_fork
from firmware.app.flows.dialling import Dialling
from firmware.app.flows.labels import Labels
from firmware.app.flows.menus import ask_menu
from firmware.app.flows.numbers import ask_number
from firmware.app.flows.players import ask_player, ask_players
from firmware.app.lazy import lazy
from firmware.app.screens.header import Context
from firmware.app.ui import CANCELLED, MORE
from rules_core.questions.choice import Choice, Fork, Party
from rules_core.questions.compound import Menu
from rules_core.questions.number import Number, Numbers
from rules_core.questions.seat import Seat, Seats

ask_numbers = lazy("firmware.app.flows.several:ask_numbers")
show_help = lazy("firmware.app.flows.help:show_help")

# What asks a question, by its kind: `ask(asker, question)` shows its screens and returns the
# answer, CANCELLED to go back, or None when it has done with the walk what is to be done.
_SCREENS = {
    Seat: ask_player,
    Seats: ask_players,
    Choice: ask_choice,
    Party: ask_choice,
    Fork: ask_fork,
    Number: ask_number,
    Numbers: ask_numbers,
    Menu: ask_menu,
}


class Asker:
    """Puts the questions of one entry on the display.

    `names`: the players in the order of the seats; `view`: the `View` of them; `context`: what
    the title line says besides, with who plays in the place of who deals as soon as that is known;
    `changed()` is called after every answer, with the walk as it
    stands; `dialling`: what is kept of a number meanwhile, a `Dialling`; `pressed`: the key that
    began the entry, where it is meant for the first screen, or None. `again`: was all answered
    already? The modules for the kinds of questions work on `show`, `walk` and `labels`.
    """

    def __init__(self, ui, walk, names, view, context, changed, dialling=None, pressed=None):
        self.ui = ui
        self.walk = walk
        self.names = names
        self.view = view
        self.context = self._context = context
        self.labels = Labels(walk.book, names)
        self.again = False
        self.dialling = dialling or Dialling()
        self._changed = changed
        self._pressed = pressed
        self._player = None  # whose name stands in the title line because he plays

    def run(self):
        """Ask until everything is answered; False when the scribe backs out of the first one."""
        walk = self.walk
        while walk.question is not None:
            if self._ask_one():
                self._changed()
            elif not walk.back():
                return False
        return True

    def run_again(self, way):
        """Ask the current question alone, and then what its answer has made open.

        `way`: of the walk, the questions that were asked before. False when the scribe backs out.
        """
        walk = self.walk
        self.again = True
        first = walk.question
        kept = [question for question in way if question is not first]
        while walk.question is not None:
            if self._ask_one():
                walk.pass_over(kept)
            elif walk.question is first or not walk.back():
                return False
        return True

    def stepped(self):
        """Something was answered, and the question is still asked: a draft keeps it."""
        if self._changed is not None:
            self._changed()

    def title(self):
        """Return the words of the current question."""
        return self.labels.question(self.walk.path)

    def text(self, *parts):
        """The text of something within the current question."""
        return self.labels.of(self.walk.path, *parts)

    def show(self, screen, aid=show_help):
        """Show a screen of the current question until it has a result, and return that.

        When more is asked for on the way, `aid(asker, screen)` gives it, and the very same screen
        comes back.
        """
        screen.more = True
        screen.chosen = self.labels.own
        pressed, self._pressed = self._pressed, None
        if pressed is not None:
            answer = screen.press(pressed, 0)
            if answer is not None:
                return answer
        while True:
            answer = self.ui.show(screen)
            if answer != MORE:
                return answer
            aid(self, screen)

    def _name_player(self):
        """Name who plays in the title line in the place of who deals, as soon as that is known."""
        if not self._context.dealer:
            return
        player = self._find_player()
        if player != self._player:
            self._player = player
            self.context = self._context
            if player is not None:
                self.context = Context(self.context.number, self.names[player], sign="taker")

    def _find_player(self):
        """The seat of who plays, or of whose game is asked about; None while that is open."""
        walk = self.walk
        if walk.book.dealers_own:
            return None  # who plays is who deals
        if walk.in_menu:
            if type(walk.question) is Seat:
                return None
            if "seat" in walk.scope:
                return walk.scope["seat"]
        players = walk.book.players_of(walk.answers)
        return players[0] if players else None

    def _ask_one(self):
        """Ask the current question; False when the scribe wants to go back."""
        question = self.walk.question
        self._name_player()
        answer = _SCREENS[type(question)](self, question)
        self.dialling.went_on()
        if answer == CANCELLED:
            return False
        if answer is not None:
            self.walk.give(answer)
        return True
