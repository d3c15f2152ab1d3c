"""All deals of a round in one list, and earlier rounds: read, and nothing else."""

import pytest

from firmware.app.flows import deals as flow
from firmware.app.screens import menu, result
from firmware.app.screens.scroll_bar import ROOM
from firmware.app.storage.log_file import PATH
from tests.app.correcting import CONFIRM, TO_ANNUL
from tests.app.fft_deals import GARDE
from tests.app.shown import note_titles
from tests.app.table import LONG_NAMES, NAMES, session
from tests.app.test_signing import FIRST_DEAL
from tests.app.widest import NAMES as WIDEST_NAMES

LIST = "back down ok\nright\n"  # from home, by the last deal
PASSED = {"passed": True}
LOST = GARDE | {"taker": 2, "points": 20}
DEALS = [GARDE, PASSED, LOST, GARDE | {"taker": 1, "contract": "prise"}, LOST, GARDE]
RUFER = FIRST_DEAL["krenglbach"]
TRISCHAKEN = {"forehand": 0, "game": "trischaken", "thirds": [60, 50, 40, 60]}


@pytest.fixture
def titles(monkeypatch):
    return note_titles(monkeypatch, menu, result)


@pytest.fixture
def read(monkeypatch):
    """The numbers of the deals of which the words are made for the list."""
    made = []
    whole = flow._row

    def row(account, line):
        made.append(line.number)
        return whole(account, line)

    monkeypatch.setattr(flow, "_row", row)
    return made


def rows(table):
    """What the list says of every deal."""
    made = flow._Rows(table.session())
    return [made[index][:2] for index in range(len(made))]


def test_behind_the_last_deal_is_the_list(make_table, titles):
    table = make_table("de", session("ch-4"), DEALS)
    home = table.picture()
    table.play("back down ok")
    last = table.picture()
    table.play("right")
    assert titles[-1] == "Alle Spiele"
    all_deals = table.picture()
    table.play("ok")
    assert table.picture() == last
    table.play("back")
    assert table.picture() == all_deals
    table.play("back")
    assert table.picture() == home


def test_ok_opens_the_deal_of_a_line_and_back_leads_to_that_line(make_table, titles):
    table = make_table("de", session("ch-4"), DEALS)
    table.play(LIST + "up*3 ok")
    third = table.picture()
    assert titles[-1].startswith("Garde")
    table.play("back ok")
    assert table.picture() == third
    table.play("left")
    before = table.picture()
    table.play("back ok")
    assert table.picture() == before


def test_a_deal_can_be_changed_from_it(make_table):
    table = make_table("de", session("ch-4"), DEALS)
    table.play(LIST + "up*5 ok\nok\n" + TO_ANNUL + "ok\nread\nok\n" + CONFIRM)
    assert rows(table)[0] == ("1≠ ✗ ★Anna Garde 2·45", "")


def test_who_backs_out_of_a_deal_without_the_list_is_home(make_table):
    table = make_table("de", session("ch-4"), DEALS)
    home = table.picture()
    table.play("back down ok\nleft back")
    assert table.picture() == home


def test_only_the_lines_that_are_shown_are_read(make_table, read):
    table = make_table("de", session("ch-4"), [GARDE] * 20)
    table.play("back down ok")
    assert read == []
    table.play("right")
    assert sorted(read) == [17, 18, 19, 20]
    table.play("up*3")
    assert sorted(read) == [17, 18, 19, 20]
    table.play("up")
    assert sorted(read) == [16, 17, 18, 19, 20]


def test_what_the_lines_say(make_table):
    names = ["Maximilian Oberhauser", "#12", "Zoë", "Jürg"]
    table = make_table("de", session("ch-4", names), [GARDE, PASSED, LOST | {"taker": 1}])
    assert rows(table) == [
        ("1 ★Maximi. Garde 2·45", "+174"),
        ("2 Alle gepasst", ""),
        ("2 ★#12 Garde 2·20", "−276"),
    ]
    table = make_table("de", session("krenglbach"), [RUFER, TRISCHAKEN])
    assert rows(table)[0] == ("1 ★Anna Rufer Zoë", "+1")
    assert rows(table)[1][1] == "−6 +2 +2 +2"
    table = make_table("de", session("troccas-4"), [{"points": [40, 32]}, {"points": [36, 36]}])
    assert rows(table) == [("1 40 : 32", "+4 −4"), ("2 36 : 36", "")]


def names_for(setting, plain):
    return WIDEST_NAMES[:4] if setting.wide else plain


def test_scene(make_table, language, look, setting):
    table = make_table(language, session("ch-4", names_for(setting, NAMES)), DEALS)
    table.play("back down ok\nright [deals]", look(table))


def test_scene_of_an_earlier_round(make_table, language, look, setting):
    table = make_table(language, session("troccas-4", round=1), [{"points": [40, 32]}] * 3)
    with table.off():
        table._play(session("troccas-4", round=2), [], None)
    table.play("back up*4 ok\nok\n")
    totals = table.picture()
    table.play("right [deals-earlier]", look(table))
    table.play("up ok\nright\nback*2")
    table.play("ok")
    assert table.picture() == totals


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


def test_scene_of_earlier_rounds(two_rounds, language, look, setting):
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
