"""What comes in English is understood, and can be said in any language."""

import ast
import json

import pytest

from firmware.app import link, refusals
from firmware.app.storage import files
from host_tools.language.message import Message, counted, msg
from host_tools.language.refusals import Refused, field_name, refusal, refused, refused_by_key
from host_tools.language.translator import translator
from host_tools.language.understood import Understood
from host_tools.sessions import finding_words as words
from host_tools.sessions.finding_words import told
from host_tools.web.director.settings_page import FLAGS, NUMBERS, TEXTS
from rules_core import refusal_messages, tariff_messages
from rules_core.error_messages import SENTENCES
from rules_core.errors import DealError, Refusal
from tests.host_tools.language.english import english_in
from tests.host_tools.language.patterns import filled
from tests.test_layering import ROOT, tree

OF_REFUSALS = refusal_messages.SENTENCES | tariff_messages.SENTENCES
PATTERNS = words.TEMPLATES
SAME_IN_GERMAN = ("listed",)  # a comma


def german(sentence):
    return translator("de").say(sentence)


def refusal_of(key):
    gaps = OF_REFUSALS[key].count("{}")
    return Refusal("deals", key, *(7, 8, 9, 10)[:gaps])


@pytest.mark.parametrize("key", OF_REFUSALS)
def test_what_has_a_key_is_said_by_it(key):
    error = refusal_of(key)
    assert str(refusal(error)) == str(error)
    assert english_in(german(refusal(error))) == []


@pytest.mark.parametrize("key", OF_REFUSALS)
def test_the_answer_of_a_box_is_said_by_its_key(key):
    error = refusal_of(key)
    answer = {"field": error.field, "key": error.key, "details": list(error.details)}
    sentence = str(error)
    said = refused_by_key(sentence, answer)
    assert str(said) == sentence
    assert german(said) == german(refusal(error))
    assert german(refused(sentence)) == german(said)  # an older box says nothing else


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
    assert german(said) == german(refused(answer["error"]))  # as an older box says it
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
    assert refused_by_key(sentence, answer) == refused(sentence)


@pytest.mark.parametrize("key", refusals.sentences())
def test_what_a_box_refuses_is_said_by_its_key(key):
    gaps = refusals.sentences()[key].count("{}")
    error = refusals.BoxRefusal("digest", key, *(7, 8, 9)[:gaps])
    answer = json.loads(json.dumps(link.refusal(error)))
    said = refused_by_key(answer["error"], answer)
    assert said == Refused("digest", key, error.details)
    assert german(said) == german(refused(answer["error"]))  # as an older box says it
    assert english_in(german(said)) == []


def test_what_another_box_cannot_store_is_said_as_far_as_it_is_known():
    assert german(refused("the box cannot store it: rats")) == (
        "das Gerät kann es nicht speichern: rats"
    )


def test_no_key_has_two_sentences():
    tables = (
        SENTENCES,
        refusal_messages.SENTENCES,
        tariff_messages.SENTENCES,
        refusals.sentences(),
        storage_keys(),
    )
    keys = [key for table in tables for key in table]
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize("key", SENTENCES)
def test_what_a_rule_book_refuses_is_said_in_german(key):
    gaps = SENTENCES[key].count("{}")
    error = DealError("poignees[0].size", key, *"abc"[:gaps])
    for said in (refusal(error), refused(str(error))):
        assert str(said) == str(error)
        assert german(said).startswith("poignees[0].size: ")
        assert english_in(german(said)) == []


def test_a_refusal_names_the_field_as_people_do():
    assert german(refused("players: must be 4 or 5, not 3")) == "Spieler: 4 oder 5, nicht 3"


def test_what_nobody_knows_is_said_as_it_came():
    assert refused("the rat has eaten it") == "the rat has eaten it"
    assert field_name("rats") == "rats"


@pytest.mark.parametrize("name", (*TEXTS, *NUMBERS, *FLAGS))
def test_a_setting_has_a_name(name):
    assert isinstance(field_name(name), Message)


@pytest.mark.parametrize("name", PATTERNS)
def test_a_finding_is_understood_by_the_pattern_that_made_it(name):
    made = filled(PATTERNS[name])
    again = told(str(made))
    assert (again.pattern, str(again), german(again)) == (made.pattern, str(made), german(made))
    assert (german(again) == str(made)) == (name in SAME_IN_GERMAN)
    assert english_in(german(again)) == []


def test_a_finding_within_a_finding():
    score = words.VOID.about(score=words.IN_CENTS.about(points="+3 -3", cents="+6 -6"))
    complaint = words.OTHER_SCORE.about(theirs=score, ours="+1 -1")
    entry = words.ENTRY.about(entry=words.PENALTY, number=9)
    made = words.IN_SESSION.about(table=3, round=1, entry=entry, complaint=complaint)
    assert german(told(str(made))) == german(made)
    assert german(made) == (
        "Tisch 3, Runde 1, eine Strafe (Eintrag 9): das Gerät sagt +3 -3 (in Cent +6 -6) "
        "(ungültig), die Regeln +1 -1"
    )


def test_a_finding_about_what_the_rules_refuse():
    refusing = words.CANNOT_BE.about(error=DealError("bouts", "range", 0, 3))
    made = words.IN_NONE.about(entry=words.DEAL.about(number=2), complaint=refusing)
    assert german(told(str(made))) == (
        "unbekannte Sitzung, Spiel 2: der Eintrag kann nicht sein: bouts: Das muss zwischen 0 und "
        "3 liegen."
    )


def test_a_finding_that_nobody_knows_is_said_as_it_is_stored():
    assert told("its log smells of rats") == "its log smells of rats"


def test_one_and_many():
    understood = Understood([counted("{number} rat", "{number} rats", 1)])
    assert [understood.message(f"{number} rats").number for number in (0, 2)] == [0, 2]
    assert str(understood.message("1 rat")) == "1 rat"


def test_a_gap_holds_a_word_unless_it_is_named():
    known = [msg("{who} has eaten {what}")]
    assert Understood(known).message("a rat has eaten it") == "a rat has eaten it"
    said = Understood(known, phrases=("who",)).message("a rat has eaten it")
    assert said.values == {"who": "a rat", "what": "it"}
