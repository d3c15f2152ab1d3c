"""Where the build finds and puts things."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).parent
BOARD = HERE / "boards" / "SCHREIBER"
BOOT = HERE / "boot"

# What a build makes; `make clean` removes all of it.
BUILD = ROOT / "build"
IMAGE = BUILD / "schreiber.uf2"
UNIX_VM = BUILD / "micropython"
LOGS = BUILD / "logs"

# What was downloaded and unpacked; kept by `make clean`.
CACHE = ROOT / ".cache"
