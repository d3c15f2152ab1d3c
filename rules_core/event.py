"""How an event is played by a tariff, apart from its deals: rounds, minutes, ranking, money."""

# Who stops before the end, or is replaced, is ranked with what he has; or is out of the ranking.
RANKED, OUT = "ranked", "out"
LEAVERS = (RANKED, OUT)


class Event:
    """The part of a rule book about tournaments; missing values are not set by it.

    `shapes`: (players at a table, rounds, deals of a round) each, the likeliest first; `minutes`:
    (deals, minutes that are allowed for them) each; `all_agree`: an entry may be changed only with
    the consent of everybody at the table; `penalty`: the points of a usual one; `second_warning`:
    it is usual after a second warning. For the ranking of the desk (`rules_core.ranking`):
    `result`: the name of a player's result in one session, "table" or "round"; `ties`: the names of
    the criteria for equal points, in this order; `lots`: the lot is the last of them; `cup`: the
    points up to which they count in full for a cup, and the most cup points; None: there are none;
    `cup_up`: the odd point above counts half a cup point more. Money in cents: `stake` of each
    player, `shares`: percent of the pot for the first, the second ...; `prizes`: likewise, fixed
    sums. `leavers`: of `LEAVERS`, the rule for players who stop before the end.
    """

    def __init__(
        self,
        shapes: tuple[tuple[int, int, int], ...] = (),
        minutes: tuple[tuple[int, int], ...] = (),
        all_agree: bool = False,
        penalty: int = 1,
        second_warning: bool = False,
        result: str = "round",
        ties: tuple[str, ...] = (),
        lots: bool = False,
        cup: tuple[int, int] | None = None,
        cup_up: bool = False,
        stake: int = 0,
        shares: tuple[int, ...] = (),
        prizes: tuple[int, ...] = (),
        leavers: str = RANKED,
    ) -> None:
        self.shapes = shapes
        self.minutes = minutes
        self.all_agree = all_agree
        self.penalty = penalty
        self.second_warning = second_warning
        self.result = result
        self.ties = ties
        self.lots = lots
        self.cup = cup
        self.cup_up = cup_up
        self.stake = stake
        self.shares = shares
        self.prizes = prizes
        self.leavers = leavers

    def shapes_at(self, players: int) -> tuple[tuple[int, int], ...]:
        """Return the `Book.shapes` at a table of `players`."""
        return tuple([shape[1:] for shape in self.shapes if shape[0] == players])

    def deals_at(self, players: int, deals: int, wanted: int) -> int:
        """Return the deals of a table of `players` if one of `wanted` players plays `deals`.

        They are those of the usual shapes, if known; else the same rounds of dealing, in which each
        player deals once. Of a round that is not whole they play more rather than fewer deals.
        """
        usual = [shape[1] for shape in self.shapes_at(players)]
        if players == wanted:
            return deals
        if usual and deals in [shape[1] for shape in self.shapes_at(wanted)]:
            return usual[0]
        return -(-deals * players // wanted)

    def minutes_for(self, deals: int) -> int:
        """Return the `Book.minutes` for a number of deals."""
        for number, minutes in self.minutes:
            if number == deals:
                return minutes
        return 0


# Of a rule book that says nothing of tournaments.
NO_EVENT = Event()
