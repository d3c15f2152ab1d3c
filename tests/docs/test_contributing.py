"""What CONTRIBUTING.md sends a newcomer to is there."""

import re

from tests.docs.markdown import ROOT

PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
# What is only there when somebody has made it.
MADE = ("build/", ".venv")


def code():
    """The words in backticks, and the lines of its blocks."""
    return re.findall(r"`([^`]+)`", PAGE)


def test_every_path_is_there():
    paths = [text for text in code() if re.fullmatch(r"[\w./*\-]+/[\w./*\-]*", text)]
    paths += re.findall(r"\]\((?!http)([^)#]+)\)", PAGE)
    assert len(paths) > 10
    gone = [path for path in paths if not path.startswith(MADE) and not any(ROOT.glob(path))]
    assert gone == []


def test_every_target_is_there():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    there = re.search(r"^\.PHONY: (.+)$", makefile, re.M)[1].split()
    named = {word for text in code() for word in re.findall(r"\bmake ([a-z][a-z -]+)", text)}
    assert named
    assert [name for names in named for name in names.split() if name not in there] == []
