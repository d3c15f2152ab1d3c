"""The version that image and simulator show: "0.1.0+1a2b3c4", "0.1.0+1a2b3c4.dirty"."""

import subprocess
import tomllib

from firmware.image.paths import ROOT


def version(root=ROOT):
    """The version in pyproject.toml, with the commit where the folder is a git checkout."""
    number = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"][
        "version"
    ]
    commit = _commit(root)
    return f"{number}+{commit}" if commit else number


def _commit(root):
    """The commit checked out, ".dirty" appended if files were changed since; "" if unknown."""
    if not (root / ".git").exists():
        return ""
    # --exclude: a tag, should there be one, would stand in the place of the hash.
    command = ["git", "describe", "--always", "--exclude=*", "--dirty=.dirty"]
    try:
        done = subprocess.run(command, cwd=root, capture_output=True, text=True)
    except FileNotFoundError:
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""
