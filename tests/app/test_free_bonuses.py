"""Bonuses that a club has named itself, entered and confirmed on the box."""

import pytest

from firmware.app import texts
from firmware.app.flows.wording import Wording
from firmware.app.screens.answers import StepScreen
from host_tools.simulation.rehearsal import typist
from rules_core import books
from rules_core.documents import DEAL, Entry, read_document, write_document
from tests.app.table import session
from tests.box_texts import table_of, texts_of
from tests.how_many import cases
from tests.rules_core.free_bonuses import DOUBLE_MISERE, FIRST_TRICK, MISERE, at_home, cup
from tests.rules_core.random_numbers import Lcg
from tests.rules_core.scribe import enter_deal

DEALS = cases(8, 30)
RUFER = {"rules": "club", "forehand": 0, "game": "rufer", "declarer": 0, "partner": 2, "won": True}
GARDE = {"rules": "club", "taker": 0, "contract": "garde", "bouts": 2, "points": 41}


def of_koenigrufen():
    """The tariff of a cup with Mondfang, Kaiserstich, Königfang and 10 Tarock."""
    tariff = cup().tariff
    for word in tariff.words:
        word.de = word.de[:12]
    return tariff


def of_french_tarot():
    """That of a club with misères, and a bonus of a side that counts times the contract."""
    tariff = at_home(MISERE, DOUBLE_MISERE, FIRST_TRICK).tariff
    for word, said in zip(tariff.words, ("Misère", "Doppelmisère", "1. Stich"), strict=True):
        word.fr = said
    return tariff


@pytest.fixture
def play(monkeypatch):
    """Put a tariff onto the shelf of the box as `club`."""

    def put(name, like):
        line = ("club", 1, __name__, name, *books.SHELF[books.RULE_IDS.index(like)][4:])
        monkeypatch.setattr(books, "SHELF", (*books.SHELF, line))
        named = {"rules.club": "Club"}
        monkeypatch.setattr(texts, "_load", lambda code: table_of(texts_of(code) | named))
        return session(like, dealer=0, deals=99) | {"rules": "club"}

    return put


def random_deals(first):
    """Deals with free bonuses that somebody entered; `first`: the key of who begins, or None."""
    found, seed = books.book("club"), 0
    free = range(len(found.tariff.bonuses))[-4:]
    while True:
        seed += 1
        answers = enter_deal(found, Lcg(seed).below, 30).result()
        named = {bonus["name"] for bonus in answers.get("bonuses", ())}
        if named & {*free}:
            yield (
                lambda number, answers=answers: (
                    answers | ({first: (number + 1) % 4} if first else {})
                )
            )


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "like", "first"),
    [("of_koenigrufen", "tirol", "forehand"), ("of_french_tarot", "ch-4", None)],
)
def test_deals_are_entered_on_the_box(play, make_table, name, like, first):
    """Key by key through the real screens; the box scores and stores them."""
    table = make_table("de", play(name, like))
    entries = []
    for made in random_deals(first):
        document = write_document(Entry(books.book("club"), DEAL, made(len(entries))))
        try:
            entry = read_document(document)
        except ValueError:
            continue  # that forehand cannot have played it
        entries.append(entry)
        table.play(typist.enter_deal(entry))
        if len(entries) == DEALS:
            break
    expected = [(write_document(entry), entry.score().points) for entry in entries]
    assert list(table.documents()) == expected


def test_the_list_names_who_has_a_bonus_alone(play, make_table, monkeypatch):
    table = make_table("de", play("of_koenigrufen", "tirol"))
    rows = []
    draw = StepScreen.draw

    def remember(screen, canvas):
        rows[:] = [row[:2] for row in screen.rows]
        draw(screen, canvas)

    monkeypatch.setattr(StepScreen, "draw", remember)
    names = session("tirol")["players"]
    bonuses = [
        {"name": "mondfang", "side": "defence", "announced": False, "made": True},
        {"name": "zehn_tarock", "holder": 1, "announced": True, "made": False},
    ]
    entry = read_document(RUFER | {"forehand": 1, "declarer": 1, "partner": 3, "bonuses": bonuses})
    table.play(typist.enter_deal(entry))
    assert ("MONDFANG", "Gegn. still") in rows
    assert {("ZEHN_TAROCK", f"✗ {name}") for name in names} & {*rows}
    [(document, points)] = table.documents()
    assert document["bonuses"] == bonuses
    assert points == entry.score().points


def test_what_is_confirmed_says_the_club_s_words(play):
    play("of_koenigrufen", "tirol")
    texts.use_language("de")
    alone = [{"name": "zehn_tarock", "holder": 1, "announced": False, "made": True}]
    entry = read_document(RUFER | {"bonuses": alone})
    names = ("Anna", "Beat", "Carl", "Dora")
    assert Wording(entry.book, entry.content, names).whole().endswith("ZEHN_TAROCK (Beat, still)")


def test_a_misere_is_confirmed_by_the_player_s_name(play):
    play("of_french_tarot", "ch-4")
    texts.use_language("de")
    shown = [{"name": "misere", "holder": 2, "announced": False}]
    entry = read_document(GARDE | {"bonuses": shown})
    names = ("Anna", "Beat", "Carl", "Dora")
    assert "Misère (Carl, still)" in Wording(entry.book, entry.content, names).whole()


def test_the_list_of_french_tarot_names_who_has_a_bonus_alone(play, make_table, language, look):
    table = make_table(language, play("of_french_tarot", "ch-4"))
    table.play(
        """
        left left right ok
        down up right      # a misère of one player
        [bonuses-one] down
        [bonuses-edit] down ok up down  # and one of somebody else
        [bonuses-two] down [bonuses-edit-two]
        """,
        look(table),
    )
