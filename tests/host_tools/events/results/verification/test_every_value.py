"""A document of which any one value is changed is refused: every value is tried.

As it is, its digest refuses it. With the digest made right again it is refused wherever the value
follows from others; what is free is listed here.
"""

import hashlib
import json
import re
from collections import Counter

import pytest

from host_tools.events.results.tariff_values import tariff_values
from host_tools.tournament.results import sealing
from host_tools.tournament.results.canonical import canonical
from host_tools.tournament.results.sealing import digest_of
from host_tools.tournament.results.verification.document_difference import UnreadableResultError
from host_tools.tournament.results.verification.verification import content_differences
from tests.host_tools.events.results.random_event import GAMES
from tests.host_tools.events.results.verification.documents import (
    as_pattern,
    document,
    found_in,
    leaves,
    put,
    value_at,
)

# Facts that follow from nothing else in a document: what people are called, what they have said,
# what the director has decided and when, how the desk has recognised a session.
FREE = {
    "*.salt": "random",
    "entrants.*.(name|place|licence).text": "what people are called",
    "event.number": "of the desk",
    "(incidents|tables.*.lines).*.reason.text": "what people have said",
    "tables.*.lines.*.public_reason": "likewise",
    "tables.*.lines.*.entry.(adjust|penalty|warning).reason": "likewise",
    "decisions.*.(kind|time)": "when something was decided; a newer program knows other kinds",
    "decisions.*.number": "of the last one",
    "(decisions|club).*.said.*": "what was decided: what follows from it is looked at",
    "club.*.(kind|time|number|undone)": "of persons",
    "evidence.logs.*.records.*.offset": "where a box has it",
    "evidence.(seatings|sent|pins).*": "how the desk came to know who sat where",
    "sources.*.(how|until|persons.*|names.*|set_aside.*)": "likewise",
    "open.*.(kind|sentence)": "the words; of kinds that the tables tell the number is looked at",
    "tables.*.deals": "how many are due",
    "tables.*.(state|ended_early)": "that a table is over, or somebody has to look at it",
    "tables.*.lines.*.(dealer|decision|director)": "who has dealt, who has entered it",
    "tables.*.lines.*.before.counts": "had the box annulled it?",
    "tables.*.signed.pin": "was the director's PIN given?",
    "rules.tariff.values.event.minutes": "an empty table",
}
# Those that are free only there: {pattern: condition on the line or incident in which it stands}.
FREE_THERE = {
    # What was typed as a sum, or given by the director.
    "tables.*.lines.*.(deals|points.*)": lambda line: line["entry"] is None,
    "tables.*.lines.*.(number|time)": lambda line: line["by"] == "desk" or line["kind"] != "deal",
    # It gives nobody anything.
    "tables.*.lines.*.seats.*": lambda line: not line["counts"] or 0 in line["points"],
    # Of what was typed there is no record: answers that score the same are facts.
    "tables.*.lines.*.entry.*": lambda line: line["by"] == "desk" or line["before"] is not None,
    # A warning by the director is of no table.
    "incidents.*.(person|points|round|table)": lambda one: one["by"] == "desk",
}


def expression(patterns):
    return re.compile("|".join(one.replace(".", r"\.").replace("*", ".*") for one in patterns))


_FREE = expression(FREE)
_FREE_THERE = {expression([one]): condition for one, condition in FREE_THERE.items()}


def is_free(written, path):
    """Does a value follow from nothing else?"""
    shape = as_pattern(path)
    holder = path[: 4 if path[0] == "tables" else 2]
    return bool(_FREE.fullmatch(shape)) or any(
        there.fullmatch(shape) and condition(value_at(written, holder))
        for there, condition in _FREE_THERE.items()
    )


# The rules of the event of which every value is tried.
WHOLE = "krenglbach"
# What the digest does not cover.
UNCOVERED = ("digest", "signature")
# How often a kind of value is tried where not every one is.
_SOME = 1


def other(value):
    """Another value of the same type, such as might stand there."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, (int, float)):
        return value + 1
    if value is None:
        return 1
    if isinstance(value, str) and re.fullmatch(r"[0-9a-f]{2,}(-\d+)?", value):
        return ("0" if value[0] != "0" else "1") + value[1:]
    return value + "x" if isinstance(value, str) else [1] if value == [] else {"x": 1}


def is_refused(written):
    """With a digest made right; most changes show in the content, which takes least to look at."""
    try:
        if any(content_differences(written, tariff_values)):
            return True
    except UnreadableResultError:
        return True
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        pass  # it is not built like a document, which is what the next line says
    return bool(found_in(written))


def not_refused(written, paths):
    """The paths of values of which another one is not refused, though the digest is right."""
    accepted = []
    for path in paths:
        before = value_at(written, path)
        put(written, path, other(before))
        if not is_refused(written):
            accepted.append(path)
        put(written, path, before)
    return accepted


def to_try(written):
    return [path for path in leaves(written) if path[0] not in UNCOVERED]


@pytest.mark.slow
@pytest.mark.parametrize("rules", GAMES)
def test_the_digest_is_that_of_every_value(rules, monkeypatch):
    """What it is the digest of is read back, and is the whole document: no value is left out."""
    hashed = {}

    def kept(value):
        text = canonical(value)
        hashed[hashlib.sha256(text).hexdigest()] = text
        return text

    monkeypatch.setattr(sealing, "canonical", kept)
    written = document(rules)
    covered = {key: value for key, value in written.items() if key not in UNCOVERED}
    assert digest_of(written) == written["digest"]
    assert as_json(read_back(hashed, written["digest"])) == as_json(covered)


def read_back(hashed, digest):
    """The value of which this is the digest; hashed: {digest: bytes that were hashed}."""
    return json.loads(
        hashed[digest],
        object_hook=lambda one: (
            read_back(hashed, one["sha256"]) if one.get("sha256") in hashed else one
        ),
    )


def as_json(value):
    """Tells 1 from true and 1.0, as == does not."""
    return json.dumps(value, sort_keys=True)


@pytest.mark.slow
@pytest.mark.parametrize("rules", [rules for rules in GAMES if rules != WHOLE])
def test_every_kind_of_value_follows_or_is_free(rules):
    written = document(rules)
    tried = Counter()
    paths = []
    for path in to_try(written):
        tried[as_pattern(path)] += 1
        if tried[as_pattern(path)] <= _SOME and not is_free(written, path):
            paths.append(path)
    assert len(paths) > 100
    assert not_refused(written, paths) == []


@pytest.mark.slow
def test_every_value_follows_or_is_free():
    """Every single one."""
    written = document(WHOLE)
    paths = [path for path in to_try(written) if not is_free(written, path)]
    assert len(paths) > 300
    assert not_refused(written, paths) == []
