"""What git knows of the tree that a release is made of."""

from datetime import UTC, datetime

from firmware.image.paths import ROOT
from firmware.image.process import BuildError, run


def require_clean(root=ROOT):
    """BuildError unless everything in the tree is committed."""
    changed = _git(root, "status", "--porcelain").splitlines()
    if changed:
        raise BuildError(
            f"A release is made of what is committed, and {len(changed)} files here are not: "
            f"{changed[0][3:]} is the first."
        )


def epoch(root=ROOT):
    """When the commit was made, Unix seconds: SOURCE_DATE_EPOCH of the release."""
    return int(_git(root, "log", "-1", "--format=%ct"))


def archive(path, name, root=ROOT):
    """Write everything that is committed into the ZIP `path`, in a folder of this name."""
    _git(root, "archive", "--format=zip", f"--prefix={name}/", f"--output={path}", "HEAD")


def date(seconds):
    """Unix seconds as a date (UTC)."""
    return datetime.fromtimestamp(seconds, UTC).date()


def _git(root, *words):
    return run(["git", *words], "git", cwd=root)
