"""Lines of a cash box: the money that a decision puts in or takes out, in cents."""

from dataclasses import dataclass

from host_tools.language.message import msg

# What a line is about.
STAKE, PRIZE, HOUSE = "stake", "prize", "house"
INCOME, EXPENSE = "income", "expense"
CASH_WORDS = {
    STAKE: msg("Entry fee"),
    INCOME: msg("Income"),
    PRIZE: msg("Prize paid out"),
    HOUSE: msg("Share of the house"),
    EXPENSE: msg("Expense"),
}
# Of what there is one sum each, said all in all; the others are sums of their own.
_ALL_IN_ALL = (STAKE, PRIZE, HOUSE)
# {key: the `CashLine` that holds}
CashLines = dict[tuple[str, int], "CashLine"]


@dataclass(frozen=True)
class CashLine:
    """A sum that came into the cash box, or left it.

    `about`: a key of `CASH_WORDS`; `cents`: above 0 it came in, below 0 it left; `decision`: the
    number of the one that says it, made at `time` (Unix seconds) by `author`; `person`: whom it is
    about, or None; `text`, `receipt`, `who`: what was typed of it, "" for nothing.
    """

    about: str
    cents: int
    decision: int
    time: int = 0
    author: str = ""
    person: int | None = None
    text: str = ""
    receipt: str = ""
    who: str = ""

    @property
    def key(self) -> tuple[str, int]:
        """Which sum it says: a later line of the same key takes its place."""
        one_sum = self.about in _ALL_IN_ALL
        return self.about, (self.person or 0) if one_sum else self.decision
