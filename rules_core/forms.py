"""What an entry form is made of.

A form is a tuple of questions. It is data: the walker asks it on the device's screens, the
documents module reads and writes JSON by it, and a record stores the answers in its order.

Answers are small integers in a dict, one key a question:

| question | answer |
|---|---|
| `Seat` | the seat, or `NOBODY` |
| `Choice` | index into its values |
| `Number` | the number times `unit` (half points: unit 2) |
| `Group` | a dict: the answers of its own form |
| `Items` | a list of such dicts |
| `Menu` | none of its own: its members, all optional, answer beside it |

The keys of questions and the values of choices are those of the JSON documents.
"""

# The answer to a seat question when it is nobody; larger than any seat.
NOBODY = 7

# What every menu offers first: nothing (more) to add.
DONE = -1


class Is:
    """Holds when the question `key` was answered with one of `answers`."""

    def __init__(self, key, *answers):
        self.key = key
        self.answers = answers

    def holds(self, answers):
        return answers.get(self.key) in self.answers


class IsNot(Is):
    """Holds when the question `key` was answered otherwise than with `answers`."""

    def holds(self, answers):
        return self.key in answers and answers[self.key] not in self.answers


class By:
    """A limit that an earlier answer decides: `table[answers[key]]`."""

    def __init__(self, key, table):
        self.key = key
        self.table = table


def resolve(limit, answers):
    """The value of a limit, which is an integer or a `By`."""
    if isinstance(limit, By):
        return limit.table[answers[limit.key]]
    return limit


class Question:
    """`key`: the JSON key and the stem of the text keys; `when`: conditions that must all hold."""

    def __init__(self, key, when=()):
        self.key = key
        self.when = when

    def applies(self, answers):
        """Is the question asked, given the answers before it?"""
        return all(condition.holds(answers) for condition in self.when)


class Seat(Question):
    """Which player? `nobody`: the flag that says nobody ("passed"), or "" for JSON null."""

    def __init__(self, key, nobody=None, when=()):
        super().__init__(key, when)
        self.nobody = nobody


class Choice(Question):
    """One of `values` (strings, numbers or booleans, as in JSON)."""

    def __init__(self, key, values, when=()):
        super().__init__(key, when)
        self.values = values


class Number(Question):
    """A number from `low` to `high` in steps of 1/`unit`, likeliest `start`.

    The three limits count in steps; each is an integer or a `By`.
    """

    def __init__(self, key, low, high, start, unit=1, when=()):
        super().__init__(key, when)
        self.low = low
        self.high = high
        self.start = start
        self.unit = unit

    def limits(self, answers):
        """(low, high, start) in steps."""
        return (
            resolve(self.low, answers),
            resolve(self.high, answers),
            resolve(self.start, answers),
        )


class Group(Question):
    """Questions that belong together: one JSON object."""

    def __init__(self, key, form, when=()):
        super().__init__(key, when)
        self.form = form


class Items(Question):
    """Up to `limit` things of the same form: a JSON list of objects. Lives in a menu."""

    def __init__(self, key, form, limit, when=()):
        super().__init__(key, when)
        self.form = form
        self.limit = limit


class Menu(Question):
    """Questions one may answer, in any order; nothing at all is one press."""

    def __init__(self, key, members, when=()):
        super().__init__(key, when)
        self.members = members


def flat(form):
    """Every question of a form that has an answer of its own, menus opened."""
    for question in form:
        if isinstance(question, Menu):
            yield from question.members
        else:
            yield question
