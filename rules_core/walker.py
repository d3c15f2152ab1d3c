"""Asks the questions of a form in order; keeps every answer on the way back."""

from rules_core.errors import DealError
from rules_core.forms import Frame
from rules_core.questions.number import beyond

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from rules_core.book import Book
    from rules_core.questions.base import Question
    from rules_core.types import Answer, Answers


class Walk:
    """The way through a rule book's form.

    `question` is the present one (None: everything is answered); `give`, `open`, `remove` and
    `done` answer it, `back` returns to the one before. By itself the walk answers an obvious
    question, opens a needed one of a menu that has any answer, and passes over a menu that has
    nothing to offer. `answers` has the complete ones so far: a draft keeps them, and a walk made
    with them goes on at the first open question.

    `known`: answers by question that are certain beforehand: such a question is not asked either;
    `lists`: menus are shown as lists (`rules_core.lines`), and things with a line there are not
    opened; `pointed`: the seat of a player pointed at before the first question, or None. It is the
    answer to the first question of the book's `pointed` that can have it.
    """

    def __init__(
        self,
        book: "Book",
        answers: "Answers | None" = None,
        known: "Mapping[str, int] | Sequence[tuple[str, int]]" = (),
        lists: bool = False,
        pointed: int | None = None,
    ) -> None:
        self.book = book
        self._lists = lists
        self._known = dict(known)
        self._pointed = pointed
        self.answers = {} if answers is None else answers
        self._frames = [Frame(book.form, self.answers)]
        self._settle()
        while self.question is not None and self._kept_stands():
            self.give(self.kept)

    @property
    def question(self) -> "Question | None":
        """The question asked now, or None at the end."""
        return self._frames[-1].current

    def asked(self) -> "Question":
        """The question asked now; IndexError at the end."""
        frame = self._frames[-1]
        return frame.form[frame.index]

    @property
    def scope(self) -> "Answers":
        """The answers beside which the current one will stand."""
        return self._frames[-1].answers

    @property
    def kept(self) -> "Answer":
        """The answer given to the current question earlier, or None."""
        return self.scope.get(self.asked().key)

    @property
    def path(self) -> str:
        """The keys that lead to the current question: `poignees.size`."""
        question = self.asked()
        if not self.in_menu:
            return question.key
        openers = [frame.question for frame in self._frames]
        keys = [opener.key for opener in openers if opener and opener is not question]
        keys.append(question.key)
        return ".".join(keys)

    @property
    def in_menu(self) -> bool:
        """Return True if the current question was opened from a menu."""
        return len(self._frames) > 1

    def _kept_stands(self) -> bool:
        """Return True if the current question was answered earlier, and the answer still stands."""
        if self.kept is None:
            return False
        try:
            self.asked().verify(self.scope, self.book.seats)
        except DealError:
            return False
        return self._stands(self._frames[-1], self._frames[-1].index, self.kept, self.scope)

    def options(self) -> list[int]:
        """The answers to a seat or choice question that the rule book allows here.

        Of a question for several seats: those that can be named.
        """
        frame = self._frames[-1]
        if frame.options is None:
            frame.options = list(self._allowed())
        return list(frame.options)

    def _allowed(self) -> "Iterator[int]":
        """Yield the answers of `options`, one by one."""
        frame = self._frames[-1]
        question = self.asked()
        for candidate in self._candidates(question) or ():
            answer = question.answer_of(candidate)
            if self._stands(frame, frame.index, answer, frame.answers):
                yield candidate

    def limits(self, given: "Sequence[int]" = ()) -> tuple[int, int, int]:
        """(low, high, start) of a number question; start is the answer kept, when there is one.

        Of a question for several numbers: those of the one that follows the numbers `given`.
        """
        frame = self._frames[-1]
        question = self.asked()
        answers = frame.answers
        low, high, start = question.limits(answers, given)

        def stands(number: int) -> bool:
            answer = question.going_on(answers, given, number)
            return self._stands(frame, frame.index, answer, answers)

        while high > low and not stands(high):
            high -= 1
        while low < high and not stands(low):
            low += 1
        if low < high:
            gaps = self.gaps(given)
            low, high = beyond(gaps, low, up=True), beyond(gaps, high, up=False)
        kept = answers.get(question.key)
        if kept is not None:
            start = beyond(self.gaps(given), question.next_of(answers, given), up=True)
        return low, high, min(max(start, low), high)

    def gaps(self, given: "Sequence[int]" = ()) -> "Sequence[tuple[int, int]]":
        """Numbers within the `limits` that cannot be: (first, last) of each gap."""
        return self.asked().gaps(self.scope, given)

    def give(self, answer: "Answer") -> None:
        """Answer a seat, choice or number question, or one for several of them, and go on."""
        self.scope[self.asked().key] = answer
        self._advance()

    def ends_with(self, answer: "Answer") -> bool:
        """Need nothing more be said once the current question is answered so?

        Only what may be added could still follow, and nothing of it was.
        """
        answers = dict(self.scope)
        answers[self.asked().key] = answer
        for question in self._frames[-1].form[self._frames[-1].index + 1 :]:
            if question.applies(answers) and not question.says_nothing(answers):
                return False
        return not self.in_menu

    def members(self) -> "list[Question]":
        """The questions of the current menu that can be answered as things stand."""
        frame = self._frames[-1]
        if frame.members is None:
            members = self.asked().members or ()
            frame.members = [member for member in members if self._can_open(member)]
        return list(frame.members)

    def _has_nothing(self) -> bool:
        """Return True for a menu without an answer, in which none is possible at present."""
        members = self.asked().members
        if members is None or any(member.key in self.scope for member in members):
            return False
        if self._lists and any(member.steps for member in members):
            return not any(self._can_open(member) for member in members)
        return not self.members()

    def _can_open(self, member: "Question") -> bool:
        if not member.applies(self.scope) or member.is_full(self.scope):
            return False
        self._open(member)
        frame = self._frames[-1]
        possible = self._has_option(frame, frame.index, frame.answers)
        self._frames.pop()
        return possible

    def _has_option(self, frame: "Frame", index: int, answers: "Answers") -> bool:
        """Return True if any answer is allowed to the question at `index`, or none is offered.

        `answers`: those before it.
        """
        question = frame.form[index]
        candidates = self._candidates(question)
        if candidates is None:
            return True
        for candidate in candidates:
            if self._stands(frame, index, question.answer_of(candidate), answers):
                return True
        return False

    def open(self, member: "Question") -> None:
        """Ask a question of the current menu; an `Items` question asks for one more of them."""
        self._open(member)
        self._settle()

    def _open(self, member: "Question") -> None:
        form, answers = member.opened(self.scope)
        self._frames.append(Frame(form, answers, member))

    def reopen(self, member: "Question", item: int) -> None:
        """Ask anew about one of the things of a menu's question, from its first one on.

        Its answers are kept, and so is its place among them.
        """
        thing: "Answers" = self.scope[member.key][item]
        self.remove(member, item)
        frame = Frame(member.form or (), thing.copy(), member)
        frame.place = item
        self._frames.append(frame)

    def remove(self, member: "Question", item: int | None = None) -> None:
        """Take back what a menu's question was answered with, or one of its items."""
        answers = self.scope
        self._frames[-1].forget()
        if item is not None and len(answers[member.key]) > 1:
            answers[member.key] = answers[member.key][:item] + answers[member.key][item + 1 :]
        else:
            del answers[member.key]

    def put(self, member: "Question", answer: "Answer") -> None:
        """Answer a question of the current menu at once, None: take its answer back."""
        frame = self._frames[-1]
        frame.members = None
        if answer is not None:
            frame.answers[member.key] = answer
        elif member.key in frame.answers:
            del frame.answers[member.key]

    def stands_with(self, member: "Question", answer: "Answer") -> bool:
        """Return True if a question of the current menu may have this answer beside the others.

        Things that several answers need together may still be added.
        """
        trial = self.scope.copy()
        trial[member.key] = answer
        try:
            self.book.check(self._so_far(trial))
        except DealError as error:
            members = self.asked().members or ()
            return any(one.form is not None and one.key == error.field for one in members)
        return True

    def done(self) -> None:
        """Leave the current menu; DealError when what was answered earlier no longer stands."""
        missing = self.asked().missing(self.scope)
        if missing is not None and missing.steps:
            # What the book says of none at all tells more than that one is missing.
            trial = self.scope.copy()
            trial[missing.key] = []
            self.book.check(self._so_far(trial))
        self.book.check(self._so_far())
        self.asked().check_complete(self.scope)
        self._advance()

    def back(self) -> bool:
        """One question back, its answer kept; False when this is the first one.

        Where things are asked about one after the other, it leads through all that was asked.
        """
        frame = self._frames[-1]
        if frame.place is None:
            if self._back_into_things():
                return True
        elif self._back_within():
            return True
        else:
            self._put_back()
            if self._back_into_things(frame.place):
                return True
        if not self._back_past_things():
            return False
        if self.question is not None and not self.members():
            self._back_into_things()  # the menu has no more to offer: it was not asked
        return True

    def _back_within(self) -> bool:
        """Go to the question before in the innermost form; False if there is none."""
        while self._frames[-1].step_back():
            if self._unasked() is None and not self._has_nothing():
                return True
        return False

    def _back_past_things(self) -> bool:
        """Go to the question before, out of the innermost form, too; False at the first of all."""
        while not self._back_within():
            if not self.in_menu:
                self._settle()  # past what is not asked
                return False
            self._frames.pop()
            if self.asked().missing(self.scope) is None:
                break
        return True

    def _back_into_things(self, count: int | None = None) -> bool:
        """Ask anew about the last of `count` things (None: of all) a menu needs; False: none."""
        question = self.question
        for member in (question and question.members) or ():
            needed = member.form is not None and member.needed == ()
            if needed and member.key in self.scope and member.applies(self.scope):
                things: "Sequence[Answers]" = self.scope[member.key]
                for place in range((len(things) if count is None else count) - 1, -1, -1):
                    self.reopen(member, place)
                    self._frames[-1].end()
                    if self._back_within():
                        return True
                    self._put_back()
        return False

    def _put_back(self) -> None:
        """Leave what is asked about anew, and let it stand as it is."""
        frame = self._frames.pop()
        self._frames[-1].forget()
        self.scope.update(frame.closed(self.scope))

    def to_keep(self) -> "Answers":
        """The `answers`, and among them, as it stands, what is asked about anew."""
        frame = self._frames[-1]
        return self.answers if frame.place is None else frame.closed(self.answers)

    def way(self) -> "list[Question]":
        """Go back to the first question; returns those of the deal's own form that led here.

        The current one is the last of them, unless it is the end.
        """
        way = [] if self.question is None else [self.question]
        while self._back_past_things():
            way.insert(0, self.asked())
        return way

    def turn_to(self, question: "Question") -> None:
        """Ask a question of the `way` again: its answer is kept, and those behind it."""
        (frame,) = self._frames
        frame.go_to(frame.form.index(question))

    def pass_over(self, way: "Sequence[Question]") -> None:
        """Go on to the next question that is not of this `way`, or whose answer stands no more."""
        while self.question is not None and self.question in way:
            if self.question.members is None:
                if not self._kept_stands():
                    return
                self.give(self.kept)
            else:
                try:
                    self.done()
                except DealError:
                    return

    def result(self) -> "Answers":
        """The answers of a finished walk, without those that are not asked for any more."""
        return self.book.unpack(self.book.pack(self.answers))

    def _candidates(self, question: "Question") -> "Sequence[int] | None":
        candidates = question.candidates(self.book.seats)
        opened = self._frames[-1].question is question
        if candidates is None or question.default is None or not opened:
            return candidates
        # In a menu, what goes without saying need not be said.
        return [answer for answer in candidates if answer != question.default]

    def _stands(self, frame: "Frame", index: int, answer: "Answer", answers: "Answers") -> bool:
        """Return True if the question at `index` of the innermost form may have this answer.

        Within a menu the rest of the small form is looked through as well, unless the book's check
        foresees it: an answer that leaves none for the next question is not offered.
        """
        in_menu = len(self._frames) > 1
        if in_menu:
            trial = answers.copy()
            if len(trial) > index:  # something may be of a later question
                for later in frame.form[index + 1 :]:
                    trial.pop(later.key, None)
            trial[frame.form[index].key] = answer
            standing = self._so_far(trial)
        else:
            standing = self._before(answers).copy()
            standing[frame.form[index].key] = answer
        try:
            self.book.check(standing)
        except DealError:
            return False
        if not in_menu or self.book.foresees:
            return True
        following = index + 1
        while following < len(frame.form) and not frame.form[following].applies(trial):
            following += 1
        if following == len(frame.form):
            return True
        return self._has_option(frame, following, trial)

    def _unasked(self) -> int | None:
        """The answer to the current question if it needs no asking: known, or the only one."""
        question = self.asked()
        if not self.in_menu and question.key in self._known:
            return self._known[question.key]
        if self._pointed is not None and self.path in self.book.pointed:
            opener = self._frames[-1].question
            first = opener is None or not self._frames[-2].answers.get(opener.key)
            if first and self._pointed in self.options():
                return self._pointed
        if question.obvious:
            options = self.options()
            if len(options) == 1:
                return options[0]
        return None

    def _so_far(self, trial: "Answers | None" = None) -> "Answers":
        """The deal as it would be with `trial` as the answers of the innermost form.

        Kept answers to questions that come later or do not apply are left out.
        """
        if trial is None:
            trial = self.scope
        frames = self._frames
        for depth in range(len(frames) - 1, 0, -1):
            around, opener = frames[depth - 1].answers, frames[depth].question
            if opener and trial is not around:
                trial = opener.closed(around, trial)
        standing = self._before(trial).copy()
        if frames[0].current is not None:
            _add_standing(standing, frames[0].current, trial)
        return standing

    def _before(self, answers: "Answers") -> "Answers":
        """Those of the deal's `answers` that stand before the current question; not to be changed.

        They are the same in every trial.
        """
        deal = self._frames[0]
        before = deal.before
        if before is None:
            before = deal.before = {}
            if self._pointed is not None:
                # What he cannot play is not offered.
                for path in self.book.pointed:
                    before[path] = self._pointed
            for question in deal.form[: deal.index]:
                _add_standing(before, question, answers)
        return before

    def _advance(self) -> None:
        self._frames[-1].index += 1
        self._settle()

    def _settle(self) -> None:
        """Close the frames that are finished, stop at the next question to ask."""
        frame = self._frames[-1]
        frame.skip()
        if frame.current is None and self.in_menu:
            self._close()
        question = self.question
        if question is None:
            return
        if question.members is None:
            answer = self._unasked()
            if answer is not None:
                self.give(answer)
            return
        missing = question.missing(self.scope)
        if missing is not None and self._lists and missing.steps:
            return
        # After a change of mind something else may have to go before it can be answered.
        if missing is not None and self._can_open(missing):
            self.open(missing)
        elif self._has_nothing():
            self._advance()

    def _close(self) -> None:
        """Back to the menu with what was answered; past it if it was opened for just that."""
        frame = self._frames.pop()
        parent = self._frames[-1]
        parent.forget()
        needed = self.asked().missing(parent.answers) is not None
        if frame.answers is not parent.answers:
            parent.answers.update(frame.closed(parent.answers))
        if needed and not self.members():
            self._advance()


def _add_standing(standing: "Answers", question: "Question", answers: "Answers") -> None:
    """Add the answer to a question, or those to the members of a menu, if it stands with others."""
    if question.members is None:
        if question.key in answers and question.applies(standing):
            standing[question.key] = answers[question.key]
    elif question.applies(standing):
        for member in question.members:
            if member.key in answers and member.applies(standing):
                standing[member.key] = answers[member.key]
