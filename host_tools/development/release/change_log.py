"""What the page of changes must say before a version is released."""

import re
from pathlib import Path

from firmware.image.paths import ROOT
from firmware.image.process import BuildError

PAGE = ROOT / "CHANGELOG.md"

# Behind a version: the day, or that there is none yet.
_HEADING = re.compile(r"^## \[([\d.]+)\] - (.+)$", re.MULTILINE)


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
