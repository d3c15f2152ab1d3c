"""What each kind of question does by itself, on every VM."""

import unittest

from rules_core.errors import DealError
from rules_core.packing import Reader
from rules_core.questions.choice import Choice, Fork, Party
from rules_core.questions.compound import Group, Ignored, Items, Menu
from rules_core.questions.conditions import By, Is
from rules_core.questions.documents import read_form, write_form
from rules_core.questions.number import Number, Numbers
from rules_core.questions.seat import NOBODY, Seat, Seats
from tests.vm.refused import refusal

SEATS = 4
COLOUR = Choice("colour", ("red", "black"))
PLAYED = Choice("played", (False, True))
# (question, answer, what a record stores, what a document says).
STORED = (
    (Seat("a"), 3, [3], {"a": 3}),
    (Seat("a", nobody="passed"), NOBODY, [NOBODY], {"passed": True}),
    (Seat("a", nobody=""), NOBODY, [NOBODY], {}),
    (Seats("a", 2), [3, 1], [2, 3, 1], {"a": [3, 1]}),
    (Choice("a", ("red", "black")), 1, [1], {"a": "black"}),
    (Choice("a", (0, 1, 2), default=0), 0, [0], {}),
    (Party("a", (0, 1)), 1, [1], {"a": 1}),
    (Fork("a", ("won", "lost"), (("won", True), ("won", False)), (0, 1)), 1, [1], {"won": False}),
    (Number("a", 0, 182, 0, unit=2), 81, [81], {"a": 40.5}),
    (Number("a", 0, 182, 0, unit=2), 82, [82], {"a": 41}),
    (Numbers("a", 3, 9), [1, 0, 2], [1, 0, 2], {"a": [1, 0, 2]}),
    (Numbers("a", 3, 9, optional=True), [0, 0, 0], [0, 0, 0], {}),
    (Group("a", (COLOUR, PLAYED)), {"colour": 1, "played": 0}, [1, 0], None),
    (Items("a", (COLOUR,), 2), [{"colour": 1}, {"colour": 0}], [2, 1, 0], None),
)


class TestQuestions(unittest.TestCase):
    def test_answers_come_back_from_a_record(self):
        for question, answer, stored, _ in STORED:
            packed = []
            question.pack({"a": answer}, packed)
            assert packed == stored, (question, packed)
            assert len(packed) <= question.most({}), question
            reader = Reader(packed)
            answers = {}
            question.unpack(reader, answers)
            assert answers == {"a": answer} and reader.position == len(packed), answers

    def test_answers_come_back_from_a_document(self):
        for question, answer, _, said in STORED:
            document = write_form((question,), {"a": answer})
            assert said is None or document == said, document
            assert read_form((question,), document, SEATS) == {"a": answer}, document
        group, items = STORED[-2][0], STORED[-1][0]
        assert write_form((group,), {"a": {"colour": 1, "played": 0}}) == {
            "a": {"colour": "black", "played": False}
        }
        assert write_form((items,), {"a": [{"colour": 1}]}) == {"a": [{"colour": "black"}]}

    def test_a_menu_stores_which_members_were_answered(self):
        menu = Menu("extras", (COLOUR, PLAYED, Seat("a")))
        packed = []
        menu.pack({"played": 1, "a": 2}, packed)
        assert packed == [0b110, 1, 2]
        answers = {}
        menu.unpack(Reader(packed), answers)
        assert answers == {"played": 1, "a": 2}
        assert menu.most({}) == 4
        assert menu.parts() == menu.members and COLOUR.parts() == (COLOUR,)

    def test_what_no_record_holds(self):
        needed = Menu("m", (Items("a", (COLOUR,), 2, needed=()),))
        for question, packed in (
            (Seat("a"), []),
            (Seats("a", 2), [0]),
            (Seats("a", 2), [3, 0, 1, 2]),
            (Items("a", (COLOUR,), 1), [2, 0, 0]),
            (Numbers("a", 2, 9), [1]),
            (Menu("m", (COLOUR,)), [0b10]),
            (needed, [0]),
        ):
            refusal(ValueError, question.unpack, Reader(packed), {})

    def test_what_a_walk_can_leave_behind(self):
        either = Number("a", 0, By("b", (5, 8)), 0)
        fork = Fork("a", ("won", "lost", "other"), (("won", True), ("won", False), None), (0, 2))
        for question, good, bad in (
            (Seat("a"), (0, 3), (-1, 4, NOBODY, True, None, "0", [0])),
            (Seat("a", nobody=""), (0, NOBODY), (4, 6, 8)),
            (Seats("a", 2), ([1], [3, 0]), ([], [1, 1], [0, 1, 2], [4], 1, ["x"])),
            (COLOUR, (0, 1), (2, -1, True, "red")),
            (fork, (0, 2), (1, 3)),
            (either, (0, 8), (9, -1, 1.5)),
            (Numbers("a", 2, 9), ([0, 9],), ([0], [0, 10], [0, True], 0)),
            (Group("a", (COLOUR,)), ({"colour": 1},), ({}, {"colour": 2}, {"x": 0}, [], 0)),
            (Items("a", (COLOUR,), 1), ([{"colour": 1}],), ([], [{}], [{"colour": 0}] * 2, {})),
            (Ignored("a"), (), (0, None, {})),
        ):
            for answer in good:
                assert question.fits(answer, SEATS), (question, answer)
            for answer in bad:
                assert not question.fits(answer, SEATS), (question, answer)

    def test_limits_name_what_is_wrong(self):
        for question, answers, key in (
            (Seat("a"), {"a": NOBODY}, "seat"),
            (Seats("a", 2), {"a": []}, "missing"),
            (Seats("a", 2), {"a": [1, 1]}, "seat_twice"),
            (Seats("a", 2), {"a": [0, 1, 2]}, "too_many"),
            (COLOUR, {"colour": 2}, "choice"),
            (Number("a", 0, By("b", (5, 8)), 0), {"a": 6, "b": 0}, "range"),
            (Numbers("a", 2, 9), {"a": [1]}, "numbers"),
            (Numbers("a", 2, 9, zero_at="b"), {"a": [0, 1], "b": 1}, "zero_at"),
            (Numbers("a", 2, 9, total=9), {"a": [1, 1]}, "total"),
            (Items("a", (COLOUR,), 1), {"a": [{"colour": 0}] * 2}, "too_many"),
            (Group("a", (COLOUR,)), {"a": {"colour": 2}}, "choice"),
        ):
            error = refusal(DealError, question.verify, answers, SEATS)
            assert error.key == key, (error.key, key)

    def test_details_are_numbers(self):
        for question, answer, details in (
            (Number("a", 0, 40, 0), 41, (0, 40)),
            (Number("a", 0, 81, 0, unit=2), 90, (0, 40.5)),
            (Number("a", 0, 9, 0, ranges=lambda answers: ((0, 0), (4, 9))), 2, (0, 4)),
            (Numbers("a", 2, 9), [1, 10], (0, 9)),
        ):
            error = refusal(DealError, question.verify, {"a": answer}, SEATS)
            assert error.details == details, (error.details, details)
            assert [type(one) for one in error.details] == [type(one) for one in details]

    def test_for_whom_an_answer_stands(self):
        assert list(Seat("a").players(2, SEATS)) == [2]
        assert list(Seat("a", nobody="").players(NOBODY, SEATS)) == []
        assert list(Seats("a", 2).players([3, 1], SEATS)) == [3, 1]
        assert list(Party("a", (0, 1)).players(1, SEATS)) == [1, 3]
        assert list(COLOUR.players(1, SEATS)) == []
        assert list(Numbers("a", 2, 9).holders(1, SEATS)) == [1, 3]
        assert list(Numbers("a", 4, 9).holders(1, SEATS)) == [1]

    def test_what_a_menu_opens_and_takes_back(self):
        group, items = Group("g", (COLOUR,)), Items("i", (COLOUR,), 2)
        answers = {"g": {"colour": 0}, "i": [{"colour": 0}]}
        before = str(sorted(answers.items()))
        assert COLOUR.opened(answers) == ((COLOUR,), answers)
        assert group.opened(answers) == (group.form, {"colour": 0})
        assert items.opened(answers) == (items.form, {})
        new = {"colour": 1}
        assert group.closed(answers, new) == {"g": new, "i": [{"colour": 0}]}
        assert items.closed(answers, new) == {"g": {"colour": 0}, "i": [{"colour": 0}, new]}
        assert str(sorted(answers.items())) == before
        assert not items.is_full(answers) and items.is_full({"i": [new, new]})

    def test_what_is_needed_is_missing_until_it_is_there(self):
        items = Items("i", (COLOUR, Seat("a", when=(Is("colour", 1),))), 2, needed=(Is("b", 1),))
        menu = Menu("m", (PLAYED, items))
        assert menu.missing({"b": 0}) is None
        assert menu.missing({"b": 1}) is items
        assert menu.missing({"b": 1, "i": [{"colour": 0}]}) is None
        for answers, field in (
            ({"b": 1}, "i"),
            ({"b": 1, "i": [{"colour": 0}, {"colour": 1}]}, "i[1].a"),
        ):
            error = refusal(DealError, menu.check_complete, answers)
            assert (error.field, error.key) == (field, "missing")
        menu.check_complete({"b": 1, "i": [{"colour": 1, "a": 0}]})


if __name__ == "__main__":
    unittest.main()
