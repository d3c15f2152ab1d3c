"""The director's PIN: kept as a hash, tried slowly, closed when it is damaged."""

import errno

import pytest

from firmware.app.storage.files import NoGuard, StorageError
from firmware.app.storage.pin import PATH, Pin
from firmware.app.storage.sealed import seal, unseal
from rules_core.pin import FIRST_PIN, LAST_PIN, NO_PIN, UNKNOWN_PIN
from tests.storage.memory_files import MemoryFiles


class Board:
    """What a Pin needs of a board; `now`: milliseconds since it was switched on."""

    guard = NoGuard()

    def __init__(self, fs):
        self.fs = fs
        self.now = 0

    def random(self, count):
        return bytes(range(1, count + 1))

    def uptime_ms(self):
        return self.now


@pytest.fixture
def board():
    return Board(MemoryFiles())


@pytest.fixture
def pin(board):
    pin = Pin(board)
    pin.set("4711")
    return pin


def again(board):
    """The box was switched off and on."""
    board.now = 0
    return Pin(board)


def test_a_new_box_has_none(board):
    pin = Pin(board)
    assert (pin.is_set, pin.damage, pin.wait_s) == (False, None, 0)
    assert not pin.is_right("")
    assert board.fs.files == {}


def test_it_stays_and_is_known_again(board, pin):
    assert pin.is_right("4711")
    pin = again(board)
    assert pin.is_set
    assert not pin.is_right("4712")
    assert not pin.is_right("47110")
    assert pin.is_right("4711")


def test_the_file_does_not_tell_it(board, pin):
    assert b"4711" not in board.fs.files[PATH]
    _, state = unseal(board.fs.files[PATH])
    assert (state["salt"], state["wrong"]) == ("0102030405060708", 0)


def test_every_setting_has_a_number_of_its_own(board, pin):
    """Also of the same PIN; none has the number that says so."""
    numbers = {pin.number, Pin(board).number}
    assert len(numbers) == 1
    for offset in range(5):
        board.random = lambda count, offset=offset: bytes([offset] * count)
        pin.set("4711")
        numbers.add(pin.number)
    assert len(numbers) == 6
    assert min(numbers) >= FIRST_PIN and max(numbers) <= LAST_PIN
    assert again(board).number == pin.number
    assert pin.is_right("4711") and not pin.is_right("4712")
    assert again(board).number == pin.number
    pin.set("")
    assert pin.number == again(board).number == NO_PIN


@pytest.mark.parametrize("chance", [bytes(4), b"\xff" * 4])
def test_numbers_at_their_limits(board, chance):
    board.random = lambda count: (chance * count)[:count]
    pin = Pin(board)
    pin.set("4711")
    assert FIRST_PIN <= pin.number <= LAST_PIN
    assert again(board).number == pin.number


def test_of_one_that_cannot_be_read_nobody_knows_the_number(board, pin):
    board.fs.files[PATH] = b"rubbish"
    pin = again(board)
    assert pin.is_set and pin.number == UNKNOWN_PIN


@pytest.mark.parametrize("pin", ["123", "1234567", "12a4", "١٢٣٤", " 1234", 1234, None])
def test_what_is_no_pin_is_refused(board, pin):
    with pytest.raises(ValueError, match=r"^pin: must be"):
        Pin(board).set(pin)
    assert not Pin(board).is_set


def test_it_is_taken_away(board, pin):
    pin.set("")
    assert not pin.is_set
    assert board.fs.files == {}
    pin.set("")
    assert not again(board).is_set


def wrong(pin, times):
    for _ in range(times):
        assert not pin.is_right("0000")


def test_the_third_wrong_one_makes_it_wait(board, pin):
    wrong(pin, 2)
    assert pin.wait_s == 0
    wrong(pin, 1)
    assert pin.wait_s == 30
    board.now = 29_999
    assert not pin.is_right("4711")  # not looked at
    assert pin.wait_s == 1
    board.now = 30_000
    assert pin.wait_s == 0
    assert pin.is_right("4711")
    wrong(pin, 2)
    assert pin.wait_s == 0


def test_the_waiting_doubles_to_a_quarter_of_an_hour(board, pin):
    waits = []
    wrong(pin, 3)
    for _ in range(100):
        waits.append(pin.wait_s)
        board.now += 1000 * pin.wait_s
        wrong(pin, 1)
    assert waits[:7] == [30, 60, 120, 240, 480, 900, 900]
    assert set(waits[7:]) == {900}


def test_cutting_the_power_gains_nothing(board, pin):
    wrong(pin, 3)
    board.now = 30_000
    wrong(pin, 1)
    board.now = 89_000
    pin = again(board)
    assert pin.wait_s == 60
    assert not pin.is_right("4711")


def test_the_attempt_counts_before_it_is_compared(board, pin, monkeypatch):
    wrong(pin, 2)
    monkeypatch.setattr("firmware.app.storage.pin._hash", None)
    with pytest.raises(TypeError):
        pin.is_right("0000")  # the power goes
    assert again(board).wait_s == 30


def test_an_attempt_that_cannot_be_counted_is_none(board, pin):
    board.fs.fault = errno.EIO
    with pytest.raises(StorageError):
        pin.is_right("4711")


def test_the_waiting_ends_when_the_ticks_come_round(board, pin):
    wrong(pin, 3)
    board.now += 7 * 86_400_000
    assert pin.wait_s == 0


@pytest.mark.parametrize(
    "data",
    [b"x", seal(0, {}), seal(0, {"salt": "1"}), seal(0, {"wrong": 0}, version=2), b"D" * 300],
)
def test_a_damaged_one_stays_closed_until_the_desk_sets_it(board, pin, data):
    board.fs.files[PATH] = data
    pin = again(board)
    assert pin.is_set
    assert pin.damage
    assert not pin.is_right("4711")
    pin.set("123456")
    assert pin.damage is None
    assert again(board).is_right("123456")


def test_every_flipped_bit_of_the_file_keeps_it_closed_or_as_it_was(board, pin):
    whole = board.fs.files[PATH]
    for bit in range(0, 8 * len(whole), 5):
        spoilt = bytearray(whole)
        spoilt[bit >> 3] ^= 1 << (bit & 7)
        board.fs.files[PATH] = bytes(spoilt)
        assert again(board).damage is not None
    board.fs.files[PATH] = b""
    assert not again(board).is_set
