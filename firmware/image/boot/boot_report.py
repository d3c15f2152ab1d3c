"""Report of the start-up script; read by the application, which tells the table.

storage: "mounted"; "formatted" after the one time that a new flash was formatted; "read-only:
<reason>", when files can be read and nothing can be written; or "damaged: <reason>", when nothing
is mounted and the flash was left as it is.

gap: 0, or the number of the gap in littlefs' directory (settle.py): deals may be missing.

WATCHDOG_MS: how long the watchdog waits before the box starts anew, nearly the most it can.
"""

from micropython import const

WATCHDOG_MS = const(8_300)

# Stands as long as the start-up script has not come to its end.
storage = "damaged: the start-up script did not finish"
gap = 0
