"""Deals of every rule book, key by key on the emulated box, to the standings at the desk."""

import random

import pytest

from host_tools.cli.main import main
from host_tools.development.bench.played_flash import flash_with_deals
from host_tools.intake.database import Database
from host_tools.sessions.ranking import rank_players
from host_tools.sessions.sessions import load_sessions
from host_tools.simulation.emulator.script import Script
from host_tools.simulation.rehearsal import typist
from rules_core.books import RULE_IDS, book
from rules_core.documents import DEAL, read_document, write_document
from rules_core.errors import DealError
from tests.app.table import SIX_NAMES
from tests.app.test_other_books import possible_deal
from tests.device.cable import plugged_in
from tests.device.rehearsal import enter
from tests.each import nightly
from tests.rules_core.random_documents import random_document

# Sessions of several deals are entered in other tests, deals at random by the campaigns. Of so many
# at random the one with the fewest keys but one is entered: most keys only lead to a number, and
# the very shortest deal has next to nothing in it.
CANDIDATES = 7
# More than are entered, and so many that no book allows a time for them: no clock asks anything.
TO_PLAY = 5
# The largest table of each book, at which somebody sits out if anybody does.
TABLES = [(rules, max(book(rules).tables)) for rules in RULE_IDS]
# By day one that no other test takes this way: the French books' deals go it in
# tests/device/test_clear.py, Königrufen's list is stepped in tests/device/test_presses.py.
BY_DAY = ("troccas-4",)


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


def played_at(rules: str, players: int, viewer: int):
    """The entry of a deal at random, as it can be with the first player dealing first, its keys."""
    chance = random.Random(f"{rules} {players}")
    sits_out = players > book(rules).seats
    candidates = []
    for _ in range(CANDIDATES):
        if book(rules).texts == "french":
            document = french_deal(chance, rules)
        else:
            forehand = 0 if sits_out else 1
            document = possible_deal(chance, rules, forehand)
        entry = read_document(document)
        candidates.append((entry, Script(typist.enter_deal(entry, viewer, one_sits_out=sits_out))))
    candidates.sort(key=lambda candidate: candidate[1].presses)
    return candidates[1]


@pytest.mark.parametrize(
    ("rules", "players"), nightly(TABLES, [one for one in TABLES if one[0] in BY_DAY])
)
def test_a_session_from_the_keys_to_the_standings(boot, tmp_path, rules, players):
    names = list(SIX_NAMES[:players])
    body = {"rules": rules, "players": names, "dealer": 0, "deals": TO_PLAY, "scribe": players - 1}
    box = boot(flash_with_deals(0, **body))
    # A scribe who sits out takes the view of seat 0, the player after the dealer.
    viewer = players - 1 if players == book(rules).seats else players - 2
    entry, script = played_at(rules, players, viewer)
    for _ in book(rules).dealing_rights([0] * players):
        box.press("ok")
    enter(box, script)
    database = tmp_path / "desk.db"
    with plugged_in(box) as cable:
        assert main(["sync", "--database", str(database), cable.port]) == 0
    with Database(database) as desk:
        assert desk.findings.all() == []
        (session,) = load_sessions(desk)
    score = entry.score()
    entered = [(deal.document, deal.points, deal.money) for deal in session.entries]
    assert entered == [(write_document(entry), score.points, score.money)]
    ranking = rank_players([session])[rules]
    assert {line.player: line.points for line in ranking} == dict(
        zip(names, session.points, strict=True)
    )
    assert sum(session.points) == 0
