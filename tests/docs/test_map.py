"""The map names stops that are there, and the page on where a thing goes misses no file."""

import ast
import re
from fnmatch import fnmatch
from functools import cache

import pytest

from tests.docs.markdown import ROOT, sections
from tests.each import each

PAGE = (ROOT / "docs/map.md").read_text(encoding="utf-8")
WAYS = {heading: text for heading, text in sections(PAGE) if "way of" in heading}
DECISION = "## The way of a decision, from the form to the ranking"


def stops(heading):
    """(path, name) of each stop of a way."""
    return re.findall(r"(?m)^1\. `(\S+)` `(\S+)`: ", WAYS[heading])


def names_in(path):
    """What is defined in a module: functions, classes, and `Class.method`."""
    found = set()
    for node in ast.parse((ROOT / path).read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.add(node.name)
        if isinstance(node, ast.ClassDef):
            found |= {f"{node.name}.{one.name}" for one in node.body if hasattr(one, "name")}
    return found


@pytest.mark.parametrize("heading", WAYS)
def test_every_stop_is_there(heading):
    assert len(stops(heading)) >= 8
    assert [(path, name) for path, name in stops(heading) if name not in names_in(path)] == []


def test_a_decision_makes_few_stops():
    """Those that it really makes: `tests/host_tools/web/director/test_way_of_a_decision`."""
    rooms = {path.split("/")[1] for path, _ in stops(DECISION)}
    assert "Fourteen stops in four rooms." in PAGE
    assert (len(stops(DECISION)), len(rooms)) == (14, 4)


def test_its_row_is_one_of_the_table_of_cases():
    row = re.search(r"```yaml\n(.+?)```", PAGE, re.DOTALL)[1]
    assert row in (ROOT / "tests/cases/lost-boxes.yaml").read_text(encoding="utf-8")


WHERE_IT_GOES = (ROOT / "docs/where-it-goes.md").read_text(encoding="utf-8")
SECTIONS = {heading: text for heading, text in sections(WHERE_IT_GOES) if heading.startswith("## ")}
SOURCES = ("rules_core", "firmware", "host_tools", "hardware", "tests")
ENDINGS = {".py", ".html", ".css", ".csv", ".toml", ".md"}


def paths(text):
    """What looks like a path in a text, without an anchor."""
    return [one for one in re.findall(r"`([^` ]+)`", text) if re.fullmatch(r"\.?[\w./*-]+/.+", one)]


def pattern(path):
    """As one that matches files; NAME stands for any name."""
    return path.replace("NAME", "*")


def listed(text):
    """The paths at the beginnings of the items of a section's list."""
    items = re.findall(r"(?m)^- (`[^:]+`): ", text)
    return [path for item in items for path in re.findall(r"`([^`]+)`", item)]


def followed(text):
    """The word that a section follows, None if it follows none."""
    found = re.search(r"[Ff]ollow `([^`]+)`", text)
    return found and found[1]


@cache
def sources():
    """{path: its text in small letters} of all source files; in tests the helpers only."""
    found = {}
    for folder in SOURCES:
        for path in (ROOT / folder).rglob("*"):
            if folder == "tests" and (path.name.startswith("test_") or path.suffix != ".py"):
                continue
            if path.suffix in ENDINGS:
                found[path.relative_to(ROOT).as_posix()] = path.read_text("utf-8").lower()
    return found


def sources_with(word):
    """The source files in which a word stands, in capitals or not."""
    return (path for path, text in sources().items() if word.lower() in text)


@each("heading", SECTIONS)
def test_every_path_is_there(heading):
    found = [*paths(SECTIONS[heading]), *listed(SECTIONS[heading])]
    assert [path for path in found if not any(ROOT.glob(pattern(path)))] == []


def test_most_sections_follow_something():
    assert sum(followed(text) is not None for text in SECTIONS.values()) >= 9


@pytest.mark.long
@each("heading", [one for one, text in SECTIONS.items() if followed(text)])
def test_no_file_is_missing(heading):
    """Every source that names what the section follows is in its list, or in that of all."""
    word = followed(SECTIONS[heading])
    found = set(sources_with(word))
    assert len(found) > 1 or word == "season_page"
    places = [*listed(SECTIONS["## Everywhere"]), *listed(SECTIONS[heading])]
    patterns = [pattern(path) for path in places]
    assert [path for path in sorted(found) if not any(fnmatch(path, one) for one in patterns)] == []
