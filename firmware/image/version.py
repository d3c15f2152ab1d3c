"""The version that image, simulator and desk show: "0.1.0+1a2b3c4", "0.1.0+1a2b3c4.dirty"."""

import subprocess

from firmware.image.paths import ROOT

NUMBER = "0.1.0"  # pyproject.toml reads it here

# In a ZIP of the sources this is the commit that they are of: `git archive` puts it there.
ARCHIVED = "$Format:%h$"


def version(root=ROOT):
    """The number, with the commit where the folder is a git checkout or comes from a ZIP of one."""
    commit = _commit(root) if (root / ".git").exists() else _archived(ARCHIVED)
    return f"{NUMBER}+{commit}" if commit else NUMBER


def _archived(commit):
    """The commit that git has put in; "" if nobody has."""
    return "" if commit.startswith("$") else commit


def _commit(root):
    """The commit checked out, ".dirty" appended if files were changed since; "" if unknown."""
    # --exclude: a tag, should there be one, would stand in the place of the hash.
    command = ["git", "describe", "--always", "--exclude=*", "--dirty=.dirty"]
    try:
        done = subprocess.run(command, cwd=root, capture_output=True, encoding="utf-8")
    except FileNotFoundError:
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""
