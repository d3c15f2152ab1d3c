"""Deals entered key by key. They begin and end at the table's screen; the scribe has seat 0."""

from dataclasses import dataclass

from host_tools.simulation.emulator.script import Script

# The scribe reads the figures, and then the others do.
_CONFIRM = """
    read
    ok
    read
    opponents
"""


@dataclass(frozen=True)
class EnteredDeal:
    """A deal: its keys, and what each seat gets for it."""

    name: str
    keys: str
    points: tuple[int, ...]

    @property
    def script(self) -> Script:
        """The keys as a script."""
        return Script(self.keys + _CONFIRM, self.name)


# The three worked examples of the French text.
GARDE = EnteredDeal(
    "Garde, 49 points, petit au bout, poignée",
    """
    down            # who takes: seat 0
    left            # Garde
    right           # two bouts
    up*3 ok         # 46 + 3 points
    up left         # petit au bout: by the taker
    left left left  # poignée: the taker's, simple
    ok              # nothing else
    """,
    (318, -106, -106, -106),
)
GARDE_SANS = EnteredDeal(
    "Garde sans, 45 points, petit lost",
    """
    right           # seat 1
    right           # Garde sans
    right           # two bouts
    down ok         # 46 - 1 points
    up right        # petit au bout: by the defence
    ok
    """,
    (-76, 228, -76, -76),
)
PRISE = EnteredDeal(
    "Prise, lost by 7, petit au bout, poignée",
    """
    up              # seat 2
    up              # Prise
    right           # two bouts
    left up*3 ok    # 41 - 7 points
    up left         # petit au bout: by the taker
    left left left  # poignée: the taker's, simple
    ok
    """,
    (42, 42, -126, 42),
)
EXAMPLES = (GARDE, GARDE_SANS, PRISE)

# Most deals are like this one: no extras.
ORDINARY = EnteredDeal(
    "ordinary Garde, 45 points",
    """
    down left right
    down ok         # 46 - 1 points
    ok              # no extras
    """,
    (174, -58, -58, -58),
)
_FAR_POINTS = (204, -68, -68, -68)
FAR = EnteredDeal(
    "ordinary Garde, 50 points, key tapped",
    """
    down left right
    up*4 ok         # 46 + 4 points
    ok
    """,
    _FAR_POINTS,
)
FAR_HELD = EnteredDeal(
    "ordinary Garde, 50 points, key held",
    """
    down left right
    hold up 780     # the fourth step comes after 700 ms, the fifth would after 850
    ok
    ok
    """,
    _FAR_POINTS,
)
PASSED = EnteredDeal(
    "everybody passes",
    """
    ok              # a new deal
    ok              # nobody takes
    """,
    (0, 0, 0, 0),
)

# Deals to play one after the other, to see how quickly the box answers.
DEALS_IN_TURN = (*EXAMPLES, ORDINARY, FAR, PASSED)
