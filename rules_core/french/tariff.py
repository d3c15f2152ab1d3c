"""The numbers of French Tarot (rules, section 1): what a club may change is in a `Tariff`.

Card points are counted in halves.
"""

from rules_core.event import NO_EVENT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules_core.event import Event
    from rules_core.free_bonus import FreeBonus
    from rules_core.types import Renamed
    from rules_core.words import Word

# With so many players the taker has a partner, and the dog has three cards.
CALLING = 5

ATTACK = 0
DEFENCE = 1
SIDES = ("attack", "defence")

# What can be played, a Pousse by rules of one's own; in a Garde sans the dog is the taker's as it
# lies there, in a Garde contre the defence's.
CONTRACTS = ("prise", "pousse", "garde", "garde_sans", "garde_contre")
PRISE = "prise"
GARDE_SANS = "garde_sans"
GARDE_CONTRE = "garde_contre"
# "Jede 'Garde sans' oder 'Garde contre' verlangt eine objektive Anfrage beim Schiedsrichter".
WITH_ENQUIRY = (GARDE_SANS, GARDE_CONTRE)

# By the bouts held at the end: what the taker's camp needs, in half points.
TARGETS = (112, 102, 82, 72)
BOUTS = (0, 1, 2, 3)

# All card points, and those of one bout with the empty card that is counted beside it.
ALL_POINTS = 182
BOUT_POINTS = 8
# What the bouts leave possible, in half points: those one holds count, those one misses do not.
LEAST_POINTS = tuple(BOUT_POINTS * bouts for bouts in BOUTS)
MOST_POINTS = tuple(ALL_POINTS - BOUT_POINTS * (3 - bouts) for bouts in BOUTS)

POIGNEE_SIZES = ("simple", "double", "triple")
ALL_TRUMPS = 22

CHELEMS = ("announced_made", "made", "announced_failed", "defence")
# Made by the attack; announced by it and not made; made by the defence.
CHELEM_ATTACK = (0, 1)
CHELEM_FAILED = 2
CHELEM_DEFENCE = 3

# Of a free bonus, beside the marks of `free_bonus`: the contract multiplies it, too.
TIMES = 1

# What a tariff may call by a word of its own: (name, keys of the texts). It is one constant, so
# that it lies in the flash.
RENAMED = (
    ("prise", ("contract.prise",)),
    ("pousse", ("contract.pousse",)),
    ("garde", ("contract.garde",)),
    ("garde_sans", ("contract.garde_sans",)),
    ("garde_contre", ("contract.garde_contre",)),
    ("bouts", ("bouts",)),
    ("bonuses", ("extras",)),
    ("petit_au_bout", ("petit_au_bout",)),
    ("poignee", ("poignees", "poignees.side", "poignees.size")),
    ("chelem", ("chelem",)),
    ("silent", ("chelem.made",)),
    ("announced", ("chelem.announced_made",)),
    ("partner", ("partner",)),
)


class Contract:
    """A row of the table of contracts. `times`: what the points of the deal are multiplied by."""

    def __init__(self, name: str, times: int) -> None:
        self.name = name
        self.times = times


class Poignee:
    """A row of the table of poignées. `trumps` that have to be shown, the Excuse counts."""

    def __init__(self, name: str, trumps: int, points: int) -> None:
        self.name = name
        self.trumps = trumps
        self.points = points


# As the official rules have them; `poignees` says how they differ by the number of players.
ALL_CONTRACTS = (
    Contract("prise", 1),
    Contract("garde", 2),
    Contract("garde_sans", 4),
    Contract("garde_contre", 6),
)
POIGNEE_POINTS = (20, 30, 40)


def poignees(*trumps: int) -> "tuple[Poignee, ...]":
    """The table of poignées from the trumps that each size needs."""
    rows = zip(POIGNEE_SIZES, trumps, POIGNEE_POINTS)
    return tuple([Poignee(*row) for row in rows])


class Tariff:
    """The numbers of a rule book.

    `seats`: how many play; `tables`: how many may sit at a table; `contracts`, `poignees`: rows, in
    the order of the form; `in_halves`: does a contract multiply by halves, so that 3 is 1½; `base`:
    points of any contract; `late_rounding`: is half a point of the distance rounded up when it is
    multiplied, not before; `petit_au_bout`: of it, before they are multiplied; `chelems`: points
    for the attack, in the order of CHELEMS; `referee`: does one rule on faults; `by_contract`: does
    the contract alone decide what a ruling does, also where the text names the result with every
    bonus; `same_dealer`: who sits out deals as long as nobody takes; `start`: the entry of
    the points begins this far above what is needed, of a prise at what is needed; `likely`: made or
    missed by more it is most likely a slip of a key; `clockwise`: is it dealt and played that way
    round; `bonuses`: free ones.
    """

    engine = "french"

    def __init__(
        self,
        rules: str,
        seats: int,
        poignees: "Sequence[Poignee]",
        names: "Sequence[tuple[str, str]]" = (),
        words: "Sequence[Word]" = (),
        tables: "Sequence[int] | None" = None,
        contracts: "Sequence[Contract]" = ALL_CONTRACTS,
        in_halves: bool = False,
        base: int = 25,
        late_rounding: bool = False,
        petit_au_bout: int = 10,
        chelems: "Sequence[int]" = (400, 200, -200, -200),
        bonuses: "Sequence[FreeBonus]" = (),
        referee: bool = False,
        by_contract: bool = False,
        same_dealer: bool = False,
        start: int = 5,
        likely: int = 30,
        clockwise: bool = False,
        event: "Event" = NO_EVENT,
    ) -> None:
        self.rules = rules
        self.names = names
        self.words = words
        self.seats = seats
        self.tables = tables or (seats,)
        self.contracts = contracts
        self.in_halves = in_halves
        self.base = base
        self.late_rounding = late_rounding
        self.petit_au_bout = petit_au_bout
        self.poignees = poignees
        self.chelems = chelems
        self.bonuses = bonuses
        self.referee = referee
        self.by_contract = by_contract
        self.same_dealer = same_dealer
        self.start = start
        self.likely = likely
        self.clockwise = clockwise
        self.event = event

    @property
    def renamed(self) -> "Renamed":
        """The things that its words name: RENAMED, and the free bonuses."""
        if not self.bonuses:
            return RENAMED
        from rules_core.free_bonus import called  # only a club has named some

        return RENAMED + called(self.bonuses)
