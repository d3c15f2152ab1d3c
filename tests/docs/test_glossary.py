"""The code keeps to the words of the glossary."""

import ast
import re

import pytest

from tests.docs.markdown import ROOT

PAGE = (ROOT / "docs/glossary.md").read_text(encoding="utf-8")
# Code keeps to the lists of a word, its meaning, and other words for it.
ROWS = re.findall(r"(?m)^- \*\*(.+?)\*\*: .+?(?: \(not (.+)\))?$", PAGE)
FORBIDDEN = {word for _, others in ROWS for word in re.findall(r"\w+", others)}
FOLDERS = ("host_tools", "rules_core", "firmware/app")
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def named(node):
    """The names that a node of a syntax tree gives or uses."""
    for field in ("id", "arg", "attr", "name"):
        name = getattr(node, field, None)
        if isinstance(name, str):
            yield name


def words_of(source):
    """Every word of the names and docstrings of a module, `scoreOf`, `score_of` being two."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        text = " ".join(re.sub(r"(?<=[a-z])(?=[A-Z])|_", " ", name) for name in named(node))
        if isinstance(node, DOCUMENTED):
            text += " " + (ast.get_docstring(node) or "")
        found |= set(re.findall(r"[a-z]+", text.lower()))
    return found


def wrong(source):
    """The forbidden words in a module, of one or of several."""
    text = source.lower()
    if not any(word in text for word in FORBIDDEN):
        return set()  # it need not be understood
    words = words_of(source)
    return {word for word in FORBIDDEN if {word, f"{word}s"} & words}


def test_every_word_stands_there_once():
    words = [word.strip() for cell, _ in ROWS for word in cell.split(",")]
    assert len(words) == len(set(words)) > 40
    assert not FORBIDDEN & set(words)


@pytest.mark.parametrize("folder", FOLDERS)
def test_the_code_keeps_to_them(folder):
    paths = sorted((ROOT / folder).rglob("*.py"))
    assert paths
    found = {str(path.relative_to(ROOT)): wrong(path.read_text("utf-8")) for path in paths}
    assert {path: words for path, words in found.items() if words} == {}


@pytest.mark.parametrize(
    "source",
    [
        "participant = 1",
        "def add_participants(): pass",
        "class UmpireChoice: pass",
        "one.umpire",
        "call(umpire=1)",
        "import umpire",
        '"""Asks the umpire."""',
    ],
)
def test_a_forbidden_word_is_found(source):
    assert wrong(source)


def test_what_people_read_is_free():
    assert not wrong("say('the umpire')  # of a participant")
