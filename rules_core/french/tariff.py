"""The numbers of French Tarot (rules, section 1). Card points are counted in halves."""

ATTACK = 0
DEFENCE = 1
SIDES = ("attack", "defence")

CONTRACTS = ("prise", "garde", "garde_sans", "garde_contre")
MULTIPLIERS = (1, 2, 4, 6)
GARDE_CONTRE = 3
BASE = 25
PETIT_AU_BOUT = 10

# By the bouts held at the end: what the taker's camp needs, in half points.
TARGETS = (112, 102, 82, 72)
BOUTS = (0, 1, 2, 3)

# Contracts are won more often than lost, by some points: where the entry of the points starts.
LIKELY = tuple(target + 10 for target in TARGETS)

# A contract is rarely made or missed by more points than these: most likely a slip of a key.
_FAR = 60
ORDINARY = tuple((target - _FAR, target + _FAR) for target in TARGETS)

# All card points, and those of one bout with the empty card that is counted beside it.
ALL_POINTS = 182
BOUT_POINTS = 8
# What the bouts leave possible, in half points: those one holds count, those one misses do not.
LEAST_POINTS = tuple(BOUT_POINTS * bouts for bouts in BOUTS)
MOST_POINTS = tuple(ALL_POINTS - BOUT_POINTS * (3 - bouts) for bouts in BOUTS)

POIGNEE_SIZES = ("simple", "double", "triple")
POIGNEE_POINTS = (20, 30, 40)
# By the number of players: trumps to be shown, the Excuse counts.
POIGNEE_TRUMPS = {3: (13, 15, 22), 4: (10, 13, 15), 5: (8, 10, 15)}
ALL_TRUMPS = 22

CHELEMS = ("announced_made", "made", "announced_failed", "defence")
CHELEM_POINTS = (400, 200, -200, -200)
# Made by the attack; made by the defence.
CHELEM_ATTACK = (0, 1)
CHELEM_DEFENCE = 3
# Bouts and half points of who took every trick: all there are, or all but the Excuse, which its
# owner keeps for an empty card.
EVERY_TRICK = ((3, ALL_POINTS), (2, ALL_POINTS - BOUT_POINTS))

# The tournament (section 1.1): positions and the deals of one, and the minutes for so many deals.
SHAPES = ((5, 4), (6, 4), (7, 3))
MINUTES = {3: 35, 4: 45}
