"""Questions for players."""

from rules_core.errors import DealError
from rules_core.numbers import is_between
from rules_core.questions.base import Question

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules_core.types import Answers, Condition, PackedAnswers

# The answer to a seat question when it is nobody; larger than any seat.
NOBODY = 7


class Seat(Question):
    """Which player? `nobody`: the flag that says nobody ("passed"), or "" for JSON null.

    `obvious`: not asked when only one answer stands.
    """

    def __init__(
        self,
        key: str,
        nobody: str | None = None,
        obvious: bool = False,
        when: "Sequence[Condition]" = (),
    ) -> None:
        super().__init__(key, nobody=nobody, obvious=obvious, when=when)

    def players(self, answer: int, seats: int) -> "Sequence[int]":
        return () if answer == NOBODY else (answer,)

    def candidates(self, seats: int) -> "Sequence[int]":
        everybody = list(range(seats))
        return everybody if self.nobody is None else everybody + [NOBODY]

    def moved(self, answer: int, seats: "Sequence[int | None]") -> int | None:
        return answer if answer == NOBODY else seats[answer]

    def fits(self, answer: object, seats: int) -> bool:
        return is_between(answer, 0, NOBODY) and answer in self.candidates(seats)

    def verify(self, answers: "Answers", seats: int) -> None:
        if answers[self.key] not in self.candidates(seats):
            raise DealError(self.key, "seat", seats - 1)


class Seats(Question):
    """One to `limit` different players, in the order they are named: a JSON list.

    `alike`: the order says nothing, so that a record has them by their seats.
    """

    def __init__(
        self, key: str, limit: int, alike: bool = False, when: "Sequence[Condition]" = ()
    ) -> None:
        super().__init__(key, when=when)
        self.limit = limit
        self.alike = alike

    def candidates(self, seats: int) -> "Sequence[int]":
        return range(seats)

    def answer_of(self, candidate: int) -> list[int]:
        return [candidate]

    def players(self, answer: "Sequence[int]", seats: int) -> "Sequence[int]":
        return answer

    def pack(self, answers: "Answers", packed: list[int]) -> None:
        named = answers[self.key]
        packed.append(len(named))
        packed.extend(sorted(named) if self.alike else named)

    def unpack(self, reader: "PackedAnswers", answers: "Answers") -> None:
        answers[self.key] = [reader.take() for _ in range(reader.take_count(self, 1))]

    def most(self, answers: "Answers") -> int:
        return 1 + self.limit

    def moved(self, answer: "Sequence[int]", seats: "Sequence[int | None]") -> list[int] | None:
        moved = [seat for seat in [seats[named] for named in answer] if seat is not None]
        return moved if len(moved) == len(answer) else None

    def fits(self, answer: object, seats: int) -> bool:
        return (
            isinstance(answer, list)
            and 1 <= len(answer) <= self.limit
            and all(is_between(seat, 0, seats - 1) for seat in answer)
            and len(set(answer)) == len(answer)
        )

    def verify(self, answers: "Answers", seats: int) -> None:
        named = answers[self.key]
        if not named:
            raise DealError(self.key, "missing")
        if len(named) > self.limit:
            raise DealError(self.key, "too_many", self.limit)
        for seat in named:
            if not 0 <= seat < seats:
                raise DealError(self.key, "seat", seats - 1)
        if len(set(named)) < len(named):
            raise DealError(self.key, "seat_twice")
