"""What must be installed before a release begins, so that it does not fail half-way."""

import importlib.util

from firmware.image import toolchain
from firmware.image.process import BuildError

# Of the extra `release` in pyproject.toml.
MODULES = ("build123d", "furo", "markdown_it", "myst_parser")
# Keys of `toolchain.NEEDS`.
PURPOSES = ("firmware", "browser", "page", "kicad")


def require() -> None:
    """BuildError if a module or a program is missing."""
    lacking = [name for name in MODULES if importlib.util.find_spec(name) is None]
    for purpose in PURPOSES:
        lacking += [name for name in toolchain.missing(purpose) if name not in lacking]
    if lacking:
        raise BuildError(
            f"A release cannot be made without {', '.join(lacking)}; `make release` installs all."
        )
