"""Where this program lies, and which version it is: in a folder of the sources, or installed."""

from functools import cache
from pathlib import Path

# From where modules are found, also without installation.
ROOT = Path(__file__).parents[2]
# What is made in a folder of the sources: the image, MicroPython for the PC.
BUILD = ROOT / "build"


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

        return importlib.metadata.version("schreiber")
    return version()
