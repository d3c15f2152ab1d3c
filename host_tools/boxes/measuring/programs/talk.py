"""Sends 16 kB as quickly as they are taken."""

import sys

_LINE = "x" * 255 + "\n"

for _ in range(64):
    sys.stdout.write(_LINE)
