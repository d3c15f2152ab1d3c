"""Looking back at earlier rounds: read, and nothing else; and the hints of the look-back."""

import pytest

from firmware.app.screens.scroll_bar import ROOM
from firmware.app.storage.log_file import PATH
from tests.app.fft_deals import GARDE
from tests.app.table import LONG_NAMES, session
from tests.app.widest import NAMES as WIDEST_NAMES

PASSED = {"passed": True}
LOOK = "back up*4 ok\n"  # from home: the row before a new round


@pytest.fixture
def two_rounds(make_table):
    """Makes a table with two earlier rounds; `spoil(table, data)` returns the log's bytes anew."""

    def make(language="de", names=LONG_NAMES, spoil=None, rules="ch-4"):
        table = make_table(language, session(rules, round=1), [GARDE, PASSED])
        with table.off():
            table._play(session("fft-4", round=2), [GARDE, GARDE, GARDE], None)
            table._play(session(names=names, round=3), [GARDE], None)
            if spoil is not None:
                path = table.flash / PATH
                path.write_bytes(spoil(table, bytearray(path.read_bytes())))
        return table

    return make


def clear(table):
    """The director clears the table, whose session stays in the log."""
    with table.off():
        table.session().clear("Falscher Tisch")


def test_after_the_table_was_cleared_they_are_reached_from_the_welcome(two_rounds):
    table = two_rounds()
    table.play(LOOK + "ok")
    second = table.picture()  # the totals of the round before
    clear(table)
    welcome = table.picture()
    table.play("down*2 ok\nok")
    assert table.picture() == second
    table.play("back*2")
    assert table.picture() == welcome


def test_the_first_round_of_all_was_cleared(make_table):
    table = make_table("de", session(), [GARDE])
    clear(table)
    welcome = table.picture()
    new = make_table("de")
    assert new.picture() == welcome


def beside_bar(picture):
    """A picture without the columns in which a scroll bar tells how long the list is."""
    return [byte for place, byte in enumerate(picture) if place % 128 < 128 - ROOM]


def test_the_entry_is_there_once_there_are_earlier_rounds(make_table, two_rounds):
    first = make_table("de", session(), [GARDE])
    later = two_rounds()
    for table in (first, later):
        table.play("back")
    assert beside_bar(first.picture()) == beside_bar(later.picture())
    for table in (first, later):
        table.play("up*4")
    assert first.picture() != later.picture()


def test_nothing_of_the_round_in_play_is_touched(two_rounds):
    table = two_rounds()
    home = table.picture()
    content = (table.flash / PATH).read_bytes()
    files = sorted(path.name for path in table.flash.iterdir())
    table.play(LOOK + "ok\nignored ok\nleft\nignored ok\nleft*2\nignored left\nright*3")
    table.play("back\ndown ok left*2 right back back")
    assert table.picture() == home
    assert (table.flash / PATH).read_bytes() == content
    assert sorted(path.name for path in table.flash.iterdir()) == files


def test_a_deal_is_entered_as_ever_afterwards(two_rounds):
    table = two_rounds()
    table.play(LOOK + "ok left back back")
    table.play("back down ok\nok back back")
    assert table.session().ledger.deals[0].points == [174, -58, -58, -58]


def test_scene(two_rounds, language, look, setting):
    names = WIDEST_NAMES[:4] if setting.wide else LONG_NAMES
    table = two_rounds(language, names)
    table.play(
        """
        back up*4
        [earlier-menu] ok
        [earlier-list] ok
        [earlier-totals] left
        [earlier-deal] left [earlier-deal-middle]
        """,
        look(table),
    )


def test_scene_damage(two_rounds, language, look):
    def spoil(table, data):
        log = table.open_log()
        end, _ = log.before(log.session_offset)  # the last deal of round 2
        middle, record = log.before(end)
        data[middle + 20] ^= 0xFF
        data[log.before(record.body["back"])[0] + 20] ^= 0xFF
        return data

    table = two_rounds(language, spoil=spoil)
    table.play(
        LOOK
        + """
        [earlier-list-damaged] ok
        [earlier-cut] ok
        back
        down ok [earlier-damaged]
        """,
        look(table),
    )
