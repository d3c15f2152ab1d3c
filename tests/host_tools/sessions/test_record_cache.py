"""What is remembered of records is what their bytes say: whatever was read before, and by whom."""

import binascii

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_tools.sessions import record_cache
from host_tools.sessions.record_cache import read_once
from rules_core.codec import Reader
from rules_core.record import (
    DEAL,
    FORMAT,
    RecordError,
    Stamp,
    decode,
    encode,
    known_kinds,
    read_fields,
)

PREVIOUS = bytes(range(1, 9))
_BODY_AT = 18
DEAL_BODY = {
    "rules": "fft-4",
    "version": 1,
    "session": 1,
    "back": 40,
    "director": False,
    "number": 1,
    "dealer": 0,
    "corrects": None,
    "answers": [1, 2],
    "points": [1, -1],
    "money": [5, -5],
    "void": False,
}


def _few(*values):
    """Few different values: so that the same parts come again beside others that differ."""
    return st.sampled_from(values)


deals = st.fixed_dictionaries(
    {
        "rules": _few("fft-4", "schwiz-3"),
        "version": _few(1, 2),
        "session": _few(1, 2),
        "back": _few(40, 4000),
        "director": st.booleans(),
        "number": _few(1, 2, 3),
        "dealer": _few(0, 1),
        "corrects": _few(None, 3),
        "answers": _few([], [0, 1], [300, -1, 2]),
        "points": _few([1, -1], [200, -200], [0, 0, 0]),
        "money": _few(None, [0, 0]),
        "void": st.booleans(),
    }
)


def _raw(body, form=FORMAT):
    return encode(DEAL, body, 100, PREVIOUS, Stamp(1, 2, 3), form)


def _said(raw, *read):
    """What the bytes of a record say, or why they cannot be read."""
    try:
        return decode(raw, 0, *read).body
    except RecordError as error:
        return str(error)


def _fitting(body):
    return body["money"] is None or len(body["money"]) == len(body["points"])


@given(st.lists(st.tuples(deals.filter(_fitting), _few(*known_kinds())), max_size=6))
def test_deals_say_what_they_say_unremembered(bodies):
    for body, form in bodies:
        raw = _raw(body, form)
        assert _said(raw, read_once) == _said(raw)


@given(
    st.lists(st.tuples(deals.filter(_fitting), st.integers(0, 60), st.integers(0, 255)), max_size=6)
)
def test_what_cannot_be_read_is_refused_alike_each_time(bodies):
    """Checksums are made right again, so that it is the fields that are refused."""
    for body, place, byte in bodies:
        raw = _raw(body)
        changed = bytearray(raw[_BODY_AT:-6])
        changed[place % len(changed)] = byte
        record = _framed(raw, changed)
        for one in (record, raw, record):
            assert _said(one, read_once) == _said(one)


def _framed(raw, body):
    """A record like `raw` with another body, whatever that is."""
    data = bytearray(raw[:_BODY_AT]) + body
    data += binascii.crc32(data).to_bytes(4, "little")
    return bytes(data + raw[-2:])


def test_who_changes_a_body_changes_no_other():
    raw = _raw(DEAL_BODY)
    expected = decode(raw).body
    for _ in range(2):
        body = decode(raw, read=read_once).body
        assert body == expected
        for name in ("answers", "points", "money"):
            body[name].append(7)
        body.clear()
    assert decode(raw, read=read_once).body == expected


def test_what_is_remembered_is_bounded():
    record_cache.forget()
    kept = record_cache._rest.cache_info().maxsize
    for number in range(kept + 1):
        decode(_raw(DEAL_BODY | {"answers": [number]}), read=read_once)
    assert record_cache._rest.cache_info().currsize == kept


def test_nothing_behind_the_end_is_read_from_memory():
    raw, asked = _raw(DEAL_BODY), []

    def read(reader, fields):
        asked.append((reader.offset, reader.end, fields))
        return read_once(reader, fields)

    decode(raw, read=read)
    [(start, end, fields)] = asked
    for cut in range(start, end):
        with pytest.raises(ValueError, match="cut short") as expected:
            read_fields(Reader(raw, start, cut), fields)
        with pytest.raises(ValueError, match=f"^{expected.value}$"):
            read_once(Reader(raw, start, cut), fields)
    with pytest.raises(ValueError, match="bytes left over"):
        read_once(Reader(raw, start, end + 1), fields)
