"""How an event is played by a tariff, apart from its deals: rounds, minutes, ranking, money."""

# Who stops before the end, or is replaced, is ranked with what he has; or is out of the ranking.
RANKED, OUT = "ranked", "out"
LEAVERS = (RANKED, OUT)


class Event:
    """What a rule book says of a tournament; what is left out it does not say.

    `shapes`: (players at a table, rounds, deals of a round) each, the likeliest first; `minutes`:
    (deals, minutes that are allowed for them) each; `all_agree`: only with the consent of everybody
    at the table may an entry be changed; `penalty`: the points of a usual one; `second_warning`: is
    it usual after that. What the desk ranks by (`rules_core.ranking`): `result`: what a player gets
    in one session is called, "table" or "round"; `ties`: the names of what decides between equal
    points, in this order; `lots`: is the lot the last of it; `cup`: up to which points they count
    in full for a cup, and how many cup points there are at most; None: there are none; `cup_up`:
    does the odd point above count half a cup point more. Money in cents: `stake` of each player,
    `shares`: percent of the pot for the first, the second ...; `prizes`: likewise, fixed sums.
    `leavers`: of `LEAVERS`, what becomes of who stops before the end.
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
        """`Book.shapes` at a table of so many."""
        return tuple([shape[1:] for shape in self.shapes if shape[0] == players])

    def deals_at(self, players: int, deals: int, wanted: int) -> int:
        """How many deals a table of so many `players` plays where one of `wanted` plays `deals`.

        Where the usual shapes say so, these; else the same rounds of dealing, in which each of them
        deals once. Of a round that is not whole they play more rather than fewer deals.
        """
        usual = [shape[1] for shape in self.shapes_at(players)]
        if players == wanted:
            return deals
        if usual and deals in [shape[1] for shape in self.shapes_at(wanted)]:
            return usual[0]
        return -(-deals * players // wanted)

    def minutes_for(self, deals: int) -> int:
        """`Book.minutes` for so many deals."""
        for number, minutes in self.minutes:
            if number == deals:
                return minutes
        return 0


# Of a rule book that says nothing of tournaments.
NO_EVENT = Event()
