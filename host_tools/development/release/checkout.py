"""Checkout of a release: the facts that git has of its tree."""

import datetime
from pathlib import Path

from firmware.image.paths import ROOT
from firmware.image.process import BuildError, run


def require_clean(root: Path = ROOT) -> None:
    """BuildError unless everything in the tree is committed."""
    changed = _git(root, "status", "--porcelain").splitlines()
    if changed:
        raise BuildError(
            f"A release is made of what is committed, and {len(changed)} files here are not: "
            f"{changed[0][3:]} is the first."
        )


def epoch(root: Path = ROOT) -> int:
    """The time of the commit in Unix seconds: SOURCE_DATE_EPOCH of the release."""
    return int(_git(root, "log", "-1", "--format=%ct"))


def archive(path: Path, name: str, root: Path = ROOT) -> None:
    """Write all committed files into the ZIP `path`, in a folder of this name."""
    _git(root, "archive", "--format=zip", f"--prefix={name}/", f"--output={path}", "HEAD")


def date(seconds: int) -> datetime.date:
    """Unix seconds as a date (UTC)."""
    return datetime.datetime.fromtimestamp(seconds, datetime.UTC).date()


def _git(root: Path, *words: str) -> str:
    return run(["git", *words], "git", cwd=root)
