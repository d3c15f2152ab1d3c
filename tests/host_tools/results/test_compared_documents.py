"""Two documents are compared value by value: what each place says, and what says nothing."""

import pytest

from host_tools.results.verification.compared_documents import differences

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
def test_what_says_nothing_else(said, right):
    assert list(differences(said, right)) == []


@pytest.mark.parametrize(("said", "right", "sentence"), UNLIKE.values(), ids=UNLIKE)
def test_what_is_otherwise(said, right, sentence):
    [found] = differences(said, right)
    assert str(found).startswith(sentence)
