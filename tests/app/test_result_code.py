"""A signed round as a code on the display: what it says, how it is left, and who else makes it."""

import random

import pytest
import segno

from firmware.app.flows import result_code
from firmware.app.qr import SIZE, encode
from rules_core.record import CLOSE
from rules_core.result_code import long_code, short_code, tag_of
from rules_core.result_code_reading import read_short_code
from tests.app.fft_deals import GARDE
from tests.app.scenes import as_it_is
from tests.app.table import NAMES, rest, session
from tests.app.test_code_pictures import result as some_result
from tests.app.test_code_pictures import seen, texts_in
from tests.each import each

MOST_OF_M, MOST = 101, 127


def rows_of(modules):
    return [[modules[SIZE * row + column] & 1 for column in range(SIZE)] for row in range(SIZE)]


def by_segno(digits, level):
    code = segno.make(digits, version=3, error=level, mask=0, mode="numeric", boost_error=False)
    return [list(row) for row in code.matrix]


def is_even(count):
    """Do so many digits with their head and end fill whole codewords? segno adds one of zeros."""
    return (18 + 10 * (count // 3) + (0, 4, 7)[count % 3]) % 8 == 0


@each("count", [n for n in range(1, MOST + 1) if not is_even(n)])
def test_another_encoder_makes_the_same(count):
    digits = "".join(random.Random(count).choices("0123456789", k=count))
    assert rows_of(encode(digits)) == by_segno(digits, "m" if count <= MOST_OF_M else "l")


def test_what_does_not_fit_is_refused():
    with pytest.raises(ValueError, match="shift"):
        encode("1" * (MOST + 1))


TO_SIGN, AGREE = "ok\nok\n", "read\nok opponents\n"
BEHIND_WHAT_WAS_NOTED = "read\nok\n"
SHOW = "ok ok\n"
USUAL, FASTEST = 0x80, 0xF0


@pytest.fixture
def signed(make_table):
    """make(**changes): a box whose table has signed two deals."""

    def make(language="de", totals=None, **changes):
        body = session("fft-4", deals=2, label="E3 r2 t7", **changes)
        box = make_table(language, body=body, deals=[GARDE, GARDE], totals=totals)
        box.play(TO_SIGN)
        if totals is not None:  # by changed points
            box.play(BEHIND_WHAT_WAS_NOTED)
        box.play(AGREE + "ok")
        return box

    return make


def clock(box):
    return box.board.bus.panel.clock


def read(box):
    """The digits that a camera reads."""
    return texts_in(seen(box.picture()))


def test_it_says_what_was_signed(signed, monkeypatch):
    results = []
    made = result_code.signed_result
    monkeypatch.setattr(
        result_code, "signed_result", lambda box: results.append(made(box)) or results[-1]
    )
    box = signed()
    box.play(SHOW)
    [result] = results
    close = list(box.open_log().records())[-1]
    assert close.kind == CLOSE
    assert (result.event_number, result.round_number, result.table) == (3, 2, 7)
    assert result.players == sorted(zip(map(tag_of, NAMES), close.body["points"], strict=False))
    assert (result.played, result.further) == (2, 1)
    assert result.digest == close.digest[:2]
    assert read(box) == [long_code(result)]
    players = result.players
    assert read_short_code(short_code(result), 3, 2, 7, players).digest == result.digest


def test_a_key_turns_light_and_dark_round(signed):
    box = signed()
    box.play(SHOW)
    lit = box.picture()
    box.play("up")
    assert box.picture() != lit and read(box)
    box.play("opponents")
    assert box.picture() == lit


@pytest.mark.parametrize("key", ["back", "ok"])
def test_the_panel_hurries_while_it_shows(signed, key):
    box = signed()
    assert clock(box) == USUAL
    box.play(SHOW)
    assert clock(box) == FASTEST
    box.play("left")
    assert clock(box) == FASTEST
    box.play(key)
    assert clock(box) == USUAL


@pytest.mark.long
def test_it_hurries_again_after_it_was_dark(signed):
    box = signed()
    box.play(SHOW)
    rest(box, 700_000)
    assert box.asleep
    box.play("up")
    assert read(box) and clock(box) == FASTEST
    box.play("back")
    assert clock(box) == USUAL


def test_a_call_of_the_desk_ends_it(signed):
    box = signed()
    box.play(SHOW)
    box.interrupt()
    box.wait(100)
    assert read(box) == [] and clock(box) == USUAL


def test_a_restart_ends_it(signed):
    box = signed()
    box.play(SHOW)
    box.restart()
    assert clock(box) == USUAL


def test_totals_that_no_code_can_hold_are_told(signed):
    box = signed(totals=[2_000_000, -2_000_000, 0, 0])
    box.play(SHOW)
    assert read(box) == [] and clock(box) == USUAL


SCENES = {"code": SHOW, "code-inverted": SHOW + "up"}


@as_it_is
@pytest.mark.parametrize("scene", SCENES)
def test_scene(signed, language, look, monkeypatch, scene):
    """Of a result that says nothing of this log, whose digest is another with every change."""
    monkeypatch.setattr(result_code, "signed_result", lambda _: some_result(3))
    box = signed(language)
    box.play(SCENES[scene])
    look(box)(scene)
