"""Balance of an event's till: the present cash, and sums still to come. In cents."""

from dataclasses import dataclass

from host_tools.journal.kind import Decision
from host_tools.tournament.model.cash_lines import EXPENSE, HOUSE, INCOME, PRIZE, STAKE, CashLine
from host_tools.tournament.model.settings import PAID
from host_tools.tournament.money.cash import both_ways, cash_of, cash_of_event
from host_tools.tournament.money.cash_book import CashMove, in_order_of_time, moves_of
from host_tools.tournament.money.debts import debts_of
from host_tools.tournament.ranking.ranked_event import RankedEvent
from host_tools.tournament.ranking.standings import rank


@dataclass(frozen=True)
class TillBalance:
    """The sums of a till, below 0 what left it, and what is open.

    `opening`: what lay in it at the beginning; `stakes`, `income`, `expenses`, `house`, `prizes`:
    what came in and left; `in_till`: what should be in it now. Never below 0 are `stakes_open`,
    which is still to come in, `prizes_open` and `house_open`, which are still to be paid out,
    `prizes_growing`, see `growing_prizes`, and what goes the other way since it was too much:
    `stakes_back`, `prizes_back`, `house_back`.
    """

    opening: int
    stakes: int
    income: int
    expenses: int
    house: int
    prizes: int
    in_till: int
    stakes_open: int
    stakes_back: int
    prizes_open: int
    prizes_back: int
    house_open: int
    house_back: int
    prizes_growing: int

    @property
    def left(self) -> int:
        """The cash left when everything open is settled."""
        coming = self.stakes_open + self.prizes_back + self.house_back
        going = self.stakes_back + self.prizes_open + self.prizes_growing + self.house_open
        return self.in_till + coming - going


@dataclass(frozen=True)
class PrizeInTill:
    """The prizes of a person together, and the line of what was handed over of them or None."""

    person: int
    cents: int
    line: CashLine | None

    @property
    def open(self) -> int:
        """The sum still to be handed over; below 0 it was too much."""
        return self.cents - (0 if self.line is None else -self.line.cents)


def till_balance(event: RankedEvent) -> TillBalance:
    """The `TillBalance` of an event."""
    money, debts = event.state.money, debts_of(event)
    return TillBalance(
        money.opening,
        money.sum_of(STAKE),
        money.sum_of(INCOME),
        money.sum_of(EXPENSE),
        money.sum_of(HOUSE),
        money.sum_of(PRIZE),
        money.in_till,
        *both_ways(debt.stake for debt in debts),
        *both_ways(debt.prize for debt in debts),
        *both_ways(debt.share for debt in debts),
        growing_prizes(event),
    )


def growing_prizes(event: RankedEvent) -> int:
    """By how much the prizes grow when all stakes are paid: where these are paid, the pot is."""
    if event.state.closed or event.state.settings.pot != PAID:
        return 0
    pot = event.stake * len(event.standings().payers)
    paid = rank(event.state, event.tables, event.rules, pot=pot)
    return cash_of(event.state, paid, event.stake).prizes - cash_of_event(event).prizes


def prizes_in_till(event: RankedEvent) -> list[PrizeInTill]:
    """Everybody who gets a prize or has got one, the greatest prize first."""
    money = event.state.money
    prizes = {one.person: one.prize for one in cash_of_event(event).accounts if one.prize}
    paid = [line.person for line in money.lines_about([PRIZE]) if line.person and line.cents]
    found = [
        PrizeInTill(person, prizes.get(person, 0), money.prize_paid(person))
        for person in dict.fromkeys([*prizes, *paid])
    ]
    return sorted(found, key=lambda one: (-one.cents, one.person))


def moves_in_till(event: RankedEvent) -> list[CashMove]:
    """All that its journal has moved in the till, in its order."""
    idle = [decision.number for decision, _ in event.state.idle]
    moves = moves_of(event.number, event.journal, event.state.settings.currency, idle)
    return in_order_of_time([moves])


def last_in_force(event: RankedEvent, kind: str, **content: object) -> Decision | None:
    """The last decision of a kind with this content that nobody has undone; None without one."""
    found = event.journal.in_force_of(kind, **content)
    return found[-1] if found else None
