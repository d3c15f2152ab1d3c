"""The codec on CPython: what MicroPython's VM does not run (see tests/vm)."""

from hypothesis import given
from hypothesis import strategies as st

from rules_core.codec import CodecError, Reader, Writer


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
