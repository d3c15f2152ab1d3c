"""The money of an event: what comes in and goes out, and how much was counted in the till.

None of it but the stakes changes a result. So it is decided about a closed event, too, in the
journal of that event, and the document that its result was sealed with stays as it is: prizes are
handed over after the end, and a receipt may come a week later.
"""

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from host_tools.common.errors import DeskError
from host_tools.journal.fields import (
    AMOUNT,
    CashText,
    Cents,
    Percent,
    Person,
    PersonOrNone,
    PiecesOrNone,
    ReceiptOrNone,
    What,
    WhoOrNone,
    YesOrNo,
)
from host_tools.journal.kind import MONEY, PERSONS, Variant
from host_tools.language.formatting import amount
from host_tools.language.message import Message, because, msg
from host_tools.tournament.decisions.event_kind import EventKind
from host_tools.tournament.model.cash_lines import (
    EXPENSE,
    HOUSE,
    INCOME,
    PRIZE,
    STAKE,
    CashLine,
    CashLines,
)
from host_tools.tournament.model.event_money import HouseShare, TablePayment, TillCount

if TYPE_CHECKING:
    from host_tools.tournament.model.state import State
    from host_tools.tournament.ranking.ranked_event import RankedEvent

# What is booked; the others are lines of the cash book.
FLOAT, SHARE, PLAYING_MONEY, COUNTED = "float", "share", "playing_money", "counted"
_ENTRY = Variant("", ("cents", "text"), ("receipt", "who", "settles"), {"cents": AMOUNT})


class EnterBooking(EventKind):
    """Money that is in the till, comes into it, leaves it, passes by it, or was counted there.

    `what`: a key of `variants`; `cents`: of a stake, a prize and the house all in all, 0: nothing
    any more; `owes_nothing`: who owes no stake, and has got back what he had paid; `settles`: the
    person who pays by an entry what was open, or gets it; after the event, too, when what was paid
    as a stake stands in its sealed result; `who`: who has handed it over, of a share who gets it;
    `pieces`: the notes and coins that were counted, if somebody wants.
    """

    name = "booking"
    group = MONEY
    also_closed = seals_nothing = True
    typed = ("text", "who")
    help = "money that comes in, goes out, or is promised; cents: the amount"
    variants: ClassVar = {
        FLOAT: Variant(
            "what lies in the till at the beginning, all in all",
            ("cents",),
            otherwise={"replaces": ("what",)},
        ),
        STAKE: Variant(
            "what he has paid, all in all;\n"
            "cents=0 owes_nothing=true: he owes no stake, and has got back what he had paid",
            ("person", "cents"),
            ("owes_nothing",),
            otherwise={
                "group": PERSONS,
                "also_closed": False,
                "seals_nothing": False,
                "replaces": ("what", "person"),
            },
        ),
        INCOME: replace(
            _ENTRY,
            help="something came into the till that is no stake;\n"
            "settles=12: this person pays by it what was still open",
        ),
        EXPENSE: replace(
            _ENTRY,
            help='something was paid out of the till; receipt="17", who="Karl": optional;\n'
            "settles=12: this person gets what the club still owes him",
        ),
        PRIZE: Variant(
            "what he has got of his prizes, all in all; who: has handed it over",
            ("person", "cents"),
            ("who",),
            otherwise={"replaces": ("what", "person")},
        ),
        SHARE: Variant(
            "what the house gets of the stakes: a sum, and percent of what is paid,\n"
            "rounded down to a cent; who: gets it, nobody: the club keeps it",
            (),
            ("cents", "percent", "who"),
            otherwise={"replaces": ("what",)},
        ),
        HOUSE: Variant(
            "what the house has got of its share, all in all",
            ("cents",),
            otherwise={"replaces": ("what",)},
        ),
        PLAYING_MONEY: Variant(
            "one player pays another one what they have played for; not by the till",
            ("payer", "receiver", "cents"),
            stricter={"cents": AMOUNT},
        ),
        COUNTED: Variant(
            "so much was counted in the till;\npieces=[[1000, 3], [50, 4]]: three notes of 10",
            ("cents",),
            ("pieces",),
            otherwise={"replaces": ("what",)},
        ),
    }

    what: What
    person: Person = 0
    payer: Person = 0
    receiver: Person = 0
    cents: Cents = 0
    percent: Percent = 0
    owes_nothing: YesOrNo = False
    text: CashText = ""
    receipt: ReceiptOrNone = ""
    who: WhoOrNone = ""
    settles: PersonOrNone = None
    pieces: PiecesOrNone = None

    def apply(self, state: "State") -> None:
        self._check(state)
        money = state.money
        money.lines = self.booked(money.lines)
        if self.what == STAKE:
            state.change(self.person, paid=self.cents, owes_nothing=self.owes_nothing)
        elif self.what == FLOAT:
            money.opening = self.cents
        elif self.what == SHARE:
            money.house = HouseShare(self.cents, self.percent, self.who)
        elif self.what == PLAYING_MONEY:
            made = TablePayment(self.made.number, self.payer, self.receiver, self.cents)
            money.at_tables.append(made)
        elif self.what == COUNTED:
            pieces = tuple((value, count) for value, count in self.pieces or ())
            money.count = TillCount(self.cents, money.in_till, self.made.time, pieces)

    def _check(self, state: "State") -> None:
        for person in (self.person, self.payer, self.receiver, self.settles):
            if person:
                state.entrant(person)
        if self.owes_nothing and self.cents:
            raise DeskError(msg("owes_nothing: a player without a debt has paid no entry fee"))
        if self.payer and self.payer == self.receiver:
            raise DeskError(msg("receiver: payer and receiver are the same person"))
        counted = sum(value * count for value, count in self.pieces or ())
        if self.pieces and counted != self.cents:
            raise DeskError(
                msg(
                    "pieces: the notes and coins come to {counted} cents, not {cents}",
                    counted=counted,
                    cents=self.cents,
                )
            )

    def booked(self, lines: CashLines) -> CashLines:
        if self.what not in _SIGNS:
            return lines
        made = self.made
        line = CashLine(
            self.what,
            _SIGNS[self.what] * self.cents,
            made.number,
            made.time,
            made.author,
            self.person or self.settles,
            text=self.text,
            receipt=self.receipt,
            who=self.who,
        )
        return lines | {line.key: line}

    def say(self, event: "RankedEvent") -> Message:
        money, currency = amount(self.cents), event.state.settings.currency
        given = msg("{what} {how}", what=money, how=currency)
        values = self.gaps(event) | {"sum": given, "money": money}
        if self.owes_nothing:
            return _OWES_NOTHING.about(**values)
        if self.what in _NONE and not self.cents:
            return _NONE[self.what].about(**values)
        if self.what in _LINES:
            said = because(_LINES[self.what], msg("{some}, {next}", some=self.text, next=given))
        else:
            said = _SAID[self.what].about(**values)
        if self.settles is None:
            return said
        return msg("{entry} (settled: {name})", entry=said, name=event.name(self.settles))


# Of what is a line of the cash book: does it come in, or leave?
_SIGNS = {STAKE: 1, INCOME: 1, EXPENSE: -1, PRIZE: -1, HOUSE: -1}


_SAID = {
    FLOAT: msg("At the beginning {sum} lie in the till"),
    STAKE: msg("{name} has paid {money}"),
    PRIZE: msg("{name} has got {sum} as a prize"),
    SHARE: msg("The house gets {sum} and {percent} percent of the entry fees"),
    HOUSE: msg("The house has got {sum}"),
    PLAYING_MONEY: msg("{payer} has paid {receiver} {sum} of the playing money"),
    COUNTED: msg("The till was counted: {sum}"),
}
_LINES = {INCOME: msg("Income"), EXPENSE: msg("Expense")}
_NONE = {STAKE: msg("{name} has paid nothing"), PRIZE: msg("{name} has got no prize yet")}
_OWES_NOTHING = msg("{name} owes no entry fee: the payment is given back")
