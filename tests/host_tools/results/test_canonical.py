"""Canonical bytes and sealed values: RFC 8785 as far as we write it, and digests."""

import hashlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_tools.common.errors import DeskError
from host_tools.common.short_digest import is_short_digest, read_short_digest, short_digest
from host_tools.results.canonical import MOST, canonical, file_bytes, read_file
from host_tools.results.sealing import Salts, closed, digest_of
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


SALTS = Salts(bytes(range(32)))


def document():
    inner = SALTS.text("decisions/1/reason", "renonce")
    return {
        "event": {"name": "Cup"},
        "entrants": [{"person": 1, "name": SALTS.text("entrants/1/name", "Anna Huber")}],
        "decisions": [{"said": SALTS.seal("decisions/1", {"reason": inner, "content": {}})}],
    }


def test_a_digest_anybody_can_work_out():
    """With nothing but SHA-256 and a JSON writer."""

    def digest(value):
        text = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()

    made = document()
    name = made["entrants"][0]["name"]
    assert set(name) == {"salt", "text"}
    said = made["decisions"][0]["said"]
    within = said | {"reason": {"sha256": digest(said["reason"])}}
    veiled = {
        "event": {"name": "Cup"},
        "entrants": [{"person": 1, "name": {"sha256": digest(name)}}],
        "decisions": [{"said": {"sha256": digest(within)}}],
    }
    assert closed(made) == veiled
    assert digest_of(made) == digest_of(veiled) == digest(veiled)
    assert digest_of(made | {"digest": "0", "signature": None}) == digest_of(made)


def test_each_part_can_be_left_out_alone():
    made, digest = document(), digest_of(document())
    made["decisions"][0]["said"]["reason"] = closed(made["decisions"][0]["said"]["reason"])
    assert digest_of(made) == digest
    made["decisions"][0]["said"] = closed(made["decisions"][0]["said"])
    assert digest_of(made) == digest
    made["entrants"][0]["name"]["text"] = "Anna Hubert"
    assert digest_of(made) != digest


def test_one_salt_tells_nothing_of_another():
    """Neither where the same name stands twice, nor where another name came into its place."""
    anna = SALTS.text("entrants/1/name", "Anna")
    assert len(bytes.fromhex(anna["salt"])) == 16
    assert SALTS.text("entrants/1/name", "Anna") == anna
    assert SALTS.text("entrants/2/name", "Anna")["salt"] != anna["salt"]
    assert SALTS.text("entrants/1/name", "Berta")["salt"] != anna["salt"]
    assert Salts(bytes(32)).text("entrants/1/name", "Anna")["salt"] != anna["salt"]


def test_the_short_form():
    digest = "a" * 64
    assert short_digest(digest) == "NANAN-ANANA"
    assert short_digest("0" * 64) == "00000-00000"
    assert short_digest("f" * 64) == "ZZZZZ-ZZZZZ"
    assert short_digest("000000000000" + "f" * 52) == "00000-00003"


@pytest.mark.parametrize("typed", ["NANAN-ANANA", "nanananana", " nanan anana ", "na-nan-anana"])
def test_it_is_typed_as_one_likes(typed):
    assert is_short_digest(typed, "a" * 64)
    assert not is_short_digest(typed, "b" * 64)


@given(st.binary(min_size=32, max_size=32))
def test_what_looks_alike_is_taken_for_it(data):
    digest = data.hex()
    typed = short_digest(digest).replace("0", "o").replace("1", "I")
    assert is_short_digest(typed, digest)


@pytest.mark.parametrize(
    "typed", ["", "NANAN-ANAN", "NANAN-ANANAN", "NANAN-ANANU", "NANAN-ANAN\u0661"]
)
def test_what_is_no_short_form_is_refused(typed):
    with pytest.raises(DeskError, match="is no digest such as 7K2QF-9M3XD"):
        read_short_digest(typed)
