"""All deals of a round in one list: from the look-back and in earlier rounds."""

import pytest

from firmware.app.flows import deals as flow
from firmware.app.screens import menu, result
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


def test_scene_of_koenigrufen(make_table, language, look, setting):
    names = names_for(setting, LONG_NAMES)
    body = session("krenglbach", names)
    table = make_table(language, body, [RUFER, TRISCHAKEN, RUFER])
    table.play(LIST + "[deals-koenigrufen]", look(table))


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
