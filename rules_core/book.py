"""What every rule book has, whatever the game."""

from rules_core import packing
from rules_core.errors import DealError
from rules_core.event import NO_EVENT
from rules_core.forms import NOBODY, Choice, Group, Items, Number, Numbers, Seat, Seats, flat


class Book:
    """A rule book: how many play, what is asked of a deal, what it scores.

    `id` names it in documents and records, `version` goes up with every change to form, checks or
    scores (see `rules_core.books`), `texts` is the stem of the device's text keys, `has_money`
    tells of a second ledger, `deck` counts its cards, `foresees`: `check` refuses an answer at
    once when no later answer could go with it, so that nobody has to try them; `variants`: stems of
    help texts for what rule books of the same game do in different ways; `tables`: how many
    players may sit at a table, of whom the dealer sits out when they are more than play; `event`:
    how a tournament is played by it; `digest`: of its tariff in hexadecimal, "" where it is built
    in.
    """

    id = ""
    version = 1
    seats = 4
    texts = ""
    has_money = False
    form = ()
    deck = None
    foresees = False
    variants = ()
    digest = ""
    event = NO_EVENT

    def __init__(self, tariff, version):
        self.id = tariff.rules
        self.version = version
        self.tariff = tariff
        self.seats = tariff.seats
        self.tables = tariff.tables
        self.event = tariff.event

    @property
    def all_agree(self):
        """Must everybody at the table agree before an entry is changed?"""
        return self.event.all_agree

    @property
    def second_warning(self):
        """The points of the usual penalty after it, None where there is no such custom."""
        return self.event.penalty if self.event.second_warning else None

    def shapes(self, players):
        """The usual shapes of a tournament: (rounds, deals of a round), the likeliest first.

        `players`: how many sit at the table. Three at the most; () where there is no custom.
        """
        return self.event.shapes_at(players)

    def minutes(self, deals):
        """The minutes allowed for a round of so many deals, 0: there is no limit."""
        return self.event.minutes_for(deals)

    def known(self, ledger, dealer):
        """Answers that are certain before the deal of the player at place `dealer`, by question.

        `ledger`: the session's account so far. They are stored like the others, so that a record
        can be scored by itself.
        """
        return {}

    def dealing_rights(self, points):
        """Who may demand something of the deal to come: (places, name of the right) each.

        `points`: the running total of each place before the deal.
        """
        return ()

    def facts(self):
        """The numbers of the tariff, for texts that explain it: name -> a number or rows.

        A row is a choice's value and its numbers, None where there is none.
        """
        return {}

    def check(self, answers):
        """Raise DealError for answers that contradict each other.

        Answers not yet given are no error: the walker asks it while the form is being filled in
        and offers only what stands.
        """

    def score(self, answers):
        """The `Score` of a complete, checked entry."""
        raise NotImplementedError("every rule book scores its own deals")

    def players_of(self, answers):
        """The seats of those who played against the others; none if all passed."""
        return []

    def counts(self, answers):
        """Does the deal count towards the number to play?"""
        return True

    def passes_on(self, answers, players):
        """Does the next player deal after this deal, at a table of so many `players`?"""
        return True

    def pack(self, answers):
        """The answers as a flat list of integers, for a record."""
        return packing.pack(self.form, answers)

    def unpack(self, packed):
        """The answers of a record, verified like those of a document.

        ValueError if the integers are not of this form, DealError if the answers do not stand.
        """
        answers = packing.unpack(self.form, packed)
        self.verify(answers)
        return answers

    def verify(self, answers):
        """Raise DealError unless every answer is within its question's limits and stands."""
        verify_form(self.form, answers, self.seats)
        self.check(answers)


def verify_form(form, answers, seats):
    """Raise DealError for an answer outside the limits of its question."""
    for question in flat(form):
        if question.key in answers and question.applies(answers):
            verify_answer(question, answers, seats)


def verify_answer(question, answers, seats):
    """Raise DealError unless the answer to one question is within its limits."""
    key = question.key
    answer = answers[key]
    if isinstance(question, Seat):
        if not 0 <= answer < seats and not (answer == NOBODY and question.nobody is not None):
            raise DealError(key, "seat", seats - 1)
    elif isinstance(question, Choice):
        if answer not in question.candidates():
            raise DealError(key, "choice", names(question.values))
    elif isinstance(question, Number):
        low, high, _ = question.limits(answers)
        if not low <= answer <= high:
            raise DealError(key, "range", decimal(low, question.unit), decimal(high, question.unit))
    elif isinstance(question, Numbers):
        verify_numbers(question, answers)
    elif isinstance(question, Seats):
        verify_seats(question, answer, seats)
    elif isinstance(question, Group):
        verify_part(question.form, answer, seats, key)
    elif isinstance(question, Items):
        if len(answer) > question.limit:
            raise DealError(key, "too_many", question.limit)
        for index, item in enumerate(answer):
            verify_part(question.form, item, seats, key + "[" + str(index) + "]")


def verify_numbers(question, answers):
    """Raise DealError unless every number of the list is within its limits, and their sum."""
    key = question.key
    numbers = answers[key]
    if len(numbers) != question.count:
        raise DealError(key, "numbers", question.count)
    for number in numbers:
        if not question.low <= number <= question.high:
            raise DealError(key, "range", question.low, question.high)
    for seat in question.zero_seats(answers):
        if numbers[seat]:
            raise DealError(key, "zero_at", seat)
    if question.total is not None and sum(numbers) != question.total:
        raise DealError(key, "total", question.total, sum(numbers))


def verify_seats(question, named, seats):
    """Raise DealError unless these are different seats, and not too many of them."""
    key = question.key
    if not named:
        raise DealError(key, "missing")
    if len(named) > question.limit:
        raise DealError(key, "too_many", question.limit)
    for seat in named:
        if not 0 <= seat < seats:
            raise DealError(key, "seat", seats - 1)
    if len(set(named)) < len(named):
        raise DealError(key, "seat_twice")


def verify_part(form, answers, seats, path):
    """`verify_form` for a form within a form; the error names the whole path."""
    try:
        verify_form(form, answers, seats)
    except DealError as error:
        raise error.inside(path)


def names(values):
    """Values for a sentence: `prise, garde`."""
    return ", ".join(str(value) for value in values)


def decimal(steps, unit):
    """Steps of 1/`unit` (1 or 2) as text: `40.5`."""
    whole = str(steps // unit)
    return whole + ".5" if steps % unit else whole
