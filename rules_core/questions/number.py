"""Questions for numbers: one, or several that belong together."""

from rules_core.errors import DealError
from rules_core.numbers import figure, is_between
from rules_core.questions.base import Question
from rules_core.questions.conditions import possible, resolve, within

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import TypeAlias

    from rules_core.questions.conditions import By
    from rules_core.types import Answers, Condition, PackedAnswers, Range

    # A value, or a `By`: an earlier answer says which.
    Limit: TypeAlias = int | By
    LikelyLimit: TypeAlias = Range | By


class Number(Question):
    """A number from `low` to `high` in steps of 1/`unit`, likeliest `start`.

    The three limits count in steps; each is an integer or a `By`. `likely`: (low, high) outside of
    which a number is asked for once more, or a `By` of such pairs; None: all are as likely.

    `total`: the number is a party's card points, and the other party has what is missing from so
    many; None: it is no card points. `held`: (figure of the deck, key of the earlier answer that
    says how many of it the party has), None if no answer does. `ranges(answers)`: (low, high) of
    each range within the limits that earlier answers leave, the lowest first; None: they leave all.
    `reason(answers)`: what alone explains the number among them, the path of its text; "": nothing
    need to.
    """

    def __init__(
        self,
        key: str,
        low: "Limit",
        high: "Limit",
        start: "Limit",
        unit: int = 1,
        likely: "LikelyLimit" = None,
        total: int | None = None,
        held: tuple[str, str] | None = None,
        ranges: "Callable[[Answers], Sequence[tuple[int, int]]] | None" = None,
        reason: "Callable[[Answers], str] | None" = None,
        when: "Sequence[Condition]" = (),
    ) -> None:
        super().__init__(key, when=when)
        self.ranges = ranges
        self._reason = reason
        self.low = low
        self.high = high
        self.start = start
        self.unit = unit
        self.likely = likely
        self.total = total
        self.held = held

    def limits(self, answers: "Answers", given: "Sequence[int]" = ()) -> tuple[int, int, int]:
        """(low, high, start) in steps; `given`: nothing, for it is the only number."""
        start = resolve(self.start, answers)
        if self.ranges is not None:
            ranges = self.ranges(answers)
            return (ranges[0][0], ranges[-1][1], start)
        return (resolve(self.low, answers), resolve(self.high, answers), start)

    def gaps(self, answers: "Answers", given: "Sequence[int]" = ()) -> "Sequence[tuple[int, int]]":
        """Numbers within the limits that cannot be: (first, last) of each gap."""
        if self.ranges is None:
            return ()
        gaps = []
        ranges = self.ranges(answers)
        end = ranges[0][1]
        for low, high in ranges[1:]:
            if low > end + 1:
                gaps.append((end + 1, low - 1))
            end = high
        return gaps

    def next_of(self, answers: "Answers", given: "Sequence[int]") -> int:
        """The number of its own answer that follows those `given`."""
        answer: int = answers[self.key]
        return answer

    def going_on(self, answers: "Answers", given: "Sequence[int]", number: int) -> int:
        """The least answer in which `number` follows those `given`."""
        return number

    def doubtful(self, answers: "Answers", steps: int) -> int | None:
        """`steps` if that is so unlikely that it is to be asked for once more, else None.

        So is what needs a reason.
        """
        likely = within(resolve(self.likely, answers), steps)
        return None if likely and not self.reason(answers, steps) else steps

    def reason(self, answers: "Answers", steps: int) -> str:
        """The path of the text that says what alone explains `steps`; "" if nothing need to."""
        if self._reason is None:
            return ""
        trial = answers.copy()
        trial[self.key] = steps
        return self._reason(trial)

    def fits(self, answer: object, seats: int) -> bool:
        return is_between(answer, min(possible(self.low)), max(possible(self.high)))

    def verify(self, answers: "Answers", seats: int) -> None:
        low, high, _ = self.limits(answers)
        if not low <= answers[self.key] <= high:
            raise DealError(self.key, "range", figure(low, self.unit), figure(high, self.unit))
        for first, last in self.gaps(answers):
            if first <= answers[self.key] <= last:
                below, above = figure(first - 1, self.unit), figure(last + 1, self.unit)
                raise DealError(self.key, "gap", below, above)


class Numbers(Question):
    """`count` integers from `low` to `high`, likeliest `start`: a JSON list.

    `total`: what they add up to, if that is known (card points do): the last one is computed, not
    asked; `likely`: (low, high) of each, like a `Number`'s, or None; `zero_at`:
    key of an earlier `Seat` or `Seats` question whose seats have 0; `optional`: a document may
    leave the list out, which means all 0; `unit`: how many make a whole one on a screen; `least`:
    of the numbers that are not 0, for so much has a single trick; `never`: what none of them is
    above that, (first, last) each; `scart`: key of an earlier `Seat`
    question, whose seat has the scart in its pile, and so perhaps less; None: nobody has; `lone`:
    has only one of the others exactly the `least`; `leap`: so far left and right go on a screen;
    `words`: like a `Choice`'s.

    They are asked for in the order of `places`: he who has the scart comes last, so that nobody has
    to count his pile. Numbers that are `given` stand in that order, those of an answer by places.
    """

    def __init__(
        self,
        key: str,
        count: int,
        high: int,
        start: int = 0,
        low: int = 0,
        total: int | None = None,
        zero_at: str = "",
        optional: bool = False,
        unit: int = 1,
        likely: "Range" = None,
        least: int = 0,
        never: "Sequence[tuple[int, int]]" = (),
        scart: str | None = None,
        lone: bool = False,
        leap: int = 10,
        words: str | None = None,
        when: "Sequence[Condition]" = (),
    ) -> None:
        super().__init__(key, when=when)
        self.words = words
        self.least = least
        self.never = never
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
        self.lone = lone
        self.leap = leap

    def places(self, answers: "Answers") -> "Sequence[int]":
        """The places in the order in which they are asked for."""
        holder = self._scart_holder(answers)
        if holder is None:
            return range(self.count)
        return [(holder + 1 + nth) % self.count for nth in range(self.count)]

    def placed(self, answers: "Answers", given: "Sequence[int]") -> list[int]:
        """Return the answer with all numbers `given`."""
        answer = [0] * self.count
        for place, number in zip(self.places(answers), given):
            answer[place] = number
        return answer

    def limits(self, answers: "Answers", given: "Sequence[int]") -> tuple[int, int, int]:
        """(low, high, start) of the number that follows those already `given`, a list."""
        if len(given) in self.zero_seats(answers):
            return (0, 0, 0)
        low, high = self.low, self.high
        if self.total is not None:
            rest = self.total - sum(given)
            high = min(high, rest)
            if len(given) == self.count - 1:
                low = high
        start = min(max(self.start, low), high)
        return (low, high, beyond(self.gaps(answers, given), start, up=True))

    def gaps(self, answers: "Answers", given: "Sequence[int]" = ()) -> "Sequence[tuple[int, int]]":
        """Which numbers cannot follow those `given` within the limits: (first, last) of each gap.

        Neither end of the limits lies in one, unless it is the only number that is left.
        """
        if self.least < 2:
            return ()
        holder = self._scart_holder(answers)
        if holder is not None and len(given) == self.count - 1:
            return ()  # it may be the scart alone
        least = self.least
        if self.lone:
            least += self.least in given
        gaps = ((1, least - 1),) + tuple(self.never)
        if self.total is not None and holder is None:
            rest = self.total - sum(given)
            gaps += tuple([(rest - last, rest - first) for first, last in gaps])
        return gaps

    def _scart_holder(self, answers: "Answers") -> int | None:
        """The seat that may have less than a trick: the scart alone."""
        return None if self.scart is None else answers[self.scart]

    def next_of(self, answers: "Answers", given: "Sequence[int]") -> int:
        """The number of its own answer that follows those `given`."""
        number: int = answers[self.key][self.places(answers)[len(given)]]
        return number

    def going_on(self, answers: "Answers", given: "Sequence[int]", number: int) -> list[int]:
        """The least answer in which `number` follows those `given`; the last one is the rest."""
        after = self.count - len(given) - 1
        numbers = list(given) + [number] + [0] * after
        if self.total is not None and after:
            numbers[-1] = self.total - sum(numbers)
        return self.placed(answers, numbers)

    def holders(self, place: int, seats: int) -> "Sequence[int]":
        """The seats whose number stands at a place: in turn, where a party has one."""
        return range(place, seats, self.count)

    def rest(self, given: "Sequence[int]") -> int | None:
        """Return the number of the last place when only the next one is asked after those `given`.

        None when there are more to ask, or when their sum is open.
        """
        if self.total is None or len(given) != self.count - 2:
            return None
        return self.total - sum(given)

    def doubtful(self, given: "Sequence[int]", number: int) -> int | None:
        """A number so unlikely that it is to be asked for once more, or None.

        `number` follows those `given`; what it leaves for the last place is looked at as well.
        """
        if not within(self.likely, number):
            return number
        rest = self.rest(given)
        if rest is not None and not within(self.likely, rest - number):
            return rest - number
        return None

    def zero_seats(self, answers: "Answers") -> "Sequence[int]":
        """The places at which there must be 0."""
        seats = answers.get(self.zero_at, ())
        return seats if isinstance(seats, (list, tuple)) else (seats,)

    def moved(self, answer: "Sequence[int]", seats: "Sequence[int | None]") -> list[int] | None:
        if len(answer) != len(seats):
            return list(answer)  # one a party
        moved = [0] * len(seats)
        for seat, number in zip(seats, answer):
            if seat is not None:
                moved[seat] = number
            elif number:
                return None
        return moved

    def pack(self, answers: "Answers", packed: list[int]) -> None:
        packed.extend(answers[self.key])

    def unpack(self, reader: "PackedAnswers", answers: "Answers") -> None:
        answers[self.key] = [reader.take() for _ in range(self.count)]

    def most(self, answers: "Answers") -> int:
        return self.count

    def fits(self, answer: object, seats: int) -> bool:
        return (
            isinstance(answer, list)
            and len(answer) == self.count
            and all(is_between(number, self.low, self.high) for number in answer)
        )

    def verify(self, answers: "Answers", seats: int) -> None:
        numbers = answers[self.key]
        if len(numbers) != self.count:
            raise DealError(self.key, "numbers", self.count)
        holder = self._scart_holder(answers)
        for place, number in enumerate(numbers):
            if not self.low <= number <= self.high:
                raise DealError(self.key, "range", self.low, self.high)
            if 0 < number < self.least and place != holder:
                raise DealError(self.key, "least", self.least)
            for first, last in self.never:
                if first <= number <= last:
                    raise DealError(self.key, "gap", first - 1, last + 1)
        for seat in self.zero_seats(answers):
            if numbers[seat]:
                raise DealError(self.key, "zero_at", seat)
        if self.total is not None and sum(numbers) != self.total:
            raise DealError(self.key, "total", self.total, sum(numbers))


def beyond(gaps: "Sequence[tuple[int, int]]", number: int, up: bool) -> int:
    """The `number`, or where it lies in one of the `gaps` the next one above or below."""
    for _ in gaps:  # out of one gap may be into another
        for first, last in gaps:
            if first <= number <= last:
                number = last + 1 if up else first - 1
    return number
