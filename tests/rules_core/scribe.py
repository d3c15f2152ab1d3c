"""A scribe who enters deals at random: forward, back, a change of mind, a power cut.

For every VM. `choose(n)` says a number below n and so decides everything. At every step what the
walker promises is asserted.
"""

import json

from rules_core.books import book as find_book
from rules_core.documents import DEAL, Entry, read_document, write_document
from rules_core.errors import DealError
from rules_core.questions.choice import Choice
from rules_core.questions.compound import Items, Menu
from rules_core.questions.number import Number, Numbers, beyond
from rules_core.questions.seat import Seat, Seats
from rules_core.unfinished import verify_unfinished
from rules_core.walker import Walk
from tests.rules_core.random_numbers import pick


def enter_deal(book, choose, steps, books=find_book):
    """The finished walk of a deal that took about `steps` detours.

    `books`: how the rule book of its document is found.
    """
    scribe = _Scribe(book, choose, books)
    for _ in range(choose(steps + 1)):
        scribe.wander()
    scribe.finish()
    return scribe.walk


class _Scribe:
    def __init__(self, book, choose, books):
        self.walk = Walk(book)
        self._books = books
        self._book = book
        self._choose = choose
        self._changed_mind = False

    def wander(self):
        """One press: mostly an answer, sometimes something else."""
        what = self._choose(8)
        if what == 0:
            self._cut_power()
        elif what <= 2 or self.walk.question is None:
            self._back()
        else:
            self._answer()

    def finish(self):
        """Answer what is left to ask, add nothing more, and look at the result."""
        while self.walk.question is not None:
            if isinstance(self.walk.question, Menu):
                self._done()
            else:
                self._answer()
        check_result(self.walk, self._books)

    def _answer(self):
        question = self.walk.question
        if isinstance(question, Menu):
            self._answer_menu(question)
            return
        if isinstance(question, Number):
            low, high, start = self.walk.limits()
            assert low <= start <= high, (low, start, high)
            answer = pick(self._choose, (start, low, high, low + self._choose(high - low + 1)))
            answer = beyond(self.walk.gaps(), answer, up=self._choose(2) == 1)
        elif isinstance(question, Numbers):
            answer = self._numbers(question)
        elif isinstance(question, Seats):
            answer = self._seats(question)
        else:
            answer = pick(self._choose, self.walk.options())
        scope = self.walk.scope
        self.walk.give(answer)
        assert scope[question.key] == answer

    def _numbers(self, question):
        numbers = []
        for _ in range(question.count):
            low, high, start = self.walk.limits(numbers)
            assert low <= start <= high, (low, start, high)
            number = pick(self._choose, (start, low, high, low + self._choose(high - low + 1)))
            gaps = self.walk.gaps(numbers)
            assert beyond(gaps, start, up=True) == start
            numbers.append(beyond(gaps, number, up=self._choose(2) == 1))
        return question.placed(self.walk.scope, numbers)

    def _seats(self, question):
        """One seat or several, each from those that can be named and are not yet."""
        left = self.walk.options()
        named = []
        for _ in range(1 + self._choose(question.limit)):
            named.append(pick(self._choose, left))
            left.remove(named[-1])
        return named

    def _answer_menu(self, menu):
        if self._choose(3) == 0:
            self._done()
            return
        answered = [member for member in menu.members if member.key in self.walk.scope]
        if answered and self._choose(3) == 0:
            self._remove(pick(self._choose, answered))
            return
        members = self.walk.members()
        if members:
            member = pick(self._choose, members)
            before = copy(self.walk.to_keep())
            self.walk.open(member)
            if member.obvious and self.walk.question is menu:  # only one answer stands
                assert self.walk.scope[member.key] is not None
                return
            assert self.walk.in_menu and self.walk.options(), member.key
            assert self.walk.to_keep() == before

    def _remove(self, member):
        answers = self.walk.scope
        self._changed_mind = True
        if not isinstance(member, Items):
            self.walk.remove(member)
            assert member.key not in answers
            return
        items = copy(answers[member.key])
        item = self._choose(len(items))
        self.walk.remove(member, item)
        del items[item]
        assert answers.get(member.key, []) == items

    def _done(self):
        """Leave the menu; what no longer stands after a change of mind is taken back."""
        menu = self.walk.question
        try:
            self.walk.done()
        except DealError as error:
            assert self._changed_mind, error
            assert self.walk.question is menu
            self._put_right(menu, error.field.split(".")[0].split("[")[0])
        else:
            assert self.walk.question is not menu

    def _put_right(self, menu, key):
        """Add what is missing, or take back what is at fault; everything if that is elsewhere."""
        missing = menu.missing(self.walk.scope)
        if missing in self.walk.members():
            self.walk.open(missing)
            return
        present = [member for member in menu.members if member.key in self.walk.scope]
        at_fault = [member for member in present if member.key == key]
        for member in at_fault or present:
            if member.key in self.walk.scope:
                self.walk.remove(member)

    def _back(self):
        before = copy(self.walk.to_keep())
        question = self.walk.question
        moved = self.walk.back()
        assert self.walk.to_keep() == before
        assert moved or question is self._book.form[0]
        assert (self.walk.question is not question) == moved
        self._changed_mind = True

    def _cut_power(self):
        """Go on with what a draft kept."""
        kept = json.loads(json.dumps(self.walk.to_keep()))
        verify_unfinished(self._book, kept)
        expected = first_open(self._book, kept)
        self.walk = Walk(self._book, kept)
        missing = expected.missing(kept) if isinstance(expected, Menu) else None
        if self.walk.question is expected and missing is not None:
            assert missing not in self.walk.members()  # something else has to go first
            missing = None
        if missing is not None:
            expected = missing.form[0] if missing.form else missing
        assert self.walk.question is expected, (kept, self.walk.question)
        assert self.walk.in_menu == (missing is not None)


def check_result(walk, books=find_book):
    """What a finished walk leads to is right in every part."""
    book = walk.book
    answers = walk.result()
    book.verify(answers)
    assert book.unpack(book.pack(answers)) == answers
    score = book.score(answers)
    assert len(score.points) == book.seats and sum(score.points) == 0
    document = write_document(Entry(book, DEAL, answers))
    entry = read_document(document, books)
    assert entry.content == answers, document
    assert write_document(entry) == document


def first_open(book, kept):
    """The question at which a walk with these answers goes on: the slow way.

    It is the menu, if that has anything to offer, or before it the first question without an
    answer or with one that does not stand beside those before it.
    """
    answers = {}
    for question in book.form:
        if not question.applies(answers):
            continue
        if isinstance(question, Menu):
            if offers(book, answers, kept, question):
                return question
            continue
        standing = all_standing(book, answers, question) if is_obvious(question) else ()
        if len(standing) != 1 and question.key not in kept:
            return question
        answers[question.key] = standing[0] if len(standing) == 1 else kept[question.key]
        try:
            book.verify(answers)
        except DealError:
            return question
    return None


def offers(book, answers, kept, menu):
    """Was anything of a menu answered, or can it be after these answers?"""
    for member in menu.members:
        if member.key in kept:
            return True
        if not member.applies(answers):
            continue
        # A question of several parts always has an answer that stands.
        if not isinstance(member, Choice):
            return True
        said = [answer for answer in member.candidates(book.seats) if answer != member.default]
        if any(stands(book, answers, member.key, answer) for answer in said):
            return True
    return False


def is_obvious(question):
    """May the question go unasked?"""
    return isinstance(question, (Seat, Choice)) and question.obvious


def all_standing(book, answers, question):
    """The seats that can be the answer to a seat question after these answers."""
    return [seat for seat in range(book.seats) if stands(book, answers, question.key, seat)]


def stands(book, answers, key, answer):
    """Does the answer to a question stand beside these answers?"""
    trial = copy(answers)
    trial[key] = answer
    try:
        book.verify(trial)
    except DealError:
        return False
    return True


def copy(value):
    """A copy of dicts and lists of integers, all the way down."""
    if isinstance(value, dict):
        return {key: copy(part) for key, part in value.items()}
    if isinstance(value, list):
        return [copy(part) for part in value]
    return value
