"""Held keys when the box is switched on: two opposite arrows, which one stuck key cannot be."""

from micropython import const

from firmware.app.keys import DOWN, LEFT, RIGHT, UP

SAFE_START = (1 << LEFT) | (1 << RIGHT)
BOOT_LOADER = (1 << UP) | (1 << DOWN)

# These two and no other must be held so long.
HOLD_MS = const(1_500)
_LOOK_MS = const(10)


def held_keys(board):
    """SAFE_START or BOOT_LOADER if its keys are held long enough, else 0; mostly at once."""
    keys = board.keys()
    if keys not in (SAFE_START, BOOT_LOADER):
        return 0
    start = board.uptime_ms()
    while board.uptime_ms() - start < HOLD_MS:
        if board.keys() != keys:
            return 0
        board.wait_ms(_LOOK_MS)
    return keys
