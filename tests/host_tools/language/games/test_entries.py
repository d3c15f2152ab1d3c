"""The entries of a session: what was played, and what became of it."""

import pytest

from host_tools.language.games.entries import say_entry, say_played, say_state
from tests.host_tools.box import FIVE, GARDE, PASSED, PRISE_LOST, RUFER
from tests.host_tools.brought import session_of
from tests.host_tools.language.games.sentences import WORDS

VOID = GARDE | {"ruling": {"kind": "renonce", "side": "attack"}}


def said(session, language):
    return [say_entry(entry, session.players, WORDS[language]) for entry in session.entries]


@pytest.fixture
def played_box(box, database):
    """A deal that was corrected, one annulled, a void one, and a penalty."""
    box.begin()
    first = box.play(GARDE)
    box.play(PRISE_LOST, corrects=first.sequence)
    second = box.play(PASSED)
    box.annul(second.sequence)
    box.play(VOID)
    box.penalise(3, 100)
    return session_of(box, database)


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        (
            "de",
            [
                "Prise von Carl, 40½ Punkte, 2 Bouts, verloren (korrigiert)",
                "Alle gepasst (gestrichen: dealt wrongly)",
                "Garde von Anna, 49 Punkte, 2 Bouts, annulliert, Kleiner im letzten Stich, "
                "Handvoll einfach, Entscheid: Falsch bedient (Nehmer)",
                "Strafe für Dora: 100 Punkte, late",
            ],
        ),
        (
            "fr",
            [
                "Prise par Carl, 40½ points, 2 bouts, chutée (corrigée)",
                "Tous passent (rayée\xa0: dealt wrongly)",
                "Garde par Anna, 49 points, 2 bouts, annulée, Petit au bout, "
                "Poignée simple, Arbitrage\xa0: Renonce (preneur)",
                "Pénalité pour Dora\xa0: 100 points, late",
            ],
        ),
        (
            "en",
            [
                "Prise by Carl, 40½ points, 2 bouts, went down (corrected)",
                "All passed (struck out: dealt wrongly)",
                "Garde by Anna, 49 points, 2 bouts, void, Petit in the last trick, "
                "Poignée simple, Ruling: Revoke (taker)",
                "Penalty for Dora: 100 points, late",
            ],
        ),
    ],
)
def test_what_became_of_it_is_said_behind_it(played_box, language, sentences):
    assert said(played_box, language) == sentences


def test_what_became_of_it_alone(played_box):
    states = [say_state(entry, WORDS["de"]) for entry in played_box.entries]
    assert states == ["korrigiert", "gestrichen: dealt wrongly", "annulliert", ""]
    assert [entry.state for entry in played_box.entries] == [
        "corrected",
        "struck out: dealt wrongly",
        "void",
        "",
    ]
    assert say_played(played_box.entries[1], played_box.players, WORDS["de"]) == "Alle gepasst"


def test_at_a_table_of_five_the_dealer_is_no_seat_of_the_deal(box, database):
    box.begin(rules="tirol", players=FIVE)
    box.play(RUFER)
    box.penalise(4, 7)
    assert said(session_of(box, database), "de") == [
        "Rufer von Beat mit Dora, gewonnen",
        "Strafe für Emil: 7 Punkte, late",
    ]


def test_who_has_no_name_is_called_by_his_place(box, database):
    box.begin(rules="tirol", players=["", "Beat", "", "Dora"])
    box.play(RUFER)
    session = session_of(box, database)
    assert said(session, "de") == ["Rufer von Platz 0 mit Platz 2, gewonnen"]
    assert said(session, "fr") == ["Rufer par place 0 avec place 2, gagné"]


def test_a_session_that_was_cleared(box, database):
    box.begin()
    box.play(PASSED)
    box.session.clear("Falscher Tisch")
    assert said(session_of(box, database), "de") == ["Alle gepasst (Tisch geleert: Falscher Tisch)"]


def test_an_entry_that_the_desk_scores_otherwise(box, database):
    box.begin()
    box.play(GARDE, points=[0, 0, 0, 0])
    [sentence] = said(session_of(box, database), "fr")
    assert sentence.endswith("Poignée simple (à vérifier)")


def test_braces_in_a_name_or_a_reason_are_shown(box, database):
    box.begin(players=["{player}", "Beat", "{0}", "Dora"])
    box.play(GARDE)
    box.session.adjust([1, 0, 0, 0], "{reason} {x}", director=True)
    assert said(session_of(box, database), "en")[1] == (
        "Points adjusted: {player} +1 ({reason} {x}) (no director's PIN was set)"
    )
