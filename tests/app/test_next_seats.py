"""What comes next: where the players of the table sit in the next round."""

import pytest

from firmware.app.storage.files import NoGuard
from firmware.app.storage.next_seats import PATH, NextSeats
from tests.app.table import LONG_NAMES, session
from tests.app.test_signing import SIGN, SIGN_NOTED, complete

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
        (box.flash / PATH).write_bytes(b"spoiled")
    look(box)("damage-next")
    box.play("ok\nback")
