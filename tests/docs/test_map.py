"""The map names the stops of four ways, and all are there."""

import ast
import re

import pytest

from tests.docs.markdown import ROOT, sections

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
