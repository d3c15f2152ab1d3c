"""A record is decoded once on its way from a box to its session, however often the box comes."""

from collections import Counter
from types import SimpleNamespace

import pytest

from host_tools.boxes.collect import collect
from host_tools.intake.pieces import split
from host_tools.sessions import stored_records
from host_tools.sessions.sessions import load_sessions
from rules_core import record
from tests.host_tools.box import GARDE


@pytest.fixture
def decoded(monkeypatch):
    """How often each record was decoded from its stored bytes: {bytes: times}."""
    times, decode_any = Counter(), stored_records.decode_any

    def follow(raw):
        times[raw] += 1
        return decode_any(raw)

    monkeypatch.setattr(stored_records, "decode_any", follow)
    stored_records.decoded.cache_clear()
    return times


def test_each_record_is_decoded_once(database, box, decoded):
    box.begin()
    for deals in range(1, 5):
        box.play(GARDE)
        collect(box.link(), database)
        [session] = load_sessions(database)
        assert session.played == deals
    stored = database.records.all_raw()
    assert len(stored) == 6
    assert decoded == dict.fromkeys(stored, 1)


def test_the_checksum_of_a_record_is_taken_once_as_a_log_is_split(box, monkeypatch):
    box.begin()
    box.play(GARDE)
    data = box.path.read_bytes()
    stored_records.decoded.cache_clear()
    checksums, crc32 = [], record.binascii.crc32
    monkeypatch.setattr(
        record, "binascii", SimpleNamespace(crc32=lambda some: checksums.append(1) or crc32(some))
    )
    parts = list(split(data, 0))
    assert [part.record is not None for part in parts] == [True] * 3
    assert len(checksums) == 3
    assert len(list(split(data, 0))) == len(checksums) == 3
