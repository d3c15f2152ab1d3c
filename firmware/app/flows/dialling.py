"""The number that is being dialled: kept once the keys rest, and there again after a power cut.

The file has [key of the question, earlier numbers of it, number that is dialled or None].
"""

from firmware.app.texts import text
from rules_core.questions.number import beyond


class Dialling:
    """`save(dialled)` keeps it, None: nothing is kept; `later(work)` has work done when the next
    screen is shown; `draft`: of a deal that was interrupted, or None.

    `left`: what that had kept, until the question is not asked any more; or None.
    """

    def __init__(self, save=None, later=None, draft=None):
        self._save = save
        self._later = later
        self.left = None if draft is None else draft.get("dialled")
        self._interrupted = draft is not None

    def return_to_it(self, walk):
        """Go back to the question for the number, if that was answered before and gone back to."""
        key = self.left[0] if self.left else None
        while key in walk.answers and (walk.question is None or walk.question.key != key):
            if not walk.back():
                return

    def numbers(self, walk):
        """Return the numbers kept for the present question; the last one is not settled yet."""
        if self.left is None or walk.in_menu or self.left[0] != walk.question.key:
            return []
        return self.left[1:]

    def stand(self, walk, given):
        """Keep the numbers `given`, when the question for the next one is on the display."""
        if self._save is not None and not walk.in_menu:
            dialled = [walk.question.key] + given + [None]
            self._later(lambda: self._save(dialled))

    def watch(self, screen, walk, given=()):
        """Keep the number on `screen` when the keys rest; `given`: those before it.

        Where the power was cut the screen says that nothing of it was kept, or that it may be an
        older number.
        """
        if self._save is not None and not walk.in_menu:
            before = [walk.question.key] + list(given)
            screen.keep = lambda number: self._save(before + [number])
        if self._interrupted:
            lost = self.numbers(walk)[-1:] in ([], [None])
            screen.note = text("number.again" if lost else "number.check")
        self._interrupted = False

    def went_on(self):
        """The question that was asked after the power cut is asked no more."""
        self.left = None
        self._interrupted = False


def stands(number, limits, gaps):
    """Return True if it is within (low, high, ...) and in no gap."""
    return limits[0] <= number <= limits[1] and beyond(gaps, number, up=True) == number


def verified(dialled):
    """Return the dialled number of a draft; ValueError unless it is of the form that is kept."""
    if dialled is None:
        return None
    sound = isinstance(dialled, list) and len(dialled) > 1 and isinstance(dialled[0], str)
    numbers = dialled[1:] if sound else ()
    if numbers and numbers[-1] is None:
        numbers = numbers[:-1]
    if not sound or not all(type(number) is int for number in numbers):
        raise ValueError("dialled: not what is kept of a number")
    return dialled
