"""The catalogs hold what the code says, all of it translated."""

import ast
import re
import string

import pytest
from jinja2 import nodes

from host_tools.development.release.extract import ROOT, gathered, gathered_of_page
from host_tools.language.catalog_files import brought_up, stored
from host_tools.language.message import Sayable
from host_tools.language.refusals import field_name
from host_tools.language.translator import (
    LANGUAGES,
    PAGE_LANGUAGES,
    SOURCE,
    catalog_file,
    translator,
)
from host_tools.web.render.templates import environment

everywhere = pytest.mark.parametrize("language", [one for one in LANGUAGES if one != SOURCE])


@pytest.fixture(scope="module")
def patterns():
    return gathered()


def as_tuple(said):
    return said if isinstance(said, tuple) else (said,)


def messages(language):
    """(what is said in English, how it is said in the language), a tuple each, and the message."""
    for message in stored(catalog_file(language), language):
        if message.id:
            yield as_tuple(message.id), as_tuple(message.string), message


@pytest.mark.long
@everywhere
def test_a_catalog_is_what_the_command_makes_of_it(language, patterns):
    """All patterns and no others, sorted: `host_tools.development.release.extract` does it."""
    path = catalog_file(language)
    assert brought_up(stored(path, language), patterns) == path.read_text(encoding="utf-8")


@pytest.mark.long
@pytest.mark.parametrize("language", set(PAGE_LANGUAGES) - set(LANGUAGES))
def test_the_catalog_of_a_page_has_what_that_page_says(language):
    patterns = gathered_of_page()
    path = catalog_file(language)
    assert brought_up(stored(path, language), patterns) == path.read_text(encoding="utf-8")
    said = list(messages(language))
    assert len(said) == len(patterns) > 50
    assert [english for english, others, _ in said if not all(others)] == []
    assert [english for english, others, _ in said if gaps(others[0]) != gaps(english[0])] == []


@everywhere
def test_everything_is_translated(language):
    said = list(messages(language))
    assert len(said) > 500
    assert [english for english, others, message in said if not all(others) or message.fuzzy] == []


@everywhere
def test_a_translation_has_the_gaps_of_the_pattern(language):
    wrong = [
        (english, others)
        for english, others, _ in messages(language)
        if {gaps(other) for other in others} != {gaps(english[0])}
    ]
    assert wrong == []


@everywhere
def test_a_field_in_front_of_a_sentence_is_translated(language):
    """`person: nobody has the number 9` begins with the word of the code."""
    wrong = []
    for [english, *_], others, _ in messages(language):
        found = re.match(r"([a-z_]+): ", english)
        name = found and field_name(found[1])
        if isinstance(name, Sayable) and translator(language).say(name).lower() != found[1]:
            wrong += [one for one in others if re.match(rf"{found[1]}\s?:", one)]
    assert wrong == []


def gaps(pattern):
    """The names in `{name}`."""
    named = (name for _, name, _, _ in string.Formatter().parse(pattern))
    return frozenset(name for name in named if name is not None)


def test_french_marks_do_not_stand_alone_in_a_line():
    """Before : ; ? ! and between guillemets French has a space at which no line may break."""
    said = [other for _, others, _ in messages("fr") for other in others]
    assert [one for one in said if re.search(r" [:;?!»]|« ", one)] == []


@everywhere
def test_the_number_of_a_deal_does_not_stand_before_another_number(language):
    """Deal 6 and then 2 deals read like deal 62."""
    said = [one for first, others, _ in messages(language) for one in (*first, *others)]
    assert [one for one in said if re.search(r"\{first\} \{(number|deals)\}", one)] == []


# How many arguments of these are patterns.
PATTERNS = {"msg": 1, "counted": 2, "_": 1, "ngettext": 2}
MODULES = [path for path in sorted(ROOT.rglob("*.py")) if "msg" in path.read_text(encoding="utf-8")]
TEMPLATES = environment("en").list_templates(["html"])


def words_of(node):
    """The words of a node of Python, also of several strings in a row; None: they are not there."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


@pytest.fixture(scope="module")
def extracted(patterns):
    return {pattern for message in patterns for pattern in as_tuple(message.id)}


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


@pytest.mark.long
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
