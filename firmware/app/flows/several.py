"""Questions for several numbers: one for each player, or for each party."""

from firmware.app.flows.numbers import ask_one_of
from firmware.app.flows.seating import seat_screen
from firmware.app.ui import CANCELLED, DONE
from rules_core.questions.number import beyond


def ask_numbers(asker, question):
    """A list of numbers; CANCELLED when the scribe backs out of the first one."""
    return (_ask_exceptions if question.optional else _ask_all)(asker, question)


def _ask_all(asker, question):
    """The numbers of all places, but not those that can be computed."""
    entered = list(asker.walk.kept or ())
    left = asker.dialling.numbers(asker.walk)
    stood = len(left) - 1  # before a power cut
    if left and left[-1] is None:
        left.pop()
    entered[: len(left)] = left
    is_new = False  # has a number been given since the others were kept?
    asked = []
    given = []
    while len(given) < question.count:
        place = len(given)
        low, high, start = asker.walk.limits(given)
        if low == high:
            given.append(low)
            continue
        if place < len(entered):
            start = min(max(entered[place], low), high)
            start = beyond(asker.walk.gaps(given), start, up=True)
        if place < stood and start == entered[place]:
            asked.append(place)
            given.append(start)
            continue
        stood = 0
        if is_new:
            asker.dialling.stand(asker.walk, given)
            is_new = False
        answer = ask_one_of(asker, place, (low, high, start), given, kept=True)
        if answer != CANCELLED:
            asked.append(place)
            given.append(answer)
            entered[place : place + 1] = [answer]
            is_new = True
        elif asked:
            del given[asked.pop() :]
        else:
            return CANCELLED
    return given


def _ask_exceptions(asker, question):
    """Numbers that are mostly 0: nothing to add is one press."""
    walk = asker.walk
    numbers = list(walk.kept or [0] * question.count)
    while True:
        highest = []
        for place in range(question.count):
            highest.append(walk.limits(numbers[:place])[1])
            numbers[place] = min(numbers[place], highest[place])
        rows = []
        for place, high in enumerate(highest):
            if high:
                number = numbers[place]
                rows.append((place, asker.labels.number(question, number) if number else ""))
        confirm = (asker.text("done" if any(numbers) else "none"), DONE)
        place = asker.show(seat_screen(asker, asker.text(), rows, confirm))
        if place == CANCELLED:
            return CANCELLED
        if place == DONE:
            return numbers
        if question.words:
            numbers[place] = (numbers[place] + 1) % (highest[place] + 1)
        else:
            limits = (0, highest[place], numbers[place])
            number = ask_one_of(asker, place, limits, numbers[:place])
            if number != CANCELLED:
                numbers[place] = number
