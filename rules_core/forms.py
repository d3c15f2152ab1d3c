"""What an entry form is made of.

A form is a tuple of questions. It is data: the walker asks it on the device's screens, the
documents module reads and writes JSON by it, and a record stores the answers in its order.

Answers are small integers in a dict, one key a question:

| question | answer |
|---|---|
| `Seat` | the seat, or `NOBODY` |
| `Choice` | index into its values |
| `Fork` | like `Choice`; in the document each value has a key of its own |
| `Number` | the number times `unit` (half points: unit 2) |
| `Numbers` | a list of integers |
| `Seats` | a list of seats, in the order they were named |
| `Group` | a dict: the answers of its own form |
| `Items` | a list of such dicts |
| `Menu` | none of its own: its members, mostly optional, answer beside it |
| `Ignored` | none |

The keys of questions and the values of choices are those of the JSON documents. Two questions of
a form may have the same key when never both apply.
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


def within(limits, number):
    """Does the number lie within `limits`, (low, high) or None for none at all?"""
    return limits is None or limits[0] <= number <= limits[1]


class Question:
    """`key`: the JSON key and the stem of the text keys; `when`: conditions that must all hold."""

    def __init__(self, key, when=()):
        self.key = key
        self.when = when

    def applies(self, answers):
        """Is the question asked, given the answers before it?"""
        return all(condition.holds(answers) for condition in self.when)

    def document_keys(self):
        """The keys of the document that may say the answer."""
        return (self.key,)


class Seat(Question):
    """Which player? `nobody`: the flag that says nobody ("passed"), or "" for JSON null.

    `obvious`: not asked when only one answer stands.
    """

    def __init__(self, key, nobody=None, obvious=False, when=()):
        super().__init__(key, when)
        self.nobody = nobody
        self.obvious = obvious

    def document_keys(self):
        return (self.key, self.nobody) if self.nobody else (self.key,)


class Choice(Question):
    """One of `values` (strings, numbers or booleans, as in JSON).

    `default`: the answer that is meant when a document leaves the key out, None if it may not;
    `obvious`: not asked when only one answer stands; `groups`: for a screen that cannot show all
    at once, (name, answers) of those that belong together.
    """

    def __init__(self, key, values, default=None, obvious=False, groups=(), when=()):
        super().__init__(key, when)
        self.values = values
        self.default = default
        self.obvious = obvious
        self.groups = groups

    def candidates(self):
        """All answers there are, in the order in which they are offered."""
        return range(len(self.values))


class Party(Choice):
    """Which of the parties? `values` counts them; the seats belong to them in turn."""

    def seats(self, answer, seats):
        """The seats of a party at a table of so many."""
        return range(answer, seats, len(self.values))


class Fork(Choice):
    """Which of several ways it went; in a document the key that stands there says so.

    `marks`: beside each of the `values`, what a document says for it: (key, True or False); (key,
    None) for a key that another question reads; None for nothing at all. `ways`: the answers that
    are possible here. Where several of their keys stand in a document, the last way counts.
    """

    def __init__(self, key, values, marks, ways, when=()):
        super().__init__(key, values, when=when)
        self.marks = marks
        self.ways = ways

    def candidates(self):
        return self.ways

    def document_keys(self):
        return tuple(mark[0] for mark in self.marks if mark)

    def flags(self):
        """Those keys that are true or left out."""
        marks = [mark for mark in self.marks if mark and mark[1] is True]
        return [key for key, _ in marks if (key, False) not in self.marks]


class Number(Question):
    """A number from `low` to `high` in steps of 1/`unit`, likeliest `start`.

    The three limits count in steps; each is an integer or a `By`. `likely`: (low, high) outside of
    which a number is asked for once more, or a `By` of such pairs; None: all are as likely.

    `total`: the number is a party's card points, and the other party has what is missing from so
    many; None: it is no card points. `held`: (figure of the deck, key of the earlier answer that
    says how many of it the party has), None if no answer does.
    """

    def __init__(self, key, low, high, start, unit=1, likely=None, total=None, held=None, when=()):
        super().__init__(key, when)
        self.low = low
        self.high = high
        self.start = start
        self.unit = unit
        self.likely = likely
        self.total = total
        self.held = held

    def limits(self, answers):
        """(low, high, start) in steps."""
        return (
            resolve(self.low, answers),
            resolve(self.high, answers),
            resolve(self.start, answers),
        )

    def doubtful(self, answers, steps):
        """`steps` if that is so unlikely that it is to be asked for once more, else None."""
        return None if within(resolve(self.likely, answers), steps) else steps


class Numbers(Question):
    """`count` integers from `low` to `high`, likeliest `start`: a JSON list.

    `total`: what they add up to, if that is known (card points do): the last one is computed, not
    asked; `likely`: (low, high) of each, like a `Number`'s, or None; `zero_at`:
    key of an earlier `Seat` or `Seats` question whose seats have 0; `optional`: a document may
    leave the list out, which means all 0; `unit`: how many make a whole one on a screen; `scart`:
    key of an earlier `Seat` question, whose seat has the scart in its pile; None: nobody has.
    """

    def __init__(
        self,
        key,
        count,
        high,
        start=0,
        low=0,
        total=None,
        zero_at=None,
        optional=False,
        unit=1,
        likely=None,
        scart=None,
        when=(),
    ):
        super().__init__(key, when)
        self.unit = unit
        self.likely = likely
        self.count = count
        self.low = low
        self.high = high
        self.start = start
        self.total = total
        self.zero_at = zero_at
        self.optional = optional
        self.scart = scart

    def limits(self, answers, given):
        """(low, high, start) of the number that follows those already `given`, a list."""
        if len(given) in self.zero_seats(answers):
            return (0, 0, 0)
        low, high = self.low, self.high
        if self.total is not None:
            rest = self.total - sum(given)
            high = min(high, rest)
            if len(given) == self.count - 1:
                low = high
        return (low, high, min(max(self.start, low), high))

    def rest(self, given):
        """What is left for the last place when only the next number is asked after those `given`.

        None when there are more to ask, or when nothing says what they add up to.
        """
        if self.total is None or len(given) != self.count - 2:
            return None
        return self.total - sum(given)

    def doubtful(self, given, number):
        """A number so unlikely that it is to be asked for once more, or None.

        `number` follows those `given`; what it leaves for the last place is looked at as well.
        """
        if not within(self.likely, number):
            return number
        rest = self.rest(given)
        if rest is not None and not within(self.likely, rest - number):
            return rest - number
        return None

    def zero_seats(self, answers):
        """The places at which there must be 0."""
        seats = answers.get(self.zero_at, ())
        return seats if isinstance(seats, (list, tuple)) else (seats,)


class Seats(Question):
    """One to `limit` different players, in the order they are named: a JSON list."""

    def __init__(self, key, limit, when=()):
        super().__init__(key, when)
        self.limit = limit


class Ignored(Question):
    """A key that a document may carry here although it says nothing. Never asked."""

    def applies(self, answers):
        return False

    def is_carried(self, answers):
        """May a document carry it, given the answers before it?"""
        return super().applies(answers)


class Group(Question):
    """Questions that belong together: one JSON object."""

    def __init__(self, key, form, when=()):
        super().__init__(key, when)
        self.form = form


class Items(Question):
    """Up to `limit` things of the same form: a JSON list of objects. Lives in a menu.

    `needed`: conditions under which there must be one at least; None: there need not be.
    """

    def __init__(self, key, form, limit, needed=None, when=()):
        super().__init__(key, when)
        self.form = form
        self.limit = limit
        self.needed = needed

    def is_missing(self, answers):
        """Is there none although there must be one?"""
        return (
            self.needed is not None
            and not answers.get(self.key)
            and self.applies(answers)
            and all(condition.holds(answers) for condition in self.needed)
        )


class Menu(Question):
    """Questions one may answer, in any order; nothing at all is one press.

    `Items` that are needed are asked for at once.
    """

    def __init__(self, key, members, when=()):
        super().__init__(key, when)
        self.members = members

    def missing(self, answers):
        """The member that is needed and has no answer yet, or None."""
        for member in self.members:
            if isinstance(member, Items) and member.is_missing(answers):
                return member
        return None


def flat(form):
    """Every question of a form that has an answer of its own, menus opened."""
    for question in form:
        if isinstance(question, Menu):
            yield from question.members
        else:
            yield question
