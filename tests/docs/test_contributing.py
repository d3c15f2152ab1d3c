"""What the first pages lead to is there; the page of commands names every one."""

import re

from host_tools.cli.command_list import ACTIONS, GROUPS
from tests.docs.markdown import ROOT, tables

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


def test_the_page_of_commands_names_every_one():
    page = (ROOT / "docs/commands.md").read_text(encoding="utf-8")
    text = " ".join(" ".join(row) for row in tables(page)[0])
    named = set(re.findall(r"`([^`]+)`", text))
    commands = {name for group in GROUPS.values() for name in group} - {*ACTIONS}
    actions = {f"{name} {action}" for name in ACTIONS for action in ACTIONS[name]}
    assert commands | actions <= named


def test_what_the_first_page_leads_to_is_there():
    page = (ROOT / "README.md").read_text(encoding="utf-8")
    paths = re.findall(r"\]\(([^)#]+)\)", page) + re.findall(r'src="([^"]+)"', page)
    assert len(paths) > 20
    assert [path for path in paths if not (ROOT / path).exists()] == []


def test_every_page_for_developers_is_named():
    """Nobody finds a page to which nothing leads."""
    page = (ROOT / "README.md").read_text(encoding="utf-8")
    pages = {path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").glob("*.md")}
    assert [path for path in sorted(pages) if path not in page] == []
