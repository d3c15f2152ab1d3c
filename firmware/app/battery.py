"""Watches the supply and says when the battery runs low.

On a cable there is nothing to say, nor on a Pico W, which cannot measure it.
"""

from micropython import const

from hardware.power import EMPTY_MV, LOW_MV, RECOVERY_MV, USB_MV

# What the battery is like, from good to bad.
GOOD = 0
LOW = 1
EMPTY = 2

# A reading jumps by some tens of millivolts, as the regulator and the display draw their current.
_READINGS = const(16)
_PERIOD_MS = const(60_000)


class Battery:
    """`level`: GOOD, LOW or EMPTY, as it was when `look` last measured; `supply_mv`: what it was
    then on the battery, None if this start has only seen a cable.

    A level gets worse as soon as the supply is below its mark, and better only when it is clearly
    above: a cell recovers a little whenever less is drawn from it.
    """

    def __init__(self, board):
        self._board = board
        self._looked_at = None
        self._told = GOOD
        self.level = GOOD
        self.supply_mv = None

    def look(self):
        """Measure, at most once a minute."""
        now = self._board.uptime_ms()
        if self._board.is_pico_w or not self._due(now):
            return
        self._looked_at = now
        supply = mean_supply(self._board)
        if supply < USB_MV:
            self.supply_mv = supply
        self.level = level_of(supply, self.level)
        self._told = min(self._told, self.level)

    def _due(self, now):
        then = self._looked_at
        return then is None or now - then >= _PERIOD_MS

    def news(self):
        """The level if it is worse than what was told so far, else None; it is told now."""
        if self.level <= self._told:
            return None
        self._told = self.level
        return self.level


def mean_supply(board):
    """Millivolts at VSYS, the mean of several readings."""
    return sum(board.supply_mv() for _ in range(_READINGS)) // _READINGS


def level_of(supply, before):
    """The level at `supply` millivolts, when it was `before`."""
    level = EMPTY
    for better, mark in ((LOW, EMPTY_MV), (GOOD, LOW_MV)):
        if supply >= mark + (RECOVERY_MV if before > better else 0):
            level = better
    return level
