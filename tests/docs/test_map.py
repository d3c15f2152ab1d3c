"""The map names what there is: rooms and their imports, and every stop on the four ways."""

import ast
import re

import pytest

from host_tools.development.house_picture import map_page
from tests.docs.markdown import ROOT, tables_below
from tests.test_layering import FLOORS

PAGE = (ROOT / "docs/map.md").read_text(encoding="utf-8")
WAYS = {heading: rows[1:] for heading, rows in tables_below(PAGE) if "way of" in heading}
DECISION = "## The way of a decision, from the form to the ranking"


def stops(heading):
    """(path, name) of each stop of a way."""
    return [tuple(re.findall(r"`([^`]+)`", stop)[:2]) for stop, _ in WAYS[heading]]


@pytest.mark.long
def test_the_rooms_and_their_imports():
    """Else: `python -m host_tools.development.house_picture`."""
    assert map_page() == PAGE
    assert all(f"\n| `{room}` |" in PAGE for room in FLOORS)


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
