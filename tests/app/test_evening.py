"""The tally of an evening at the table, and where its players sit in the next round."""

import pytest

from firmware.app.screens import message, tally
from firmware.app.storage.files import NoGuard
from firmware.app.storage.log_file import PATH
from firmware.app.storage.next_seats import PATH as NEXT_PATH
from firmware.app.storage.next_seats import NextSeats
from tests.app.fft_deals import GARDE
from tests.app.scenes import everywhere
from tests.app.shown import note_titles
from tests.app.table import LONG_NAMES, NAMES, SIX_NAMES, session
from tests.app.test_signing import SIGN, SIGN_NOTED, complete
from tests.app.widest import NAMES as WIDEST_NAMES

EVENING = "back up*5 ok\n"  # from home: the row before the earlier rounds
LOST = GARDE | {"points": 20}
RUFER = {"forehand": 0, "game": "rufer", "declarer": 0, "partner": 2, "won": True}


@pytest.fixture
def make_evening(make_table):
    """Makes a table from its rounds, (body, deals, signed?) each, the last one in play."""

    def make(language, rounds, spoil=None):
        table = make_table(language)
        with table.off():
            for body, deals, signed in rounds:
                table._play(body, deals, None)
                if signed:
                    table.session().close()
            if spoil is not None:
                path = table.flash / PATH
                path.write_bytes(spoil(table, bytearray(path.read_bytes())))
        return table

    return make


@pytest.fixture
def titles(monkeypatch):
    return note_titles(monkeypatch, message, tally)


def ch(number, deals=(GARDE,), names=NAMES, signed=False, **changes):
    return session("ch-4", names, round=number, **changes), list(deals), signed


def test_left_and_right_take_a_round_more_or_less(make_evening, titles):
    table = make_evening("de", [ch(1), ch(2), ch(3)])
    home = table.picture()
    table.play(EVENING)
    assert titles[-1] == "Abend: 3 Runden"
    all_of_it = table.picture()
    table.play("ignored left\nright")
    assert titles[-1] == "Abend: 2 Runden"
    table.play("right\nignored right")
    assert titles[-1] == "Abend: 1 Runde"
    table.play("left*2")
    assert table.picture() == all_of_it
    table.play("back")
    assert table.picture() == home


def test_left_and_right_take_all_parts_of_a_round(make_evening, titles):
    """Players came and went in round 5, of another evening by its number."""
    parts = [ch(5, signed=True), ch(5, signed=True, continues=1), ch(5, continues=4)]
    table = make_evening("de", [*parts, ch(1)])
    table.play(EVENING)
    assert titles[-1] == "Abend: 1 Runde"
    one = table.picture()
    table.play("left")
    assert titles[-1] == "Abend: 2 Runden"
    table.play("ignored left")
    table.play("right")
    assert (titles[-1], table.picture()) == ("Abend: 1 Runde", one)


def test_nothing_of_it_is_stored(make_evening):
    table = make_evening("de", [ch(1), ch(2), ch(3)])
    content = {path.name: path.read_bytes() for path in table.flash.iterdir()}
    table.play(EVENING + "right left back")
    assert {path.name: path.read_bytes() for path in table.flash.iterdir()} == content


def test_it_is_there_when_the_table_was_cleared(make_evening, titles):
    table = make_evening("de", [ch(1), ch(2)])
    with table.off():
        table.session().clear("x")
    table.play("down ok")
    assert titles[-1] == "Abend: 1 Runde"


def test_at_the_end_of_a_round_it_is_the_last_row(make_evening, titles):
    over = session("ch-4", round=2) | {"deals": 1}
    table = make_evening("de", [ch(1), (over, [GARDE], False)])
    table.play("ok\nup ok")
    assert titles[-1] == "Abend: 2 Runden"


def test_one_moment_is_said_where_many_deals_are_added_up(make_evening, titles):
    table = make_evening("de", [ch(1, [GARDE] * 20), ch(2)])
    table.play("back up*5")
    titles.clear()
    table.play("ok")
    assert titles == ["Abend", "Abend: 2 Runden"]
    titles.clear()
    table.play("right left")
    assert "Abend" not in titles


def test_one_moment_is_said_where_there_are_many_rounds(make_evening, titles):
    table = make_evening("de", [ch(number, signed=True) for number in range(1, 13)])
    table.play("back up*5")
    titles.clear()
    table.play("ok")
    assert titles == ["Abend", "Abend: 12 Runden"]


def test_nothing_was_played_yet(make_evening, titles):
    table = make_evening("de", [ch(1, []), ch(2, [])])
    home = table.picture()
    table.play(EVENING)
    assert titles[-1] == "Abend"
    table.play("ok")
    assert table.picture() == home


def test_what_cannot_be_read_is_said_and_left_out(make_evening, titles):
    def spoil(table, data):
        log = table.open_log()
        last, _ = log.before(log.session_offset)
        data[log.before(last)[0] + 20] ^= 0xFF
        return data

    table = make_evening("de", [ch(1), ch(2, [GARDE] * 3), ch(3)], spoil)
    table.play(EVENING)
    assert titles[-1] == "Abend"
    table.play("ok")
    assert titles[-1] == "Abend: 2 Runden"


def names_for(setting, plain):
    return WIDEST_NAMES if setting.wide else plain


@everywhere
def test_scene(make_evening, language, look, setting):
    names = names_for(setting, LONG_NAMES)
    one = ch(1, [GARDE], names, signed=True)
    two = ch(2, [GARDE | {"taker": 1}] * 11, names)
    three = ch(3, [LOST], names)
    table = make_evening(language, [one, two, three])
    table.play(
        """
        back up*5
        [evening-menu] ok
        [evening] right [evening-two]
        """,
        look(table),
    )


def test_scene_of_seven(make_evening, language, look, setting):
    """Two have left, two have come: with money there are four pages."""
    names = names_for(setting, (*SIX_NAMES, "Ursina"))
    rounds = [
        (session("krenglbach", round=1) | {"players": list(names[:4])}, [RUFER] * 3, False),
        (session("krenglbach", round=2) | {"players": list(names[3:7])}, [RUFER], False),
    ]
    table = make_evening(language, rounds)
    table.play(
        EVENING
        + """
        [evening-seven] down
        [evening-seven-more] down
        [evening-seven-money] down*2
        up [evening-seven-money-more]
        """,
        look(table),
    )


def test_scene_of_troccas(make_evening, language, look, setting):
    names = names_for(setting, NAMES)
    rounds = [
        (session("troccas-4", names, round=1, deals=1), [{"points": [40, 32]}], True),
        (session("troccas-4", names, round=2, deals=1), [{"points": [33, 39]}], False),
        (session("troccas-4", names, round=3, deals=1), [{"points": [41, 31]}], True),
    ]
    table = make_evening(language, rounds)
    table.play(
        """
        ok
        up ok
        [evening-troccas] up [evening-troccas-won]
        """,
        look(table),
    )


def test_scene_of_sentences(make_evening, language, look):
    table = make_evening(language, [ch(1, []), ch(2, [])])
    table.play(EVENING + "[evening-none]", look(table))


def test_scene_of_what_is_left_out(make_evening, language, look):
    def spoil(table, data):
        log = table.open_log()
        end = log.session_offset
        for _ in range(2):  # of both rounds before, the last record but one
            last, record = log.before(end)
            data[log.before(last)[0] + 20] ^= 0xFF
            end = record.body["back"]
        return data

    table = make_evening(language, [ch(1, [GARDE] * 3), ch(2, [GARDE] * 3), ch(3)], spoil)
    table.play(EVENING + "[evening-left-out]", look(table))


SEQUENCE = 1  # of the first session


def seats(names, table=4):
    """What the desk sends."""
    players = [
        {"name": name, "table": table + seat, "seat": seat} for seat, name in enumerate(names)
    ]
    return {"label": "", "round": 3, "players": players}


def give(box, following, sequence=SEQUENCE):
    """As after a visit of the desk the application starts anew."""
    with box.off():
        NextSeats(box.fs, NoGuard()).save(sequence, following)


def sign(box):
    box.play(SIGN_NOTED if any(box.session().ledger.noted()) else SIGN)


@pytest.mark.parametrize("names", ["", "-long"])
def test_they_are_shown_after_the_signature(make_table, language, look, names):
    changes = {"names": LONG_NAMES} if names else {}
    box = make_table(language, **complete("fft-4", **changes))
    give(box, seats(box.session().names, 90 if names else 4))
    sign(box)
    look(box)("next-seats-signed" + names)  # what is stored is said first
    box.play("ok\nback down*4 ok")  # again from the menu
    look(box)("next-seats" + names)
    box.play("right")


def test_the_desk_sets_up_what_comes_next(make_table, language, look):
    box = make_table(language, **complete("fft-4", label="E1 r1 t2"))
    sign(box)
    look(box)("next-of-desk")
    box.play("ok")
    assert box.session().ledger.signed


def test_without_them_nothing_is_shown(make_table):
    box = make_table("de", **complete("fft-4"))
    box.play(SIGN)
    signed = box.picture()
    box.play("back up*3 ok")
    box.play("back")
    assert box.picture() != signed  # whose notice has gone


def test_those_of_another_session_are_forgotten(make_table):
    box = make_table("de", **complete("fft-4"))
    give(box, seats(["Anna"]), SEQUENCE + 1)
    box.play(SIGN)
    assert NextSeats(box.fs, NoGuard()).load(SEQUENCE) is None
    box.play("back up*3 ok")


def test_damage_is_said_and_stops_nothing(make_table, language, look):
    box = make_table(language, session())
    with box.off():
        (box.flash / NEXT_PATH).write_bytes(b"spoiled")
    look(box)("damage-next")
    box.play("ok\nback")
