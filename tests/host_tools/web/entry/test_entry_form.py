"""The entry form of a rule book as fields of a page."""

import pytest

from host_tools.language.games.game_words import game_words
from host_tools.language.games.spoken_statements import say_deal
from host_tools.web.entry.entry_form import Item, Offer, fill, sent_by
from host_tools.web.entry.entry_labels import EntryLabels
from host_tools.web.render.typed_numbers import steps_of, typed
from rules_core.books import RULE_IDS, book
from rules_core.documents import DEAL, read_document
from rules_core.errors import DealError
from tests.each import each
from tests.how_many import cases
from tests.rules_core import random_documents, random_koenigrufen
from tests.rules_core.free_bonuses import MISERE, at_home, cup
from tests.rules_core.random_numbers import Lcg

GARDE = {
    "rules": "fft-4",
    "taker": 1,
    "contract": "garde",
    "bouts": 2,
    "points": 49.5,
    "petit_au_bout": "attack",
    "poignees": [{"side": "attack", "size": "simple"}, {"side": "defence", "size": "simple"}],
}
NEGATIVE = {
    "rules": "krenglbach",
    "forehand": 0,
    "game": "negative",
    "declarers": [{"seat": 2, "game": "bettel", "won": True, "kontra": [0, 1, 0, 0]}],
}
FREE_BONUSES = {
    "forehand": 0,
    "game": "dreier",
    "declarer": 0,
    "won": True,
    "bonuses": [
        {"name": "mondfang", "side": "declarer", "announced": True, "made": True},
        {"name": "zehn_tarock", "holder": 1, "announced": False, "made": True},
    ],
}
MISERES = {"bonuses": [{"name": "misere", "holder": 1, "announced": False}]}
DREIER = {
    "rules": "krenglbach",
    "forehand": 0,
    "game": "dreier",
    "declarer": 0,
    "won": True,
}
TRISCHAKEN = {"rules": "krenglbach", "forehand": 0, "game": "trischaken"}


def answers_of(document):
    entry = read_document(document)
    return entry.book, entry.book.unpack(entry.book.pack(entry.content))


def keys(form):
    """The questions of the form itself that are shown, and what a menu has and offers."""
    found = []
    for part in form.parts:
        if isinstance(part, Item):
            found.append([field.path for field in part.fields])
        elif isinstance(part, Offer):
            found.append({member.key for member in part.members})
        else:
            found.append(part.path)
    return found


@each("rules", RULE_IDS)
def test_an_empty_form_asks_the_first_question(rules):
    form = fill(book(rules), {})
    assert len(form.parts) == 1
    assert form.answers is None
    assert form.parts[0].answer is None


def test_the_next_question_is_the_last_one_shown():
    form = fill(book("fft-4"), {"taker": ["1"], "contract": ["2"]})
    assert keys(form) == ["taker", "contract", "bouts"]


@pytest.mark.parametrize(
    "document",
    [
        GARDE,
        NEGATIVE,
        TRISCHAKEN | {"most": 1, "equal": [2, 3]},
        TRISCHAKEN | {"most": 1, "trickless": [2, 3], "the_game": True},
        TRISCHAKEN | {"rules": "tirol", "most": 1, "second": [0, 2]},
        DREIER | {"renonce": [0, 3]},
    ],
)
def test_a_deal_comes_back_as_it_was_entered(document):
    rules, answers = answers_of(document)
    assert fill(rules, sent_by(rules, answers)).answers == answers


@pytest.mark.slow
def test_every_random_deal_comes_back_as_it_was_entered():
    tried = 0
    for seed in range(cases(200, 600)):
        for games in (random_documents, random_koenigrufen):
            try:
                entry = read_document(games.random_document(Lcg(seed).below))
            except DealError:
                continue
            if entry.kind != DEAL:
                continue
            answers = entry.book.unpack(entry.book.pack(entry.content))
            # A list without anything in it says the same as none.
            answers = {key: answer for key, answer in answers.items() if answer != []}
            assert fill(entry.book, sent_by(entry.book, answers)).answers == answers
            tried += 1
    assert tried > cases(60, 200)


def test_a_chelem_that_all_points_need_is_asked_for_wherever_it_stands():
    """Beside what was entered before the points were those of every trick."""
    deal = {"rules": "fft-4", "taker": 1, "contract": "garde", "bouts": 2}
    extras = {"petit_au_bout": "attack", "poignees": [{"side": "attack", "size": "simple"}]}
    rules, answers = answers_of(deal | extras | {"points": 50})
    sent = sent_by(rules, answers) | {"points": ["87"]}
    form = fill(rules, sent)
    assert form.answers is None
    assert keys(form)[-1] == ["chelem"] and form.parts[-1].name == "extras/2"
    assert form.parts[-1].fields[0].options == [0, 1]
    form = fill(rules, sent | {"extras/2": ["chelem"], "extras/2/chelem": ["1"]})
    assert form.answers == answers | {"points": 174, "chelem": 1}
    assert "chelem" not in keys(form)[-1], "it is there already"
    assert fill(rules, sent_by(rules, form.answers)).answers == form.answers
    chelem = {"extras/0": ["chelem"], "extras/0/chelem": ["1"]}
    assert fill(rules, _behind(chelem, sent)).answers == form.answers


def test_what_does_not_go_with_a_chelem_is_asked_anew():
    """The defence had the petit au bout, then the points became those of every trick."""
    deal = {"rules": "fft-4", "taker": 1, "contract": "garde", "bouts": 2, "points": 50}
    rules, answers = answers_of(deal | {"petit_au_bout": "defence"})
    sent = sent_by(rules, answers) | {"points": ["87"]}
    sent |= {"extras/1": ["chelem"], "extras/1/chelem": ["1"]}
    form = fill(rules, sent)
    assert form.answers is None
    [petit] = form.parts[-1].fields
    assert (petit.path, petit.options, petit.answer) == ("petit_au_bout", [0], None)


@pytest.mark.parametrize("thirds", [["0/1"], ["69"], ["30", "39/1"], ["40", "29/1"]])
def test_less_than_a_trick_is_told_where_it_is_typed(thirds):
    rules, answers = answers_of(TRISCHAKEN | {"thirds": [110, 40, 40, 20]})
    sent = sent_by(rules, answers)
    for place in range(4):
        sent[f"thirds/{place}"] = [thirds[place] if place < len(thirds) else ""]
    form = fill(rules, sent)
    assert form.answers is None and form.parts[-1].wrong


def test_what_was_typed_and_cannot_be_is_told_and_kept():
    rules, answers = answers_of(GARDE)
    for text in ("92", "-1", "49.25", "many", "1e3", "9" * 5000):
        form = fill(rules, sent_by(rules, answers) | {"points": [text]})
        points = form.parts[-1]
        assert (points.path, points.wrong, points.text) == ("points", True, [text])
        assert form.answers is None


def test_an_answer_that_is_not_offered_is_none():
    form = fill(book("krenglbach"), {"forehand": ["0"], "game": ["77"]})
    assert keys(form) == ["forehand", "game"]
    assert form.parts[-1].answer is None


def test_items_that_an_earlier_answer_has_made_needless_are_dropped():
    rules, answers = answers_of(GARDE)
    sent = sent_by(rules, answers) | {"extras/3": ["nonsense"]}
    assert fill(rules, sent).answers == answers
    nonsense = {"extras/0": ["nonsense"]}
    assert fill(rules, _behind(nonsense, sent_by(rules, answers))).answers == answers


def _behind(first, sent):
    """What was sent, with its items behind a first one."""
    moved = {}
    for name, texts in sent.items():
        menu, _, rest = name.partition("/")
        index, slash, question = rest.partition("/")
        moved[f"{menu}/{int(index) + 1}{slash}{question}" if rest else name] = texts
    return moved | first


def test_a_number_that_follows_from_the_others_is_not_typed():
    rules, answers = answers_of(TRISCHAKEN | {"thirds": [110, 40, 40, 20]})
    sent = sent_by(rules, answers)
    del sent["thirds/3"]
    form = fill(rules, sent)
    assert form.answers == answers
    assert form.parts[-1].text == ["36/2", "13/1", "13/1", "6/2"]


@each(
    "text",
    "unit",
    "steps",
    [
        ("40", 1, 40),
        ("40,5", 2, 81),
        ("40.5", 2, 81),
        ("40½", 2, 81),
        (" 7 ", 2, 14),
        ("13/1", 3, 40),
        ("13", 3, 39),
        ("40.5", 1, None),
        ("13/3", 3, None),
        ("", 2, None),
        ("--3", 1, None),
    ],
)
def test_numbers_are_read_as_people_write_them(text, unit, steps):
    assert steps_of(text, unit, 0, 999) == steps


@pytest.mark.parametrize("unit", [1, 2, 3])
def test_what_is_written_is_read_back(unit):
    assert all(steps_of(typed(steps, unit), unit, 0, 400) == steps for steps in range(400))


@each(
    "found",
    "deal",
    [
        (cup(), FREE_BONUSES),
        (at_home(MISERE), {"taker": 0, "contract": "prise", "bouts": 2, "points": 41} | MISERES),
    ],
)
def test_free_bonuses_are_filled_in_as_the_others(found, deal):
    """Whose it is alone is asked with the players; the club's words stand on the page."""
    answers = read_document(deal | {"rules": "club"}, lambda *_: found).content
    form = fill(found, sent_by(found, answers))
    assert form.answers == answers
    items = [part for part in form.parts if isinstance(part, Item)]
    labels = EntryLabels(game_words("de"), found, ("Anna", "Beat", "Carl", "Dora"))
    said = {
        labels.option(field, field.answer)
        for item in items
        for field in item.fields
        if field.path in ("bonuses.name", "bonuses.holder")
    }
    assert "Beat" in said and said & {"MONDFANG", "Misère"}


def test_numbers_to_choose_from_are_said_in_words():
    found = book("krenglbach")
    answers = read_document(DREIER | {"kontra": 2}).content
    parts = fill(found, sent_by(found, answers)).parts
    [[kontra]] = [part.fields for part in parts if isinstance(part, Item)]
    labels = EntryLabels(game_words("de"), found, ("Anna", "Beat", "Carl", "Dora"))
    assert [labels.option(kontra, one) for one in kontra.options] == ["Kontra", "Re"]


def test_a_sentence_says_who_has_a_free_bonus():
    names = ("Anna", "Beat", "Carl", "Dora")
    answers = read_document(FREE_BONUSES | {"rules": "club"}, lambda *_: cup()).content
    said = say_deal(cup(), answers, names, game_words("de"))
    assert said.endswith("MONDFANG (angesagt), ZEHN_TAROCK (Beat, still)")
