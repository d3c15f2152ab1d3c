"""The words for the questions of a form, and for their answers, on the display."""

from firmware.app.book_texts import BookTexts
from firmware.app.figures import whole
from firmware.app.texts import text
from firmware.fonts.symbols import SYMBOLS
from rules_core.questions.compound import stepped
from rules_core.questions.number import Number, Numbers
from rules_core.questions.seat import NOBODY, Seat

# Of a question that nothing was said to.
NOTHING = "–"
# The key of the question for the name of a thing: none tells it better.
_NAME = "name"


class Labels:
    """The texts of one rule book and the players' `names`, one a seat.

    `path`: the keys that lead to a question, as `Walk.path` has them.
    """

    def __init__(self, book, names):
        self._stem = book.texts
        self._texts = BookTexts(book)
        self._names = names

    @property
    def own(self):
        """Return True if there are words of users, which may need shortening."""
        return self._texts.own

    def of(self, path, *parts):
        """The text of a question, or of something within it."""
        return self._texts.of(".".join((self._stem, path) + parts))

    def question(self, path):
        """Return the text of a question, with a question mark."""
        said = self.of(path)
        return said if said.endswith("?") else text("question", said)

    def place(self, question, place):
        """Return the owner of one number of several: a player's name, or those of a party."""
        seats = question.holders(place, len(self._names))
        return ", ".join([self._names[seat] for seat in seats])

    def players(self, question, answer):
        """The names of those for whom an answer stands; none if it does not stand for players."""
        return [self._names[seat] for seat in question.players(answer, len(self._names))]

    def number(self, question, number):
        """A number by the word that it has, or in figures."""
        return text(question.words + str(number)) if question.words else str(number)

    def choice(self, question, option, path):
        """Return the name of a choice: a word, or a number."""
        value = question.values[option]
        if isinstance(value, (bool, str)):
            return self.of(path, _word(value))
        return self.number(question, value)

    def entry(self, member, answers):
        """Return what an entry of a menu is called, and its `summary`. One thing has its name."""
        answer = answers.get(member.key)
        if answer is None:
            return self.of(member.key), ""
        if _is_named(member) and len(answer) == 1:
            name, *holder = self._told(member, answer[0], answer)
            return name, " ".join(holder)
        return self.of(member.key), self.summary(member, answers)

    def summary(self, member, answers):
        """Return the answer of a question of a menu, which is there, in a few letters."""
        answer = answers[member.key]
        if isinstance(answer, list) and member.form is None:
            return ", ".join(self.players(member, answer))
        if member.form is None:
            if member.values and isinstance(member.values[answer], bool):
                return SYMBOLS["tick" if member.values[answer] else "cross"]
            return self._answer(member, answers)
        things = [answer] if isinstance(answer, dict) else answer
        if len(things) > 1:
            return text("items", len(things))
        return self._answer(_telling(member, things[0]), things[0], member.key)

    def item(self, member, item, items):
        """One thing of a list, so that it can be told from the other `items` of it."""
        return " ".join(self._told(member, item, items))

    def _told(self, member, item, items):
        """Return the answers that tell a thing, its name first if it has one."""
        parts = [part for part in member.form if part.key in item]
        count = parts.index(_telling(member, item)) + 1
        told, following = parts[:count], parts[count : count + 1]
        # Who has it alone is always named.
        if _is_twice(told, item, items) or any(isinstance(part, Seat) for part in following):
            told += following
        return [self._answer(part, item, member.key) for part in told]

    def answer(self, question, answers):
        """Return the answer of a question of the deal's own form."""
        if question.members is not None:
            said = []
            for member in question.members:
                if member.key in answers and member.applies(answers):
                    said += self._things(member, answers[member.key])
            return ", ".join(said) or NOTHING
        given = answers[question.key]
        if isinstance(question, Number):
            return whole(given, question.unit)
        if isinstance(question, Numbers):
            return " : ".join([whole(steps, question.unit) for steps in given])
        if question.nobody is not None and given == NOBODY:
            return self.of(question.key, "nobody")
        return ", ".join(self.players(question, given)) or self.choice(
            question, given, question.key
        )

    def _things(self, member, answer):
        """Return the entry of a member of a menu: the names of its things if they have any."""
        if not member.order:
            return [self.of(member.key)]
        naming = member.form[0]
        return [self._answer(naming, thing, member.key) for thing in answer]

    def state(self, member, thing):
        """Return a thing of a list in a few letters, without its name."""
        said = []
        words = []
        for part in stepped(member, thing):
            answer = thing.get(part.key)
            if not part.values:  # a player, who has it alone
                said.append(part.key)
                words.append(self._answer(part, thing, member.key))
            elif answer not in (None, part.unsaid):
                said.append(_word(part.values[answer]))
                words.append(self._answer(part, thing, member.key))
        return self.of(member.key, "state", *said).format(*words)

    def thing(self, member, thing):
        """A thing of a list with all that was answered about it and does not go without saying."""
        said = []
        for part in member.form:
            if part.key in thing and part.applies(thing) and thing[part.key] != part.default:
                said.append(self._answer(part, thing, member.key))
        return ", ".join(said)

    def _answer(self, question, answers, path=None):
        answer = answers[question.key]
        players = self.players(question, answer)
        if players:
            return players[0]
        path = path + "." + question.key if path else question.key
        return self.choice(question, answer, path)


def _word(value):
    """A value of a choice, which is no number, as keys of texts have it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return value


def _is_named(member):
    """Return True for things that have names."""
    return member.form is not None and member.form[0].key == _NAME


def _is_twice(parts, item, items):
    """Return True if another one of a list is equal in these questions."""
    same = [all(item.get(part.key) == other.get(part.key) for part in parts) for other in items]
    return sum(same) > 1


def _telling(member, item):
    """The question that tells things of a kind apart best: their name, or the choice with the most
    values.
    """
    if _is_named(member):
        return member.form[0]
    choices = [part for part in member.form if part.values and part.key in item]
    return max(choices, key=lambda choice: len(choice.values))
