"""Two documents compared value by value, and the schema of a ruling."""

import pytest

from host_tools.results.json_schemas import schema_of_field
from host_tools.results.verification.compared_documents import differences
from host_tools.results.verification.schema_check import SchemaCheck
from host_tools.tournament.decisions.ruling_fields import TABLE_RULINGS

ANNA, BEAT = {"person": 1, "points": 5}, {"person": 2, "points": 7}
SEALED = {"salt": "", "text": "Anna"}

EQUAL = {
    "a key that was left out": ({"a": 1}, {"a": 1, "b": 2}),
    "a sealed value that was left out": ({"name": {"sha256": "00"}}, {"name": SEALED}),
    "another salt": ({"name": {"salt": "ff", "text": "Anna"}}, {"name": SEALED}),
    "a text that is not sealed": ({"name": "Anna"}, {"name": SEALED}),
}
UNLIKE = {
    "a value": ({"a": [{"b": 1}]}, {"a": [{"b": 2}]}, "a[0].b: it says 1; right is 2"),
    "true for one": ({"a": True}, {"a": 1}, "a: it says True; right is 1"),
    "a key that is not right": ({"a": 1}, {}, "a: it says 1; right is None"),
    "a sealed text": ({"name": {"salt": "", "text": "Ann"}}, {"name": SEALED}, "name.text: "),
    "a text that is not sealed": ({"name": "Ann"}, {"name": SEALED}, "name: it says 'Ann'"),
    "what is said by leaving it out": ({}, {"owes_nothing": True}, "owes_nothing: it says None"),
    "a list": ({"a": [1]}, {"a": [1, 2]}, "a: its length is 1; right is 2"),
    "one who is missing": ({"results": [BEAT]}, {"results": [ANNA, BEAT]}, "results: person 1"),
    "one too many": ({"results": [ANNA, BEAT]}, {"results": [BEAT]}, "results[0]: nothing else "),
    "one twice": ({"results": [BEAT, BEAT]}, {"results": [BEAT]}, "results[1]: nothing else "),
}


@pytest.mark.parametrize(("said", "right"), EQUAL.values(), ids=EQUAL)
def test_documents_that_say_the_same(said, right):
    assert list(differences(said, right)) == []


@pytest.mark.parametrize(("said", "right", "sentence"), UNLIKE.values(), ids=UNLIKE)
def test_documents_that_differ(said, right, sentence):
    [found] = differences(said, right)
    assert str(found).startswith(sentence)


RULING = {
    "table": 1,
    "counts": [{"source": "a", "first": 1, "last": None}, {"source": "b", "as_signed": True}],
    "over": True,
    "deals": 12,
    "sat": [{"source": "plan", "place": 0, "persons": [[1, 1], [0, 5, True]]}],
    "seen": {"a": 1},
    "known": {"a": 12, "b": 0},
}


def refused(*tables):
    found = SchemaCheck(schema_of_field(TABLE_RULINGS)).differences(list(tables))
    return [(one.path, str(one.sentence)) for one in found]


def test_a_ruling_with_everything_in_it():
    TABLE_RULINGS.check([RULING])
    assert refused(RULING, {"table": 2}) == []


@pytest.mark.parametrize(
    ("wrong", "path"),
    [
        ({"table": 0}, "[0].table"),
        ({"over": 1}, "[0].over"),
        ({"of": 1}, "[0]"),
        ({"counts": [{"source": ""}]}, "[0].counts[0].source"),
        ({"counts": [{"source": "a", "first": 0}]}, "[0].counts[0].first"),
        ({"sat": []}, "[0].sat"),
        ({"sat": [{"source": "a", "place": 0}]}, "[0].sat[0]"),
        ({"sat": [{"source": "a", "place": 0, "persons": [[1]]}]}, "[0].sat[0].persons[0]"),
        ({"seen": {"a": "1"}}, "[0].seen.a"),
        ({"known": {"a": -1}}, "[0].known.a"),
    ],
)
def test_what_no_ruling_has(wrong, path):
    with pytest.raises(ValueError):
        TABLE_RULINGS.check([RULING | wrong])
    assert [at for at, _ in refused(RULING | wrong)] == [path]
