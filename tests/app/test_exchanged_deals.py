"""Two deals that were entered in each other's place are exchanged: both are, or neither is."""

import pytest

from firmware.app.session import SIGNATURES
from firmware.app.storage.files import StorageError
from firmware.app.storage.log import DealLog
from firmware.app.texts import text
from rules_core.record import DEAL
from tests.app.correcting import AGREE, CONFIRM
from tests.app.fft_deals import GARDE
from tests.app.shown import Shown, note_words
from tests.app.table import NAMES, session

# From home: what can be done about the last deal; of French Tarot, and of a dreier for five.
EXCHANGE = "back down ok ok\nup*4 ok\n"
EXCHANGE_FIVE = "back down ok ok\nup*3 ok\n"
# OK leads from the first deal to the second one, on which both keys count.
BOTH = "read\nok\n" + CONFIRM
BOTH_OF_FIVE = "read\nok\n" * 2 + BOTH  # each on two pages
ALL_AGREE = ("read\nok\n" + AGREE) * 3
PRISE = {"taker": 1, "contract": "prise", "bouts": 1, "points": 51}
VOID = PRISE | {"ruling": {"kind": "void"}}
PASSED = {"passed": True}
DREIER = {"forehand": 0, "game": "dreier", "declarer": 1, "won": True}

# Side by side: the first and the third player won.
NEGATIVE = {
    "forehand": 0,
    "game": "negative",
    "declarers": [
        {"seat": 0, "game": "bettel", "won": True},
        {"seat": 2, "game": "bettel", "won": True},
    ],
}


def dealt(table):
    return [(line.number, line.dealer, line.points) for line in table.session().ledger.deals]


def games(table):
    return [document.get("contract") for document, _ in table.documents()]


@pytest.fixture
def table(make_table):
    return make_table("de", session("ch-4", dealer=0), [GARDE, PRISE])


def test_each_gets_what_was_entered_of_the_other(table, shown):
    first, second = dealt(table)
    before = table.session().ledger.points
    table.play(EXCHANGE)
    assert shown.screen.title.whole == "1: Prise 1·51; 2: Garde 2·45"
    table.play(BOTH)
    assert dealt(table) == [(1, 0, second[2]), (2, 1, first[2])]
    assert games(table) == ["prise", "garde"]
    ledger = table.session().ledger
    assert (ledger.points, ledger.dealer, ledger.played) == (before, 2, 2)
    assert all(line.corrected for line in ledger.deals)


def test_the_scores_of_both_are_seen_before_the_keys_count(table, shown):
    """Each as it is to be, with what it was; a swap often changes no total."""
    first, second = [line[2] for line in dealt(table)]
    table.play(EXCHANGE)
    screen = shown.screen
    assert screen.pages[: screen.figures] == [second, first]
    assert screen.before == [first, second]
    assert [title.whole for title, _, _ in screen.faces] == ["1: Prise 1·51", "2: Garde 2·45"]
    assert [
        names.index("★ " + name)
        for (_, names, _), name in zip(screen.faces, ("Béat", "Anna"), strict=True)
    ] == [1, 0]
    assert screen.page == 0
    table.play("read\nopponents\n")
    assert screen.page == 1
    assert not screen.consent.opponents
    table.play("ignored ok\nignored opponents\nread\nok opponents\n")
    assert games(table) == ["prise", "garde"]


def test_the_money_of_both_is_behind_their_points(make_table, shown):
    deals = [DREIER, DREIER | {"forehand": 1, "declarer": 3, "won": False}]
    table = make_table("de", session("tirol", dealer=3), deals)
    money = [line.money for line in table.session().ledger.deals]
    table.play(EXCHANGE_FIVE)
    screen = shown.screen
    assert screen.pages[2:4] == money[::-1]
    assert [title for title, _, _ in screen.faces[2:]] == ["1: Cent", "2: Cent"]
    table.play(BOTH)
    assert [line.money for line in table.session().ledger.deals] == money[::-1]


def test_nobody_but_the_table_exchanges_them(table):
    before = dealt(table)
    table.play(EXCHANGE + "read\nok\nread\nok back")
    assert dealt(table) == before


def test_all_agree_by_name(make_table, shown, monkeypatch):
    """The page before the first figures has both deals in words."""
    table = make_table("de", session("fft-4", dealer=0), [GARDE, VOID])
    table.play(EXCHANGE)
    assert shown.screen.deal.whole().startswith("1: Annulliert: Prise")
    table.play(BOTH)
    assert [face[::2] for face in shown.screen.faces] == [
        ("Korrektur OK? Béat", "1"),
        ("Korrektur OK? Béat", "2"),
    ]
    drawn = note_words(monkeypatch)
    table.play("left")
    assert any("1: Annulliert: Prise" in words for words in drawn)
    table.play("right\n" + ALL_AGREE)
    assert games(table) == ["prise", "garde"]


def test_the_first_one_has_none_before_it(table):
    with Shown() as shown:
        table.play("back down ok\nleft ok\nup*4 ok\n")
        assert shown.said == ["Davor ist kein Spiel."]


def test_what_was_annulled_is_passed_over(make_table):
    table = make_table("de", session("ch-4", dealer=0), [GARDE, PASSED, PRISE])
    played = table.session()
    played.annul(played.ledger.deals[1], "x")
    table.restart()
    table.play(EXCHANGE + BOTH)
    assert games(table) == ["prise", None, "garde"]
    assert table.session().ledger.deals[1].annulled


@pytest.fixture
def five(make_table):
    def make(*deals):
        names = list(NAMES)
        return make_table("de", session("krenglbach", players=names, dealer=0, deals=20), deals)

    return make


@pytest.mark.parametrize(
    "deals",
    [
        # Zoë won on the second seat when Anna dealt, and Anna on the fourth when Béat did.
        (DREIER, DREIER | {"declarer": 3}),
        # Béat, who won beside another one, sits out where he dealt.
        (NEGATIVE, DREIER | {"declarer": 2}),
    ],
)
def test_who_sits_out_does_not_play_at_a_table_of_five(five, deals):
    table = five(*deals)
    with Shown() as shown:
        table.play(EXCHANGE_FIVE)
        assert len(shown.said) == 1 and shown.said[0].endswith("Bitte einzeln korrigieren.")
    assert len(table.open_log().entries) == 2


def test_players_keep_what_they_played_at_a_table_of_five(five, shown):
    """Jürg won when Anna dealt, and Gritli when Béat did."""
    table = five(DREIER | {"declarer": 2}, DREIER | {"declarer": 2, "won": False})
    before = table.session().ledger.points
    table.play(EXCHANGE_FIVE)
    first, second = shown.screen.pages[:4:2]
    table.play(BOTH_OF_FIVE)
    sums = zip(first, second, strict=True)
    after = [sum(points for points in both if points is not None) for both in sums]
    assert table.session().ledger.points == after != before
    declarers = [document["declarer"] for document, _ in table.documents()]
    assert declarers == [3, 1]  # Gritli, then Jürg


def test_each_page_is_read_at_a_table_of_five(five, shown):
    """Neither key passes over one, however soon it is pressed."""
    table = five(DREIER | {"declarer": 2}, DREIER | {"declarer": 2, "won": False})
    before = dealt(table)
    table.play(EXCHANGE_FIVE)
    for page in range(4):
        assert shown.screen.page == page
        table.play("ignored ok\nignored opponents\nread\nopponents\n")
    assert shown.screen.consent.opponents and not shown.screen.consent.scribe
    assert dealt(table) == before
    table.play("left\nok\n")
    assert shown.screen.page == 3, "a page that was read is no obstacle"
    table.play("ok\n")
    assert dealt(table) != before


@pytest.mark.parametrize(("room", "done"), [(SIGNATURES + 1, False), (SIGNATURES + 2, True)])
def test_the_room_for_the_signatures_is_not_for_an_exchange(table, shown, monkeypatch, room, done):
    """An exchange needs room for two corrections. With room for one, the box stores none."""
    before = dealt(table)
    monkeypatch.setattr("firmware.app.session.MAX_RECORDS", len(before) + room)
    table.play(EXCHANGE + BOTH)
    assert (text("storage.session_full") in shown.said) is not done
    assert (dealt(table) != before) is done


def test_after_a_write_that_failed_neither_is_changed(table, monkeypatch):
    before = dealt(table)

    def fail(log, data):
        raise StorageError("storage_failed")

    monkeypatch.setattr(DealLog, "_write", fail)
    with Shown() as shown:
        table.play(EXCHANGE + BOTH)
        assert shown.said
    monkeypatch.undo()
    table.restart()
    assert dealt(table) == before
    assert [r.kind for r in table.open_log().records()] == [DEAL, DEAL]
