"""What a rule book, the core and a box refuse is said in any language, by its key."""

import ast
import json

import pytest

from firmware.app import box_messages, link, refusals
from firmware.app.storage import files
from host_tools.language.message import Sayable, msg
from host_tools.language.refusals import Refused, field_name, refusal, refused_by_key
from host_tools.language.translator import translator
from host_tools.sessions.finding_words import TEMPLATES
from host_tools.web.director.settings_page import FLAGS, NUMBERS, TEXTS
from rules_core import refusal_messages, tariff_messages
from rules_core.error_messages import SENTENCES
from rules_core.errors import DealError, Refusal
from tests.each import each
from tests.host_tools.language.english import english_in, filled
from tests.test_layering import ROOT, tree

OF_REFUSALS = refusal_messages.SENTENCES | tariff_messages.SENTENCES
SAME_IN_GERMAN = ("listed",)  # a comma


def german(sentence):
    return translator("de").say(sentence)


def refusal_of(key):
    gaps = OF_REFUSALS[key].count("{}")
    return Refusal("deals", key, *(7, 8, 9, 10)[:gaps])


@each("key", OF_REFUSALS)
def test_what_has_a_key_is_said_by_it(key):
    error = refusal_of(key)
    assert str(refusal(error)) == str(error)
    assert english_in(german(refusal(error))) == []


@each("key", OF_REFUSALS)
def test_the_answer_of_a_box_is_said_by_its_key(key):
    error = refusal_of(key)
    answer = {"field": error.field, "key": error.key, "details": list(error.details)}
    sentence = str(error)
    said = refused_by_key(sentence, answer)
    assert str(said) == sentence
    assert german(said) == german(refusal(error))
    # Where it has none it says the key, and the desk the same.
    assert refused_by_key(f"deals: {error.bare}", answer) == said


def storage_keys():
    """The keys of all `StorageError`s of a box."""
    paths = (ROOT / "firmware" / "app").rglob("*.py")
    sources = [path for path in paths if "StorageError" in path.read_text(encoding="utf-8")]
    nodes = [node for source in sources for node in ast.walk(tree(source))]
    raised = [node for node in nodes if isinstance(node, ast.Call) and node.args]
    keys = {
        call.args[0].value
        for call in raised
        if getattr(call.func, "id", None) == "StorageError"
        and isinstance(call.args[0], ast.Constant)
    }
    return sorted(keys | set(files._KEYS.values()))


@pytest.mark.parametrize("key", storage_keys())
def test_what_a_box_cannot_store_is_said_by_its_key(key):
    answer = json.loads(json.dumps(link.refusal(files.StorageError(key))))
    said = refused_by_key(answer["error"], answer)
    assert said == Refused("", key, ())
    assert english_in(german(said)) == []


@pytest.mark.parametrize(
    "answer",
    [
        {},
        {"field": "deals", "key": "made_up", "details": []},
        {"field": "deals", "key": "whole_between", "details": []},
        {"field": "deals", "key": "whole_between", "details": [1, 299]},
        {"field": "deals", "key": "whole_between", "details": {"low": 1}},
        {"field": "deals", "key": "range", "details": [1]},
        {"field": None, "key": 7, "details": "x"},
    ],
)
def test_a_key_that_says_something_else_is_not_believed(answer):
    sentence = "deals: must be a whole number from 1 to 300"
    assert refused_by_key(sentence, answer) == sentence


@each("key", box_messages.SENTENCES)
def test_what_a_box_refuses_is_said_by_its_key(key):
    gaps = box_messages.SENTENCES[key].count("{}")
    error = refusals.BoxRefusal("digest", key, *(7, 8, 9)[:gaps])
    answer = json.loads(json.dumps(link.refusal(error)))
    said = refused_by_key(answer["error"], answer)
    assert said == Refused("digest", key, error.details)
    assert english_in(german(said)) == []


def test_no_key_has_two_sentences():
    tables = (
        SENTENCES,
        refusal_messages.SENTENCES,
        tariff_messages.SENTENCES,
        box_messages.SENTENCES,
        storage_keys(),
    )
    keys = [key for table in tables for key in table]
    assert len(set(keys)) == len(keys)


@each("key", SENTENCES)
def test_what_a_rule_book_refuses_is_said_in_german(key):
    gaps = SENTENCES[key].count("{}")
    error = DealError("poignees[0].size", key, *"abc"[:gaps])
    said = refusal(error)
    assert str(said) == str(error)
    assert german(said).startswith("poignees[0].size: ")
    assert english_in(german(said)) == []


def test_a_refusal_names_the_field_as_people_do():
    error = Refusal("players", "players", "4 / 5", 3)
    assert german(refusal(error)) == "Spieler: 4 / 5, nicht 3"


def test_what_has_no_key_is_said_as_it_came():
    sentence = msg("must be a document")
    assert refusal(ValueError(sentence)) is sentence
    assert refusal(ValueError("out of range")) == "out of range"
    assert refusal(ValueError()) == ""
    assert field_name("rats") == "rats"


@each("name", (*TEXTS, *NUMBERS, *FLAGS))
def test_a_setting_has_a_name(name):
    assert isinstance(field_name(name), Sayable)


@each("name", TEMPLATES)
def test_a_finding_is_said_in_german(name):
    made = filled(TEMPLATES[name])
    assert (german(made) == str(made)) == (name in SAME_IN_GERMAN)
    assert english_in(german(made)) == []
