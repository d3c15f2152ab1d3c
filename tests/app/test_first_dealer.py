"""A session that leaves the first dealer open: the table says who deals, and the clock starts."""

import errno

import pytest

from firmware.app.flows.seating import BY_CARDS
from firmware.app.round_timer import MAX_SIZE
from firmware.app.round_timer import PATH as CLOCK
from firmware.app.storage.draft import PATH as DRAFT
from firmware.app.storage.files import NoGuard
from firmware.app.storage.next_seats import NextSeats
from firmware.app.storage.sealed import SealedFile, seal, unseal
from tests.app.failing_files import fail_to_write
from tests.app.scenes import played
from tests.app.table import NAMES, OTHER_SEATS, SIX_NAMES, rest, session
from tests.each import each

MINUTE = 60_000
REST = "left right ok ok\nread\nok opponents"  # after the taker
OPEN = {"dealer": None, "deals": 4}


def open_troccas(rules):
    return session(rules, **OPEN, numbers=list(range(11, 11 + OTHER_SEATS[rules])))


def first_deal(box):
    return box.session().ledger.deals[0]


@pytest.mark.parametrize("key", ["ok", "right", "up"])
def test_whoever_deals_is_asked_before_anything_else(make_table, key):
    box = make_table("de", session(**OPEN))
    box.play(key + "\nup down " + REST)
    assert first_deal(box).dealer == 2
    assert box.session().ledger.dealer == 3


def test_back_goes_home_and_from_the_form_to_the_question(make_table):
    box = make_table("de", session(**OPEN))
    box.play("ok back ok")
    asked = box.picture()
    box.play("up back")
    assert box.picture() != asked  # with what was answered
    box.play("right down " + REST)
    assert first_deal(box).dealer == 1
    box.play("ok")
    box.play("back")


def test_it_is_asked_once_only(make_table):
    box = make_table("de", session(**OPEN))
    box.play("ok up down " + REST + "\ndown " + REST)
    assert [line.dealer for line in box.session().ledger.deals] == [2, 3]


def test_the_answer_outlives_a_power_cut(make_table):
    box = make_table("de", session(**OPEN))
    box.play("ok up")
    box.restart()
    box.play("down " + REST)
    assert first_deal(box).dealer == 2


def test_back_after_a_power_cut_asks_who_deals(make_table):
    box = make_table("de", session(**OPEN | {"deals": 24}))
    box.play("ok up down")
    box.restart()
    box.play("back back\nright down " + REST)
    assert first_deal(box).dealer == 1


@pytest.mark.parametrize("dealer", [None, 4, -1, "2", True])
def test_a_draft_of_a_dealer_that_cannot_be_is_set_aside(make_table, dealer):
    box = make_table("de", session(**OPEN | {"deals": 24}))
    home = box.picture()
    with box.off():
        draft = {"rules": "fft-4", "version": 1, "session": 1, "dealer": dealer, "answers": {}}
        (box.flash / DRAFT).write_bytes(seal(2, draft))
    box.play("ok")  # the sentence
    assert box.picture() == home


@pytest.mark.parametrize("rules", OTHER_SEATS)
def test_every_book_can_begin_so(make_table, rules):
    box = make_table("de", session(rules, **OPEN))
    box.play("ok")
    box.play("right" if OTHER_SEATS[rules] < 5 else "down ok")
    box.play("back back")


def test_at_a_table_of_five_the_first_dealer_sits_out(make_table):
    body = session("krenglbach", players=list(NAMES), **OPEN)
    box = make_table("de", body)
    box.play("ok\nright")
    box.play("left")
    _, draft = unseal((box.flash / DRAFT).read_bytes())
    assert draft["dealer"] == 1
    assert draft["answers"] == {"forehand": 0}  # the player after him


def test_a_power_cut_in_the_middle_of_the_question_asks_again(make_table):
    box = make_table("de", session(**OPEN | {"deals": 24}))
    home = box.picture()
    box.play("ok")
    asked = box.picture()
    box.restart()
    assert box.picture() == home
    box.play("ok")
    assert box.picture() == asked
    box.play("up down " + REST)
    assert first_deal(box).dealer == 2


# A round that is begun at the table

UP_TO_THE_DEALER = {
    "fft-4": "ok ok\nok ok\nok ok ok ok\nok",
    "krenglbach": "ok down*4 ok\nright\nok ok\nok ok ok ok ok\nok",
    "tirol": "ok down*5 ok\nleft\nok ok\nok ok ok ok\nok",
    "troccas-4": "ok down*6 ok\nok ok\nok ok ok ok\nok",
    "troccas-6": "ok down*7 ok\nok ok\nok ok ok ok ok ok\nok",
}
BEGIN = "\nok"


@pytest.mark.parametrize("rules", ["fft-4", "krenglbach", "tirol"])
def test_the_cards_may_say_who_deals(make_table, rules):
    """Krenglbach: "Wer die höchste Karte hebt, beginnt mit der Abgabe der Karten"."""
    box = make_table("de")
    box.play(UP_TO_THE_DEALER[rules] + "\nok" + BEGIN)
    assert box.session().body["rules"] == rules
    assert box.session().body["dealer"] is None


def test_whoever_knows_it_says_who_deals(make_table):
    box = make_table("de")
    box.play(UP_TO_THE_DEALER["fft-4"] + "\nup" + BEGIN)
    assert box.session().body["dealer"] == 2


def test_back_offers_whoever_was_said_to_deal(make_table):
    box = make_table("de")
    box.play(UP_TO_THE_DEALER["fft-4"] + "\nup\nback\nok" + BEGIN)
    assert box.session().body["dealer"] == 2


@pytest.mark.parametrize(("rules", "marked"), [("fft-4", BY_CARDS), ("tirol", None)])
def test_the_cards_are_marked_where_the_book_wants_them(make_table, shown, rules, marked):
    make_table("de").play(UP_TO_THE_DEALER[rules])
    assert shown.screen.kept == marked


def test_back_goes_through_the_draw(make_table):
    box = make_table("de")
    box.play(UP_TO_THE_DEALER["troccas-4"])
    asked = box.picture()
    box.play("ok down right")
    seats = box.picture()
    box.play("ignored left")  # which points at a player only
    assert box.picture() == seats
    box.play("back back back")
    assert box.picture() == asked
    box.play("right" + BEGIN)
    body = box.session().body
    assert (body["players"], body["dealer"]) == (["#1", "#2", "#3", "#4"], 1)


# A round of Troccas that the desk leaves open


@each(
    "rules",
    "drawn",
    "places",
    "dealer",
    [
        ("troccas-4", "down\nup", [0, 1, 2, 3], 0),
        ("troccas-4", "down\nright", [0, 2, 1, 3], 0),
        ("troccas-4", "left\ndown", [1, 0, 2, 3], 3),
        ("troccas-6", "down ok\nok\ndown*2 ok", [3, 1, 2, 0, 5, 4], 1),
    ],
)
def test_the_cards_say_who_plays_together(make_table, rules, drawn, places, dealer):
    """Troccas 5: "Die Zusammenstellung der Spieler wird ausgelost ... Die zwei niedrigsten Tarock
    gehören zusammen, wobei die niedrigste das Spiel beginnt"; 18: "Bei sechs Spielern, spielen je
    drei miteinander". When the table begins the round, and at the first deal of one of the desk's.
    """
    box = make_table("de")
    box.play(UP_TO_THE_DEALER[rules] + "\nok\n" + drawn + "\nok" + BEGIN)
    body = box.session().body
    assert (body["players"], body["dealer"]) == ([f"#{place + 1}" for place in places], dealer)
    box = make_table("de", open_troccas(rules))
    box.play("ok ok\n" + drawn + "\nok")
    body = box.session().body
    players = [SIX_NAMES[place] for place in places]
    numbers = [11 + place for place in places]
    told = open_troccas(rules) | {"players": players, "dealer": dealer, "numbers": numbers}
    assert {name: body[name] for name in told} == told
    box.play("ok\n" + "read\nok opponents")
    [line] = box.session().ledger.deals
    assert line.dealer == dealer


def test_whoever_has_drawn_before_says_who_deals(make_table):
    """Partners who stay together need no cards for it."""
    box = make_table("de", open_troccas("troccas-4"))
    box.play("ok\nleft ok\nread\nok opponents")
    assert box.session().names == list(NAMES[:4])
    assert first_deal(box).dealer == 3


def test_back_leads_out_of_the_draw_and_nothing_has_begun(make_table):
    box = make_table("de", open_troccas("troccas-4"))
    home = box.picture()
    box.play("ok")
    asked = box.picture()
    box.play("ok down right back back back")
    assert box.picture() == asked
    box.play("back")
    assert box.picture() == home
    assert box.open_log().next_sequence == 2


def test_back_from_the_form_after_the_draw_is_home(make_table):
    box = make_table("de", open_troccas("troccas-4"))
    box.play("ok ok down right ok back")
    home = box.picture()
    box.play("ok back")
    assert box.picture() == home
    assert box.session().ledger.dealer == 0


def test_what_was_recorded_before_stays_by_its_seats(make_table):
    """An adjustment before the first deal names places."""
    box = make_table("de", open_troccas("troccas-4"), totals=[3, -3, 0, 0])
    box.play("ok left")
    assert box.session().names == list(NAMES[:4])
    box.play("ok\nread\nok opponents")
    assert first_deal(box).dealer == 3


def test_next_seats_and_clock_are_those_of_the_round(make_table):
    box = make_table("de", open_troccas("troccas-4"))
    with box.off():
        following = {"label": "", "round": 3, "players": [{"name": "Zoë", "table": 7, "seat": 1}]}
        NextSeats(box.fs, NoGuard()).save(1, following)
        clock = SealedFile(box.fs, NoGuard(), CLOCK, MAX_SIZE)
        clock.save(1, {"minutes": 30, "used": MINUTE, "since": -1, "boot": 1, "waits": False})
    box.play("ok ok down right ok")
    assert NextSeats(box.fs, NoGuard()).load(2) == following
    _, sequence, state = clock.load()
    assert (sequence, state["minutes"], state["used"]) == (2, 30, MINUTE)


# The clock of the round


@pytest.mark.slow
def test_the_clock_starts_with_the_first_key_of_the_first_deal(make_table):
    for dealer in (None, 3):
        box = make_table("de", session(dealer=dealer, deals=4))
        home = box.picture()
        rest(box, 30 * MINUTE)
        box.play("ok")  # which wakes it
        assert not (box.flash / CLOCK).exists()
        box.play("ok back")
        assert (box.flash / CLOCK).exists()
        written = (box.flash / CLOCK).read_bytes()
        assert box.picture() == home  # 45 minutes are left still
        rest(box, 2 * MINUTE)
        assert box.picture() != home
        box.play("ok back")
        assert (box.flash / CLOCK).read_bytes() == written


def test_before_it_nothing_is_written(make_table):
    box = make_table("de", session(**OPEN))
    box.play("back back opponents back")
    assert not (box.flash / CLOCK).exists()


def test_a_clock_that_cannot_be_kept_stops_no_deal(make_table, monkeypatch):
    box = make_table("de", session(**OPEN))
    fail_to_write(monkeypatch, errno.EIO, CLOCK)
    box.play("ok up down " + REST)
    assert first_deal(box).dealer == 2


# What is seen

SCENES = {
    "home-open": ("fft-4", {}, ""),
    "dealer-open": ("fft-4", {}, "ok"),
    "dealer-open-five": ("krenglbach", {"players": list(NAMES)}, "ok"),
    "clock-not-started": ("fft-4", {}, "back down*3 ok"),
    "dealer-help": ("fft-4", {}, "ok opponents"),
    "dealer-help-koenigrufen": ("krenglbach", {}, "ok opponents"),
    "dealer-help-troccas": ("troccas-4", {}, "ok opponents"),
    "dealer-open-parties": ("troccas-4", {}, "ok"),
    "dealer-open-six": ("troccas-6", {}, "ok"),
    "partners-lowest": ("troccas-4", {}, "ok ok"),
    "partners-seats": ("troccas-4", {}, "ok ok down right"),
}
# Of a round that is begun at the table.
BEGINNING = {
    "begin-dealer-tirol": ("tirol", ""),
    "begin-lowest": ("troccas-4", "ok"),
    "begin-second": ("troccas-4", "ok down"),
    "begin-seats": ("troccas-4", "ok down right"),
    "begin-third-of-six": ("troccas-6", "ok ok ok"),
    "begin-seats-of-six": ("troccas-6", "ok down ok\nok\ndown*2 ok"),
}


@pytest.mark.parametrize(("scene", "setting"), played(SCENES, ("dealer-help",)))
def test_scene(make_table, language, look, scene):
    rules, changes, keys = SCENES[scene]
    box = make_table(language, session(rules, **OPEN | changes))
    box.play(keys)
    look(box)(scene)


@pytest.mark.parametrize(("scene", "setting"), played(BEGINNING, ("begin-seats",)))
def test_beginning(make_table, language, look, scene):
    rules, keys = BEGINNING[scene]
    box = make_table(language)
    box.play(UP_TO_THE_DEALER[rules] + "\n" + keys)
    look(box)(scene)
