"""Whoever is said to have dealt, there is a way on: for every book, at every size of its table."""

import random
from types import SimpleNamespace

import pytest

from firmware.app.flows.dealers import dealt_by
from firmware.app.screens.cross import CrossScreen
from firmware.app.screens.result import ConfirmScreen
from firmware.app.ui import DONE
from host_tools.simulation.rehearsal import typist
from host_tools.simulation.rehearsal.likely_deals import plausible_deal
from rules_core.books import RULE_IDS, book
from rules_core.documents import DEAL, Entry, write_document
from rules_core.errors import DealError
from rules_core.questions.choice import Choice
from rules_core.questions.number import Number, Numbers
from rules_core.questions.seat import Seat, Seats
from tests.app.correcting import CONFIRM
from tests.app.shown import Shown
from tests.app.table import SIX_NAMES, Table, session
from tests.how_many import cases
from tests.rules_core.sheet import Sheet

TABLES = [(rules, players) for rules in RULE_IDS for players in book(rules).tables]
FIVES = [(rules, players) for rules, players in TABLES if players == 5]

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


# The two who sit across from the first player, whose arrow is shared.
ACROSS = {2: "up right", 3: "up left"}


@pytest.mark.parametrize(("rules", "players"), FIVES)
def test_a_wrong_dealer_all_along_is_put_right_by_keys(tmp_path, rules, players):
    """The box is a turn behind: whoever it lets sit out has played. Then a deal was forgotten."""
    chance = random.Random(rules)
    body = session(rules, players=list(SIX_NAMES[:players]), dealer=0, deals=20)
    table = Table(tmp_path, "de", body)
    table.power_on()
    table.settle()
    table.play("back up*4 ok\nright\n" + CONFIRM)
    assert table.session().ledger.dealer == 1
    for _ in range(2):
        table.play(_keys(table, chance))
    # Who had dealt was somebody else, from the first deal on.
    for index, dealer in enumerate((2, 3)):
        with Shown() as shown:
            table.play("back down ok\n" + "left\n" * (1 - index) + "ok\n")
            rows = [label for label, _, _ in shown.screen.rows]
            table.play("down\n" * (rows.index("Wer gab?") - shown.screen.cursor) + "ok")
            table.play(ACROSS[dealer])
            _go_on(table, shown)
        assert table.session().ledger.deals[index].dealer == dealer
    assert table.session().ledger.dealer == 4
    table.play(_keys(table, chance))
    assert [line.dealer for line in table.session().ledger.deals] == [2, 3, 4]
    table.pull_plug()
    assert table.error is None


def _keys(table, chance):
    """What enters any deal of who deals now, as the scribe sees it, or the player after him."""
    played = table.session()
    dealer = played.ledger.dealer
    answers = plausible_deal(played.book, played.known_of(dealer), chance)
    names, view = played.seating(dealer)
    entry = Entry(played.book, DEAL, answers)
    return typist.enter_deal(entry, view.scribe, one_sits_out=len(names) < len(played.names))


def _go_on(table, shown):
    """Press what the box proposes, or the first of what it offers, until it is stored."""
    stored = len(table.open_log().entries)
    for _ in range(40):
        table.wait(1_100)
        screen = shown.screen
        table.press(_likely_key(screen))
        if isinstance(screen, ConfirmScreen):
            table.press("opponents")
        if len(table.open_log().entries) > stored:
            table.press("back")
            return
    raise AssertionError("no way on")


def _likely_key(screen):
    """OK takes what was said before, or says that there is no more; else the first choice."""
    if isinstance(screen, CrossScreen) and screen.choices:
        kept = screen.kept in [choice[3] for choice in screen.choices]
        done = screen.confirm is not None and screen.confirm[1] == DONE
        if not kept and not done:
            return typist.NAMES[screen.choices[0][0]]
    return "ok"
