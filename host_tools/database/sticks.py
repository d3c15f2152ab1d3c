"""The sticks that are plugged into this computer: folders that may take a backup."""

import sys
from pathlib import Path
from string import ascii_uppercase

# Where systems show a stick: a level more where each user has a folder of his own.
_LINUX = ("media/*/*", "run/media/*/*")
_MACOS = ("Volumes/*",)
_WINDOWS = ascii_uppercase[3:]  # A and B are diskettes, C is the disk of the system


def sticks(system: str = sys.platform, root: Path = Path("/")) -> list[Path]:
    """The folders, in the order of their names. root: where Linux and macOS begin."""
    if system == "win32":
        return [drive for drive in (Path(f"{letter}:/") for letter in _WINDOWS) if drive.exists()]
    patterns = _MACOS if system == "darwin" else _LINUX
    found = (folder for pattern in patterns for folder in root.glob(pattern))
    return sorted(folder for folder in found if folder.is_dir() and not folder.is_symlink())
