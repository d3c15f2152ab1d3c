"""Every kind of value is changed in a document, which is refused."""

import hashlib
import json

import pytest

from host_tools.events.decide_on import decide_on
from host_tools.events.results.event_results import load_result
from host_tools.events.seatings import seatings_of
from host_tools.results import sealing
from host_tools.results.canonical import canonical, file_bytes, read_file
from host_tools.results.sealing import digest_of
from host_tools.results.shown_parts import shown_parts
from tests.campaign.results import wrong_verification
from tests.each import nightly
from tests.host_tools.decided import sat
from tests.host_tools.events.results.random_event import CLUB, GAMES
from tests.host_tools.events.results.verification.changed_values import (
    UNCOVERED,
    a_few_of_each,
    bound_values,
    is_free,
    not_refused,
)
from tests.host_tools.events.results.verification.documents import as_pattern, document
from tests.host_tools.events.test_recognition import bring, event, typed_box
from tests.how_many import cases

__all__ = ["event"]  # a fixture

# The rules of the event of which each kind of value is tried.
WHOLE = "krenglbach"
OTHERS = [rules for rules in GAMES if rules != WHOLE]
a_part = pytest.mark.parametrize("part", nightly(range(6), [0]))


@pytest.mark.slow
@pytest.mark.parametrize("rules", cases((WHOLE, CLUB), GAMES))
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
@a_part
def test_every_kind_of_value_follows_or_is_free(part):
    written = document(WHOLE)
    paths = list(a_few_of_each(bound_values(written), cases(1, 3)))
    assert len(paths) > cases(100, 300)
    assert not_refused(written, paths[part::6]) == []


@pytest.mark.slow
@a_part
def test_without_records_its_tables_follow_from_their_lines(part):
    """As one is published, or after somebody was forgotten."""
    written = shown_parts(document(WHOLE), evidence=False)
    paths = list(a_few_of_each(bound_values(written), 1))
    assert len(paths) > 100
    assert not_refused(written, paths[part::6]) == []


@pytest.fixture(scope="module")
def known():
    """The kinds of values of which each is tried."""
    return {as_pattern(path) for path in bound_values(document(WHOLE))}


@pytest.mark.slow
@pytest.mark.parametrize("rules", nightly(OTHERS, OTHERS[:1]))
def test_in_other_rule_books_it_does_so_too(rules, known):
    """In the suite: every kind of theirs alone, and of the others some, in turn."""
    written = document(rules)
    paths = list(a_few_of_each(bound_values(written), 1))
    assert len(paths) > 100
    own = [path for path in paths if as_pattern(path) not in known]
    common = [path for path in paths if as_pattern(path) in known]
    chosen = own + common[GAMES.index(rules) % 6 :: cases(24, 1)]
    assert not_refused(written, chosen) == []


@pytest.mark.long
def test_persons_who_stand_for_each_other_are_ranked_by_nobody():
    written = document(WHOLE)
    first, second = written["entrants"][:2]
    first |= {"stands_for": second["person"], "replaced_by": second["person"]}
    second |= {"stands_for": first["person"], "replaced_by": first["person"]}
    assert wrong_verification(written) is None


@pytest.mark.long
def test_whom_a_name_meant_is_free_only_where_a_ruling_says_who_sat_there(event, tmp_path):
    bring(event, typed_box(tmp_path))
    [session] = seatings_of(event, 1)
    decide_on(event, 1, [sat(session, 0, 5)])
    written = read_file(file_bytes(load_result(event, 1)))
    places = [("evidence", "seatings", 0, "persons", place) for place in range(4)]
    free = [path for path in places if is_free(written, path)]
    assert not_refused(written, places) == free == places[:1]
