"""Deals of every rule book, key by key on the emulated box, to the standings at the desk."""

import random

import pytest

from host_tools.bench.evening import flash_with_deals
from host_tools.cli import main
from host_tools.desk.database import Database
from host_tools.desk.sessions import load_sessions
from host_tools.desk.standings import rank_players
from host_tools.emulator.script import Script
from rules_core.books import RULE_IDS, book
from rules_core.documents import DEAL, read_document, write_document
from rules_core.errors import DealError
from tests.app import typist
from tests.app.table import SIX_NAMES
from tests.app.test_other_books import possible_deal
from tests.device.cable import plugged_in
from tests.rules_core.random_documents import random_document

# Evenings of several deals are entered in other tests.
DEALS = 1
# More than are entered, and so many that no book allows a time for them: no clock asks anything.
TO_PLAY = 5
TABLES = [(rules, players) for rules in RULE_IDS for players in book(rules).tables]


def french_deal(chance, rules):
    """A document that stands."""
    while True:
        document = random_document(chance.randrange)
        try:
            entry = read_document(document)
        except DealError:
            continue
        if (entry.rules, entry.kind) == (rules, DEAL):
            # The box leaves out what there is nothing of.
            return {key: value for key, value in write_document(entry).items() if value != []}


def played_at(rules: str, players: int) -> list:
    """Entries of deals at random, as they can be with the first player dealing first."""
    chance = random.Random(f"{rules} {players}")
    entries = []
    for number in range(DEALS):
        if book(rules).texts == "french":
            document = french_deal(chance, rules)
        else:
            forehand = 0 if players > book(rules).seats else (number + 1) % players
            document = possible_deal(chance, rules, forehand)
        entries.append(read_document(document))
    return entries


@pytest.mark.parametrize(("rules", "players"), TABLES)
def test_an_evening_from_the_keys_to_the_standings(boot, tmp_path, rules, players):
    names = list(SIX_NAMES[:players])
    body = {"rules": rules, "players": names, "dealer": 0, "deals": TO_PLAY, "scribe": players - 1}
    box = boot(flash_with_deals(0, **body))
    entries = played_at(rules, players)
    totals = [0] * players
    for number, entry in enumerate(entries):
        for _ in book(rules).dealing_rights(totals):
            box.press("ok")
        viewer = players - 1
        if players > book(rules).seats:
            # Seat 0 is the player after the dealer; a scribe who sits out takes his view.
            viewer = (players - 2 - number) % book(rules).seats
        Script(typist.enter_deal(entry, viewer)).play(box)
        totals = [sum(pair) for pair in zip(totals, entry.score().points, strict=False)]
    database = tmp_path / "desk.db"
    with plugged_in(box) as cable:
        assert main(["sync", "--database", str(database), cable.port]) == 0
    with Database(database) as desk:
        assert desk.findings() == []
        (session,) = load_sessions(desk)
    entered = [(entry.document, entry.points, entry.money) for entry in session.entries]
    scores = [entry.score() for entry in entries]
    assert entered == [
        (write_document(entry), score.points, score.money)
        for entry, score in zip(entries, scores, strict=True)
    ]
    ranking = rank_players([session])[rules]
    assert {line.player: line.points for line in ranking} == dict(
        zip(names, session.points, strict=True)
    )
    assert sum(session.points) == 0
