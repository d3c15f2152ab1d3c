"""Looking back reads of the log what it shows, however long the session is."""

import pytest

from firmware.app.flows import lookback
from firmware.app.storage import log_file
from firmware.app.ui import Ui
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
    """It is read while the one before is shown."""
    table = make_table("de", session(deals=DEALS + 1), [GARDE] * DEALS)
    assert reads(table, decoded, "back down") == 0
    for key, count in (("ok", 2), ("left", 1), ("left", 1), ("right", 1), ("left", 1)):
        assert reads(table, decoded, key) == count, key


def test_the_next_leaf_is_made_while_one_is_read(make_table, monkeypatch):
    table = make_table("de", session(deals=DEALS + 1), [GARDE] * DEALS)
    table.play("back down ok\nleft")
    made = []
    whole = lookback.deal_screen
    monkeypatch.setattr(lookback, "deal_screen", lambda *of: made.append(of) or whole(*of))
    shown = Ui.show
    before = []
    monkeypatch.setattr(
        Ui, "show", lambda ui, screen: before.append(len(made)) or shown(ui, screen)
    )
    table.play("left left")
    assert before == [0, 1] and len(made) == 2


def test_a_leaf_that_is_shown_again_begins_with_the_figures(make_table):
    table = make_table("de", session(deals=3), [GARDE] * 2)
    table.play("back down ok")
    first = table.picture()
    table.play("down\nleft\nright")
    assert table.picture() == first


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
    for key, count in (("left", 1), ("left", 1), ("right", 0), ("right", 0)):
        assert reads(table, decoded, key) == count, key
