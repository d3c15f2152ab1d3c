"""Looking back reads of the log what it shows, however long the session is."""

import pytest

from firmware.app.flows import lookback
from firmware.app.storage import log_file
from firmware.app.ui import Ui
from tests.app.correcting import CHOOSE, CONFIRM, CONFIRM_MANY, FORM, TO_ANNUL
from tests.app.fft_deals import GARDE
from tests.app.shown import Shown
from tests.app.table import session

DEALS = 30
EARLIER = "back up*4 ok\n"  # from home: the list of rounds
ANNUL = TO_ANNUL + "ok\nread\nok\n" + CONFIRM
DREIER = {"forehand": 0, "game": "dreier", "declarer": 1, "won": True}
TRISCHAKEN = {"forehand": 0, "game": "trischaken", "thirds": [60, 50, 40, 60]}


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
    with table.off():
        table._play(session(round=2), [GARDE], None)
    table.play(EARLIER + "ok")
    for key, count in (("left", 1), ("left", 1), ("right", 0), ("right", 0)):
        assert reads(table, decoded, key) == count, key


def words(table, keys):
    """The words of the deal that is shown after these keys."""
    with Shown() as shown:
        table.play(keys)
        return shown.screen.deal.whole()


@pytest.fixture
def two(make_table):
    return make_table("de", session("ch-4", dealer=0), [GARDE, GARDE])


def test_a_corrected_deal_says_what_stood_there_before(two):
    is_now = words(two, CHOOSE + FORM + CONFIRM)
    assert is_now.startswith("✓ Korrigiert: Garde von Anna, ")
    assert words(two, "left") == "Garde von Anna, Bouts 2, Punkte 45, gewonnen"
    assert words(two, "right").split("\n") == [
        "Garde von Anna, Bouts 2, Punkte 48, gewonnen",
        "Vorher: Garde von Anna, Bouts 2, Punkte 45, gewonnen; Anna +174",
    ]


def test_an_annulled_deal_says_what_it_was(two):
    was = "\nVorher: Garde von Anna, Bouts 2, Punkte 45, gewonnen; Anna +174"
    assert words(two, CHOOSE + ANNUL) == "✓ Gestrichen" + was
    words(two, "left")
    assert words(two, "right") == "Gestrichen" + was


def test_a_deal_that_was_brought_back_was_annulled_before(two):
    two.play(CHOOSE + ANNUL)
    two.play("ok\nok\n" + CONFIRM + "left")
    garde = "Garde von Anna, Bouts 2, Punkte 45, gewonnen"
    assert words(two, "right") == garde + "\nVorher: Gestrichen: " + garde


def test_who_had_dealt_before_is_said(make_table):
    """Players sat on other seats then, and are named as they did."""
    names = ["Anna", "Béat", "Zoë", "Jürg", "Gritli"]
    table = make_table("de", session("krenglbach", players=names, dealer=0, deals=20), [DREIER])
    table.play(CHOOSE + "up*5 ok\nright\nread\nok\n" + CONFIRM_MANY + "back")
    said = words(table, "back down ok\n")
    dreier = "Dreier von Zoë, gewonnen"
    assert said == dreier + "\nVorher: " + dreier + "; Zoë +12; Wer gab? Anna"


def test_of_a_deal_that_nobody_took_everybody_is_named(make_table):
    table = make_table("de", session("krenglbach", dealer=3), [TRISCHAKEN])
    said = words(table, CHOOSE + "down*2 ok\nok\nread\nok\n" + CONFIRM)
    assert said.endswith("; Anna −6, Béat +2, Zoë +2, Jürg +2")


def test_an_earlier_round_says_it_too(two):
    two.play(CHOOSE + FORM + CONFIRM)
    with two.off():
        two._play(session(round=2), [GARDE], None)
    said = words(two, EARLIER + "ok left")
    assert said.endswith("\nVorher: Garde von Anna, Bouts 2, Punkte 45, gewonnen; Anna +174")


def test_what_stood_there_is_read_when_the_words_are_turned_to(two, decoded):
    two.play(CHOOSE + FORM + CONFIRM)
    two.play("back")
    for key, count in (("back down ok\n", 2), ("left", 0), ("right", 0), ("up", 1), ("up", 0)):
        assert reads(two, decoded, key) == count, key
    for key in ("left", "right", "down*2"):
        assert reads(two, decoded, key) == 0, key
