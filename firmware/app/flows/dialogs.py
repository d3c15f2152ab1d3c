"""Small dialogs that any flow has: ask once more, ask one thing after another."""

from firmware.app.screens.menu import MenuScreen
from firmware.app.texts import text
from firmware.app.ui import CANCELLED


def is_sure(asker, title, reason=""):
    """Ask whether the scribe means it; return True if so. The harmless answer comes first.

    `title`: it ends with the name of the player concerned, which takes the room of the dealer's;
    `reason`: the cause of the question, "" for none.
    """
    yes = text("pair", text("yes"), reason) if reason else text("yes")
    rows = [(text("back"), "", CANCELLED), (yes, "", True)]
    screen = MenuScreen(title, rows)
    screen.named = True
    return asker.show(screen) is True


def ask_in_turn(steps, answers):
    """Ask every step (key, ask) and put what `ask(kept answer)` returns into `answers`.

    Back returns to the step before, and what was answered is kept; False when the scribe backs out
    of the first one.
    """
    return ask_as_it_goes(lambda _: steps, answers)


def ask_as_it_goes(steps_of, answers):
    """Ask as `ask_in_turn` does, where the steps depend on the answers: `steps_of(answers)`."""
    index = 0
    steps = steps_of(answers)
    while index < len(steps):
        key, ask = steps[index]
        answer = ask(answers.get(key))
        if answer != CANCELLED:
            answers[key] = answer
            index += 1
            steps = steps_of(answers)
        elif index == 0:
            return False
        else:
            index -= 1
    return True
