"""Canonical bytes: RFC 8785 as far as we write it, and what a reader refuses."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_tools.common.errors import DeskError
from host_tools.results.canonical import MOST, canonical, file_bytes, read_file
from tests.each import each

# Of RFC 8785, 3.2.2: its strings and literals. Its numbers are none that a result has.
RFC_STRING = '"\\u20ac$\\u000F\\u000aA\'\\u0042\\u0022\\u005c\\\\\\"\\/"'
RFC_WRITTEN = '"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"'

NUMBERS = st.integers(-MOST, MOST) | st.integers(-(2**51), 2**51).map(lambda n: n + 0.5)
KEYS = st.text(st.characters(max_codepoint=127), max_size=5)
VALUES = st.recursive(
    st.none() | st.booleans() | NUMBERS | st.text(max_size=8),
    lambda parts: st.lists(parts, max_size=4) | st.dictionaries(KEYS, parts, max_size=4),
    max_leaves=12,
)


def test_the_strings_of_the_rfc():
    assert canonical(json.loads(RFC_STRING)) == RFC_WRITTEN.encode()


def test_the_literals_of_the_rfc():
    assert canonical({"literals": [None, True, False]}) == b'{"literals":[null,true,false]}'


@pytest.mark.parametrize(
    ("value", "written"),
    [
        ({"b": 1, "a": {"d": [], "c": {}}, "B": 2}, b'{"B":2,"a":{"c":{},"d":[]},"b":1}'),
        ([0, -1, MOST, 40.5, -0.5, 40.0, -0.0], b"[0,-1,9007199254740991,40.5,-0.5,40,0]"),
        ("\u007f\u2028Grüße", '"\u007f\u2028Grüße"'.encode()),
        ("\b\t\n\f\r\u0000\u001f", rb'"\b\t\n\f\r\u0000\u001f"'),
    ],
)
def test_it_is_written_in_one_way(value, written):
    assert canonical(value) == written


@pytest.mark.long
@given(VALUES)
def test_what_is_written_is_read(value):
    assert read_file(file_bytes(value)) == value
    assert read_file(json.dumps(value, indent=2).encode()) == value


@given(VALUES)
def test_it_is_what_json_writes_without_blanks(value):
    """Where keys are ASCII and numbers are whole or halves, any JSON writer can do it."""
    text = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    assert canonical(value) == text.encode()


@pytest.mark.parametrize(
    "value",
    [MOST + 1, -MOST - 1, 0.25, 1e16, float("nan"), float("inf"), {"ä": 1}, "\ud800", {"a": [0.1]}],
)
def test_what_is_never_written(value):
    with pytest.raises(DeskError):
        canonical(value)


@pytest.mark.parametrize(
    ("data", "value"),
    [
        (b'{"a":1}', {"a": 1}),
        (b'\r\n{\n  "b": [ 1 ],\t"a": 1\n}\n\n', {"a": 1, "b": [1]}),
        (b"1.0", 1),
        (b"4.05e1", 40.5),
        (b"5e-1", 0.5),
        (b"9007199254740991.0", MOST),
        (b"[-0, -0.0]", [0, 0]),
        (b'"\\u0041\\/\\ud83d\\ude00"', "A/\N{GRINNING FACE}"),
    ],
)
def test_a_file_made_by_hand_is_read(data, value):
    """How it is laid out says nothing: the digest is that of the value."""
    read = read_file(data)
    assert read == value
    assert canonical(read) == canonical(value)
    assert type(read) is type(value)


@each(
    "data",
    "sentence",
    [
        (b'{"a":1,"a":1}\n', "'a' is there twice"),
        (b'{"a":NaN}\n', "NaN is not JSON"),
        (b'{"a":-Infinity}\n', "-Infinity is not JSON"),
        (b'{"a":0.25}\n', "'0.25' is neither whole nor a half"),
        (b'{"a":1e400}\n', "'1e400' is neither whole nor a half"),
        (b'{"a":1e-999999999}\n', "'1e-999999999' is neither whole nor a half"),
        (b'{"a":0.50000000000000000000000000000000001}\n', "'0.5000"),
        (b'{"a":9007199254740991.25}\n', "'9007199254740991.25' is neither whole nor a half"),
        (b'{"a":9007199254740992}\n', "9007199254740992 is neither whole nor a half"),
        (b'{"a":"\\ud800"}\n', "a text is not Unicode: it has half of a character"),
        (b'{"\xc3\xa4":1}\n', "the key 'ä' is not ASCII"),
        (b'{"a":"\xff"}\n', "byte 6 is not UTF-8"),
        (b"\xef\xbb\xbf{}\n", "line 1, column 1: Unexpected UTF-8 BOM"),
        (b"[" * 100 + b"]" * 100 + b"\n", "it is nested too deep"),
        (b"", "line 1, column 1: Expecting value"),
    ],
)
def test_what_is_refused(data, sentence):
    with pytest.raises(DeskError) as error:
        read_file(data)
    assert str(error.value).startswith(sentence)
