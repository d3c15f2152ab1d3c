"""The folders that the workshop reads and writes."""

from pathlib import Path

HARDWARE = Path(__file__).resolve().parents[1]
ROOT = HARDWARE.parent
PICTURES = HARDWARE / "pictures"
# For prints and pixel pictures, which are too big for the repository.
BUILD = ROOT / "build" / "hardware"

COMMAND = "make hardware"
