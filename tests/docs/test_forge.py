"""What a forge shows to who comes: its forms can be filled in, and the two commands are there."""

import re

import pytest
import yaml

from tests.docs.markdown import ROOT, tables

FOLDER = ROOT / ".github/ISSUE_TEMPLATE"
FORMS = ["box-trouble", "desk-trouble", "new-rule-book", "wrong-score"]
# What a form may ask with, and the attributes that it then must have.
ASKS = {
    "markdown": {"value"},
    "input": {"label"},
    "textarea": {"label"},
    "dropdown": {"label", "options"},
    "checkboxes": {"label", "options"},
}


def text(name):
    return (FOLDER / f"{name}.yml").read_text(encoding="utf-8")


def test_the_forms_that_there_are():
    names = sorted(path.stem for path in FOLDER.iterdir())
    assert names == sorted([*FORMS, "config"])
    assert set(yaml.safe_load(text("config"))) == {"blank_issues_enabled"}


@pytest.mark.parametrize("name", FORMS)
def test_a_form_can_be_filled_in(name):
    form = yaml.safe_load(text(name))
    assert set(form) == {"name", "description", "title", "labels", "body"}
    asked = [field for field in form["body"] if field["type"] != "markdown"]
    assert any(field.get("validations", {}).get("required") for field in asked)
    assert len({field["id"] for field in asked}) == len(asked)
    for field in form["body"]:
        assert ASKS[field["type"]] <= set(field["attributes"])
        assert set(field) <= {"type", "id", "attributes", "validations"}


@pytest.mark.parametrize("name", FORMS)
def test_what_a_form_leads_to_is_there(name):
    links = re.findall(r"\.\./blob/HEAD/([^)#]+)", text(name))
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_the_two_commands_are_in_the_makefile():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    [[_, *rows]] = tables((ROOT / "README.md").read_text(encoding="utf-8"))
    assert [command for command, _ in rows] == ["`make run`", "`make test`"]
    for command, _ in rows:
        assert re.search(rf"^{command.strip('`').removeprefix('make ')}:", makefile, re.M)


def test_each_hook_calls_the_makefile():
    hooks = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))["repos"]
    assert [hook["entry"] for place in hooks for hook in place["hooks"]] == ["make lint"]
