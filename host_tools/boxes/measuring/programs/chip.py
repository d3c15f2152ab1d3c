"""Which chip, which flash, which image."""

import json

import machine

from firmware.app import link

_CHIP_ID = 0x40000000  # SYSINFO
_REVISION = 28  # its upper four bits

board = link.current._board
print(
    json.dumps(
        {
            "revision": machine.mem32[_CHIP_ID] >> _REVISION & 0xF,
            "flash": getattr(board, "flash_type", None),
            "image": board.image(),
            "counts": hasattr(board, "started"),
        }
    )
)
