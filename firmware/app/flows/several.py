"""Questions with several answers: more than one seat, a number for each of several places."""

from firmware.app.flows.labels import MOST_WORDS
from firmware.app.flows.numbers import ask_one_of
from firmware.app.flows.seating import seat_screen
from firmware.app.ui import CANCELLED, DONE


def ask_seats(asker, question):
    """A list of players, one after the other; CANCELLED when the scribe backs out of the first."""
    walk = asker.walk
    kept = walk.kept or ()
    named = []
    while len(named) < question.limit:
        rows = [(seat, "") for seat in walk.options() if seat not in named]
        mark = kept[len(named)] if len(named) < len(kept) else None
        if named:
            title, confirm = asker.text("more"), (asker.text("done"), DONE)
        else:
            title, confirm = asker.text(), None
        answer = asker.show(seat_screen(asker, title, rows, confirm, mark))
        if answer == DONE:
            break
        if answer != CANCELLED:
            named.append(answer)
        elif named:
            named.pop()
        else:
            return CANCELLED
    return named


def ask_numbers(asker, question):
    """The numbers of all places, but not those that can be computed; CANCELLED as above."""
    entered = list(asker.walk.kept or ())
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
        answer = ask_one_of(asker, place, (low, high, start), given)
        if answer != CANCELLED:
            asked.append(place)
            given.append(answer)
            entered[place : place + 1] = [answer]
        elif asked:
            del given[asked.pop() :]
        else:
            return CANCELLED
    return given


def ask_exceptions(asker, question):
    """Numbers that are mostly 0: nothing to add is one press; CANCELLED as above."""
    walk = asker.walk
    in_words = question.high <= MOST_WORDS
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
                word = asker.labels.level(number) if in_words else str(number or "")
                rows.append((place, word))
        confirm = (asker.text("done" if any(numbers) else "none"), DONE)
        place = asker.show(seat_screen(asker, asker.text(), rows, confirm))
        if place == CANCELLED:
            return CANCELLED
        if place == DONE:
            return numbers
        if in_words:
            numbers[place] = (numbers[place] + 1) % (highest[place] + 1)
        else:
            limits = (0, highest[place], numbers[place])
            number = ask_one_of(asker, place, limits, numbers[:place])
            if number != CANCELLED:
                numbers[place] = number
