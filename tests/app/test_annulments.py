"""Who deals after a deal was struck out, and what the box says of it beforehand."""

import pytest

from firmware.app.flows import correct
from firmware.app.screens.message import AssentScreen
from rules_core.record import ANNUL
from tests.app.fft_deals import GARDE
from tests.app.table import NAMES, session

# From home: the last deal, what can be done about it, strike it out.
STRIKE_OUT = "back down ok\nok\ndown*3 ok\n"
GO_ON = "\nread\nok"
CONFIRM = "\nread\nok opponents"


@pytest.fixture
def said(monkeypatch):
    """(who deals next, the sentence about him) in their order."""
    sentences = []

    class Noted(AssentScreen):
        def __init__(self, name, sentence, confirm, whom):
            sentences.append((whom, sentence))
            super().__init__(name, sentence, confirm, whom=whom)

    monkeypatch.setattr(correct, "AssentScreen", Noted)
    return sentences


def annulments(table):
    return [record.body for record in table.open_log().records() if record.kind == ANNUL]


@pytest.mark.parametrize(
    ("reason", "sentence", "dealer", "passes"),
    [
        ("ok", "gibt jetzt: Das Spiel gilt als nie gegeben.", "Béat", False),  # entered
        ("down ok", "gibt noch einmal.", "Béat", False),  # dealt wrongly
        ("down*2 ok", "gibt jetzt: Das Spiel gilt als nie gegeben.", "Béat", False),  # twice
        ("down*3 ok", "gibt jetzt: Das Geben geht weiter.", "Zoë", True),  # a breach of the rules
    ],
)
def test_the_box_says_who_deals_next(make_table, said, reason, sentence, dealer, passes):
    """Anna and Béat have dealt; the deal of Béat is struck out."""
    table = make_table("de", session("ch-4", dealer=0), [GARDE, GARDE])
    table.play(STRIKE_OUT + reason)
    assert said == [(dealer, sentence)]
    table.play("back")
    assert annulments(table) == []
    table.restart()
    table.play(STRIKE_OUT + reason + GO_ON + CONFIRM)
    [body] = annulments(table)
    assert body["passes"] == passes
    assert table.session().ledger.dealer == NAMES.index(dealer)


def test_who_dealt_wrongly_before_others_does_not_deal_again(make_table, said):
    table = make_table("de", session("ch-4", dealer=0), [GARDE, GARDE])
    table.play("back down ok\nleft ok\ndown*3 ok\ndown ok")
    assert said == [("Zoë", "gibt jetzt: Das Geben geht weiter.")]
    table.play(GO_ON + CONFIRM)
    [body] = annulments(table)
    assert body["passes"]
    assert table.session().ledger.dealer == 2
