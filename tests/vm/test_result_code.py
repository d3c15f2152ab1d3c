"""The code of a signed round: what a box shows, the desk reads, on every VM."""

import unittest

from rules_core import result_code_reading
from rules_core.errors import Refusal
from rules_core.labels import label, read_label
from rules_core.result_code import (
    LETTERS,
    SignedResult,
    long_code,
    short_code,
    tag_of,
)
from rules_core.result_code_reading import read_long_code, read_short_code
from tests.vm.refused import refusal

NAMES = ("Anna", "Beat", "Chloé", "Dora", "Emil", "Frieda")
LARGEST = 999_999
HIGHEST = {"event_number": LARGEST, "table": 9999, "round_number": 9999, "played": 511}


def result(count=4, points=None, **changes):
    """A result of so many players."""
    points = points or [300, -100, -150, -50, 20, -20][:count]
    fields = {
        "event_number": 3,
        "round_number": 2,
        "table": 11,
        "players": [(tag_of(NAMES[place]), points[place]) for place in range(len(points))],
        "played": 12,
        "further": 2,
        "digest": b"\x3f\x9a",
    }
    fields.update(changes)
    return SignedResult(**fields)


RESULTS = [result(count) for count in (2, 3, 4, 5, 6)] + [
    result(event_number=0),
    result(played=511, further=99, digest=b"\xff\xff", table=9999, round_number=9999),
    result(
        6, [LARGEST, -LARGEST] * 3, event_number=LARGEST, table=9999, round_number=9999, played=511
    ),
    result(points=[0, 0, 0, 0], played=0, further=0, digest=bytes(2)),
]


PLAYERS = result().players


def same(one, other):
    """Do two results say the same?"""
    return one.__dict__ == other.__dict__


def read_again(result, code):
    """What the desk makes of a short code whose totals it knows."""
    return read_short_code(
        code, result.event_number, result.round_number, result.table, result.players
    )


class TestResultCode(unittest.TestCase):
    def test_what_is_shown_is_read(self):
        for one in RESULTS:
            assert same(read_long_code(long_code(one)), one)
            assert same(read_again(one, short_code(one)), one)

    def test_what_is_written_today_is_read_for_ever(self):
        assert long_code(result()) == WRITTEN, long_code(result())
        assert short_code(result()) == TYPED, short_code(result())

    def test_the_digits_fit_into_a_qr_code_of_version_3(self):
        assert max(len(long_code(one)) for one in RESULTS) <= 127
        four = result(
            4, [LARGEST] * 4, event_number=LARGEST, table=9999, round_number=9999, played=511
        )
        assert len(long_code(four)) <= 101  # of level M

    def test_as_many_digits_are_read_as_a_qr_code_holds(self):
        assert refusal(Refusal, read_long_code, "1" * 127).key == "code_misread"
        assert refusal(Refusal, read_long_code, "1" * 128).key == "no_code"
        assert refusal(Refusal, read_long_code, "").key == "no_code"

    def test_the_order_of_the_seats_does_not_matter(self):
        turned = result(players=[(tag_of(name), 5 * len(name)) for name in NAMES])
        other = result(players=[(tag_of(name), 5 * len(name)) for name in reversed(NAMES)])
        assert long_code(turned) == long_code(other)
        assert short_code(turned) == short_code(other)

    def test_later_results_of_a_session_have_more_records(self):
        assert result(further=3).records > result().records
        assert result(further=99).records == 12 + 31

    def test_it_is_typed_as_people_type(self):
        for one in RESULTS:
            code = short_code(one)
            as_typed = code[:5].lower() + " " + code[5:10].replace("0", "o") + "-" + code[10]
            assert same(read_again(one, as_typed.replace("1", "l")), one)
            assert same(read_again(one, code.replace("1", "I")), one)

    def test_every_wrong_character_is_noticed(self):
        code = short_code(result())
        for at in range(len(code)):
            for letter in LETTERS:
                if letter != code[at]:
                    typed = code[:at] + letter + code[at + 1 :]
                    assert self._refused(typed) == "code_misread", typed

    def test_any_two_exchanged_characters_are_noticed(self):
        code = short_code(result())
        for one in range(len(code)):
            for other in range(one):
                if code[one] != code[other]:
                    letters = list(code)
                    letters[one], letters[other] = letters[other], letters[one]
                    assert self._refused("".join(letters)) == "code_misread", letters

    def test_what_is_no_short_code_is_refused(self):
        code = short_code(result())
        for typed in ("", "1", code[:-1], code + "0", "U" + code[1:], "!" + code[1:], "é" * 11):
            assert self._refused(typed) == "no_code", typed

    def test_other_totals_are_refused(self):
        code = short_code(result())
        one = result()
        for at in range(4):
            for points in range(-300, 301, 7):
                players = list(one.players)
                tag, signed = players[at]
                if points != signed:
                    players[at] = tag, points
                    assert self._refused(code, players=players) == "code_of_others", points

    def test_the_code_of_another_table_is_refused(self):
        code = short_code(result())
        for name in ("event_number", "round_number", "table"):
            assert self._refused(code, **{name: 7}) == "code_of_others", name
        others = [(tag_of("F" + NAMES[place]), points[1]) for place, points in enumerate(PLAYERS)]
        assert self._refused(code, players=others) == "code_of_others"

    def test_digits_that_are_wrong_or_missing_are_noticed(self):
        code = long_code(result())
        for at in range(len(code)):
            for digit in "0123456789":
                if digit != code[at]:
                    self._is_refused(code[:at] + digit + code[at + 1 :])
            self._is_refused(code[:at] + code[at + 1 :])
            self._is_refused(code[:at])
        for text in ("", "x", "-" + code, code + " ", "9" * 128, "0", "1"):
            self._is_refused(text)

    def test_a_later_version_is_told(self):
        known = result_code_reading.VERSION
        result_code_reading.VERSION = 0
        try:
            assert self._key(read_long_code, long_code(result())) == "code_version"
            assert self._refused(short_code(result())) == "code_version"
        finally:
            result_code_reading.VERSION = known

    def test_what_no_code_can_hold_is_refused(self):
        for changes in (
            {"event_number": LARGEST + 1},
            {"table": 0},
            {"players": [(tag_of(name), 1_000_000) for name in NAMES]},
            {"players": []},
        ):
            for made in (long_code, short_code):
                assert self._key(made, result(**changes)) == "whole_between", changes

    def test_labels(self):
        assert read_label(label(3, 2, 11)) == (3, (2, 11))
        for text in ("", "E3", "E3 r2 t", "E3 r2 t1 ", "e3 r2 t1", "E3 r2 tx", "E-3 r2 t1"):
            assert read_label(text) is None, text

    def _refused(self, code, **changes):
        one = result(**changes)
        return self._key(read_again, one, code)

    def _is_refused(self, digits):
        assert self._key(read_long_code, digits) in ("no_code", "code_misread", "code_version")

    def _key(self, read, *given):
        return refusal(Refusal, read, *given).key


WRITTEN = "1625819447406161505829322783314686367988583079075275887192433"
TYPED = "8613Z6N9E6W"

if __name__ == "__main__":
    unittest.main()
