"""Questions with one answer of a few."""

from rules_core.errors import DealError, names
from rules_core.numbers import is_whole
from rules_core.questions.base import Question

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules_core.types import Answer, Answers, Condition, Mark, Value


class Choice(Question):
    """One of `values` (strings, numbers or booleans, as in JSON).

    `default`: the answer that is meant when a document leaves the key out, None if it may not;
    `obvious`: not asked when only one answer stands; `groups`: for a screen that cannot show all
    at once, (name, answers) of those that belong together; `words`: the stem of the text keys of
    values that are numbers but have names, None: they are shown in figures; `usual`: the answer of
    most deals, which a screen may offer at once, None if there is none; `needed`: in a menu,
    conditions under which it must be answered, None: it need not be; `reminds`: conditions under
    which its screen reminds of something besides, None: it never does; `unsaid`: besides the
    default, the answer that nobody says who tells of a deal, None: each is said; `among`: of how
    many answers these are the first elsewhere, so that they lie on the same arrows.
    """

    groups: "Sequence[tuple[str, Sequence[int]]]" = ()
    words: str | None = None
    usual: int | None = None
    reminds: "Sequence[Condition] | None" = None
    unsaid: int | None = None
    among: int = 0

    def __init__(
        self,
        key: str,
        values: "Sequence[Value]",
        default: int | None = None,
        obvious: bool = False,
        groups: "Sequence[tuple[str, Sequence[int]]]" = (),
        words: str | None = None,
        usual: int | None = None,
        needed: "Sequence[Condition] | None" = None,
        reminds: "Sequence[Condition] | None" = None,
        unsaid: int | None = None,
        among: int = 0,
        when: "Sequence[Condition]" = (),
    ) -> None:
        super().__init__(
            key,
            default=default,
            obvious=obvious,
            groups=groups,
            words=words,
            usual=usual,
            needed=needed,
            reminds=reminds,
            unsaid=unsaid,
            among=among,
            when=when,
        )
        self.values = values

    def candidates(self, seats: int) -> "Sequence[int]":
        return range(len(self.values))

    def fits(self, answer: object, seats: int) -> bool:
        return is_whole(answer) and answer in self.candidates(seats)

    def verify(self, answers: "Answers", seats: int) -> None:
        if answers[self.key] not in self.candidates(seats):
            raise DealError(self.key, "choice", names(self.values))


class Party(Choice):
    """Which of the parties? `values` counts them; the seats belong to them in turn."""

    def players(self, answer: "Answer", seats: int) -> "Sequence[int]":
        return range(answer, seats, len(self.values))


class Fork(Choice):
    """Which of several ways it went; in a document the key that stands there says so.

    `marks`: beside each of the `values`, what a document says for it: (key, True or False); (key,
    None) for a key that another question reads; None for nothing at all. `ways`: the answers that
    are possible here. Where several of their keys stand in a document, the last way counts.
    `default`: the way that goes without saying, None if there is no such way.
    """

    def __init__(
        self,
        key: str,
        values: "Sequence[Value]",
        marks: "Sequence[Mark]",
        ways: "Sequence[int]",
        default: int | None = None,
        usual: int | None = None,
        when: "Sequence[Condition]" = (),
    ) -> None:
        super().__init__(key, values, default, usual=usual, when=when)
        self.marks = marks
        self.ways = ways

    def candidates(self, seats: int) -> "Sequence[int]":
        return self.ways
