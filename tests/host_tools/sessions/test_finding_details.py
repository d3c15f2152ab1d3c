"""What is stored of the sentence of a finding, and said again by it in any language."""

import json
import random

import pytest

from host_tools.boxes.collect import collect
from host_tools.intake.database import Database
from host_tools.language.message import WithCommand, msg
from host_tools.language.refusals import refusal
from host_tools.language.translator import translator
from host_tools.sessions import finding_words as words
from host_tools.sessions.finding_details import as_stored, sentence_of
from host_tools.sessions.finding_words import TEMPLATES
from rules_core.errors import DealError, Refusal
from tests.campaign.hostile_logs import LogLink, hostile_log
from tests.each import each
from tests.host_tools.box import EVENT_TIME
from tests.host_tools.language.english import filled


def stored(sentence):
    """The columns of a sentence."""
    key, details = as_stored(sentence)
    return {"key": key, "details": details, "message": str(sentence)}


def german(sentence):
    return translator("de").say(sentence)


@each("key", TEMPLATES)
def test_every_template_is_said_by_its_key(key):
    sentence = filled(TEMPLATES[key])
    row = stored(sentence)
    assert row["key"] == key
    assert sentence_of(row) == sentence


def test_no_two_keys_have_one_template():
    assert len({template.pattern for template in TEMPLATES.values()}) == len(TEMPLATES)


@pytest.mark.parametrize(
    "error",
    [
        DealError("bouts", "range", 0, 3),
        DealError("", "not_object"),
        Refusal("deals", "whole_between", 1, 300),
        Refusal("", "cleared"),
    ],
)
def test_a_refusal_within_is_said_by_its_own_key(error):
    complaint = words.CANNOT_BE.about(error=refusal(error))
    entry = words.DEAL.about(number=2)
    sentence = words.IN_SESSION.about(table=3, round=1, entry=entry, complaint=complaint)
    row = stored(sentence)
    within = {"field": error.field, "key": error.key, "details": [*error.details]}
    assert json.loads(row["details"]) == {
        "table": 3,
        "round": 1,
        "entry": {"key": "deal", "details": {"number": 2}},
        "complaint": {"key": "cannot_be", "details": {"error": within}},
    }
    assert german(sentence_of(row)) == german(sentence)


@pytest.mark.parametrize("sentence", ["a text", msg("a rat has eaten it")])
def test_what_no_template_has_made_cannot_be_stored(sentence):
    with pytest.raises(LookupError):
        as_stored(sentence)


@pytest.mark.parametrize(
    "reason", [msg("a rat has eaten it"), WithCommand("here", "there"), "a text"]
)
def test_what_no_template_has_made_is_a_text_within(reason):
    sentence = words.NOT_NOTED.about(reason=reason)
    row = stored(sentence)
    assert json.loads(row["details"]) == {"reason": str(reason)}
    assert german(sentence_of(row)) == german(words.NOT_NOTED.about(reason=str(reason)))


@each(
    "key",
    "details",
    [
        ("lost_end", '{"size": 100, "end": 300}'),  # says something else
        ("lost_end", '{"size": 100}'),
        ("lost_end", "[100, 200]"),
        ("lost_end", "no JSON"),
        ("lost_end", '{"size": {"key": "deal"}, "end": 200}'),
        ("lost_end", '{"size": {"key": 7, "details": {}}, "end": 200}'),
        ("lost_end", '{"size": {"field": "", "key": "range", "details": []}, "end": 200}'),
        ("lost_end", '{"size": {"field": "", "key": "no_deal", "details": []}, "end": 200}'),
        ("healed_records", '{"number": "x", "offset": 7}'),
        ("of_a_newer_program", "{}"),
    ],
)
def test_what_cannot_be_said_by_its_key_is_said_as_it_is_stored(key, details):
    message = str(words.LOST_END.about(size=100, end=200))
    assert sentence_of({"key": key, "details": details, "message": message}) == message


@pytest.mark.parametrize("seed", range(5, 12))
def test_all_that_is_found_in_a_log_has_a_key(tmp_path, seed):
    with Database(tmp_path / "desk.db") as database:
        log = b"".join(hostile_log(random.Random(seed)))
        report = collect(LogLink(log), database, clock=lambda: EVENT_TIME)
        rows = database.findings.all()
    assert rows
    said = sorted(german(sentence_of(row)) for row in rows)
    assert said == sorted(german(finding.sentence) for finding in report.findings)
