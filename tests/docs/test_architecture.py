"""The tree of docs/architecture.md names every module, and none that is gone."""

import re

import pytest

from tests.docs.markdown import ROOT

TREE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8").split("```")[1]
SOURCES = ("rules_core", "firmware", "hardware")
# Folders of which the tree says what each of their modules is, not how it is called.
ONE_OF_A_KIND = {"flows", "help", "screens", "translations"}


def modules(folder):
    """Paths, relative to the project, of the modules that have to be named."""
    for path in sorted((ROOT / folder).rglob("*.py*")):
        inner = path.relative_to(ROOT)
        named = path.suffix in (".py", ".pyx") and not path.stem.startswith("__")
        if named and not ONE_OF_A_KIND & set(inner.parts):
            yield inner


@pytest.mark.parametrize("folder", SOURCES)
def test_every_module_is_named(folder):
    words = set(re.findall(r"\w+", TREE))
    found = list(modules(folder))
    assert found
    assert [str(path) for path in found if path.stem not in words] == []


def test_every_room_of_the_desk_is_named():
    rooms = {path.parent.name for path in (ROOT / "host_tools").glob("*/__init__.py")}
    assert rooms <= set(re.findall(r"^  (\w+)/", TREE, re.MULTILINE))


def test_no_file_is_named_that_is_gone():
    names = set(re.findall(r"(\w+\.pyx?)\b", TREE))
    there = {path.name for folder in (*SOURCES, "tests") for path in (ROOT / folder).rglob("*.py*")}
    assert names
    assert names - there == set()
