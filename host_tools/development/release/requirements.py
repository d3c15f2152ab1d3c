"""Requirements of a release: programs, modules, and the page of changes."""

import importlib.util
import re
from pathlib import Path

from firmware.image import toolchain
from firmware.image.paths import ROOT
from firmware.image.process import BuildError

# Of the extra `release` in pyproject.toml.
MODULES = ("build123d", "furo", "markdown_it", "myst_parser")
# Keys of `toolchain.NEEDS`.
PURPOSES = ("firmware", "browser", "page", "kicad")
PAGE = ROOT / "CHANGELOG.md"

# Behind a version: the day, or that there is none yet.
_HEADING = re.compile(r"^## \[([\d.]+)\] - (.+)$", re.MULTILINE)


def require() -> None:
    """BuildError if a module or a program is missing."""
    lacking = [name for name in MODULES if importlib.util.find_spec(name) is None]
    for purpose in PURPOSES:
        lacking += [name for name in toolchain.missing(purpose) if name not in lacking]
    if lacking:
        raise BuildError(
            f"A release cannot be made without {', '.join(lacking)}; `make release` installs all."
        )


def headings(page: Path = PAGE) -> list[tuple[str, str]]:
    """(version, day as YYYY-MM-DD or "not yet released") of each heading, the newest first."""
    return _HEADING.findall(page.read_text(encoding="utf-8"))


def require_heading(version: str, page: Path = PAGE) -> None:
    """BuildError if a version with a tag has no day there. One on the way needs none."""
    if ".dev" in version:
        return
    day = dict(headings(page)).get(version, "")
    if not re.fullmatch(r"\d{4}-\d\d-\d\d", day):
        raise BuildError(f"{page.name} has no heading '## [{version}] - YYYY-MM-DD'.")
