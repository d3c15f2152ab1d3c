"""Base of all kinds of questions."""

from rules_core.questions.conditions import all_hold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import TypeAlias

    from rules_core.types import Answer, Answers, Condition, PackedAnswers, Value

    Form: TypeAlias = Sequence["Question"]


class Question:
    """Something that is asked about a deal.

    `key`: the JSON key and the stem of the text keys; `when`: conditions that must all hold.

    `answers` are those of the form that the question stands in: it finds its own among them, and
    puts it there. Where a kind says nothing else, the answer is one integer.
    """

    # The answer that goes without saying, None if there is no such answer.
    default: int | None = None
    # Is it not asked when only one answer stands?
    obvious = False
    # The form that is filled in to answer it, None if it is answered at once.
    form: "Form | None" = None
    # Of a menu: the questions that it offers. None: it is no menu, but has an answer of its own.
    members: "Form | None" = None
    # Of a choice: what it offers.
    values: "Sequence[Value]" = ()
    # Of what lives in a menu: conditions under which it must be answered; None: it need not be.
    needed: "Sequence[Condition] | None" = None
    # Of several things: what each can be, one a press, and their names in order; see `Items`.
    steps: "Sequence[Sequence[int]]" = ()
    order: "Sequence[int]" = ()
    own_steps: "dict[int, Sequence[Sequence[int]]]" = {}
    # Of a question for a player: what a document says for nobody, None if it must be somebody.
    nobody: str | None = None

    # What a walk asks of a question for numbers only, see `number`. The given ones are those before
    # it; (low, high, start), then (first, last) of each gap.
    limits: "Callable[[Answers, Sequence[int]], tuple[int, int, int]]"
    gaps: "Callable[[Answers, Sequence[int]], Sequence[tuple[int, int]]]"
    next_of: "Callable[[Answers, Sequence[int]], int]"
    going_on: "Callable[[Answers, Sequence[int], int], int | list[int]]"

    def __init__(self, key: str, when: "Sequence[Condition]" = (), **said: object) -> None:
        """`when`: conditions for asking it; `said`: values for other attributes of its kind, by
        their names.

        Values common to all questions of the kind are not kept again: on the box that takes memory.
        The conditions are, since a walk asks for them at every press.
        """
        self.key = key
        self.when = when
        for name in said:
            if said[name] != getattr(self, name):
                setattr(self, name, said[name])

    def applies(self, answers: "Answers") -> bool:
        """Return True if the question is asked, given the answers before it."""
        return not self.when or all_hold(self.when, answers)

    def parts(self) -> "Sequence[Question]":
        """The questions that have an answer of their own: the members of a menu, else itself."""
        return (self,) if self.members is None else self.members

    def steps_of(self, name: int) -> "Sequence[Sequence[int]]":
        """Return the `steps` of a thing of this name."""
        return self.own_steps.get(name, self.steps)

    def says_nothing(self, answers: "Answers") -> bool:
        """Return True if the question is optional and was left empty."""
        return False

    # What a record stores: a short list of integers.

    def pack(self, answers: "Answers", packed: list[int]) -> None:
        """Add the answer, which is there, to the integers of a record."""
        packed.append(answers[self.key])

    def unpack(self, reader: "PackedAnswers", answers: "Answers") -> None:
        """Take the answer from a `packing.Reader`; ValueError if it cannot be."""
        answers[self.key] = reader.take()

    def most(self, answers: "Answers") -> int:
        """How many integers its answer is at the most, given the answers before it."""
        return 1

    def fits(self, answer: object, seats: int) -> bool:
        """Can a walk leave such an answer behind, whatever was answered before?

        `answer`: anything that JSON can hold; `seats`: how many play.
        """
        return False

    def verify(self, answers: "Answers", seats: int) -> None:
        """Raise DealError unless the answer, which is there, is within its limits."""

    # How a walk asks for it.

    def candidates(self, seats: int) -> "Sequence[int] | None":
        """All answers there are, in the order in which they are offered; None: it offers none.

        Of a question for several of something: the single ones.
        """

    def answer_of(self, candidate: int) -> "Answer":
        """The answer that consists of one candidate."""
        return candidate

    def lacks(self, answers: "Answers") -> bool:
        """Does a menu need it to be answered, and was it not?"""
        if self.needed is None or (self.key in answers and answers[self.key] != []):
            return False
        return self.applies(answers) and all_hold(self.needed, answers)

    def missing(self, answers: "Answers") -> "Question | None":
        """The question within a menu that needs an answer and has none, or None."""

    def is_full(self, answers: "Answers") -> bool:
        """Can no more be added to the answer?"""
        return False

    def opened(self, answers: "Answers") -> "tuple[Form, Answers]":
        """Return (form, its answers so far) that a menu opens for the answer."""
        return (self,), answers

    def closed(self, answers: "Answers", inner: "Answers") -> "Answers":
        """`answers` as they are with `inner` for those of what was `opened`."""
        return inner

    def players(self, answer: "Answer", seats: int) -> "Sequence[int]":
        """Return the seats of the players in an answer at a table of `seats`, () for none."""
        return ()

    def moved(self, answer: "Answer", seats: "Sequence[int | None]") -> "Answer | None":
        """The same answer when the players have other seats, see `reseating`; None: it cannot be.

        `seats`: the new seat of who had each, None: he has none any more.
        """
        return answer

    def check_complete(self, answers: "Answers") -> None:
        """Raise DealError if the answers that a menu keeps lack something within.

        A change of mind leaves such gaps: an item entered when less was asked of it.
        """
