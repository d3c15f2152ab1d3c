"""Sealed values: what is left out leaves the digest as it was."""

import hashlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_tools.common.errors import DeskError
from host_tools.common.short_digest import is_short_digest, read_short_digest, short_digest
from host_tools.results.sealing import Salts, closed, digest_of

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
