"""Questions made of questions: what is filled in together, repeated, or offered in a menu."""

from rules_core import packing
from rules_core.errors import DealError, Refusal, join
from rules_core.forms import fits_whole, verify_form
from rules_core.questions.base import Question
from rules_core.reseating import moved_form

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules_core.questions.base import Form
    from rules_core.types import Answer, Answers, Condition, PackedAnswers


class Group(Question):
    """Questions that belong together: one JSON object. `needed`: like a `Choice`'s."""

    form: "Form"

    def __init__(
        self,
        key: str,
        form: "Form",
        needed: "Sequence[Condition] | None" = None,
        when: "Sequence[Condition]" = (),
    ) -> None:
        super().__init__(key, needed=needed, when=when)
        self.form = form

    def pack(self, answers: "Answers", packed: list[int]) -> None:
        packing.pack_into(self.form, answers[self.key], packed)

    def unpack(self, reader: "PackedAnswers", answers: "Answers") -> None:
        answers[self.key] = packing.unpack_from(self.form, reader)

    def most(self, answers: "Answers") -> int:
        return packing.most_of_all(self.form)

    def fits(self, answer: object, seats: int) -> bool:
        return fits_whole(self.form, answer, seats)

    def verify(self, answers: "Answers", seats: int) -> None:
        verify_form(self.form, answers[self.key], seats, self.key)

    def moved(self, answer: "Answers", seats: "Sequence[int | None]") -> "Answers | None":
        moved = moved_form(self.form, answer, seats)
        return moved if len(moved) == len(answer) else None

    def opened(self, answers: "Answers") -> "tuple[Form, Answers]":
        return self.form, dict(answers.get(self.key, ()))

    def closed(self, answers: "Answers", inner: "Answers") -> "Answers":
        answers = answers.copy()
        answers[self.key] = inner
        return answers


class Items(Question):
    """Up to `limit` things of the same form: a JSON list of objects. Lives in a menu.

    `needed`: conditions under which there must be one at least; `steps`: for a screen that shows
    each in a line of a list (`rules_core.lines`), what a key steps through, in this order: tuples
    of the answers to all questions but the first, which is for a name, and those with a default;
    () where there is no such list; `order`: the names in the order of the lines; `own_steps`:
    {name: steps} of those that have others.
    """

    form: "Form"

    def __init__(
        self,
        key: str,
        form: "Form",
        limit: int,
        needed: "Sequence[Condition] | None" = None,
        steps: "Sequence[Sequence[int]]" = (),
        order: "Sequence[int]" = (),
        own_steps: "dict[int, Sequence[Sequence[int]]] | None" = None,
        when: "Sequence[Condition]" = (),
    ) -> None:
        super().__init__(
            key, needed=needed, steps=steps, order=order, own_steps=own_steps or {}, when=when
        )
        self.form = form
        self.limit = limit

    def pack(self, answers: "Answers", packed: list[int]) -> None:
        items = answers[self.key]
        packed.append(len(items))
        for item in items:
            packing.pack_into(self.form, item, packed)

    def unpack(self, reader: "PackedAnswers", answers: "Answers") -> None:
        count = reader.take_count(self, 0)
        answers[self.key] = [packing.unpack_from(self.form, reader) for _ in range(count)]

    def most(self, answers: "Answers") -> int:
        return 1 + self.limit * packing.most_of_all(self.form)

    def fits(self, answer: object, seats: int) -> bool:
        return (
            isinstance(answer, list)
            and 1 <= len(answer) <= self.limit
            and all(fits_whole(self.form, item, seats) for item in answer)
        )

    def verify(self, answers: "Answers", seats: int) -> None:
        items = answers[self.key]
        if len(items) > self.limit:
            raise DealError(self.key, "too_many", self.limit)
        for index, item in enumerate(items):
            verify_form(self.form, item, seats, self._place(index))

    def _place(self, index: int) -> str:
        return self.key + "[" + str(index) + "]"

    def moved(
        self, answer: "Sequence[Answers]", seats: "Sequence[int | None]"
    ) -> "list[Answers] | None":
        items = [moved_form(self.form, item, seats) for item in answer]
        kept = [item for item, old in zip(items, answer) if len(item) == len(old)]
        return kept or None

    def is_full(self, answers: "Answers") -> bool:
        return len(answers.get(self.key, ())) == self.limit

    def opened(self, answers: "Answers") -> "tuple[Form, Answers]":
        return self.form, {}

    def closed(self, answers: "Answers", inner: "Answers") -> "Answers":
        answers = answers.copy()
        answers[self.key] = answers.get(self.key, []) + [inner]
        return answers

    def check_complete(self, answers: "Answers") -> None:
        for index, item in enumerate(answers.get(self.key, ())):
            for part in self.form:
                if part.applies(item) and part.key not in item:
                    raise DealError(join(self._place(index), part.key), "missing")


class Menu(Question):
    """Questions one may answer, in any order; nothing at all is one press.

    Those that are needed are asked for at once.
    """

    members: "Form"

    def __init__(self, key: str, members: "Form", when: "Sequence[Condition]" = ()) -> None:
        super().__init__(key, when=when)
        self.members = members

    def missing(self, answers: "Answers") -> Question | None:
        for member in self.members:
            if member.lacks(answers):
                return member
        return None

    def says_nothing(self, answers: "Answers") -> bool:
        answered = any(member.key in answers for member in self.members)
        return not answered and self.missing(answers) is None

    def pack(self, answers: "Answers", packed: list[int]) -> None:
        """Add a bit mask of the members that were answered, and their answers."""
        mask = 0
        present = []
        for bit, member in enumerate(self.members):
            if member.key in answers and member.applies(answers):
                mask |= 1 << bit
                present.append(member)
        packed.append(mask)
        for member in present:
            member.pack(answers, packed)

    def unpack(self, reader: "PackedAnswers", answers: "Answers") -> None:
        mask = reader.take()
        if mask >> len(self.members):
            raise Refusal("", "menu_entry", self.key)
        for bit, member in enumerate(self.members):
            if mask >> bit & 1:
                member.unpack(reader, answers)
        if self.missing(answers) is not None:
            raise Refusal("", "menu_lacks", self.key)

    def most(self, answers: "Answers") -> int:
        members = [member for member in self.members if member.applies(answers)]
        return 1 + packing.most_of_all(members)

    def check_complete(self, answers: "Answers") -> None:
        missing = self.missing(answers)
        if missing is not None:
            raise DealError(missing.key, "missing")
        for member in self.members:
            if member.applies(answers):
                member.check_complete(answers)


class Ignored(Question):
    """A key that a document may carry here although it says nothing. Never asked."""

    def applies(self, answers: "Answers") -> bool:
        return False

    def moved(self, answer: "Answer", seats: "Sequence[int | None]") -> None:
        """No answer: another question has the key."""

    def most(self, answers: "Answers") -> int:
        return 0


def stepped(member: Question, thing: "Answers") -> list[Question]:
    """The questions about a thing that its step answers."""
    parts = (member.form or ())[1:]
    return [part for part in parts if part.default is None and part.applies(thing)]
