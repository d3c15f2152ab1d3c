"""The modules of the box: the rarer flows are loaded late, and every refusal has a key."""

import ast
import re
import subprocess
import sys
from collections import defaultdict
from functools import cache

import pytest

from firmware.app.box_messages import SENTENCES
from firmware.app.lazy import lazy
from firmware.app.link import WITH_APPLICATION
from firmware.image import frozen
from tests.test_layering import ROOT, modules, tree


def test_what_is_called_gets_all_that_was_given():
    assert lazy("json:dumps")({"b": 1, "a": 2}, sort_keys=True) == '{"a": 2, "b": 1}'


def test_nothing_is_loaded_before_it_is_called():
    flow = lazy("firmware.app.flows.missing:flow")
    with pytest.raises(ModuleNotFoundError):
        flow()


@pytest.mark.long
def test_the_application_starts_without_them():
    late = set()
    for path in (ROOT / "firmware").rglob("*.py"):
        late.update(re.findall(r'lazy\("([\w.]+):', path.read_text(encoding="utf-8")))
    assert len(late) > 8
    script = "import sys, host_tools.simulation.simulator, firmware.app.main; print(*sys.modules)"
    python = [sys.executable, "-c", script]
    loaded = subprocess.run(
        python, cwd=ROOT, capture_output=True, encoding="utf-8", check=True
    ).stdout
    assert "firmware.app.flows.home" in loaded.split()
    assert late & set(loaded.split()) == set()


DAMAGE = "bytes that no program wrote, stored or sent: the reason is for developers"
DRAFT = "a draft that is not offered again: the reason is noted beside it"
CHECKED = "a fault of the program: what a desk sends is checked before"
# Why these modules may raise a ValueError that has no key.
WITHOUT_KEY = {
    "firmware/app/flows/dialling.py": DRAFT,
    "firmware/app/flows/resume.py": DRAFT,
    "firmware/app/storage/earlier.py": DAMAGE,
    "firmware/app/storage/entries.py": DAMAGE,
    "firmware/app/storage/log_file.py": DAMAGE,
    "firmware/app/storage/sealed.py": DAMAGE,
    "firmware/app/storage/settings.py": CHECKED,
    "firmware/app/texts.py": CHECKED,
    "rules_core/codec.py": DAMAGE,
    "rules_core/french/rulings.py": CHECKED,
    "rules_core/record.py": DAMAGE,
    "rules_core/settling.py": CHECKED,
    "rules_core/unfinished.py": DRAFT,
}


@cache
def nodes_of_the_box():
    """(path, node) of the syntax nodes in all modules of the image, by their kind."""
    nodes = defaultdict(list)
    for path in (*modules("rules_core"), *modules("firmware")):
        name = path.relative_to(ROOT).as_posix()
        if not name.startswith(frozen.LEFT_OUT):
            for node in ast.walk(tree(path)):
                nodes[type(node)].append((name, node))
    return nodes


def called(call):
    """The name that a node calls; "" for an expression or an attribute."""
    return call.func.id if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) else ""


def value_errors():
    """ValueError and the classes made of it, but for `Refusal`, which has a key."""
    made = {
        node.name
        for _, node in nodes_of_the_box()[ast.ClassDef]
        if "ValueError" in map(ast.unparse, node.bases)
    }
    return {"ValueError"} | made - {"Refusal"}


@pytest.mark.long
def test_every_refusal_has_a_key():
    errors = value_errors()
    assert {"CodecError", "RecordError"} < errors
    raised = {name for name, node in nodes_of_the_box()[ast.Raise] if called(node.exc) in errors}
    assert raised == set(WITHOUT_KEY)


@pytest.mark.long
def test_every_sentence_of_a_box_is_said():
    said = {
        node.args[1].value
        for _, node in nodes_of_the_box()[ast.Call]
        if called(node) == "BoxRefusal" and isinstance(node.args[1], ast.Constant)
    }
    assert said | set(WITH_APPLICATION) == set(SENTENCES)
