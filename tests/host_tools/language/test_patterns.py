"""Every pattern stands where it is said, so that it can be extracted."""

import ast

import pytest
from jinja2 import nodes

from host_tools.development.release.extract import ROOT, gathered
from host_tools.web.render.templates import environment

pytestmark = pytest.mark.long

# How many arguments of these are patterns.
PATTERNS = {"msg": 1, "counted": 2, "_": 1, "ngettext": 2}
MODULES = [path for path in sorted(ROOT.rglob("*.py")) if "msg" in path.read_text(encoding="utf-8")]
TEMPLATES = environment("en").list_templates(["html"])


def words_of(node):
    """The words of a node of Python, also of several strings in a row; None: they are not there."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


@pytest.fixture(scope="module")
def extracted():
    patterns = set()
    for message in gathered():
        patterns |= set(message.id) if isinstance(message.id, tuple) else {message.id}
    return patterns


@pytest.mark.long
def test_modules_say_what_can_be_extracted(extracted):
    said = set()
    for path in MODULES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            name = getattr(getattr(node, "func", None), "id", None)
            if name in ("msg", "counted"):
                said |= {(path.name, words_of(one)) for one in node.args[: PATTERNS[name]]}
    assert len(said) > 300
    assert [one for one in said if one[1] not in extracted] == []


def test_templates_say_what_can_be_extracted(extracted):
    said = set()
    made = environment("en")
    for template in TEMPLATES:
        source = made.loader.get_source(made, template)[0]
        for call in made.parse(source).find_all(nodes.Call):
            name = getattr(call.node, "name", None)
            if name in PATTERNS:
                patterns = call.args[: PATTERNS[name]]
                said |= {(template, getattr(one, "value", None)) for one in patterns}
    assert len(said) > 300
    assert [one for one in said if one[1] not in extracted] == []
