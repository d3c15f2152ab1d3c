"""The version of image, desk and release: "1.0.0", and before it "1.0.0.dev0+g1a2b3c4d".

The commit with the tag v1.0.0 is the release 1.0.0. Any other one is on the way to it and names
itself, in the form of PEP 440. ".dirty" behind it says that files were changed since.
"""

import re
import subprocess

from firmware.image.paths import ROOT

NUMBER = "1.0.0"  # of the release that comes next

# In a ZIP of the sources `git archive` has put the commit in here, and the last tag up to it.
ARCHIVED = ("$Format:%H$", "$Format:%(describe:tags=true,match=v*)$")

# How many digits of a commit's digest name it.
_DIGITS = 8
# What `git describe` answers: commits since the tag, if there is one; the commit; changes.
_DESCRIBED = re.compile(r"(?:v[\d.]+-(\d+)-g)?([0-9a-f]+)(\.dirty)?")


def version(root=ROOT, archived=ARCHIVED):
    """The version of the sources in the folder `root`.

    Its git knows it, or the ZIP or the sdist that they come from. Else it is the number alone.
    """
    if (root / ".git").exists():
        return _of_checkout(root)
    commit, tag = archived
    if not commit.startswith("$"):
        return _named(commit, tag == f"v{NUMBER}")
    return _of_sdist(root / "PKG-INFO") or f"{NUMBER}.dev0"


def _named(commit, is_released, changed=""):
    """The version of a commit; changed: ".dirty" or ""."""
    if is_released and not changed:
        return NUMBER
    return f"{NUMBER}.dev0+g{commit[:_DIGITS]}{changed}"


def _of_checkout(root):
    command = ["git", "describe", "--tags", "--always", "--long", "--dirty=.dirty"]
    command += [f"--match=v{NUMBER}", f"--abbrev={_DIGITS}"]
    try:
        done = subprocess.run(command, cwd=root, capture_output=True, encoding="utf-8")
    except FileNotFoundError:
        return f"{NUMBER}.dev0"
    described = _DESCRIBED.fullmatch(done.stdout.strip())
    if described is None:
        return f"{NUMBER}.dev0"
    since, commit, changed = described.groups()
    return _named(commit, since == "0", changed or "")


def _of_sdist(path):
    """Return the version in the description of an sdist; "" if there is none."""
    if not path.exists():
        return ""
    found = re.search(r"^Version: (\S+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    return found[1] if found else ""
