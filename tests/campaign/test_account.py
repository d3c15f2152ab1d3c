"""The second reckoning agrees with what a box stores, and finds what it should."""

import random

import pytest

from firmware.app.storage.log_file import PATH
from rules_core.ledger import Ledger
from rules_core.record import CLOSE
from tests.app.table import ALL_SEATS, NAMES, Table, session
from tests.campaign.account import disagreements
from tests.campaign.keys import OF_FIVE, played_deals
from tests.host_tools.box import GARDE, PASSED, PRISE_LOST, TableBox

TABLES = [(rules, ALL_SEATS[rules]) for rules in ALL_SEATS] + [(rules, 5) for rules in OF_FIVE]


def log_of(box):
    return box.path.read_bytes()


@pytest.mark.parametrize(("rules", "players"), TABLES)
def test_deals_of_every_book(tmp_path, rules, players):
    chance = random.Random(f"{rules} {players}")
    body = session(rules)
    if players == len(NAMES):
        body["players"] = list(NAMES)
    table = Table(tmp_path, body=body, deals=played_deals(chance, body, 20))
    log = table.open_log()
    assert log.next_sequence > 20
    assert disagreements((table.flash / PATH).read_bytes()) == []


def test_corrections_annulments_and_incidents(tmp_path):
    box = TableBox(tmp_path)
    box.begin()
    first = box.play(GARDE)
    box.play(PASSED)
    second = box.play(PRISE_LOST, corrects=first.sequence)
    box.penalise(3, 100)
    box.annul(second.sequence)
    box.play(GARDE, corrects=second.sequence)
    box.play(PRISE_LOST, corrects=first.sequence)
    box.warn(0)
    box.adjust([1, 2, 3, 4])
    assert disagreements(log_of(box)) == []


def test_other_dealers_and_deals_that_were_forgotten(tmp_path):
    box = TableBox(tmp_path)
    box.begin(dealer=0)
    first = box.play(GARDE)
    box.session.let_deal(3)
    second = box.play(GARDE)
    box.play(PRISE_LOST, before=second.sequence, number=2, dealer=1)
    box.play(PRISE_LOST, before=second.sequence, number=2, dealer=2)
    box.play(GARDE, corrects=second.sequence, dealer=1)
    box.play(GARDE, corrects=first.sequence, dealer=3)
    box.annul(second.sequence)
    box.play(PASSED)
    assert disagreements(log_of(box)) == []


def test_a_wrong_score_is_found_with_its_total(tmp_path):
    box = TableBox(tmp_path)
    box.begin()
    box.play(GARDE)
    box.play(GARDE, points=[3, -1, -1, -1])
    found = disagreements(log_of(box))
    assert [sentence.split(":")[0] for sentence in found] == ["record 3", "record 3"]


def test_a_signature_is_compared_with_the_totals_and_adds_nothing(tmp_path, monkeypatch):
    box = TableBox(tmp_path)
    box.begin()
    box.play(GARDE)
    box.session.close()
    box.play(PRISE_LOST)
    box.session.close()
    assert disagreements(log_of(box)) == []
    box.store(CLOSE, {"points": [0, 0, 0, 0], "money": None, "played": 2})
    (found,) = disagreements(log_of(box))
    assert found.startswith("record 6: the ledger refuses it: the totals that were signed")
    monkeypatch.setattr(Ledger, "_check_signed", lambda *_: None)
    (found,) = disagreements(log_of(box))
    assert found.startswith("record 6: ([0, 0, 0, 0], None, 2) were signed instead of ([344, ")


def test_nothing_comes_after_the_clearing_of_a_session(tmp_path):
    box = TableBox(tmp_path)
    box.begin()
    box.play(GARDE)
    box.session.clear("wrong cards")
    assert disagreements(log_of(box)) == []
    box.play(GARDE)
    box.begin()
    box.play(PASSED)
    assert disagreements(log_of(box)) == ["record 4: the session was cleared before"]


@pytest.mark.parametrize("dealer", [None, 2])
def test_the_deal_passes_on_from_the_first_dealer(tmp_path, dealer):
    box = TableBox(tmp_path)
    box.begin(dealer=dealer)
    first = box.play(PASSED, dealer=2)
    box.play(GARDE)
    box.annul(first.sequence)
    box.play(GARDE)
    assert disagreements(log_of(box)) == []
    box.play(GARDE, dealer=2)
    assert disagreements(log_of(box)) == ["record 6: 2 deals instead of 0"]
