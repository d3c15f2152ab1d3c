"""The map draws the house by its imports, and names stops that are there. No file is missing where
a thing goes.
"""

import ast
import re
from fnmatch import fnmatch
from functools import cache
from graphlib import CycleError

import pytest

from host_tools.development import house_picture
from host_tools.development.house_imports import arrows, floors, rooms, without_detours
from tests.docs.markdown import ROOT, sections
from tests.each import each
from tests.test_layering import FLOORS

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


@pytest.mark.long
def test_the_picture_is_current():
    """Else: `python -m host_tools.development.house_picture`."""
    assert house_picture.PICTURE.read_text(encoding="utf-8") == house_picture.picture()


def test_every_room_is_drawn_once():
    text = house_picture.PICTURE.read_text(encoding="utf-8")
    assert set(rooms()) == set(FLOORS)
    assert [text.count(f">{room}</text>") for room in FLOORS] == [1] * len(FLOORS)


def test_what_is_left_out_follows_from_what_is_drawn():
    """Whoever follows the arrows reaches every room that is imported, and no arrow goes up."""
    needs = arrows()
    drawn = without_detours(needs)
    height = {room: floor for floor, names in enumerate(floors(needs)) for room in names}
    for room, below in needs.items():
        reached, edge = set(), {room}
        while edge:
            edge = set().union(*(drawn[one] for one in edge))
            reached |= edge
        assert below <= reached, room
        assert all(height[one] < height[room] for one in below), room


def test_a_circle_has_no_floors():
    with pytest.raises(CycleError):
        floors({"one": {"other"}, "other": {"one"}})


def test_an_arrow_with_a_detour_is_left_out():
    needs = {"top": {"middle", "bottom"}, "middle": {"bottom"}, "bottom": set()}
    assert without_detours(needs) == {"top": {"middle"}, "middle": {"bottom"}, "bottom": set()}


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
