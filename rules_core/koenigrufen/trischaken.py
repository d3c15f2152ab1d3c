"""Trischaken, each for himself: how the two texts settle it (rules, sections 2.1 and 2.2).

`thirds`: the card points of each seat in thirds, none without a trick; `forehand`: a seat. The
answer is the points of each seat; they add up to zero.
"""

from rules_core.koenigrufen.tariff import NOT_PLAYED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules_core.koenigrufen.tariff import Trischaken

# "Das Spiel": 35 points and 2 Blatt.
GAME_THIRDS = 107

LOSER_PAYS = "loser_pays"
TWO_BY_TWO = "two_by_two"
SCHEMES = (LOSER_PAYS, TWO_BY_TWO, NOT_PLAYED)

# Tirol: what the four get from the highest to the lowest, in values; where three are equal, in
# `three`: they do not share alike with the fourth, who pays or is paid by each of them.
_RANKED = (-1, -1, 1, 1)
_THREE_HIGHEST = (-1, -1, -1, 3)
_THREE_LOWEST = (-3, 1, 1, 1)


def forehand_alone(scheme: "Trischaken") -> bool:
    """Return True if the forehand is the only loser where it is one of several."""
    return scheme.scheme == LOSER_PAYS and scheme.forehand_alone


def settle(scheme: "Trischaken", thirds: "Sequence[int]", forehand: int) -> list[int]:
    """The points of each seat by a tariff's `Trischaken`."""
    settled = loser_pays if scheme.scheme == LOSER_PAYS else two_by_two
    return settled(scheme, thirds, forehand)


def loser_pays(scheme: "Trischaken", thirds: "Sequence[int]", forehand: int) -> list[int]:
    """Krenglbach: who has the most pays those without a trick, or else everybody."""
    losers = _highest(thirds)
    if scheme.forehand_alone and forehand in losers:
        losers = [forehand]
    without_trick = _without_trick(thirds)
    winners = without_trick or [seat for seat in range(len(thirds)) if seat not in losers]
    points = [0] * len(thirds)
    if len(losers) == 1:
        loser = losers[0]
        value = 2 * scheme.value if thirds[loser] >= GAME_THIRDS else scheme.value
        times = 2 if loser == forehand else 1
        if scheme.trickless is not None and len(without_trick) == 2:
            each = scheme.trickless * times
        elif scheme.late_rounding:
            each = -(-value * times // len(winners))  # what does not divide is rounded up
        else:
            each = -(-value // len(winners)) * times
        points[loser] = -each * len(winners)
    elif scheme.trickless is not None and without_trick:
        each = scheme.trickless
        owed = each * len(winners) + len(losers) - 1
        # An odd point pays who is the next after the forehand.
        losers.sort(key=lambda seat: (seat - forehand) % len(thirds))
        for place, seat in enumerate(losers):
            points[seat] = -((owed - place) // len(losers))
    else:
        for seat in losers:
            points[seat] = -(scheme.two if len(losers) == 2 else scheme.three)
        each = -sum(points) // len(winners)
    for seat in winners:
        points[seat] = each
    return points


def two_by_two(scheme: "Trischaken", thirds: "Sequence[int]", forehand: int) -> list[int]:
    """Tirol: the game pays all, who has no trick collects from all, else two pay two."""
    payer = _payer(thirds, forehand)
    collectors = _without_trick(thirds)
    if payer is None and not collectors:
        return _ranked(scheme, thirds)
    points = [0] * len(thirds)
    if payer is not None:
        both = payer == forehand and thirds[payer] >= GAME_THIRDS
        for seat in range(len(thirds)):
            if seat != payer:
                _pay(points, payer, seat, 2 * scheme.value if both else scheme.value)
    for collector in collectors:
        for seat in range(len(thirds)):
            # Who pays all has paid.
            if thirds[seat] and seat != payer:
                _pay(points, seat, collector, scheme.value)
    return points


def _payer(thirds: "Sequence[int]", forehand: int) -> int | None:
    """The single seat with the most, if it is the forehand or has the game; else None."""
    highest = _highest(thirds)
    if len(highest) == 1 and (highest[0] == forehand or thirds[highest[0]] >= GAME_THIRDS):
        return highest[0]
    return None


def _ranked(scheme: "Trischaken", thirds: "Sequence[int]") -> list[int]:
    """Two pay two; equal seats share what falls to them."""
    order = sorted(range(len(thirds)), key=lambda seat: -thirds[seat])
    first, second, third, fourth = [thirds[seat] for seat in order]
    amounts = [share * scheme.value for share in _RANKED]
    if first == third:
        amounts = [share * scheme.three for share in _THREE_HIGHEST]
    elif second == fourth:
        amounts = [share * scheme.three for share in _THREE_LOWEST]
    elif second == third:
        amounts[1] = amounts[2] = 0
    points = [0] * len(thirds)
    for seat, amount in zip(order, amounts):
        points[seat] = amount
    return points


def _highest(thirds: "Sequence[int]") -> list[int]:
    most = max(thirds)
    return [seat for seat, value in enumerate(thirds) if value == most]


def _without_trick(thirds: "Sequence[int]") -> list[int]:
    return [seat for seat, value in enumerate(thirds) if value == 0]


def _pay(points: list[int], payer: int, payee: int, amount: int) -> None:
    points[payer] -= amount
    points[payee] += amount
