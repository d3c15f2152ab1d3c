"""Figures of the start: microseconds, reads of the flash cache, hits. For the first call."""

import json

from firmware.app import link

print(json.dumps(link.current._board.started))
