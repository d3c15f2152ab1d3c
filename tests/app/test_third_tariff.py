"""A third tariff of Königrufen on the box: a table and its texts are all that it takes."""

import pytest

from firmware.app import texts
from firmware.app.flows.help import help_text
from host_tools.simulation.rehearsal import typist
from rules_core import books
from rules_core.documents import DEAL, Entry, read_document, write_document
from tests.app.table import session
from tests.app.test_form_texts import TEXTS, book_keys
from tests.app.test_help import paths
from tests.box_texts import table_of, texts_of
from tests.how_many import cases
from tests.rules_core.random_numbers import Lcg
from tests.rules_core.scribe import enter_deal
from tests.vm import test_koenigrufen_tariff

DEALS = cases(25, 40)
# What nobody has said yet in any language: the names of the rule book, its games and bonuses.
NEW = {
    "CLUB": (
        "koenigrufen.bonuses.name.mond",
        "koenigrufen.game.solo",
        "koenigrufen.game.vogelrufer",
        "rules.club",
    ),
    "PLAIN": (
        "koenigrufen.bonuses.name.mond",
        "koenigrufen.game.drei",
        "koenigrufen.game.eins",
        "koenigrufen.game.fuenf",
        "koenigrufen.game.vier",
        "koenigrufen.game.zwei",
        "rules.club",
    ),
}


@pytest.fixture(params=NEW)
def tariff(request, monkeypatch):
    """The name of a made-up tariff that stands on the shelf, with its new texts."""
    name = request.param.lower() + "_tariff"
    line = ("club", 1, test_koenigrufen_tariff.__name__, name, *books.SHELF[4][4:])
    monkeypatch.setattr(books, "SHELF", (*books.SHELF, line))
    new = {key: key.rpartition(".")[2] for key in NEW[request.param]}
    monkeypatch.setattr(texts, "_load", lambda code: table_of(texts_of(code) | new))
    return request.param


def random_deal(seed, forehand):
    """The document of a deal that somebody entered, at which this seat was forehand."""
    below = Lcg(seed).below
    while True:
        found = books.book("club")
        document = write_document(Entry(found, DEAL, enter_deal(found, below, 30).result()))
        if document["forehand"] == forehand:
            return document


def test_only_names_are_missing(tariff):
    """Rules 2: what is asked of a deal is the same by any tariff."""
    found = books.book("club")
    for code in texts.LANGUAGES:
        assert sorted(book_keys(found) - set(TEXTS[code])) == list(NEW[tariff])


@pytest.mark.long
def test_its_deals_are_entered_on_the_box(tariff, make_table):
    """Key by key through the real screens; the box scores and stores them."""
    table = make_table("de", session("tirol", dealer=0, deals=99) | {"rules": "club"})
    entries = []
    for number in range(DEALS):
        entries.append(read_document(random_deal(number, (number + 1) % 4)))
        table.play(typist.enter_deal(entries[-1]))
    expected = [(write_document(entry), entry.score().points) for entry in entries]
    assert list(table.documents()) == expected
    assert {entry.content["game"] for entry in entries} >= set(range(5))


def test_its_help_has_its_numbers(tariff):
    """What the help says of all tariffs it fills in from the table, whatever that one lacks."""
    texts.use_language("de")
    found = books.book("club")
    told = {path: help_text(found, path) for path in paths(found.form)}
    assert "{" not in "".join(told.values())
    assert "Bettel: 5\n" in told["declarers.game"]
    assert "mond: 3 / " in told["bonuses.name"]
