"""Questions for players."""

from rules_core.errors import DealError
from rules_core.numbers import is_between
from rules_core.questions.base import Question

# The answer to a seat question when it is nobody; larger than any seat.
NOBODY = 7


class Seat(Question):
    """Which player? `nobody`: the flag that says nobody ("passed"), or "" for JSON null.

    `obvious`: not asked when only one answer stands.
    """

    def __init__(self, key, nobody=None, obvious=False, when=()):
        super().__init__(key, nobody=nobody, obvious=obvious, when=when)

    def players(self, answer, seats):
        return () if answer == NOBODY else (answer,)

    def candidates(self, seats):
        everybody = list(range(seats))
        return everybody if self.nobody is None else everybody + [NOBODY]

    def fits(self, answer, seats):
        return is_between(answer, 0, NOBODY) and answer in self.candidates(seats)

    def verify(self, answers, seats):
        if answers[self.key] not in self.candidates(seats):
            raise DealError(self.key, "seat", seats - 1)


class Seats(Question):
    """One to `limit` different players, in the order they are named: a JSON list."""

    def __init__(self, key, limit, when=()):
        super().__init__(key, when=when)
        self.limit = limit

    def candidates(self, seats):
        return range(seats)

    def answer_of(self, candidate):
        return [candidate]

    def players(self, answer, seats):
        return answer

    def pack(self, answers, packed):
        named = answers[self.key]
        packed.append(len(named))
        packed.extend(named)

    def unpack(self, reader, answers):
        answers[self.key] = [reader.take() for _ in range(reader.take_count(self, 1))]

    def most(self, answers):
        return 1 + self.limit

    def fits(self, answer, seats):
        return (
            isinstance(answer, list)
            and 1 <= len(answer) <= self.limit
            and all(is_between(seat, 0, seats - 1) for seat in answer)
            and len(set(answer)) == len(answer)
        )

    def verify(self, answers, seats):
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
