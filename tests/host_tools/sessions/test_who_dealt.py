"""Who deals was said, another has dealt, a deal was put in before others: the desk reads it so."""

import pytest

from host_tools.cli.commands.deals import list_deals
from host_tools.language.games.game_words import GameWords
from host_tools.sessions.findings import ENTRY
from rules_core import record as records
from tests.host_tools.box import GARDE, PASSED, PRISE_LOST
from tests.host_tools.brought import kinds, session_of, sync
from tests.host_tools.tournament.example_event import state

DREIER = {"rules": "krenglbach", "forehand": 0, "game": "dreier", "declarer": 1, "won": True}
FIVE = {"rules": "krenglbach", "players": ["Anna", "Béat", "Zoë", "Jürg", "Urs"], "dealer": 3}


@pytest.fixture
def played(box):
    """A box whose table has played two deals, dealt by places 0 and 1."""
    box.begin(dealer=0)
    box.play(GARDE)
    box.play(PRISE_LOST)
    return box


def test_who_deals_is_said(played, database):
    played.session.let_deal(0)
    found = session_of(played, database)
    assert (found.dealer, found.upcoming, found.left_out) == (0, 3, 0)
    assert len(found.entries) == 2
    assert found.points == played.session.ledger.points


def test_it_is_no_late_change_and_no_finding(played, database):
    played.session.close()
    played.session.let_deal(0)
    assert sync(played, database).findings == []
    found = session_of(played, database)
    assert found.late_changes == [] and not found.signed


@pytest.mark.parametrize(
    ("kind", "body", "sentence"),
    [
        (records.DEALER, {"dealer": 4}, "another dealer (record 4): seat 4 dealt at a table of 4"),
        (
            records.DEAL,
            {"before": 1},
            "deal 2: it was played before record 1, which is no deal here",
        ),
    ],
)
def test_what_cannot_be_is_told(played, database, kind, body, sentence):
    if kind == records.DEAL:
        body = played.log.find(3).body | body
    played.store(kind, body)
    report = sync(played, database)
    assert kinds(report) == [ENTRY]
    assert sentence in report.findings[0].message
    assert session_of(played, database).left_out == 1


def test_a_deal_that_was_put_in_stands_where_it_was_played(played, database):
    played.warn(1)
    played.play(PASSED, before=3, number=2, dealer=2)
    played.play(GARDE, before=3, number=2, dealer=2)
    found = session_of(played, database)
    assert [entry.kind for entry in found.entries] == ["deal"] * 4 + ["warning"]
    assert [entry.name for entry in found.entries[:4]] == ["1", "2", "2a", "2b"]
    assert list(state().corrections.deal_names(found).values()) == ["1", "2", "2a", "2b"]
    assert [entry.dealer for entry in found.entries[:4]] == [0, 2, 2, 1]
    assert [row[2] for row in list_deals([found], GameWords("en"))][:4] == ["1", "2", "2a", "2b"]
    ledger = played.session.ledger
    assert (found.upcoming, found.dealer, found.played) == (ledger.number, ledger.dealer, 3)
    assert found.points == ledger.points


def test_a_deal_that_is_put_in_behind_a_signature_is_told(played, database):
    played.session.close()
    played.play(GARDE, before=3, number=2, dealer=2)
    [change] = session_of(played, database).late_changes
    assert (change.kind, str(change.what)) == ("deal", "deal 2a")


def test_another_dealer_of_five_sat_out(box, database):
    box.begin(**FIVE)
    first = box.play(DREIER)
    box.play(DREIER, corrects=first.sequence, dealer=0)
    found = session_of(box, database)
    [deal] = found.entries
    assert (deal.dealer, deal.places, found.dealer) == (0, [1, 2, 3, 4], 1)
    assert found.points == box.session.ledger.points == [0, -4, 12, -4, -4]
