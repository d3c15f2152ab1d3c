"""The milliseconds since the box has begun."""

from firmware.app import link

print(link.current._board.uptime_ms())
