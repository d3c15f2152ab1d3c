"""The round is signed: what it has come to, who confirms it, and what may happen afterwards."""

import errno

import pytest

from firmware.app.screens import message, payments, result, signing, table
from firmware.app.screens.signing import payments_of
from firmware.app.storage.files import NoGuard
from firmware.app.storage.log_file import PATH as LOG
from firmware.app.storage.next_seats import NextSeats
from firmware.fonts.symbols import SYMBOLS
from rules_core.record import CLOSE, WARNING
from tests.app import widest
from tests.app.failing_files import fail_to_write
from tests.app.fft_deals import GARDE
from tests.app.shown import note_titles, note_words
from tests.app.table import LONG_NAMES, NAMES, SIX_NAMES, session

FIRST_DEAL = {
    "krenglbach": {"forehand": 0, "game": "rufer", "declarer": 0, "partner": 2, "won": True},
    "troccas-6": {"points": [36, 36]},
}
SIGN = "ok\nok\nread\nok opponents"
KEYS = SYMBOLS["ok_key"] + SYMBOLS["opponents_key"]
# Where something was noted in the round: OK leads from there to the totals.
SIGN_NOTED = "ok\nok\nread\nok\nread\nok opponents"
# The last deal was one with no bouts; it was lost.
AGREE = "read\nok\nread\nopponents\n"
CHANGE = "back down ok ok\nok up\n" + AGREE + "back\n"
AT_ONCE = "down left right ok ok\nread\nok opponents\n"
# Jürg deals.
DEALER = "back up*4 ok\nleft\nread\nok opponents\n"
DEAL = "down left right ok ok\n" + AGREE


def complete(rules="ch-4", deal=GARDE, **changes):
    """A round of two deals, both played: what a table is made of."""
    return {"body": session(rules, deals=2, **changes), "deals": [deal, deal]}


@pytest.fixture
def titles(monkeypatch):
    """The titles of the screens in the order in which they are drawn."""
    return note_titles(monkeypatch, message, payments, result, signing, table)


def is_signed(box):
    ledger = box.session().ledger
    return ledger.closed, ledger.signed


@pytest.mark.parametrize("keys", ["ok opponents", "opponents ok", "right ok ok opponents"])
def test_scribe_and_opponents_sign(make_table, titles, keys):
    box = make_table("de", **complete(), sound=True)
    box.play("ok\nok\nread\n" + keys)
    assert is_signed(box) == (True, True)
    record = list(box.open_log().records())[-1]
    assert record.kind == CLOSE and not record.body["director"]
    assert record.body["points"] == box.session().ledger.points
    assert (record.body["money"], record.body["played"]) == (None, 2)
    assert titles[-2:] == ["Speichert …", "✓ Signiert"]
    assert box.board.beeps == 1


def test_where_the_desk_said_it_everybody_reads_where_to_sit_next(make_table, shown):
    box = make_table("de", **complete(label="Samstag"))
    with box.off():
        players = [{"name": "Zoë", "table": 7, "seat": 1}, {"name": "Anna", "table": 9, "seat": 0}]
        NextSeats(box.fs, NoGuard()).save(1, {"label": "", "round": 3, "players": players})
    box.play(SIGN)
    assert shown.screen.title == SYMBOLS["tick"] + " Plätze Runde 3"
    assert shown.lines == ["Zoë", "  → Tisch 7, Platz 2", "Anna", "  → Tisch 9, Platz 1"]


def test_without_the_opponents_key_the_scribe_signs(make_table):
    box = make_table("de", **complete(opponents_key=False))
    box.play("ok\nok\nread\nok\nread\nok")
    assert is_signed(box) == (True, True)


@pytest.mark.parametrize("keys", ["back", "ok back", "opponents back", "ok left back"])
def test_backing_out_leaves_the_round_open(make_table, keys):
    box = make_table("de", **complete())
    home = box.picture()
    box.play("ok\nok\nread\n" + keys)
    assert box.picture() == home
    assert is_signed(box) == (False, False)


@pytest.mark.parametrize("keys", ["", "ok", "opponents"])
def test_a_power_cut_while_it_is_signed_loses_nothing(make_table, keys):
    box = make_table("de", **complete())
    home = box.picture()
    size = box.open_log().size
    box.play("ok\nok\nread\n" + keys)
    box.restart()
    assert box.picture() == home
    assert box.open_log().size == size
    box.play(SIGN)
    assert is_signed(box) == (True, True)


def test_a_signature_that_cannot_be_stored_is_not_one(make_table, monkeypatch, titles):
    box = make_table("de", **complete())
    with monkeypatch.context() as failing:
        fail_to_write(failing, errno.EIO, LOG)
        box.play(SIGN)
    assert titles[-1] == "Speicher"
    assert is_signed(box) == (False, False)
    box.play("ok\n" + SIGN)
    assert is_signed(box) == (True, True)


def test_the_director_keeps_his_menu_until_the_round_is_ended(make_table, monkeypatch, shown):
    box = make_table("de", session("ch-4"), [GARDE])
    box.play("back down*4 ok\nread\nok")
    menu = box.picture()
    box.play("down ok\nread\nok back")
    assert box.picture() == menu
    with monkeypatch.context() as failing:
        fail_to_write(failing, errno.EIO, LOG)
        box.play("down ok\nread\nok opponents\nok")
    assert box.picture() == menu
    box.play("down ok\nread\nok opponents")
    assert shown.table
    assert is_signed(box) == (True, True)


# What the director alone does afterwards

OPEN = "down ok\n"  # that the round is opened again is meant
HERE = OPEN + "read\nok\n"  # and the director is here
CHANGES = {
    "another deal": ("ok\ndown*3 ok", DEAL),
    "a correction": ("back down ok\nok", "ok\nup\nread\nok opponents"),
    "an annulment": ("back down ok\nok", "down*3 ok\nok\nread\nok\nread\nok opponents"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_signed_round_is_changed_by_the_director_only(make_table, titles, change):
    asked, done = CHANGES[change]
    box = make_table("de", **complete())
    again = "ok\n" if "back" in asked else asked + "\n"
    box.play(SIGN + "\n" + asked)
    size = box.open_log().size
    box.play("ok")  # back is the first answer
    assert titles[-1] != "Turnierleitung"
    box.play(again + OPEN)
    assert titles[-1] == "Turnierleitung"
    box.play("back")
    assert titles[-1] != "Turnierleitung"
    assert box.open_log().size == size
    box.play(again + HERE + done)
    assert is_signed(box) == (True, False)


def test_incidents_of_a_signed_round_are_the_directors(make_table, titles):
    box = make_table("de", **complete())
    box.play(SIGN + "\nback down*2 ok\ndown ok\n" + OPEN)
    assert titles[-1] == "Turnierleitung"
    box.play("back")
    assert is_signed(box) == (True, True)


def test_after_a_change_it_is_signed_again(make_table, titles):
    box = make_table("de", **complete())
    box.play(SIGN)
    log = box.open_log()
    with box.off():
        log.append(
            WARNING, {"rules": "ch-4", "seat": 1, "points": 0, "reason": "x", "director": True}
        )
    assert is_signed(box) == (True, False)
    box.play("ok\nok")
    assert titles[-1] == "Unterschreiben"
    box.play("ok\nread\nok\nread\nok opponents")  # past what both keys agreed to at once
    assert is_signed(box) == (True, True)


def test_a_deal_that_the_director_struck_out_is_played_with_him(make_table, titles):
    """The round has a deal to come again, and it stays closed."""
    box = make_table("de", **complete())
    box.play(
        SIGN + "\nback down ok\nok\n" + HERE + "down*3 ok\nok\nread\nok\nread\nok opponents\nback"
    )
    assert not box.session().ledger.complete
    for key in ("ok", "down"):
        box.play(key + "\n" + OPEN)
        assert titles[-1] == "Turnierleitung"
        box.play("back")
    box.play("ok\n" + HERE + DEAL)
    assert box.session().ledger.complete
    assert is_signed(box) == (True, False)


# A new round before this one is signed


def test_a_new_round_before_the_old_one_is_signed_is_asked_about(make_table):
    box = make_table("de", **complete())
    home = box.picture()
    box.play("ok\ndown*2 ok\nok")  # the harmless answer
    assert box.picture() == home
    box.play("ok\ndown*2 ok\ndown ok\nread\nok back")  # one side does not end it alone
    assert box.picture() == home
    box.play("ok\ndown*2 ok\ndown ok\nread\nok opponents")
    assert box.picture() != home


def test_one_more_deal_before_the_signature_is_the_tables(make_table):
    box = make_table("de", **complete())
    box.play("ok\ndown*3 ok\n" + DEAL)
    assert is_signed(box) == (False, False)
    assert box.session().ledger.played == 3


def test_a_new_round_after_a_signed_one_is_not(make_table):
    box = make_table("de", **complete())
    box.play(SIGN + "\nok\ndown*2 ok\nok ok ok\nok ok ok ok\nok right ok")
    assert box.session().body["round"] == 3


def test_nobody_pays_where_a_part_of_the_round_cannot_be_read():
    assert payments_of([3, -2, -1], None) == [(1, 0, 2), (2, 0, 1)]
    assert payments_of([3, -2, 0], None) == []
    assert payments_of(None, None) == []


# What was noted


def test_what_is_noted_is_seen_before_the_totals(make_table, titles):
    """Who changes points, or who deals, leaves a line on the first page."""
    box = make_table("de", **complete(), totals=[5, 0, 0, -5])
    box.play("ok\nok\nignored right")  # it cannot be passed over unread
    assert titles[-1] == "Zu beachten"
    box.play("read\nopponents")
    assert titles[-1] == "Endstand"
    box.play("left")
    assert titles[-1] == "Zu beachten"
    box.play("left")
    assert titles[-1] == "Spiele, Vorfälle"
    box.play("right right\nread\nok opponents")
    assert is_signed(box) == (True, True)


@pytest.mark.parametrize("turn", ["ok", "opponents", "right"])
def test_the_totals_behind_it_can_be_read_before_a_key_counts(make_table, turn):
    box = make_table("de", **complete(), totals=[5, 0, 0, -5])
    box.play("ok\nok\nread\n" + turn + "\nignored ok\nignored opponents\nread\nok opponents")
    assert is_signed(box) == (True, True)


def test_every_page_names_the_keys_that_sign(make_table, monkeypatch):
    box = make_table("de", **complete(), totals=[5, 0, 0, -5])
    drawn = note_words(monkeypatch)
    box.play("ok\nok")
    for _ in ("noted", "totals", "counts"):
        assert any(words.endswith(KEYS) for words in drawn)
        drawn.clear()
        box.play("read\nright")
    box.play("read\nok")  # to the totals, where it agrees
    drawn.clear()
    box.play("read\nok")
    assert any(words.endswith(SYMBOLS["ok_key"] + SYMBOLS["tick"] + KEYS[-1]) for words in drawn)


# What is seen


def five_at_krenglbach(**changes):
    return session("krenglbach", **({"players": list(NAMES), "deals": 2} | changes))


def test_the_counts_of_every_player(make_table):
    """At a table of five the dealer sits out; an incident is counted for whom it concerns."""
    box = make_table("de", five_at_krenglbach(), [FIRST_DEAL["krenglbach"]] * 2, [5, 0, 0, 0, -5])
    ledger = box.session().ledger
    assert ledger.sat_at() == [2, 2, 2, 1, 1]
    assert ledger.happened_to() == [1, 0, 0, 0, 1]


def test_who_pays_whom_is_on_a_page_of_its_own_and_in_the_menu(make_table, titles):
    """Krenglbach: "Es muss mit Geld gespielt werden (1 Punkt = 1 Cent)"."""
    box = make_table("de", **complete("krenglbach", FIRST_DEAL["krenglbach"]))
    box.play("ok\nok\ndown*2")
    assert titles[-1] == "Wer zahlt, Cent"
    box.play("back\n" + SIGN + "\nok up ok")
    assert titles[-1] == "Wer zahlt, Cent"


def test_without_money_nobody_pays(make_table, titles):
    box = make_table("de", **complete())
    box.play("ok\nok\ndown*2")
    assert "Wer zahlt, Cent" not in titles


WIDE = [-12345, 12345, 8000, -8000]
SCENES = {
    "sign": (complete("fft-4"), "ok\nok"),
    "sign-counts": (complete("fft-4"), "ok\nok\nleft"),
    "sign-long": (
        complete("fft-4", names=LONG_NAMES) | {"totals": WIDE},
        "ok\nok\nread\nopponents",
    ),
    "sign-money": (
        complete("krenglbach", FIRST_DEAL["krenglbach"]),
        "ok\nok\nright",
    ),
    "sign-payments": (
        complete("krenglbach", FIRST_DEAL["krenglbach"]),
        "ok\nok\ndown*2",
    ),
    "sign-five-payments": (
        {
            "body": five_at_krenglbach(players=list(widest.NAMES[:5])),
            "deals": [FIRST_DEAL["krenglbach"] | {"declarer": 0, "partner": 1}] * 4,
        },
        "ok\nok\ndown*2",
    ),
    "sign-at-once": ({"body": session("ch-4", deals=1)}, AT_ONCE + "ok\nok"),
    "round-over-payments": (complete("krenglbach", FIRST_DEAL["krenglbach"]), SIGN + "\nok up ok"),
    "sign-five": (
        {
            "body": five_at_krenglbach(),
            "deals": [FIRST_DEAL["krenglbach"]] * 2,
            "totals": [*WIDE, 0],
        },
        "ok\nok\nright",
    ),
    "sign-five-counts": (
        {"body": five_at_krenglbach(), "deals": [FIRST_DEAL["krenglbach"]] * 2},
        "ok\nok\nleft",
    ),
    "sign-six-counts": (
        complete("troccas-6", FIRST_DEAL["troccas-6"], names=SIX_NAMES),
        "ok\nok\nright",
    ),
    "sign-changed": (complete(), CHANGE + "ok\nok"),
    "sign-changed-totals": (complete(), CHANGE + "ok\nok\nread\nok"),
    "sign-noted": (
        {"body": session("ch-4", deals=2, dealer=0), "deals": [GARDE], "totals": WIDE},
        DEALER + "back back\n" + "up up right ok ok\nread\nok opponents\n" + CHANGE + "ok\nok",
    ),
    "home-signed": (complete("fft-4"), SIGN + "\nopponents back"),
    "round-over-signed": (complete("fft-4"), SIGN + "\nok"),
    "start-unsigned": (complete("fft-4"), "ok\ndown*2 ok\ndown ok"),
}


@pytest.mark.parametrize("scene", SCENES)
def test_scene(make_table, language, look, scene):
    options, keys = SCENES[scene]
    box = make_table(language, **options)
    if any(box.session().ledger.noted()):
        keys = keys.replace(SIGN, SIGN_NOTED).replace("ok\nok\n", "ok\nok\nread\n", 1)
    box.play(keys)
    look(box)(scene)


@pytest.mark.parametrize(
    ("points", "title"), [(40, "Plus: Anna, Zoë"), (30, "Plus: Béat, Jürg"), (36, "Plus: –")]
)
def test_in_troccas_the_signature_says_who_has_plus(make_table, titles, points, title):
    """Article 14: "wer am Schluss Plus-Punkte hat, ist Sieger"."""
    box = make_table("de", **complete("troccas-4", {"points": [points, 72 - points]}))
    box.play("ok\nok")
    assert titles[-1] == title
    box.play("read\nok opponents")
    assert is_signed(box) == (True, True)
