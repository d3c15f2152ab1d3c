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
    scope, kept = asker.walk.scope, asker.walk.kept
    places = question.places(scope)
    entered = [kept[place] for place in places] if kept else []
    left = asker.dialling.numbers(asker.walk)
    stood = len(left) - 1  # before a power cut
    if left and left[-1] is None:
        left.pop()
    entered[: len(left)] = left
    is_new = False  # has a number been given since the others were kept?
    asked = []
    given = []
    while len(given) < question.count:
        nth = len(given)
        low, high, start = asker.walk.limits(given)
        if low == high:
            given.append(low)
            continue
        moved = False
        if nth < len(entered):
            start = min(max(entered[nth], low), high)
            start = beyond(asker.walk.gaps(given), start, up=True)
            moved = start != entered[nth]
        if nth < stood and start == entered[nth]:
            asked.append(nth)
            given.append(start)
            continue
        stood = 0
        if is_new:
            asker.dialling.stand(asker.walk, given)
            is_new = False
        limits = low, high, start
        answer = ask_one_of(asker, places, limits, given, kept=True, moved=moved)
        if answer != CANCELLED:
            asked.append(nth)
            given.append(answer)
            entered[nth : nth + 1] = [answer]
            is_new = True
        elif asked:
            del given[asked.pop() :]
        else:
            return CANCELLED
    return question.placed(scope, given)


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
        place = asker.show(seat_screen(asker, asker.title(), rows, confirm))
        if place == CANCELLED:
            return CANCELLED
        if place == DONE:
            return numbers
        if question.words:
            numbers[place] = (numbers[place] + 1) % (highest[place] + 1)
        else:
            limits = (0, highest[place], numbers[place])
            places = question.places(walk.scope)
            number = ask_one_of(asker, places, limits, numbers[:place])
            if number != CANCELLED:
                numbers[place] = number
