"""What a form needs is said before it is sent: the browser refuses in a language of its own."""

import re
from pathlib import Path

import pytest

from host_tools.web.render import templates
from tests.each import each

FOLDER = Path(templates.__file__).parents[1] / "templates"
# A field of free text that has to be filled in, with what is written before it on its line.
NEEDED = re.compile(r'.*<input[^>]* name="(?:reason|text)"[^>]*')


def needed_fields():
    """(template, the line up to the end of the field) of every reason and purpose that is asked."""
    for path in sorted(FOLDER.rglob("*.html")):
        for line in path.read_text(encoding="utf-8").splitlines():
            for found in NEEDED.findall(line):
                if "required" in found or "needs_reason" in found:
                    yield path.name, found


def test_there_are_such_fields():
    assert {name for name, _ in needed_fields()} >= {"discipline.html", "entrant.html", "till.html"}


@pytest.mark.parametrize("name, field", [*needed_fields()])
def test_what_must_be_typed_is_said_to_be_needed(name, field):
    assert "needed" in field


@each("name", sorted(path.name for path in FOLDER.glob("*.html")))
def test_a_choice_that_has_to_be_made_does_not_begin_blank(name):
    source = (FOLDER / name).read_text(encoding="utf-8")
    blank = re.findall(r'<select name="person" required[^>]*>\s*<option value=""></option>', source)
    assert blank == []
