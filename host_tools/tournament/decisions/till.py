"""The money of an event: its till, what is paid out, what the tables have paid.

None of it changes a result. So it is decided about a closed event, too, in the journal of that
event, and the document that its result was sealed with stays as it is: prizes are handed over after
the end, and a receipt may come a week later.
"""

from typing import TYPE_CHECKING, ClassVar

from host_tools.common.errors import DeskError
from host_tools.language.formatting import amount
from host_tools.language.message import Message, msg
from host_tools.tournament.cash_lines import EXPENSE, HOUSE, INCOME, PRIZE, CashLine
from host_tools.tournament.decisions.fields import (
    Amount,
    CashText,
    Cents,
    Percent,
    Person,
    PersonOrNone,
    PiecesOrNone,
    ReceiptOrNone,
    WhoOrNone,
)
from host_tools.tournament.decisions.kind import MONEY, EventKind
from host_tools.tournament.event_money import HouseShare, TablePayment, TillCount

if TYPE_CHECKING:
    from host_tools.tournament.event import Event
    from host_tools.tournament.state import State


class TillKind(EventKind):
    """A kind of decision about the money of an event."""

    group = MONEY
    also_closed = seals_nothing = True

    def _sum(self, event: "Event", cents: int) -> Message:
        currency = event.state.settings.currency
        return msg("{money} {currency}", money=amount(cents), currency=currency)


class PutFloat(TillKind):
    """What lies in the till at the beginning, all in all, for change."""

    name = "float"
    replaces = ()
    help = "what lies in the till at the beginning, all in all"

    cents: Cents

    def apply(self, state: "State") -> None:
        state.money.opening = self.cents

    def say(self, event: "Event") -> Message:
        return msg("At the beginning {sum} lie in the till", sum=self._sum(event, self.cents))


class _Entry(TillKind):
    """Something that comes into the till, or leaves it, with its text.

    `settles`: the person who pays by it what was open, or gets it; after the event, too, when
    what was paid as a stake stands in its sealed result.
    """

    about: ClassVar[str]
    sign: ClassVar[int]
    typed = ("text", "who")

    cents: Amount
    text: CashText
    receipt: ReceiptOrNone = ""
    who: WhoOrNone = ""
    settles: PersonOrNone = None

    def apply(self, state: "State") -> None:
        if self.settles is not None:
            state.entrant(self.settles)
        state.money.enter(self.cash_line())

    def cash_line(self) -> CashLine:
        return CashLine(
            self.about,
            self.sign * self.cents,
            self.made.number,
            self.made.time,
            self.made.author,
            self.settles,
            text=self.text,
            receipt=self.receipt,
            who=self.who,
        )

    def _with_settled(self, event: "Event", said: Message) -> Message:
        if self.settles is None:
            return said
        return msg("{entry} (settled: {name})", entry=said, name=event.name(self.settles))


class Spend(_Entry):
    """Something was paid out of the till."""

    name = "expense"
    help = (
        'something was paid out of the till; receipt="17", who="Karl": optional;\n'
        "settles=12: this person gets what the club still owes him"
    )
    about, sign = EXPENSE, -1

    def say(self, event: "Event") -> Message:
        said = msg("Expense: {text}, {sum}", text=self.text, sum=self._sum(event, self.cents))
        return self._with_settled(event, said)


class Earn(_Entry):
    """Something came into the till that is no stake."""

    name = "income"
    help = (
        "something came into the till that is no stake;\n"
        "settles=12: this person pays by it what was still open"
    )
    about, sign = INCOME, 1

    def say(self, event: "Event") -> Message:
        said = msg("Income: {text}, {sum}", text=self.text, sum=self._sum(event, self.cents))
        return self._with_settled(event, said)


class ShareOfHouse(TillKind):
    """What the house gets of the stakes: a fixed sum, and percent of what is paid of them."""

    name = "house"
    replaces = ()
    help = (
        "what the house gets of the stakes: a sum, and percent of what is paid,\n"
        "rounded down to a cent; receiver: who gets it, nobody: the club keeps it"
    )
    typed = ("receiver",)

    cents: Cents = 0
    percent: Percent = 0
    receiver: WhoOrNone = ""

    def apply(self, state: "State") -> None:
        state.money.house = HouseShare(self.cents, self.percent, self.receiver)

    def say(self, event: "Event") -> Message:
        return msg(
            "The house gets {sum} and {percent} percent of the stakes",
            sum=self._sum(event, self.cents),
            percent=self.percent,
        )


class PayHouse(TillKind):
    """What the house has got of its share, all in all; 0: nothing any more."""

    name = "house_paid"
    help = "what the house has got of its share, all in all"

    cents: Cents

    def apply(self, state: "State") -> None:
        state.money.enter(self.cash_line())

    def cash_line(self) -> CashLine:
        made = self.made
        return CashLine(HOUSE, -self.cents, made.number, made.time, made.author)

    def say(self, event: "Event") -> Message:
        return msg("The house has got {sum}", sum=self._sum(event, self.cents))


class PayPrize(TillKind):
    """What somebody has got of his prizes, all in all; 0: nothing any more."""

    name = "prize_paid"
    help = "what he has got of his prizes, all in all; who: has handed it over"
    typed = ("who",)

    person: Person
    cents: Cents
    who: WhoOrNone = ""

    def apply(self, state: "State") -> None:
        state.entrant(self.person)
        state.money.enter(self.cash_line())

    def cash_line(self) -> CashLine:
        made = self.made
        return CashLine(
            PRIZE, -self.cents, made.number, made.time, made.author, self.person, who=self.who
        )

    def say(self, event: "Event") -> Message:
        name = event.name(self.person)
        if not self.cents:
            return msg("{name} has got no prize yet", name=name)
        return msg("{name} has got {sum} as a prize", name=name, sum=self._sum(event, self.cents))


class PayAtTable(TillKind):
    """One player pays another one what they have played for."""

    name = "table_money_paid"
    help = "one player pays another one what they have played for; not by the till"

    payer: Person
    receiver: Person
    cents: Amount

    def apply(self, state: "State") -> None:
        state.entrant(self.payer)
        state.entrant(self.receiver)
        if self.payer == self.receiver:
            raise DeskError(msg("receiver: nobody pays himself"))
        made = TablePayment(self.made.number, self.payer, self.receiver, self.cents)
        state.money.at_tables.append(made)

    def say(self, event: "Event") -> Message:
        return msg(
            "{payer} has paid {receiver} {sum} of the playing money",
            payer=event.name(self.payer),
            receiver=event.name(self.receiver),
            sum=self._sum(event, self.cents),
        )


class CountTill(TillKind):
    """The till was counted, by notes and coins if somebody wants."""

    name = "till_counted"
    replaces = ()
    help = "so much was counted in the till; pieces=[[1000, 3], [50, 4]]: three notes of 10"

    cents: Cents
    pieces: PiecesOrNone = None

    def apply(self, state: "State") -> None:
        pieces = tuple((value, count) for value, count in self.pieces or ())
        counted = sum(value * count for value, count in pieces)
        if pieces and counted != self.cents:
            raise DeskError(
                msg(
                    "pieces: the notes and coins come to {counted} cents, not {cents}",
                    counted=counted,
                    cents=self.cents,
                )
            )
        state.money.count = TillCount(self.cents, state.money.in_till, self.made.time, pieces)

    def say(self, event: "Event") -> Message:
        return msg("The till was counted: {sum}", sum=self._sum(event, self.cents))
