"""Deals, incidents and rule books in each language, also of made-up rule books."""

import copy
import json
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host_tools.language.games import spoken_statements
from host_tools.language.games.book_names import BookName, name_of_book, name_of_tariff
from host_tools.language.games.entries import say_document, say_entry, say_played, say_state
from host_tools.language.games.game_words import GameWords
from host_tools.language.games.spoken_statements import say_deal
from host_tools.tariffs.shelf import cup_ids, find
from rules_core.books import RULE_IDS, book
from rules_core.documents import DEAL, read_document, write_document
from rules_core.questions.choice import Choice
from rules_core.tariffs import book_of
from tests.each import each
from tests.host_tools.box import FIVE, GARDE, PASSED, PRISE_LOST, RUFER
from tests.host_tools.brought import session_of
from tests.made_tariffs import RULES, club
from tests.rules_core.random_numbers import Lcg
from tests.rules_core.scribe import enter_deal
from tests.rules_core.vector_files import all_vectors

NAMES = ("Anna", "Beat", "Carl", "Dora", "Emil", "Fritz")
WORDS = {language: GameWords(language) for language in ("de", "fr", "en")}

# A key of a text or of a document, a value of Python ("False discard" is a ruling), a gap that
# nothing has filled, an empty bracket or part.
_RAW = re.compile(r"[a-z]\.[a-z]|_|[{}]|None|True|False(?! discard)|\(\)|, ,|^,|  |,$|: *$")


def assert_for_people(sentence):
    """It has no raw key, and nothing is missing in it."""
    assert sentence
    assert not _RAW.search(sentence), sentence


FOLDER = Path(__file__).with_name("examples")


def examples():
    """(document, {language: sentence}) of every example."""
    for path in sorted(FOLDER.glob("*.txt")):
        for block in path.read_text(encoding="utf-8").split("\n\n"):
            document, *lines = block.splitlines()
            yield json.loads(document), dict(line.split(": ", 1) for line in lines)


EXAMPLES = list(examples())


@each("document", "sentences", EXAMPLES)
def test_an_example_is_said_in_each_language(document, sentences):
    found = book(document["rules"], document.get("version"))
    names = NAMES[: document.get("players", found.seats)]
    assert sentences == {
        language: say_document(document, found, names, words) for language, words in WORDS.items()
    }


def test_every_book_has_examples():
    assert {document["rules"] for document, _ in EXAMPLES} == set(RULE_IDS)


def test_every_game_and_bonus_of_the_box_has_an_example():
    """Of the built-in books: each word that a choice can be answered with is in some document."""
    text = json.dumps([document for document, _ in EXAMPLES])
    for rules in RULE_IDS:
        for question in book(rules).form:
            if type(question) is Choice and isinstance(question.values[0], str):
                assert [value for value in question.values if f'"{value}"' not in text] == []


def test_a_document_need_not_say_by_which_rules_it_is_read():
    decided = {"taker": 1, "contract": "garde", "bouts": 2, "points": 41}
    said = say_document(decided, book("fft-4"), NAMES[:4], WORDS["de"])
    assert said == "Garde von Beat, 41 Punkte, 2 Bouts, gewonnen"


def test_another_number_of_names_is_refused():
    with pytest.raises(ValueError, match="5 names for 4 seats"):
        say_document({"rules": "fft-4", "passed": True}, book("fft-4"), NAMES[:5], WORDS["en"])


VECTORS = [vector["deal"] for vector in all_vectors() if "points" in vector["result"]]
SEATS = {"taker", "declarer", "partner", "seat", "skatist", "renonce"}


def mentioned(document):
    """The seats that a document has something to say of.

    Who is forehand matters in a Trischaken only; else it is known from who dealt.
    """
    found = set()
    for key, value in document.items():
        if isinstance(value, dict):
            found |= mentioned(value)
        elif key in SEATS or (key == "forehand" and document["game"] == "trischaken"):
            found.update(value if isinstance(value, list) else [value])
        elif isinstance(value, list):
            if value and isinstance(value[0], dict):
                found.update(seat for item in value for seat in mentioned(item))
            elif len(value) > 2:
                found.update(seat for seat, number in enumerate(value) if number)
    return found - {None}


@pytest.mark.parametrize("rules", RULE_IDS)
def test_every_vector_is_said(rules):
    documents = [document for document in VECTORS if document["rules"] == rules]
    assert documents
    for document in documents:
        entry = read_document(document)
        names = NAMES[: entry.book.seats if entry.kind == DEAL else entry.players]
        for words in WORDS.values():
            sentence = say_document(document, entry.book, names, words)
            assert_for_people(sentence)
            for seat in mentioned(write_document(entry)):
                assert names[seat] in sentence, (document, sentence)


BOOKS = [book(rules) for rules in RULE_IDS] + [book_of(find(cup).tariff) for cup in cup_ids()]


@pytest.mark.parametrize("found", BOOKS, ids=lambda found: found.id)
@settings(max_examples=15)
@given(seed=st.integers(0, 1 << 30))
def test_whatever_is_entered_is_said(found, seed):
    answers = enter_deal(found, Lcg(seed).below, 2, lambda rules, version: found).answers
    for words in WORDS.values():
        assert_for_people(say_deal(found, answers, NAMES[: found.seats], words))


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
def test_what_became_of_a_deal_is_said_behind_it(played_box, language, sentences):
    assert said(played_box, language) == sentences


def test_what_became_of_a_deal_alone(played_box):
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


def test_a_level_of_kontra_without_a_name_is_a_number():
    tariff = copy.copy(club())
    tariff.kontra_points = tariff.kontra_money = (1, 2, 4, 8, 16)
    found = book_of(tariff)
    dreier = {"rules": RULES, "forehand": 0, "game": "dreier", "declarer": 2, "won": True}
    assert say_document(dreier | {"kontra": 4}, found, NAMES[:4], WORDS["de"]) == (
        "Dreier von Carl, gewonnen, Kontra 4"
    )
    bettel = {"seat": 2, "game": "bettel", "won": True, "kontra": [4, 1, 0, 0]}
    negative = {"rules": RULES, "forehand": 0, "game": "negative", "declarers": [bettel]}
    assert say_document(negative, found, NAMES[:4], WORDS["de"]) == (
        "Bettel von Carl, gewonnen, Kontra (Anna 4, Beat 1)"
    )


def test_a_game_without_a_name_is_a_deal(monkeypatch):
    monkeypatch.setattr(spoken_statements, "GAMES", {})
    document = {"rules": "troccas-4", "points": [40, 32]}
    assert say_document(document, book("troccas-4"), NAMES[:4], WORDS["de"]) == "Spiel 40 : 32"


def test_who_wins_by_points_simply_wins_where_nobody_says_it_otherwise(monkeypatch):
    monkeypatch.setattr(spoken_statements, "OUTCOMES", {})
    document = {"rules": "ch-3", "taker": 0, "contract": "prise", "bouts": 2, "points": 41}
    assert say_document(document, book("ch-3"), NAMES[:3], WORDS["fr"]) == (
        "Prise par Anna, 41 points, 2 bouts, gagné"
    )


@pytest.mark.parametrize(
    ("language", "name"),
    [("de", "Tarot FFT (vier)"), ("fr", "Tarot FFT (à quatre)"), ("en", "Tarot FFT (four)")],
)
def test_a_rule_book_of_every_box_is_called_as_the_box_calls_it(language, name):
    assert BookName("fft-4").in_language(language) == name


@each("rules", RULE_IDS)
def test_every_rule_book_has_a_name(rules):
    for language in ("de", "fr", "en"):
        name = name_of_book(book(rules), rules).in_language(language)
        assert name != rules
        assert "," not in name


@pytest.mark.parametrize(
    ("language", "name"),
    [("de", "Wirtshauscup"), ("fr", "Coupe de l'auberge"), ("en", "Wirtshauscup")],
)
def test_a_tariff_is_called_as_it_says(language, name):
    assert name_of_tariff(club()).in_language(language) == name


def test_what_nobody_has_named_is_called_by_its_id():
    assert str(name_of_book(None, "house-rules")) == "house-rules"
