"""Where the workshop reads and writes."""

from pathlib import Path

HARDWARE = Path(__file__).resolve().parents[1]
ROOT = HARDWARE.parent
PICTURES = HARDWARE / "pictures"
# What is too big or too binary to keep: prints and pixel pictures.
BUILD = ROOT / "build" / "hardware"

COMMAND = "make hardware"
