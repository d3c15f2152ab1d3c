"""Looking back reads of the log what it shows, however long the session is."""

import pytest

from firmware.app.storage import log_file
from tests.app.fft_deals import GARDE
from tests.app.table import session

DEALS = 30
EARLIER = "back up*4 ok\n"  # from home: the list of rounds


@pytest.fixture
def decoded(monkeypatch):
    """Has an entry for every record that the log decodes."""
    offsets = []
    decode = log_file.decode

    def counting(data, offset=0):
        offsets.append(offset)
        return decode(data, offset)

    monkeypatch.setattr(log_file, "decode", counting)
    return offsets


def reads(table, decoded, keys):
    """How many records the box decodes upon these keys."""
    decoded.clear()
    table.play(keys)
    return len(decoded)


def test_a_leaf_is_one_record(make_table, decoded):
    table = make_table("de", session(deals=DEALS + 1), [GARDE] * DEALS)
    assert reads(table, decoded, "back down") == 0
    for key in ("ok", "left", "left", "right"):
        assert reads(table, decoded, key) == 1, key


def test_a_correction_reads_no_other_record(make_table, decoded):
    """Its answers are those of the deal that is shown."""
    table = make_table("de", session(deals=DEALS + 1), [GARDE] * DEALS)
    table.play("back down ok\nleft")
    assert reads(table, decoded, "ok down ok") == 0


def test_a_leaf_of_an_earlier_round_is_one_record(make_table, decoded):
    table = make_table("de", session(round=1), [GARDE] * DEALS)
    table.pull_plug()
    table._play(session(round=2), [GARDE], None)
    table.power_on()
    table.settle()
    table.play(EARLIER + "ok")
    for key, count in (("left", 1), ("left", 1), ("right", 1), ("right", 0)):
        assert reads(table, decoded, key) == count, key
