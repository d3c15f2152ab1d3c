"""What a draft may hold, on every VM: nothing that no walk leaves behind, and all that one does."""

import json
import unittest

from rules_core.books import RULE_IDS, book
from rules_core.errors import DealError
from rules_core.forms import flat
from rules_core.questions.compound import Items, Menu
from rules_core.questions.number import Numbers
from rules_core.questions.seat import Seats
from rules_core.unfinished import verify_unfinished
from rules_core.walker import Walk
from tests.rules_core.random_numbers import Lcg, pick
from tests.vm.effort import some

# Each is an answer to some question and none to most.
VALUES = (
    "[null, true, false, -1, 0, 1, 2, 3, 7, 8, 77, 1099511627776, 1.5, "
    '"x", "", [], [0], [1, 1], [0, 0, 0, 0], [[]], [null], {}, {"kind": 0}, [{}], '
    '{"side": 0, "size": 1}, [{"side": 0, "size": 0}], [{"side": 0, "size": 0, "x": 1}]]'
)
MUTANTS = 300
_STEPS = 60

REFUSED = (
    ("fft-4", "7"),
    ("fft-4", "[]"),
    ("fft-4", "null"),
    ("fft-4", '{"taker": [1]}'),
    ("fft-4", '{"taker": true}'),
    ("fft-4", '{"taker": 0.0}'),
    ("fft-4", '{"taker": -1}'),
    ("fft-4", '{"taker": 4}'),
    ("fft-4", '{"colour": 1}'),
    ("fft-4", '{"extras": 1}'),  # a menu has no answer of its own
    ("fft-4", '{"bouts": 4}'),
    ("fft-4", '{"bouts": 2, "points": 9999}'),
    ("fft-4", '{"poignees": [7]}'),
    ("fft-4", '{"poignees": []}'),
    ("fft-4", '{"poignees": [{"side": 0}]}'),
    ("fft-4", '{"ruling": {"kind": 77}}'),
    ("fft-4", '{"ruling": {"kind": 0, "side": {"kind": 0}}}'),
    ("ch-3", '{"taker": 3}'),
    ("krenglbach", '{"partner": 8}'),
    ("krenglbach", '{"thirds": [0, 0, 0]}'),
    ("krenglbach", '{"thirds": [0, 0, 0, 211]}'),
    ("krenglbach", '{"renonce": [0, 0]}'),
    ("krenglbach", '{"renonce": [0, 1, 2]}'),
    ("troccas-4", '{"points": 36}'),
)
KEPT = (
    ("fft-4", "{}"),
    ("fft-4", '{"taker": 7}'),
    # The mind was changed: what follows does not go with it any more.
    ("fft-4", '{"taker": 7, "contract": 1, "points": 98}'),
    ("fft-4", '{"taker": 0, "contract": 1, "bouts": 0, "points": 182, "chelem": 0}'),
    ("fft-4", '{"ruling": {"kind": 0, "side": 1}, "poignees": [{"side": 0, "size": 2}]}'),
    ("krenglbach", '{"forehand": 3, "partner": 7, "renonce": [3, 0]}'),
    ("troccas-4", '{"points": [36, 36]}'),
)


class TestUnfinished(unittest.TestCase):
    def test_what_is_refused(self):
        for rules, answers in REFUSED:
            assert not _is_kept(book(rules), json.loads(answers)), answers
        for rules, answers in KEPT:
            assert _is_kept(book(rules), json.loads(answers)), answers

    def test_what_is_kept_can_be_walked(self):
        """Whatever of a deal is replaced by whatever: it is refused, or leads to a deal that
        stands.
        """
        kept = 0
        for rules in RULE_IDS:
            choose = Lcg(len(rules)).below
            for _ in some(range(MUTANTS), 5):
                answers = _mutant(book(rules), choose)
                if _is_kept(book(rules), answers):
                    kept += 1
                    _walk_to_the_end(book(rules), answers, choose)
        assert kept >= len(RULE_IDS)


def _is_kept(book, answers):
    try:
        verify_unfinished(book, answers)
    except ValueError as error:
        assert str(error)
        return False
    return True


def _mutant(book, choose):
    """The answers of a deal that was begun, something in it replaced."""
    walk = Walk(book)
    for _ in range(choose(20)):
        if walk.question is not None:
            _step(walk, choose)
    answers = json.loads(json.dumps(walk.answers))
    value = pick(choose, json.loads(VALUES))
    if choose(4) == 0 or not answers:
        answers[pick(choose, [question.key for question in flat(book.form)])] = value
        return answers
    holder, key = pick(choose, list(_places(answers)))
    holder[key] = value
    return answers


def _places(value):
    """(dict or list, key or index) of everything within `value`."""
    if isinstance(value, (dict, list)):
        for key in list(value) if isinstance(value, dict) else range(len(value)):
            yield value, key
            yield from _places(value[key])


def _walk_to_the_end(book, answers, choose):
    walk = Walk(book, answers)
    for _ in range(_STEPS):
        if walk.question is None:
            book.score(walk.result())
            return
        _step(walk, choose)


def _step(walk, choose):
    """An answer, rarely a step back or something taken away."""
    question = walk.question
    if isinstance(question, Menu):
        _step_in_menu(walk, question, choose)
    elif choose(8) == 0:
        walk.back()
    elif isinstance(question, Numbers):
        numbers = []
        for _ in range(question.count):
            numbers.append(pick(choose, walk.limits(numbers)))
        walk.give(question.placed(walk.scope, numbers))
    elif hasattr(question, "low"):
        walk.give(pick(choose, walk.limits()))
    elif isinstance(question, Seats):
        walk.give([pick(choose, walk.options())])
    else:
        walk.give(pick(choose, walk.options()))


def _step_in_menu(walk, menu, choose):
    answered = [member for member in menu.members if _stands_in(walk.scope, member)]
    openable = walk.members()
    what = choose(3)
    if what == 0 and answered:
        member = pick(choose, answered)
        item = choose(len(walk.scope[member.key])) if isinstance(member, Items) else None
        walk.remove(member, item)
    elif what == 1 and openable:
        walk.open(pick(choose, openable))
    else:
        try:
            walk.done()
        except DealError as error:
            assert error.field or error.key


def _stands_in(scope, member):
    return member.key in scope and member.applies(scope)


if __name__ == "__main__":
    unittest.main()
