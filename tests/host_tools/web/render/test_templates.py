"""The templates: their texts, what a page loads, and what a form says that it needs."""

import re
from fractions import Fraction
from pathlib import Path

import pytest
from jinja2 import Environment, StrictUndefined
from jinja2.runtime import Context

from host_tools.language.translator import Translator
from host_tools.web.render import templates
from host_tools.web.render.statics import STATIC
from host_tools.web.render.templates import fraction, let_say
from tests.each import each


class Counting(Translator):
    """A `Translator` that remembers what it was asked for."""

    def __init__(self, language):
        super().__init__(language)
        self.asked = []
        catalog = self.gettext
        self.gettext = lambda text: self.asked.append(text) or catalog(text)


def rendered(source, translator, **values):
    """The text of a template."""
    made = Environment(autoescape=True, undefined=StrictUndefined)
    let_say(made, translator)
    return made.from_string(source).render(**values)


@pytest.mark.parametrize(
    "source, text",
    [
        ("{{ _('Draw') }}", "Auslosung"),
        ("{{ _('Round {number}', number=3) }}", "Runde 3"),
        ("{{ _('Round {number}', number='<b>') }}", "Runde &lt;b&gt;"),
        ("{{ _('<b>100 %</b>') }}", "<b>100 %</b>"),
        ("{{ _('Round {number}') }}", "Runde {number}"),
        ("{{ ngettext('{number} deal on it', '{number} deals on it', many) }}", "2 Spiele darauf"),
    ],
)
def test_a_text_is_said_in_the_language_and_its_values_are_escaped(source, text):
    assert rendered(source, Translator("de"), many=2) == text


def test_a_text_of_every_row_is_said_once_and_copies_no_context(monkeypatch):
    monkeypatch.setattr(Context, "derived", None)
    words = Counting("de")
    row = "{% set m = n %}{{ _('Round {number}', number=m) }} {{ _('Draw') }};"
    said = rendered("{% for n in rows %}" + row + "{% endfor %}", words, rows=[1, 2] * 20)
    assert said == "Runde 1 Auslosung;Runde 2 Auslosung;" * 20
    assert words.asked == ["Round {number}", "Draw", "Round {number}"]


@pytest.mark.parametrize(
    ("value", "digits", "text"),
    [
        (Fraction(7, 3), 2, "2,33"),
        (Fraction(-7, 3), 0, "−2"),
        (Fraction(5), 1, "5,0"),
        (None, 2, "–"),
    ],
)
def test_a_number_has_as_many_decimals_as_its_column(value, digits, text):
    assert fraction(value, digits, "de") == text


def test_what_is_safe_is_told_from_a_text_like_it():
    row = "{{ _('Round {number}', number=one) }} {{ _('Round {number}', number=one|safe) }};"
    assert rendered(row * 2, Translator("de"), one="<b>") == "Runde &lt;b&gt; Runde <b>;" * 2


TEMPLATES = STATIC.parent / "templates"
LAYOUT = (TEMPLATES / "layout" / "page.html").read_text(encoding="utf-8")
STYLES = re.search(r"{% for name in \[(.*?)\] %}\s*<link", LAYOUT)[1].replace('"', "").split(", ")
# Of the head of every page; of the public view, what is published, the wall, and paper: pages that
# load each other anew.
OTHERS = {"desk", "public", "published", "wall", "paper"}
# The styles of single pages, each with a comment above.
OF_PAGES = (STATIC / "pages.css", STATIC / "table.css")
OF_PAGE = re.compile(r"/\*[^*]*\*/\n+:where\(\.([a-z-]+)-page\) {\n((?:  .*\n|\n)*)}\n")
PAGES = sorted(
    path
    for path in TEMPLATES.glob("*.html")
    if path.read_text(encoding="utf-8").startswith("{% extends")
)


def blocks_of(text):
    return set(re.findall(r"{% block (\w+) %}", text))


@each("path", PAGES)
def test_a_page_loads_nothing_of_its_own(path):
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"<(link|script|style)\b", text)
    event = (TEMPLATES / "layout" / "event.html").read_text(encoding="utf-8")
    assert blocks_of(text) <= blocks_of(LAYOUT) | blocks_of(event)


def test_every_page_has_the_styles_that_are_loaded():
    assert set(STYLES) == {path.stem for path in STATIC.glob("*.css")} - OTHERS
    named = {
        name
        for path in PAGES
        for name in re.findall(r"{% block page %}([a-z-]+)-page{%", path.read_text("utf-8"))
    }
    styled = [
        name for path in OF_PAGES for name, _ in OF_PAGE.findall(path.read_text(encoding="utf-8"))
    ]
    assert sorted(named) == sorted(styled)


@each("path", OF_PAGES)
def test_the_styles_of_a_page_reach_no_other_one(path):
    rest = OF_PAGE.sub("", path.read_text(encoding="utf-8")).strip()
    assert re.fullmatch(r"(/\*[^*]*\*/)?", rest)


def test_the_keyboard_scrolls_also_where_no_script_runs():
    """A script takes the focus from what is narrow; published pages have none."""
    scrolled = [
        tag
        for path in TEMPLATES.rglob("*.html")
        for tag in re.findall(r'<div class="scroll"[^>]*>', path.read_text(encoding="utf-8"))
    ]
    assert scrolled
    assert [tag for tag in scrolled if 'tabindex="0"' not in tag] == []


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
