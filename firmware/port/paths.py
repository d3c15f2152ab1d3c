"""Where the build finds and puts things."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PORT = ROOT / "firmware" / "port"
BOARD = PORT / "boards" / "SCHREIBER"
BOOT = PORT / "boot"

# What a build makes; `make clean` removes all of it.
BUILD = ROOT / "build"
IMAGE = BUILD / "schreiber.uf2"
UNIX_VM = BUILD / "micropython"
LIBRARIES = BUILD / "lib"
LOGS = BUILD / "logs"

# What was downloaded and unpacked; kept by `make clean`.
CACHE = ROOT / ".cache"
