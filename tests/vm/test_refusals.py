"""Refusals are keys with details on every VM; their sentences are the desk's."""

import unittest

from rules_core import session
from rules_core.errors import DealError, Refusal, named
from rules_core.fields import Fixed, Flag, Integer, List, Octets, PlainText
from tests.vm.refused import refusal

SESSION = {
    "rules": "fft-4",
    "table": 1,
    "round": 1,
    "players": ["Anna", "Beat", "Carl", "Dora"],
    "deals": 4,
    "dealer": 0,
    "scribe": 0,
    "opponents_key": True,
    "label": "",
    "tariff": "",
    "numbers": [],
}


class TestRefusals(unittest.TestCase):
    def test_fields(self):
        for field, value, key, details in (
            (Integer(1, 9), 10, "whole_between", (1, 9)),
            (Integer(1, 9), True, "whole_between", (1, 9)),
            (Flag(), 1, "true_or_false", ()),
            (Fixed(8), b"", "bytes", (8,)),
            (Octets(3, 1), b"", "bytes_between", (1, 3)),
            (PlainText(4, 1), "", "text_between", (1, 4)),
            (PlainText(4), "a\n", "plain_line", ()),
            (List(Flag(), 1, 2), [], "list_between", (1, 2)),
            (List(Flag(), 1, 2), [1], "true_or_false", ()),
        ):
            refused = _refusal(field.check, value)
            assert (refused.field, refused.key, refused.details) == ("", key, details), key

    def test_a_session_names_the_field(self):
        for changes, field, key, details in (
            ({"deals": 301}, "deals", "whole_between", (1, 300)),
            ({"seats": 4}, "session", "no_field", ("'seats'",)),
            ({"players": ["A", "B"]}, "players", "players", ("4", 2)),
            ({"scribe": 5}, "scribe", "no_seat", ()),
            (
                {"numbers": [7, 8, 9]},
                "numbers",
                "one_a_player",
                (4,),
            ),
            (
                {"rules": "tirol", "players": ["A", "B"]},
                "players",
                "players",
                ("4 / 5", 2),
            ),
        ):
            changed = dict(SESSION)
            changed.update(changes)
            refused = _refusal(session.check_session, changed)
            assert (refused.field, refused.key, refused.details) == (field, key, details), key
        refused = _refusal(session.check_session, {"rules": "fft-4"})
        assert (refused.field, refused.key) == ("table", "needed")
        refused = _refusal(session.check_session, [])
        assert (refused.field, refused.key) == ("session", "by_name")
        assert isinstance(_refusal(session.check_session, dict(SESSION, rules="x")), DealError)

    def test_what_follows_and_who_is_listed(self):
        refused = _refusal(session.check_next, {})
        assert (refused.field, refused.details) == ("next", ("label, round, players",))
        following = {"label": "", "round": 1, "players": [1] * 7}
        refused = _refusal(session.check_next, following)
        assert (refused.field, refused.key, refused.details) == ("players", "list_between", (0, 6))
        assert _refusal(session.check_listed, [""]).key == "text_between"

    def test_an_error_of_a_field_bears_its_name(self):
        refused = named("players", Refusal("", "no_seat"))
        assert (refused.field, refused.key) == ("players", "no_seat")
        assert named("players", refused).field == "players.players"
        assert str(named("players", ValueError("cut short"))) == "players: cut short"

    def test_where_there_is_no_sentence_the_key_is_said(self):
        refused = _WithoutSentences("deals", "range", 1, 9)
        assert refused.message == refused.bare == "range 1 9"


class _WithoutSentences(Refusal):
    """As in an image, which has none."""

    def _sentences(self):
        raise ImportError


def _refusal(check, value):
    return refusal(Refusal, check, value)


if __name__ == "__main__":
    unittest.main()
