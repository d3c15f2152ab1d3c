"""Asks the questions of a form in order; keeps every answer on the way back."""

from rules_core.book import verify_answer
from rules_core.errors import DealError
from rules_core.forms import NOBODY, Choice, Group, Items, Menu, Numbers, Seat, Seats


class _Frame:
    """A form being asked: the deal's own, or one that a menu or a group opened.

    `question`: what opened it (None for the deal's own form); `item`: the place in the list of
    items that it fills.
    """

    def __init__(self, form, answers, question=None, item=None):
        self.form = form
        self.answers = answers
        self.question = question
        self.item = item
        self.index = 0

    def skip(self):
        """Go on to the first question, from the current one, that is to be asked."""
        while self.index < len(self.form) and not self.form[self.index].applies(self.answers):
            self.index += 1

    def step_back(self):
        """Go to the question before; False at the first one."""
        for index in range(self.index - 1, -1, -1):
            if self.form[index].applies(self.answers):
                self.index = index
                return True
        return False

    def current(self):
        return self.form[self.index] if self.index < len(self.form) else None


class Walk:
    """The way through a rule book's form.

    `question` is what is asked now (None: everything is answered); `give`, `open`, `remove` and
    `done` answer it, `back` returns to the one before. Without being asked for an obvious question
    is answered, a needed one of a menu opened, a menu that has nothing to offer passed over.
    `answers` holds what is complete so far: it is what a draft keeps, and a walk made with it goes
    on at the first open question.

    `known`: answers by question that are certain beforehand: such a question is not asked either.
    """

    def __init__(self, book, answers=None, known=()):
        self.book = book
        self._known = dict(known)
        self.answers = {} if answers is None else answers
        self._frames = [_Frame(book.form, self.answers)]
        self._settle()
        while self.question is not None and self._kept_stands():
            self.give(self.kept)

    @property
    def question(self):
        """The question asked now, or None at the end."""
        return self._frames[-1].current()

    @property
    def scope(self):
        """The answers beside which the current one will stand."""
        return self._frames[-1].answers

    @property
    def kept(self):
        """The answer given to the current question earlier, or None."""
        return self.scope.get(self.question.key)

    @property
    def path(self):
        """The keys that lead to the current question: `poignees.size`."""
        keys = [
            f.question.key for f in self._frames if f.question and f.question is not self.question
        ]
        keys.append(self.question.key)
        return ".".join(keys)

    @property
    def in_menu(self):
        """Was the current question opened from a menu?"""
        return len(self._frames) > 1

    def _kept_stands(self):
        """Was the current question answered earlier, and so that it still stands?"""
        if self.kept is None:
            return False
        try:
            verify_answer(self.question, self.scope, self.book.seats)
        except DealError:
            return False
        return self._stands(self._frames[-1], self._frames[-1].index, self.kept, self.scope)

    def options(self):
        """The answers to a seat or choice question that the rule book allows here.

        Of a question for several seats: those that can be named.
        """
        return list(self._allowed())

    def _allowed(self):
        """What `options` says, one by one."""
        frame = self._frames[-1]
        for answer in self._candidates(self.question):
            given = [answer] if isinstance(self.question, Seats) else answer
            if self._stands(frame, frame.index, given, frame.answers):
                yield answer

    def limits(self, given=()):
        """(low, high, start) of a number question; start is the answer kept, when there is one.

        Of a question for several numbers: those of the one that follows the numbers `given`.
        """
        question = self.question
        if isinstance(question, Numbers):
            low, high, start = question.limits(self.scope, given)
            kept = None if self.kept is None else self.kept[len(given)]
            high = self._highest(low, high, given)
        else:
            low, high, start = question.limits(self.scope)
            kept = self.kept
        return low, high, min(max(start if kept is None else kept, low), high)

    def _highest(self, low, high, given):
        """The highest of the numbers that may follow those given, if there is no fixed sum."""
        frame = self._frames[-1]
        question = self.question
        if question.total is None:
            rest = [0] * (question.count - len(given) - 1)
            while high > low and not self._stands(
                frame, frame.index, list(given) + [high] + rest, frame.answers
            ):
                high -= 1
        return high

    def give(self, answer):
        """Answer a seat, choice or number question, or one for several of them, and go on."""
        self.scope[self.question.key] = answer
        self._advance()

    def members(self):
        """The questions of the current menu that can be answered as things stand."""
        return [member for member in self.question.members if self._can_open(member)]

    def _has_nothing(self):
        """Is it a menu of which nothing was answered, and nothing can be as things stand?"""
        question = self.question
        if not isinstance(question, Menu):
            return False
        if any(member.key in self.scope for member in question.members):
            return False
        return not any(self._can_open(member) for member in question.members)

    def _can_open(self, member):
        if not member.applies(self.scope):
            return False
        if isinstance(member, Items) and len(self.scope.get(member.key, ())) == member.limit:
            return False
        self._open(member)
        possible = any(True for _ in self._allowed())
        self._frames.pop()
        return possible

    def open(self, member):
        """Ask a question of the current menu; an `Items` question asks for one more of them."""
        self._open(member)
        self._settle()

    def _open(self, member):
        answers = self.scope
        if isinstance(member, Group):
            frame = _Frame(member.form, dict(answers.get(member.key, ())), member)
        elif isinstance(member, Items):
            frame = _Frame(member.form, {}, member, len(answers.get(member.key, ())))
        else:
            frame = _Frame((member,), answers, member)
        frame.skip()
        self._frames.append(frame)

    def remove(self, member, item=None):
        """Take back what a menu's question was answered with, or one of its items."""
        answers = self.scope
        if item is not None and len(answers[member.key]) > 1:
            answers[member.key] = answers[member.key][:item] + answers[member.key][item + 1 :]
        else:
            del answers[member.key]

    def done(self):
        """Leave the current menu; DealError when what was answered earlier no longer stands."""
        self.book.check(self._so_far())
        _check_complete(self.question, self.scope)
        self._advance()

    def back(self):
        """One question back, its answer kept; False when this is the first one."""
        while True:
            if self._frames[-1].step_back():
                if self._unasked() is None and not self._has_nothing():
                    return True
            elif not self.in_menu:
                self._settle()  # past what is not asked
                return False
            else:
                self._frames.pop()
                if self.question.missing(self.scope) is None:
                    return True

    def result(self):
        """The answers of a finished walk, without those that are not asked for any more."""
        return self.book.unpack(self.book.pack(self.answers))

    def _candidates(self, question):
        if isinstance(question, Choice):
            # In a menu, what goes without saying need not be said.
            unsaid = question.default if self._frames[-1].question is question else None
            return [answer for answer in question.candidates() if answer != unsaid]
        seats = list(range(self.book.seats))
        if isinstance(question, Seat) and question.nobody is not None:
            seats.append(NOBODY)
        return seats

    def _stands(self, frame, index, answer, answers):
        """May the question at `index` of the innermost form be answered so?

        Within a menu the rest of the small form is looked through as well, unless the book's check
        foresees it: what would leave its next question without an answer is not offered.
        """
        trial = dict(answers)
        trial[frame.form[index].key] = answer
        try:
            self.book.check(self._so_far(trial))
        except DealError:
            return False
        if not self.in_menu or self.book.foresees:
            return True
        following = index + 1
        while following < len(frame.form) and not frame.form[following].applies(trial):
            following += 1
        if following == len(frame.form) or not isinstance(frame.form[following], (Seat, Choice)):
            return True
        return any(
            self._stands(frame, following, candidate, trial)
            for candidate in self._candidates(frame.form[following])
        )

    def _unasked(self):
        """The answer to the current question if it needs no asking: known, or the only one."""
        question = self.question
        if not self.in_menu and question.key in self._known:
            return self._known[question.key]
        if isinstance(question, (Seat, Choice)) and question.obvious:
            options = self.options()
            if len(options) == 1:
                return options[0]
        return None

    def _so_far(self, trial=None):
        """The deal as it would be with `trial` as the answers of the innermost form.

        Kept answers to questions that come later or do not apply are left out.
        """
        if trial is None:
            trial = self.scope
        for frame, parent in zip(reversed(self._frames), reversed(self._frames[:-1])):
            if trial is not parent.answers:
                trial = _attached(frame, parent, trial)
        standing = {}
        for question in self.book.form[: self._frames[0].index + 1]:
            if question.applies(standing):
                parts = question.members if isinstance(question, Menu) else (question,)
                for part in parts:
                    if part.key in trial and part.applies(standing):
                        standing[part.key] = trial[part.key]
        return standing

    def _advance(self):
        self._frames[-1].index += 1
        self._settle()

    def _settle(self):
        """Close the frames that are finished, stop at the next question to ask."""
        frame = self._frames[-1]
        frame.skip()
        if frame.current() is None and self.in_menu:
            self._close()
        question = self.question
        if isinstance(question, Menu):
            missing = question.missing(self.scope)
            if missing is not None:
                self.open(missing)
            elif self._has_nothing():
                self._advance()
        elif question is not None:
            answer = self._unasked()
            if answer is not None:
                self.give(answer)

    def _close(self):
        """Back to the menu with what was answered; past it if it was opened for just that."""
        frame = self._frames.pop()
        parent = self._frames[-1]
        needed = parent.current().missing(parent.answers) is not None
        if frame.answers is not parent.answers:
            parent.answers[frame.question.key] = _attached(frame, parent, frame.answers)[
                frame.question.key
            ]
        if needed and not self.members():
            self._advance()


def _check_complete(menu, answers):
    """Raise DealError for what a menu needs and for items that lack an answer.

    A change of mind leaves such gaps: an item entered when less was asked of it.
    """
    missing = menu.missing(answers)
    if missing is not None:
        raise DealError(missing.key, "missing")
    for member in menu.members:
        if isinstance(member, Items) and member.applies(answers):
            for index, item in enumerate(answers.get(member.key, ())):
                for part in member.form:
                    if part.applies(item) and part.key not in item:
                        path = member.key + "[" + str(index) + "]." + part.key
                        raise DealError(path, "missing")


def _attached(frame, parent, trial):
    """The parent's answers as they would be with `trial` for those of `frame`."""
    merged = dict(parent.answers)
    key = frame.question.key
    if isinstance(frame.question, Items):
        merged[key] = merged.get(key, [])[: frame.item] + [trial]
    elif isinstance(frame.question, Group):
        merged[key] = trial
    else:
        merged = trial
    return merged
