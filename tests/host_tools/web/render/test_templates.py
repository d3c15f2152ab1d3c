"""The texts of templates in a language."""

import pytest
from jinja2 import Environment, StrictUndefined
from jinja2.runtime import Context

from host_tools.language.translator import Translator
from host_tools.web.render.templates import let_say


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


def test_what_is_safe_is_told_from_a_text_like_it():
    row = "{{ _('Round {number}', number=one) }} {{ _('Round {number}', number=one|safe) }};"
    assert rendered(row * 2, Translator("de"), one="<b>") == "Runde &lt;b&gt; Runde <b>;" * 2
