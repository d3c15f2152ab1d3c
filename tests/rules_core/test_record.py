"""Records and their codec on CPython: what MicroPython's VM does not run (see tests/vm)."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core.codec import CodecError, Reader, Writer
from rules_core.fields import is_plain
from rules_core.pin import LAST_PIN
from rules_core.record import (
    DEAL,
    SESSION,
    RecordError,
    Stamp,
    decode,
    encode,
    last_offset,
    locate,
)
from tests.vm import test_record

names = st.text(
    st.characters(codec="utf-8").filter(lambda character: is_plain(ord(character))), max_size=24
)
numbers = st.integers(-(2**31) + 1, 2**31 - 1)

# Planes in which something cannot be seen (the rest of Unicode is letters and signs, or empty).
CODES = (
    *range(0x3400),
    *range(0xD800, 0x10000),
    *range(0x1BC00, 0x1D200),
    *range(0xE0000, 0xE1000),
)
INVISIBLE = {"Cc", "Cf", "Cs", "Zl", "Zp"}
# Of these what some scripts need: signs before a number, of a verse, of an abbreviation.
SEEN = {*range(0x600, 0x606), 0x6DD, 0x70F, 0x890, 0x891, 0x8E2}
# Letters and marks that Unicode calls default ignorable, and the Braille cell without a dot.
BLANK = {0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, *range(0x180B, 0x1810), 0x2800, 0x3164, 0xFFA0}
BLANK |= {*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)}


@st.composite
def deals(draw):
    seats = draw(st.integers(2, 6))
    ledger = st.lists(numbers, min_size=seats, max_size=seats)
    return {
        "rules": draw(st.sampled_from(["fft-4", "schwiz-3"])),
        "version": draw(st.integers(0, 9999)),
        "session": draw(st.integers(1, 99)),
        "back": draw(st.integers(0, 2**31 - 1)),
        "director": draw(st.booleans()),
        "pin": draw(st.integers(0, LAST_PIN)),
        "number": draw(st.integers(1, 9999)),
        "dealer": draw(st.integers(0, seats - 1)),
        "corrects": None,
        "before": None,
        draw(st.sampled_from(("corrects", "before"))): draw(st.none() | st.integers(1, 99)),
        "answers": draw(st.lists(numbers, max_size=64)),
        "points": draw(ledger),
        "money": draw(st.none() | ledger),
        "void": draw(st.booleans()),
        "at_once": draw(st.booleans()),
    }


@pytest.mark.long
@given(deals(), st.integers(100, 2**32 - 1), st.binary(min_size=8, max_size=8).filter(any))
def test_deals_are_read_back(body, sequence, previous):
    data = encode(DEAL, body, sequence, previous, Stamp(1, 2, 3))
    found = decode(b"before" + data + b"behind", 6)
    assert found.body == body
    assert (found.sequence, found.previous, found.size) == (sequence, previous, len(data))
    assert last_offset(data + data) == len(data)


@given(st.binary(max_size=200))
def test_any_bytes_are_a_record_or_refused(data):
    with pytest.raises(RecordError):
        decode(data)
    assert locate(data, 0) == -1


@given(st.lists(names, min_size=2, max_size=6))
def test_names_are_read_back(players):
    body = {**test_record.SESSION, "players": players, "dealer": 0, "scribe": 1}
    data = encode(SESSION, body, 1, test_record.PREVIOUS, Stamp(1, 2, 3))
    assert decode(data).body == {**body, "back": None}


@given(st.integers(0, 2**63 - 1), st.integers(-(2**62), 2**62 - 1), st.text(), st.binary())
def test_what_is_written_is_read_back(unsigned, signed, text, octets):
    writer = Writer()
    writer.unsigned(unsigned)
    writer.signed(signed)
    writer.text(text)
    writer.octets(octets)
    reader = Reader(writer.data)
    assert reader.unsigned() == unsigned
    assert reader.signed() == signed
    assert reader.text(len(text)) == text
    assert reader.octets(len(octets)) == octets
    reader.finish()


@given(st.binary())
def test_any_bytes_are_read_or_refused(data):
    for method, arguments in (("unsigned", ()), ("signed", ()), ("text", (8,)), ("octets", (8,))):
        reader = Reader(data)
        try:
            value = getattr(reader, method)(*arguments)
        except CodecError:
            continue
        writer = Writer()
        getattr(writer, method)(value)
        assert data.startswith(writer.data)


def test_a_name_has_only_what_can_be_seen():
    for code in CODES:
        category = unicodedata.category(chr(code))
        if category not in ("Cn", "Co"):
            hidden = code in BLANK or (category in INVISIBLE and code not in SEEN)
            assert is_plain(code) != hidden, hex(code)
