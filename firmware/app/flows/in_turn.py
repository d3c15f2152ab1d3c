"""Questions in a fixed order, with a way back that keeps the answers."""

from firmware.app.ui import CANCELLED


def ask_in_turn(steps, answers):
    """Ask every step (key, ask) and put what `ask(kept answer)` returns into `answers`.

    Back returns to the step before; False when the scribe backs out of the first one.
    """
    return ask_as_it_goes(lambda _: steps, answers)


def ask_as_it_goes(steps_of, answers):
    """`ask_in_turn` where the steps that follow depend on the answers: `steps_of(answers)`."""
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
