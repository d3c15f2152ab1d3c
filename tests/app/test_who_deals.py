"""The table says who deals, or who has dealt, and enters a deal that it forgot.

And who deals after a deal was struck out, which the box says beforehand.
"""

import pytest

from firmware.app.flows import correct
from firmware.app.screens.message import AssentScreen
from rules_core.record import ANNUL, DEAL, DEALER
from tests.app.correcting import CONFIRM, CONFIRM_MANY, THREE_AGREE
from tests.app.fft_deals import GARDE
from tests.app.table import NAMES, session

WHO_DEALS = "back up*4 ok\n"
LOOK_BACK = "back down ok\n"
# Of a game of French Tarot: from its bouts, which are marked.
WHO_DEALT = "ok down*4 ok\n"
PUT_BEFORE = "ok down*5 ok\n"
# Of a dreier for five, and of Troccas for three, whose lists are shorter.
WHO_DEALT_FIVE = "ok up*5 ok\n"
WHO_DEALT_TROCCAS = "ok up*4 ok\n"
GO_ON = "read\nok\n"
# A deal from its first question: Zoë, who sits opposite, took; prise, no bout, as many points.
FORGOTTEN = "up up right ok ok\n"

DREIER = {"forehand": 0, "game": "dreier", "declarer": 1, "won": True}


def entered(table, kind):
    return [record.body for record in table.open_log().records() if record.kind == kind]


def dealers(table):
    return [line.dealer for line in table.session().ledger.deals]


@pytest.fixture
def table(make_table):
    """Anna and Béat have dealt."""
    return make_table("de", session("ch-4", dealer=0), [GARDE, GARDE])


# Who deals


def test_the_table_says_who_deals(table, shown):
    table.play(WHO_DEALS + "left\n")
    assert (shown.screen.name, shown.screen.sentence) == ("Jürg", "gibt jetzt.")
    table.play(CONFIRM)
    [body] = entered(table, DEALER)
    assert body["dealer"] == 3
    ledger = table.session().ledger
    assert (ledger.dealer, ledger.number, dealers(table)) == (3, 3, [0, 1])
    table.play("back")  # from what was stored
    table.play("back")
    table.play("up up right ok ok\n" + CONFIRM)
    assert dealers(table) == [0, 1, 3]


def test_it_waits_for_the_opponents(table):
    table.play(WHO_DEALS + "left\nread\nok")
    assert entered(table, DEALER) == []
    table.play("back")
    assert entered(table, DEALER) == []


def test_all_agree_by_name_where_the_book_wants_it(make_table, shown):
    table = make_table("de", session("fft-4", dealer=0), [GARDE])
    table.play(WHO_DEALS + "left\n" + CONFIRM)
    assert (shown.screen.name, shown.screen.whom) == ("Vorfall OK? Béat", "Jürg")
    assert entered(table, DEALER) == []
    table.play(THREE_AGREE)
    assert table.session().ledger.dealer == 3


def test_who_deals_anyhow_needs_nobodys_consent(table):
    table.play(WHO_DEALS + "ok")
    assert entered(table, DEALER) == []
    table.play("ok")  # home: a deal begins


def test_it_is_not_offered_before_the_first_deal_where_that_asks_for_it(make_table, shown):
    table = make_table("de", session("ch-4", dealer=None))
    table.play("back")
    assert "Wer gibt?" not in [label for label, _, _ in shown.screen.rows]


def test_one_more_deal_than_was_agreed_has_its_dealer(make_table):
    table = make_table("de", session("ch-4", dealer=0, deals=1), [GARDE])
    table.play(WHO_DEALS + "left\n" + CONFIRM)
    table.play("ok\nup ok\n" + "up up right ok ok\n" + CONFIRM)
    assert dealers(table) == [0, 3]


def test_who_deals_behind_a_signature_is_the_directors_affair(make_table, shown):
    """The round was signed and goes on, since a deal was annulled."""
    table = make_table("de", session("ch-4", dealer=0, deals=1), [GARDE])
    played = table.session()
    played.close()
    played.annul(played.ledger.deals[0], "x")
    table.restart()
    table.play(WHO_DEALS + "\ndown ok")
    assert shown.screen.sentence.startswith("Das darf nur die Turnierleitung")
    table.play("read\nok\nleft\n" + CONFIRM)
    assert table.session().ledger.dealer == 3


# Who has dealt


def test_a_correction_names_another_dealer_of_the_last_deal(table, shown):
    table.play(LOOK_BACK + WHO_DEALT + "up\n")
    assert (shown.screen.whom, shown.screen.sentence) == ("Jürg", "gibt das nächste Spiel.")
    table.play(GO_ON + CONFIRM)
    *_, body = entered(table, DEAL)
    assert (body["corrects"], body["dealer"], body["number"]) == (3, 2, 2)
    assert dealers(table) == [0, 2]
    assert table.session().ledger.dealer == 3
    assert [points for _, points in table.documents()] == [[174, -58, -58, -58]] * 2


def test_an_earlier_deal_moves_nobodys_turn(table):
    table.play(LOOK_BACK + "left\n" + WHO_DEALT + "left\n" + CONFIRM)
    assert dealers(table) == [3, 1]
    assert table.session().ledger.dealer == 2


def test_whoever_dealt_anyhow_changes_nothing(table):
    table.play(LOOK_BACK + WHO_DEALT + "ok\n")
    assert len(entered(table, DEAL)) == 2
    table.play(WHO_DEALT + "up\n" + GO_ON + "back")
    assert len(entered(table, DEAL)) == 2


def test_all_agree_to_another_dealer(make_table, shown):
    table = make_table("de", session("fft-4", dealer=0), [GARDE])
    table.play(LOOK_BACK + WHO_DEALT + "up\n" + GO_ON + CONFIRM)
    assert shown.screen.title == "Korrektur OK? Béat"
    table.play(THREE_AGREE)
    assert dealers(table) == [2]


@pytest.fixture
def five(make_table):
    """Anna has dealt, so they said, and sat out; Zoë on the second seat won a dreier."""
    names = list(NAMES)
    return make_table("de", session("krenglbach", players=names, dealer=0, deals=20), [DREIER])


def test_at_a_table_of_five_what_was_played_stays_the_players(five):
    """Béat has dealt: Zoë sits on the first seat then, and Anna plays."""
    assert five.session().ledger.points == [0, -4, 12, -4, -4]
    five.play(LOOK_BACK + WHO_DEALT_FIVE + "right\n" + GO_ON + CONFIRM_MANY)
    assert five.session().ledger.points == [-4, 0, 12, -4, -4]
    assert (dealers(five), five.session().ledger.dealer) == ([1], 2)


def test_a_player_who_sat_out_in_truth_is_asked_for_again(five):
    """Zoë herself has dealt: who played the dreier is asked, what comes then is kept."""
    five.play(LOOK_BACK + WHO_DEALT_FIVE + "up right\n")
    # Jürg, who sits opposite Anna now that Zoë is away.
    five.play("up\n" + GO_ON + CONFIRM_MANY)
    assert five.session().ledger.points == [-4, -4, 0, 12, -4]
    assert dealers(five) == [2]


def test_what_follows_from_who_has_dealt_is_scored_anew(make_table):
    """Troccas each for himself: the Skatist is who has dealt."""
    deal = {"skatist": 0, "points": [47, 40, 40]}
    table = make_table("de", session("troccas-3", dealer=0), [deal])
    before = table.session().ledger.points
    table.play(LOOK_BACK + WHO_DEALT_TROCCAS + "right\n" + GO_ON + CONFIRM)
    [(document, points)] = table.documents()
    assert document["skatist"] == 1
    assert table.session().ledger.points == points != before


# A deal that was forgotten


def test_a_forgotten_deal_is_put_in_between(table, shown):
    table.play(LOOK_BACK + PUT_BEFORE + "ok\n" + FORGOTTEN)
    assert (shown.screen.whom, shown.screen.sentence) == ("Jürg", "gibt das nächste Spiel.")
    table.play(GO_ON + CONFIRM)
    *_, body = entered(table, DEAL)
    assert (body["before"], body["dealer"], body["number"]) == (3, 1, 2)
    ledger = table.session().ledger
    assert [ledger.name_of(line.sequence) for line in ledger.deals] == ["1", "2a", "2b"]
    assert (ledger.dealer, ledger.number, ledger.played) == (3, 4, 3)
    table.play("right")  # from the deal that was put in to the one behind it
    table.play("left*2")


def test_a_deal_that_was_put_in_is_a_change(table, shown):
    """Look back marks it, and so does the table until the next deal; the signature counts it."""
    table.play(LOOK_BACK + PUT_BEFORE + "ok\n" + FORGOTTEN + GO_ON + CONFIRM)
    table.play("right\nleft")
    assert shown.screen.number == "2a≠"
    table.play("back")
    assert shown.screen.progress.startswith("≠")
    assert table.session().ledger.noted()[0] == 1


def test_before_the_first_deal(table):
    table.play(LOOK_BACK + "left\n" + PUT_BEFORE + "left\n" + FORGOTTEN + GO_ON + CONFIRM)
    # Jürg has dealt it, and Anna after him: they have counted it.
    assert dealers(table) == [3, 0, 1]
    assert table.session().ledger.dealer == 2


def test_all_agree_to_a_forgotten_deal(make_table):
    table = make_table("de", session("fft-4", dealer=0), [GARDE, GARDE])
    table.play(LOOK_BACK + PUT_BEFORE + "ok\n" + FORGOTTEN + GO_ON + CONFIRM)
    assert len(dealers(table)) == 2
    table.play(THREE_AGREE)
    assert dealers(table) == [0, 1, 1]


def test_it_can_be_left_at_every_step(table):
    for steps in ("", "ok\n", "ok\nup\n", "ok\n" + FORGOTTEN, "ok\n" + FORGOTTEN + GO_ON):
        table.restart()
        table.play(LOOK_BACK + PUT_BEFORE + steps)
        for _ in range(8):
            table.press("back")
        assert dealers(table) == [0, 1]


# Who deals after a deal was struck out.

STRIKE_OUT = "ok\ndown*3 ok\n"


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


@pytest.mark.parametrize(
    ("reason", "sentence", "dealer", "passes"),
    [
        ("ok", "gibt jetzt: Das Spiel gilt als nie gegeben.", "Béat", False),  # entered
        ("down ok", "gibt noch einmal.", "Béat", False),  # dealt wrongly
        ("down*2 ok", "gibt jetzt: Das Spiel gilt als nie gegeben.", "Béat", False),  # twice
        ("down*3 ok", "gibt jetzt: Das Geben geht weiter.", "Zoë", True),  # a breach of the rules
    ],
)
def test_the_box_says_who_deals_next(table, said, reason, sentence, dealer, passes):
    """The deal of Béat is struck out."""
    keys = LOOK_BACK + STRIKE_OUT + reason
    table.play(keys)
    assert said == [(dealer, sentence)]
    table.play("back")
    assert entered(table, ANNUL) == []
    table.restart()
    table.play(keys + "\n" + GO_ON + CONFIRM)
    [body] = entered(table, ANNUL)
    assert body["passes"] == passes
    assert table.session().ledger.dealer == NAMES.index(dealer)


def test_who_dealt_wrongly_before_others_does_not_deal_again(table, said):
    table.play(LOOK_BACK + "left " + STRIKE_OUT + "down ok")
    assert said == [("Zoë", "gibt jetzt: Das Geben geht weiter.")]
    table.play("\n" + GO_ON + CONFIRM)
    [body] = entered(table, ANNUL)
    assert body["passes"]
    assert table.session().ledger.dealer == 2
