"""The second reckoning agrees with what a box stores, and finds what it should."""

import random

import pytest

from firmware.app.storage.log import PATH
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


def test_a_wrong_score_is_found_with_its_total(tmp_path):
    box = TableBox(tmp_path)
    box.begin()
    box.play(GARDE)
    box.play(GARDE, points=[3, -1, -1, -1])
    found = disagreements(log_of(box))
    assert [sentence.split(":")[0] for sentence in found] == ["record 3", "record 3"]
