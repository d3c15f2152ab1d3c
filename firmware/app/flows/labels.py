"""What the questions of a form and their answers are called on the display."""

from firmware.app.texts import text
from rules_core.questions.choice import Choice, Party
from rules_core.questions.compound import Group, Items
from rules_core.questions.seat import NOBODY, Seat

# Up to this a number has a word of its own: Kontra, Re, Sub.
MOST_WORDS = 3


class Labels:
    """The texts of one rule book and the players' `names`, one a seat.

    `path`: the keys that lead to a question, as `Walk.path` has them.
    """

    def __init__(self, book, names):
        self._stem = book.texts
        self._names = names

    def of(self, path, *parts):
        """The text of a question, or of something within it."""
        return text(".".join((self._stem, path) + parts))

    def place(self, question, place):
        """Whose number of several it is: a player's, or a party's."""
        seats = range(place, len(self._names), question.count)
        return ", ".join([self._names[seat] for seat in seats])

    def party(self, question, option):
        """(the first player of a party, the others)."""
        names = [self._names[seat] for seat in question.seats(option, len(self._names))]
        return names[0], ", ".join(names[1:])

    def choice(self, question, option, path):
        """What a choice is called: a word; a number by itself, a level by its name."""
        value = question.values[option]
        if isinstance(question, Party):
            return self.party(question, option)[0]
        if isinstance(value, bool):
            return self.of(path, "yes" if value else "no")
        if isinstance(value, str):
            return self.of(path, value)
        # What goes without saying when it is 0 are the levels of Kontra.
        return str(value) if question.default is None else text("level." + str(value))

    def level(self, level):
        """The name of a level up to MOST_WORDS, "" for 0."""
        return text("level." + str(level)) if level else ""

    def summary(self, member, answers):
        """What a question of a menu was answered with, in a few letters; "" when it was not."""
        answer = answers.get(member.key)
        if answer is None:
            return ""
        if isinstance(member, Items):
            if len(answer) > 1:
                return text("items", len(answer))
            return self._answer(_telling(member, answer[0]), answer[0], member.key)
        if isinstance(member, Group):
            return self._answer(member.form[0], answer, member.key)
        return self._answer(member, answers)

    def item(self, member, item):
        """One thing of a list, so that it can be told from the others."""
        parts = [
            self._answer(part, item, member.key)
            for part in member.form[: member.form.index(_telling(member, item)) + 1]
        ]
        return " ".join(parts)

    def _answer(self, question, answers, path=None):
        answer = answers[question.key]
        if isinstance(question, Seat):
            return self._names[answer]
        path = path + "." + question.key if path else question.key
        return self.choice(question, answer, path)


def _telling(member, item):
    """The question that tells things of a list apart best: the choice with the most values."""
    choices = [part for part in member.form if isinstance(part, Choice) and part.key in item]
    return max(choices, key=lambda choice: len(choice.values))


def title_of_deal(book, answers):
    """What was played, for a title: the game, the points of the parties, or that nobody played.

    What has too many points for a title is a deal.
    """
    labels = Labels(book, ())
    for question in book.form:
        if question.key not in answers:
            continue
        if isinstance(question, Choice) and question.applies(answers):
            return labels.choice(question, answers[question.key], question.key)
    for question in book.form:
        if isinstance(question, Seat) and question.nobody and answers.get(question.key) == NOBODY:
            return labels.of(question.key, "nobody")
    if len(answers["points"]) == 2:
        return "{} : {}".format(*answers["points"])
    return text("lookback.deal")
