"""Whoever is said to have dealt, there is a way on: for every book, at every size of its table."""

import random
from types import SimpleNamespace

import pytest

from firmware.app.flows.dealers import dealt_by
from host_tools.simulation.rehearsal.likely_deals import plausible_deal
from rules_core.books import RULE_IDS, book
from rules_core.documents import DEAL, Entry, write_document
from rules_core.errors import DealError
from rules_core.questions.choice import Choice
from rules_core.questions.number import Number, Numbers
from rules_core.questions.seat import Seat, Seats
from tests.how_many import cases
from tests.rules_core.sheet import Sheet

TABLES = [(rules, players) for rules in RULE_IDS for players in book(rules).tables]

DEALS = cases(12, 60)
TRIALS = 30


@pytest.mark.parametrize(("rules", "players"), TABLES)
def test_what_another_has_dealt_can_be_entered_to_its_end(rules, players):
    """From where the box asks again, every question has an answer, and the whole can be scored."""
    chance = random.Random(f"{rules} {players}")
    sheet = Sheet(rules, players, deals=200)
    ledger = sheet.ledger
    played = SimpleNamespace(
        ledger=ledger, known_of=lambda dealer: ledger.book.known(ledger, dealer)
    )
    for _ in range(DEALS):
        dealer = ledger.dealer
        answers = plausible_deal(ledger.book, ledger.book.known(ledger, dealer), chance)
        sequence = sheet.write(_document(ledger.book, answers))
        for other in range(players):
            found = _entered(played, answers, dealer, other, chance)
            sequence = sheet.write(
                _document(ledger.book, found),
                sequence,
                number=ledger.deals[-1].number,
                dealer=other,
            )
            assert ledger.deals[-1].dealer == other
            answers, dealer = found, other
        assert sum(ledger.points) == 0


def _document(rule_book, answers):
    return write_document(Entry(rule_book, DEAL, answers))


def _entered(played, answers, before, after, chance):
    """The answers of a deal that place `after` has dealt: what is asked again is drawn."""
    for _ in range(TRIALS):
        walk = dealt_by(played, played.ledger.book, answers, before, after)
        try:
            while walk.question is not None:
                _answer(walk, chance)
            return walk.result()
        except DealError:
            continue
    raise AssertionError(f"no way on from {answers}, dealt by {after} and not {before}")


def _answer(walk, chance):
    question = walk.question
    if question.members is not None:
        walk.done()
    elif isinstance(question, (Seat, Choice)):
        options = walk.options()
        assert options, question.key
        walk.give(walk.kept if walk.kept in options else chance.choice(options))
    elif isinstance(question, Seats):
        options = walk.options()
        assert options, question.key
        walk.give([chance.choice(options)])
    elif isinstance(question, Numbers):
        numbers = []
        while len(numbers) < question.count:
            numbers.append(walk.limits(numbers)[2])
        walk.give(numbers)
    else:
        assert isinstance(question, Number)
        walk.give(walk.limits()[2])
