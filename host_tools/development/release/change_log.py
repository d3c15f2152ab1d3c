"""What the page of changes must say before a version is released."""

from pathlib import Path

from firmware.image.paths import ROOT
from firmware.image.process import BuildError

PAGE = ROOT / "CHANGELOG.md"


def require_heading(version: str, page: Path = PAGE) -> None:
    """BuildError if a version with a tag has no heading there. One on the way needs none."""
    if ".dev" in version:
        return
    if f"## {version}" not in page.read_text(encoding="utf-8").splitlines():
        raise BuildError(f"{page.name} has no heading '## {version}', which is to be released.")
