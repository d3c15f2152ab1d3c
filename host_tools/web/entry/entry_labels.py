"""What the questions of an entry form and their answers are called on the page: as on the box."""

from rules_core.questions.seat import NOBODY


class EntryLabels:
    """The labels for one rule book and the players' `names`, one a seat.

    words: the `wording.words.GameWords` of a language.
    """

    def __init__(self, words, book, names):
        self._words = words
        self._stem = book.texts
        self._names = names

    def question(self, path):
        """What the question at a `Walk.path` is called."""
        return self._words.label(self._stem, *path.split("."))

    def member(self, member):
        """What a question that a menu offers is called."""
        return self._words.label(self._stem, member.key)

    def option(self, field, option):
        """What an answer to the question of an `entry_form.Field` is called."""
        question = field.question
        if not question.values:
            if option == NOBODY:
                return self._words.of(self._stem, *field.path.split("."), "nobody")
            return self._names[option]
        value = question.values[option]
        if isinstance(value, bool):
            value = "yes" if value else "no"
        if isinstance(value, str):
            return self._words.of(self._stem, *field.path.split("."), value)
        return self._words.of(f"{question.words}{value}") if question.words else str(value)

    def holder(self, field, place):
        """Whose number of several stands at a place: a player's, or a party's."""
        seats = field.question.holders(place, len(self._names))
        return ", ".join(self._names[seat] for seat in seats)

    def error(self, error):
        """A DealError in the words of the box."""
        return self._words.of("error", error.key).format(*error.details)
